import { expect } from 'vitest';
import { reportsMachine } from '../../../machines/errors/reports.machine.ts';
import { type Call, journey, proveChart } from '../../kit/chart/index.ts';

const subject = { machine: reportsMachine };
const filled = { type: 'outbox.filled' } as const;
const tellings = (calls: readonly Call[]) =>
  calls.filter((call) => call.kind === 'start' && call.src === 'tellNext').length;

proveChart('[4.18] the reports of failures', {
  ...subject,
  events: { 'outbox.filled': [{}], 'network.back': [{}] },
  outcomes: {
    watchOutbox: {},
    network: {},
    tellNext: { done: ['delivered', 'empty', 'later'], error: [new Error('broken')] },
  },
  ignores: { idle: ['network.back'], telling: ['outbox.filled', 'network.back'], waiting: ['outbox.filled'] },
  observe: ({ snapshot, running }) => {
    expect(running.includes('outbox')).toBe(snapshot.matches('idle'));
  },
});

journey(
  '[4.18] reports are sent one after the other until the outbox is empty',
  subject,
  (walk) => {
    walk.send(filled);
    walk.finish('tellNext', 'delivered');
    walk.finish('tellNext', 'delivered');
    walk.finish('tellNext', 'empty');
    expect(tellings(walk.calls)).toBe(3);
  },
  'idle',
);

journey(
  '[4.18] a report that cannot be sent waits for the network or a minute',
  subject,
  (walk) => {
    walk.send(filled);
    walk.finish('tellNext', 'later');
    walk.send({ type: 'network.back' });
    walk.fail('tellNext', new Error('broken'));
    walk.wait(59_999);
    expect(walk.snapshot.value).toBe('waiting');
    walk.wait(1);
    expect(tellings(walk.calls)).toBe(3);
  },
  'telling',
);
