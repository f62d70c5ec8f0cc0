import { expect, test } from 'vitest';
import { requestExport } from '../../../contracts/exports/calls.ts';
import { confirmFor } from '../../../machines/request/confirm.machine.ts';
import { confirmViewState } from '../../../machines/request/confirm.selectors.ts';
import { type Call, journey, proveChart, Stage } from '../../kit/chart/index.ts';
import { bug, failed, finished, forbidden, refused } from './samples.ts';
import { confirmMachine } from '../../../machines/request/examples.ts';

const subject = { machine: confirmMachine, input: 'a', keepActors: ['modal'] };
const modals = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'sent' && call.to === 'modals'
      ? [[call.event.type, call.event['id'], call.event['busy']].filter((part) => part !== undefined)]
      : [],
  );
const opened = ['modal.opened', 'example.confirm'];
const closed = ['modal.closed', 'example.confirm'];
const held = (busy: boolean) => ['modal.changed', 'example.confirm', busy];
const yes = { type: 'question.confirm' } as const;

proveChart('[2.51a] [4.3] [8.4c] a question and its request', {
  ...subject,
  events: {
    'question.confirm': [{}],
    'question.cancel': [{}],
    'modal.escape': [{ id: 'example.confirm', by: 'escape' }],
  },
  outcomes: {
    send: { done: [finished(undefined), failed, refused('notFound')], error: [bug] },
    modal: {},
  },
  project: ({ context }) => context.answer?.outcome,
  ignores: { sending: ['question.confirm', 'question.cancel'] },
  observe: ({ snapshot, allCalls, running }) => {
    const { state } = confirmViewState(snapshot);
    expect(running).toEqual(state === 'sending' ? ['send'] : []);
    expect(state === 'ended').toBe(snapshot.status === 'done');
    const received = modals(allCalls);
    expect(received[0]).toEqual(opened);
    expect(received.filter(([type]) => type === 'modal.closed')).toEqual(
      snapshot.status === 'active' ? [] : [closed],
    );
    const holds = received.filter(([type]) => type === 'modal.changed');
    expect(holds.at(-1) ?? held(false)).toEqual(held(snapshot.hasTag('busy')));
  },
});

journey(
  '[8.4c] a failure keeps the question, a retry clears the error and a missing record counts as done',
  subject,
  (walk) => {
    expect(confirmViewState(walk.snapshot)).toEqual({ state: 'asking' });
    walk.send(yes);
    expect(confirmViewState(walk.snapshot)).toEqual({ state: 'sending' });
    expect(walk.calls).toContainEqual({
      kind: 'start',
      id: 'send',
      src: 'send',
      input: { params: { id: 'a' }, query: {}, body: {} },
    });
    walk.finish('send', forbidden);
    expect(confirmViewState(walk.snapshot)).toEqual({ state: 'failed', refusal: null, reference: 'c-2' });
    walk.send(yes);
    expect(walk.snapshot.hasTag('error')).toBe(false);
    walk.fail('send', bug);
    expect(confirmViewState(walk.snapshot)).toEqual({ state: 'failed', refusal: null, reference: '' });
    walk.send(yes);
    walk.finish('send', refused('notFound'));
    expect(walk.snapshot.output).toEqual({ outcome: 'done', reply: null });
  },
  'done',
);

journey(
  '[4.3] the customer can cancel after a failure',
  subject,
  (walk) => {
    walk.send(yes);
    walk.finish('send', failed);
    walk.send({ type: 'question.cancel' });
    expect(walk.snapshot.output).toEqual({ outcome: 'cancelled' });
  },
  'cancelled',
);

journey(
  '[4.3] the reply is returned, and a refusal shows its reason until a retry',
  subject,
  (walk) => {
    walk.send(yes);
    walk.finish('send', refused('locked'));
    expect(confirmViewState(walk.snapshot)).toEqual({
      state: 'failed',
      refusal: 'locked',
      reference: '',
    });
    walk.send(yes);
    walk.finish('send', finished('gone'));
    expect(walk.snapshot.output).toEqual({ outcome: 'done', reply: 'gone' });
  },
  'done',
);

test('[2.51a] a question that is stopped while its answer is sent leaves no modal behind', () => {
  const stage = new Stage(subject);
  stage.start();
  stage.actor.send(yes);
  stage.stop();
  expect(modals(stage.recorder.calls)).toEqual([opened, held(true), closed]);
});

const no = { type: 'question.cancel' } as const;
const escape = { type: 'modal.escape', id: 'example.confirm', by: 'escape' } as const;
for (const [name, events] of [
  ['while asking, by the button', [no]],
  ['while asking, by Escape', [escape]],
  ['while sending, by leaving', [yes, escape]],
] as const)
  journey(
    `[2.51a] [4.3] the question can be cancelled ${name}`,
    subject,
    (walk) => {
      for (const event of events) walk.send(event);
      expect([walk.snapshot.output, walk.running]).toEqual([{ outcome: 'cancelled' }, []]);
    },
    'cancelled',
  );

