import { type ActorRefFrom, assign, setup } from 'xstate';
import type { CallInput, CallReply, CallRow, Refusal } from '../../contracts/call.ts';
import { tell } from '../system/tell.ts';
import { escapeWords, type ModalEscape, type ModalOwner } from '../modals/modalStack.machine.ts';
import { modalWhile } from '../modals/modalWhile.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { unprovided } from '../system/stubs.ts';
import { type Answered, withAnswer } from '../system/outcomes.ts';
import { requestFor } from './request.machine.ts';
import { signInAgainStub, signInIsOld, type SignsInAgain, type Without } from './signInAgain.ts';
import { signInIsOldWords } from './words.ts';

export type ConfirmEvent =
  | { readonly type: 'question.confirm' }
  /** The customer cancels. With `instead`, the customer chooses the alternative action. */
  | { readonly type: 'question.cancel'; readonly instead?: boolean }
  | ModalEscape;

export interface ConfirmPlan<Row extends CallRow, Input> {
  readonly id: string;
  readonly description: string;
  /** The action to confirm, for example "delete the album"; used in the descriptions of the states. */
  readonly deed: string;
  readonly spec: readonly string[];
  /** Id and kind of the confirmation's modal. */
  readonly modal: string;
  readonly call: (input: Input) => CallInput<Row>;
  /** Refusals that count as success, because the resource to delete no longer exists. */
  readonly settled?: readonly Refusal<Row>[];
  /** Whether the content of a reply means that the action failed. */
  readonly fails?: (reply: CallReply<Row>) => boolean;
  /**
   * Outcomes that the dialog shows until the customer closes it, because a retry would be pointless. With
   * `done`, it shows every success.
   */
  readonly says?: 'done' | ((answered: Answered<Row>) => boolean);
  /** Set if the dialog offers an alternative action, which the parent actor carries out. */
  readonly instead?: true;
  /**
   * Set if the call has an idempotency key. The key stays the same until the service has responded; the next
   * submit is a new operation.
   */
  readonly keyed?: true;
}

export type ConfirmEnd<Row extends CallRow> =
  /**
   * The reply is null after a refusal: the action had already been carried out, or the dialog has shown the
   * refusal.
   */
  | { readonly outcome: 'done'; readonly reply: CallReply<Row> | null }
  | { readonly outcome: 'cancelled' | 'instead' };

export interface ConfirmContext<Row extends CallRow, Input> {
  readonly input: Input;
  readonly answer: Answered<Row> | null;
}

interface Cancelled {
  readonly event: Extract<ConfirmEvent, { readonly type: 'question.cancel' }>;
}

/**
 * Returns a confirmation dialog in a modal, with the call that it sends when the customer confirms [2.51,
 * 4.3, 8.4].
 */
