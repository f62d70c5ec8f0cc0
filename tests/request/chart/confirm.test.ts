import { expect, test } from 'vitest';
import { confirmMachine } from '../../../machines/request/confirm.machine.ts';
import { confirmViewState } from '../../../machines/request/confirm.selectors.ts';
import { type Call, journey, proveChart, Stage } from '../../kit/chart/index.ts';
import { bug, failed, finished, forbidden, refused } from './samples.ts';

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

proveChart('[2.51a] [4.3] [8.4c] a question, and what is sent when the answer is yes', {
  ...subject,
  events: {
    'question.confirm': [{}],
    'question.cancel': [{}],
    'modal.escape': [{ id: 'example.confirm', by: 'escape' }],
  },
  outcomes: {
    send: { done: [finished(undefined) as never, failed, refused('notFound')], error: [bug] },
    modal: {},
  },
  project: ({ context }) => context.answer?.outcome,
  ignores: { sending: ['question.confirm', 'question.cancel'] },
  observe: ({ snapshot, allCalls, running }) => {
    const { state } = confirmViewState(snapshot);
    expect(running).toEqual(state === 'sending' ? ['send'] : []);
    expect(state === 'ended').toBe(snapshot.status === 'done');
    const told = modals(allCalls);
    expect(told[0]).toEqual(opened);
    expect(told.filter(([type]) => type === 'modal.closed')).toEqual(
      snapshot.status === 'active' ? [] : [closed],
    );
    const holds = told.filter(([type]) => type === 'modal.changed');
    expect(holds.at(-1) ?? held(false)).toEqual(held(snapshot.hasTag('busy')));
  },
});

journey(
  '[8.4c] what fails keeps the question, and the error goes with the next try; what is gone already is done',
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
  '[4.3] no is an answer too, also after a failure',
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
  '[4.3] what was done says its answer; a refusal that settles nothing says its word',
  subject,
  (walk) => {
    walk.send(yes);
    walk.finish('send', refused('locked'));
    expect(confirmViewState(walk.snapshot)).toEqual({
      state: 'failed',
      refusal: 'locked',
      reference: 'c-3',
    });
    walk.send(yes);
    walk.finish('send', finished('gone'));
    expect(walk.snapshot.output).toEqual({ outcome: 'done', reply: 'gone' });
  },
  'done',
);

test('[2.51a] a question that is stopped while it is sent leaves no modal behind', () => {
  const stage = new Stage(subject);
  stage.start();
  stage.actor.send(yes);
  stage.stop();
  expect(modals(stage.recorder.calls)).toEqual([opened, held(true), closed]);
});

const no = { type: 'question.cancel' } as const;
const escape = { type: 'modal.escape', id: 'example.confirm', by: 'escape' } as const;
for (const [name, events] of [
  ['asked, by the button', [no]],
  ['asked, by Escape', [escape]],
  ['while it is sent, by leaving', [yes, escape]],
] as const)
  journey(
    `[2.51a] [4.3] no is an answer ${name}`,
    subject,
    (walk) => {
      for (const event of events) walk.send(event);
      expect([walk.snapshot.output, walk.running]).toEqual([{ outcome: 'cancelled' }, []]);
    },
    'cancelled',
  );

journey(
  '[2.51b] Escape closes what failed',
  subject,
  (walk) => {
    walk.send(yes);
    walk.finish('send', failed);
    walk.send(escape);
  },
  'cancelled',
);