journey(
  '[2.51b] Escape closes a failed question',
  subject,
  (walk) => {
    walk.send(yes);
    walk.finish('send', failed);
    walk.send(escape);
  },
  'cancelled',
);

const exportCall = { params: {}, query: {}, body: { channel: 'alb-nl' } };
const staying = {
  machine: confirmFor(requestExport, {
    id: 'staying',
    description: 'A question whose dialog shows its result.',
    deed: 'export the library',
    spec: ['2.51a'],
    modal: 'example.confirm',
    call: (_: string) => exportCall,
    fails: ({ status }) => status === 'FAILED',
    says: (answered) => answered.outcome === 'refused' || isMade(answered),
    instead: true,
    keyed: true,
  }),
  input: 'a',
  keepActors: ['modal'],
};
const status = <Status extends 'IN_PROGRESS' | 'REQUESTED' | 'FAILED'>(word: Status) =>
  finished({ status: word });
const made = status('IN_PROGRESS');
const isMade = (answered: object) => JSON.stringify(answered) === JSON.stringify(made);
const kept = status('REQUESTED');
const requests = (calls: readonly Call[]) =>
  calls.filter((call) => call.kind === 'action' && call.name === 'beginRequest').length;

proveChart('[2.51a] [4.3] a question whose dialog shows its result or offers an alternative', {
  ...staying,
  events: {
    'question.confirm': [{}],
    'question.cancel': [{}, { instead: true }],
    'modal.escape': [{ id: 'example.confirm', by: 'escape' }],
  },
  outcomes: {
    send: { done: [made, kept, status('FAILED'), refused('tooMany'), failed], error: [bug] },
    modal: {},
  },
  project: ({ context }) => context.answer,
  ignores: {
    sending: ['question.confirm', 'question.cancel'],
    said: ['question.confirm'],
  },
  observe: ({ snapshot, allCalls, running }) => {
    const { state } = confirmViewState(snapshot);
    expect(running).toEqual(state === 'sending' ? ['send'] : []);
    expect(state === 'said').toBe((snapshot.value as string) === 'said');
    expect(modals(allCalls).filter(([type]) => type === 'modal.closed').length).toBe(
      state === 'ended' ? 1 : 0,
    );
  },
});

for (const [what, answer, refusal, output] of [
  ['an accepted request', made, null, { outcome: 'done', reply: made.reply }],
  ['a final refusal', refused('tooMany'), 'tooMany', { outcome: 'done', reply: null }],
] as const)
  for (const leave of [no, escape])
    journey(
      `[2.51a] ${what} is shown until ${leave.type} closes the dialog`,
      staying,
      (walk) => {
        walk.send(yes);
        walk.finish('send', answer);
        expect(confirmViewState(walk.snapshot)).toEqual({ state: 'said', refusal });
        walk.send(yes);
        expect(walk.running).toEqual([]);
        walk.send(leave);
        expect(walk.snapshot.output).toEqual(output);
      },
      'done',
    );

journey(
  '[8.4c] a reply that reports a failure can be retried, under the same operation id until there is an answer',
  staying,
  (walk) => {
    const seen = (answer: unknown) => {
      walk.send(yes);
      walk.finish('send', answer);
      return [walk.snapshot.value, requests(walk.calls)];
    };
    expect(requests(walk.calls)).toBe(1);
    expect(seen(failed)).toEqual(['failed', 1]);
    expect(seen(status('FAILED'))).toEqual(['failed', 2]);
    expect(seen(kept)).toEqual(['done', 2]);
    expect(walk.snapshot.output).toEqual({ outcome: 'done', reply: kept.reply });
  },
  'done',
);

for (const answer of [null, failed])
  journey(
    `[4.3] the alternative can be chosen${answer === null ? '' : ' after a failure'}`,
    staying,
    (walk) => {
      if (answer !== null) {
        walk.send(yes);
        walk.finish('send', answer);
      }
      walk.send({ type: 'question.cancel', instead: true });
      expect(walk.snapshot.output).toEqual({ outcome: 'instead' });
    },
    'instead',
  );

const saying = confirmFor(requestExport, {
  id: 'saying',
  description: 'A question whose dialog says that it is done.',
  deed: 'export the library',
  spec: ['2.51a'],
  modal: 'example.confirm',
  call: (_: string) => exportCall,
  says: 'done',
});
journey(
  '[2.51a] every reply can be shown',
  { ...staying, machine: saying },
  (walk) => {
    walk.send(yes);
    walk.finish('send', failed);
    expect(walk.snapshot.value).toBe('failed');
    walk.send(yes);
    walk.finish('send', kept);
    expect([confirmViewState(walk.snapshot), requests(walk.calls)]).toEqual([
      { state: 'said', refusal: null },
      0,
    ]);
  },
  'said',
);