export const confirmFor = <Row extends CallRow, Input>(row: Row, plan: ConfirmPlan<Row, Input>) => {
  type Context = ConfirmContext<Row, Input>;
  const { modal, settled = [], fails = () => false, says } = plan;
  const isDone = (answered: Answered<Row>) =>
    answered.outcome === 'finished'
      ? !fails(answered.reply)
      : answered.outcome === 'refused' && settled.includes(answered.refusal);
  const isFresh = row.freshSignIn !== undefined;
  const begin = [
    ...(plan.keyed === undefined ? [] : (['beginRequest'] as const)),
    ...(isFresh ? (['forgetTyped'] as const) : []),
  ];
  const instead = {
    guard: { type: 'isInstead', params: ({ event }: Cancelled) => event.instead === true },
    target: 'instead',
  } as const;
  const choosing = {
    'question.confirm': 'sending',
    'question.cancel': [...(plan.instead === undefined ? [] : [instead]), { target: 'cancelled' }],
    'modal.escape': 'cancelled',
  } as const;
  const tooOld = {
    guard: withAnswer('signInIsOld'),
    target: 'signInAgain',
    actions: withAnswer('keepAnswer'),
  } as const;
  const said = {
    guard: withAnswer('isSaid'),
    target: 'said',
    actions: withAnswer('keepAnswer'),
  } as const;
  const answered = {
    guard: withAnswer('isAnswered'),
    target: 'failed',
    actions: [withAnswer('keepAnswer'), 'beginRequest'],
  } as const;
  const machine = setup({
    types: {
      context: {} as Context,
      input: {} as Input,
      output: {} as ConfirmEnd<Row>,
      events: {} as ConfirmEvent,
      tags: {} as 'busy' | 'error' | 'signInAgain',
      children: {} as { send: 'send'; modal: 'modal'; signInAgain: 'signInAgain' },
    },
    actors: { send: requestFor(row), modal: modalWhile, signInAgain: signInAgainStub },
    actions: {
      hold: tell('modals', 'modal.changed', { id: modal, busy: true }),
      release: tell('modals', 'modal.changed', { id: modal, busy: false }),
      keepAnswer: assign((_, answer: Answered<Row>): Partial<Context> => ({ answer })),
      forgetAnswer: assign((): Partial<Context> => ({ answer: null })),
      /** The next submit is a new operation, so its call gets a new key. */
      beginRequest: () => unprovided('confirm.beginRequest'),
      /** The dialog has reopened after a sign-in. The values stored for this purpose are used only once. */
      forgetTyped: () => unprovided('confirm.forgetTyped'),
    },
    guards: {
      isInstead: (_, is: boolean) => is,
      signInIsOld,
      isSaid: (_, answered: Answered<Row>) => typeof says === 'function' && says(answered),
      isDone: (_, answered: Answered<Row>) => isDone(answered),
      isAnswered: (_, { outcome }: Answered<Row>) => outcome === 'finished' || outcome === 'refused',
    },
  }).createMachine({
    id: plan.id,
    description: plan.description,
    meta: { spec: plan.spec },
    context: ({ input }) => ({ input, answer: null }),
    entry: begin,
    invoke: {
      id: 'modal',
      src: 'modal',
      input: ({ self }) => ({ id: modal, owner: self as unknown as ModalOwner }),
    },
    initial: 'asking',
    states: {
      asking: {
        description: `The dialog asks for confirmation to ${plan.deed}.`,
        meta: { spec: ['2.51a', '2.51b', '4.3'] },
        on: choosing,
      },
      sending: {
        description: `The service has been asked to ${plan.deed}; the dialog shows progress.`,
        meta: { spec: ['3.21a', '4.3'] },
        tags: 'busy',
        entry: ['forgetAnswer', 'hold'],
        exit: 'release',
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => plan.call(context.input),
          onDone: [
            ...(isFresh ? [tooOld] : []),
            ...(typeof says === 'function' ? [said] : []),
            {
              guard: withAnswer('isDone'),
              target: says === 'done' ? 'said' : 'done',
              actions: withAnswer('keepAnswer'),
            },
            ...(plan.keyed === undefined ? [] : [answered]),
            { target: 'failed', actions: withAnswer('keepAnswer') },
          ],
          onError: 'failed',
        },
        on: { 'modal.escape': 'cancelled' },
      },
      failed: {
        description: `The service could not ${plan.deed}; the dialog shows the error until the customer tries again or closes it.`,
        meta: { spec: ['4.18', '8.4c'] },
        tags: 'error',
        on: choosing,
      },
      ...(isFresh
        ? {
            signInAgain: {
              description: `The customer signed in too long ago to ${plan.deed}; the dialog explains this, and confirming it opens the sign-in page.`,
              meta: { spec: ['4.15b', '6.2a'] },
              tags: 'signInAgain',
              on: { ...choosing, 'question.confirm': 'signingIn' },
            } as const,
            signingIn: {
              description: `The customer is signing in again to ${plan.deed}; the dialog opens again afterwards.`,
              meta: { spec: ['4.15b', '6.2a'] },
              tags: ['busy', 'signInAgain'],
              entry: 'forgetAnswer',
              invoke: {
                id: 'signInAgain',
                src: 'signInAgain',
                input: { form: plan.id, fields: {} },
                onError: 'failed',
              },
            } as const,
          }
        : {}),
      ...(says === undefined
        ? {}
        : {
            said: {
              description: `The service has replied to the request to ${plan.deed}; the dialog shows the result until it is closed.`,
              meta: { spec: ['2.51a', '3.21a'] },
              on: { 'question.cancel': 'done', 'modal.escape': 'done' },
            },
          }),
      done: {
        type: 'final',
        description: `The request to ${plan.deed} is complete.`,
        meta: { spec: ['3.21a', '4.3'] },
        output: ({ context: { answer } }) => ({
          outcome: 'done',
          reply: answer?.outcome === 'finished' ? answer.reply : null,
        }),
      },
      cancelled: {
        type: 'final',
        description: `The dialog has been closed, and no request to ${plan.deed} has succeeded.`,
        meta: { spec: ['4.3'] },
        output: { outcome: 'cancelled' },
      },
      ...(plan.instead === undefined
        ? {}
        : {
            instead: {
              type: 'final',
              description: `The customer chose the other option in the dialog instead of the request to ${plan.deed}; the parent actor carries it out.`,
              meta: { spec: ['4.3'] },
              output: { outcome: 'instead' },
            },
          }),
    },
    output: ({ event }) => event.output as ConfirmEnd<Row>,
  });
  return machine as unknown as Without<typeof machine, SignsInAgain<Row>>;
};

export type ConfirmLogic<Row extends CallRow, Input> = ReturnType<typeof confirmFor<Row, Input>>;
export type ConfirmRef<Row extends CallRow, Input> = ActorRefFrom<ConfirmLogic<Row, Input>>;

/** Returns the words of a confirmation; `deed` is the one in the plan of the chart. */
export const confirmWordsFor = (deed: string): ChartWords<ConfirmLogic<CallRow, unknown>> => ({
  guards: {
    isInstead: {
      why: 'the customer chose the other option in the dialog',
      whyNot: 'the customer only closed the dialog',
    },
    signInIsOld: signInIsOldWords(deed),
    isSaid: {
      why: 'the dialog must show this reply until the customer closes it',
      whyNot: 'the dialog need not show this reply',
    },
    isDone: {
      why: `the request to ${deed} has succeeded, or nothing was left to do`,
      whyNot: `the service did not ${deed}`,
    },
    isAnswered: {
      why: 'the service has replied, so another attempt is a new request',
      whyNot: 'no reply has arrived, so another attempt repeats the same request',
    },
  },
  delays: {},
  events: {
    'question.confirm': `the customer confirms the request to ${deed}`,
    'question.cancel': `the customer decides not to ${deed}`,
    'modal.escape': escapeWords,
  },
});
