import { expect, test } from 'vitest';
import { questionFor } from '../../../machines/request/question.machine.ts';
import { type Call, journey, proveChart, Stage } from '../../kit/chart/index.ts';
import { questionMachine } from '../../../machines/request/examples.ts';

const subject = {
  machine: questionMachine,
  input: { modal: 'op', ready: true },
  keepActors: ['modal'],
};
const early = { ...subject, input: { modal: 'op', ready: false } };
const modals = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'sent' && call.to === 'modals'
      ? [[call.event.type, call.event['id'], call.event['kind']]]
      : [],
  );
const opened = ['modal.opened', 'op', 'example.question'];
const closed = ['modal.closed', 'op', undefined];

proveChart(
  '[2.48a] [2.51a] [5.1a] [5.1b] a question whose owner continues with the answer',
  {
    ...subject,
    events: {
      'question.ready': [{}],
      'question.answer': [{ answer: 'DELETE' }, { answer: 'delete' }],
      'question.cancel': [{}],
      'modal.escape': [{ id: 'op', by: 'escape' }],
    },
    outcomes: { modal: {} },
    project: ({ context }) => context.end,
    ignores: { preparing: ['question.answer'], asking: ['question.ready'] },
    walkedByHand: ['preparing --always [isReady]--> asking'],
    observe: ({ snapshot, allCalls }) => {
      expect(modals(allCalls)).toEqual(snapshot.status === 'active' ? [opened] : [opened, closed]);
      if (snapshot.matches('cancelled')) expect(snapshot.output).toEqual({ outcome: 'cancelled' });
    },
  },
  early,
);

journey(
  '[2.48a] [5.1b] a question waits for its subject, keeps open after a wrong answer and returns the right one',
  early,
  (walk) => {
    walk.send({ type: 'question.answer', answer: 'DELETE' });
    expect(walk.snapshot.value).toBe('preparing');
    expect(walk.snapshot.hasTag('busy')).toBe(true);
    walk.send({ type: 'question.ready' });
    expect(walk.snapshot.value).toEqual({ asking: 'unjudged' });
    walk.send({ type: 'question.answer', answer: 'delete' });
    expect(walk.snapshot.hasTag('invalid')).toBe(true);
    walk.send({ type: 'question.answer', answer: 'DELETE' });
    expect(walk.snapshot.output).toEqual({ outcome: 'answered', answer: 'DELETE' });
  },
  'answered',
);

journey(
  '[2.48a] [2.51b] a question about a known subject opens immediately, and Escape cancels it',
  subject,
  (walk) => {
    expect(walk.snapshot.value).toEqual({ asking: 'unjudged' });
    walk.send({ type: 'question.answer', answer: 'delete' });
    walk.send({ type: 'modal.escape', id: 'op', by: 'escape' });
    expect(walk.snapshot.output).toEqual({ outcome: 'cancelled' });
  },
  'cancelled',
);

journey(
  '[2.48b] a question without a rule accepts every answer',
  {
    ...subject,
    machine: questionFor<string>({ id: 'any', description: 'Any.', spec: [], modal: 'example.question' }),
  },
  (walk) => {
    walk.send({ type: 'question.answer', answer: '' });
    expect(walk.snapshot.output).toEqual({ outcome: 'answered', answer: '' });
  },
  'answered',
);

test('[2.51a] a question whose owner is stopped leaves no modal behind', () => {
  const stage = new Stage(subject);
  stage.start();
  stage.stop();
  expect(modals(stage.recorder.calls)).toEqual([opened, closed]);
});

for (const event of [{ type: 'question.cancel' }, { type: 'modal.escape', id: 'op', by: 'escape' }] as const)
  journey(
    `[2.48a] [2.51b] a question can be cancelled before its subject is known: ${event.type}`,
    early,
    (walk) => {
      walk.send(event);
      expect(walk.snapshot.output).toEqual({ outcome: 'cancelled' });
    },
    'cancelled',
  );
