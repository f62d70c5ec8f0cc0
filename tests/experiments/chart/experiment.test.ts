import { expect } from 'vitest';
import { experimentMachine } from '../../../machines/experiments/experiment.machine.ts';
import { failed, finished, refused } from '../../downloads/chart/samples.ts';
import { journey, type Journey, proveChart } from '../../kit/chart/index.ts';

const subject = { machine: experimentMachine, input: { name: 'storageReminder' as const } };
const answered = (variant: string) => finished({ variant });
const remembered = (walk: Journey<typeof experimentMachine>) =>
  walk.calls.flatMap((call) => (call.kind === 'action' && call.name === 'remember' ? [call.params] : []));
const control = { name: 'storageReminder', variant: 'control' };

proveChart('[5.14b, 7.15c, 9.14] an experiment', {
  ...subject,
  events: {},
  outcomes: {
    recall: { done: [null, 'variant 1', 'control'], error: [new Error('no config')] },
    ask: {
      done: [answered('variant 1'), answered('control'), answered('A'), refused('none'), failed],
      error: [new Error('no call')],
    },
  },
  project: ({ context }) => context.answer,
  ignores: {},
  observe: ({ snapshot }) => {
    if (snapshot.status === 'done')
      expect(snapshot.output?.variant).toBe(snapshot.matches('variant') ? 'variant 1' : 'control');
  },
});

journey(
  '[9.14] a known variant is shown and remembered for the page',
  subject,
  (walk) => {
    walk.finish('recall', null);
    walk.finish('ask', answered('variant 1'));
    expect(remembered(walk)).toEqual([{ name: 'storageReminder', variant: 'variant 1' }]);
  },
  'variant',
);

journey(
  '[9.14] a variant already decided on this page is not requested again',
  subject,
  (walk) => {
    walk.finish('recall', 'control');
    expect(walk.calls.filter((call) => call.kind === 'start').map(({ id }) => id)).toEqual(['recall']);
  },
  'control',
);

journey(
  '[5.14b] a variant of another experiment counts as control',
  subject,
  (walk) => {
    walk.finish('recall', null);
    walk.finish('ask', answered('A'));
    expect([walk.snapshot.output, remembered(walk)]).toEqual([control, [control]]);
  },
  'unknown',
);

journey(
  '[7.15c] a service that does not answer within a second gives control for the whole page',
  subject,
  (walk) => {
    walk.finish('recall', null);
    walk.wait(1_000);
    expect([walk.snapshot.output, remembered(walk), walk.running]).toEqual([control, [control], []]);
  },
  'unknown',
);
