import { assign, setup, type ActorRefFrom } from 'xstate';
import { deleteAlbum } from '../../contracts/albums/calls.ts';
import type { CallInput, CallReply, CallRow, Refusal } from '../../contracts/call.ts';
import { tell } from '../app/tell.ts';
import type { ModalEscape, ModalOwner } from '../modals/modals.events.ts';
import { modalWhile } from '../modals/modalWhile.ts';
import { requestFor } from './request.machine.ts';
import type { Answered } from './request.types.ts';

export type ConfirmEvent =
  | { readonly type: 'question.confirm' }
  | { readonly type: 'question.cancel' }
  | ModalEscape;

export interface ConfirmPlan<Row extends CallRow, Input> {
  readonly id: string;
  readonly description: string;
  readonly spec: readonly string[];
  /** Id and kind of the modal in which it is asked. */
  readonly modal: string;
  readonly call: (input: Input) => CallInput<Row>;
  /** Refusals that are as good as done: what is to be deleted is gone already. */
  readonly settled?: readonly Refusal<Row>[];
}

export type ConfirmEnd<Row extends CallRow> =
  /** The reply is null where a refusal said that it is done already. */
  { readonly outcome: 'done'; readonly reply: CallReply<Row> | null } | { readonly outcome: 'cancelled' };

export interface ConfirmContext<Row extends CallRow, Input> {
  readonly input: Input;
  readonly answer: Answered<Row> | null;
}

/** A question in a modal, and the call that is sent when the answer is yes [2.51, 4.3, 8.4]. */
export const confirmFor = <Row extends CallRow, Input>(row: Row, plan: ConfirmPlan<Row, Input>) => {
  type Context = ConfirmContext<Row, Input>;
  const { modal, settled = [] } = plan;
  const isDone = (answered: Answered<Row>) =>
    answered.outcome === 'finished' || (answered.outcome === 'refused' && settled.includes(answered.refusal));
  const endOf = ({ answer }: Context): ConfirmEnd<Row> => {
    if (answer === null || !isDone(answer)) return { outcome: 'cancelled' };
    return { outcome: 'done', reply: answer.outcome === 'finished' ? answer.reply : null };
  };
  return setup({
    types: {
      context: {} as Context,
      input: {} as Input,
      output: {} as ConfirmEnd<Row>,
      events: {} as ConfirmEvent,
      tags: {} as 'busy' | 'error',
      children: {} as { send: 'send'; modal: 'modal' },
    },
    actors: { send: requestFor(row), modal: modalWhile },
    actions: {
      hold: tell('modals', 'modal.changed', { id: modal, busy: true }),
      letGo: tell('modals', 'modal.changed', { id: modal, busy: false }),
      keepAnswer: assign((_, answer: Answered<Row>): Partial<Context> => ({ answer })),
      forgetAnswer: assign((): Partial<Context> => ({ answer: null })),
    },
    guards: { isDone: (_, answered: Answered<Row>) => isDone(answered) },
  }).createMachine({
    id: plan.id,
    description: plan.description,
    meta: { spec: plan.spec },
    context: ({ input }) => ({ input, answer: null }),
    invoke: {
      id: 'modal',
      src: 'modal',
      input: ({ self }) => ({ id: modal, owner: self as unknown as ModalOwner }),
    },
    initial: 'asking',
    states: {
      asking: {
        description: 'The dialog says what will be done.',
        meta: { spec: ['2.51a', '2.51b', '4.3'] },
        on: { 'question.confirm': 'sending', 'question.cancel': 'cancelled', 'modal.escape': 'cancelled' },
      },
      sending: {
        description: 'The answer was yes: it is being done, and nothing closes the dialog.',
        meta: { spec: ['3.21a', '4.3'] },
        tags: 'busy',
        entry: ['forgetAnswer', 'hold'],
        exit: 'letGo',
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => plan.call(context.input),
          onDone: [
            {
              guard: { type: 'isDone', params: ({ event }) => event.output },
              target: 'done',
              actions: { type: 'keepAnswer', params: ({ event }) => event.output },
            },
            { target: 'failed', actions: { type: 'keepAnswer', params: ({ event }) => event.output } },
          ],
          onError: 'failed',
        },
        on: { 'modal.escape': 'cancelled' },
      },
      failed: {
        description:
          'It could not be done: the dialog stays open and says so, until it is tried again or closed.',
        meta: { spec: ['4.18', '8.4c'] },
        tags: 'error',
        on: { 'question.confirm': 'sending', 'question.cancel': 'cancelled', 'modal.escape': 'cancelled' },
      },
      done: { type: 'final', description: 'It is done.', meta: { spec: ['3.21a', '4.3'] } },
      cancelled: { type: 'final', description: 'The answer was no.', meta: { spec: ['4.3'] } },
    },
    output: ({ context }) => endOf(context),
  });
};

export type ConfirmLogic<Row extends CallRow, Input> = ReturnType<typeof confirmFor<Row, Input>>;
export type ConfirmRef<Row extends CallRow, Input> = ActorRefFrom<ConfirmLogic<Row, Input>>;

/** The chart as reviewers and tests see it: the question before an album is deleted. */
export const confirmMachine = confirmFor(deleteAlbum, {
  id: 'confirm',
  description: 'A question, and what is sent when the answer is yes.',
  spec: ['2.51a', '4.3', '8.4c'],
  modal: 'example.confirm',
  call: (id: string) => ({ params: { id }, query: {}, body: {} }),
  settled: ['notFound'],
});
