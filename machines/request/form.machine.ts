import { type ActorRefFrom, assign, setup } from 'xstate';
import type { CallInput, CallReply, CallRow, Refusal } from '../../contracts/call.ts';
import { tell } from '../system/tell.ts';
import type { ModalEscape, ModalOwner } from '../modals/modalStack.machine.ts';
import { modalWhile } from '../modals/modalWhile.ts';
import { unprovided } from '../system/stubs.ts';
import { type Answered, surprise, withAnswer, withEvent } from '../system/outcomes.ts';
import { requestFor } from './request.machine.ts';
import { signInAgainStub, signInIsOld, type SignsInAgain, type Without } from './signInAgain.ts';
import { type CallTrouble, troubleOf } from './trouble.values.ts';
import { signInIsOldWords } from './words.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** The submitted values: the form data by field name, as collected by the browser. */
export type FormFields = Readonly<Record<string, string>>;
/** Validation errors by field. */
export type Problems<Field extends string, Problem extends string> = Readonly<
  Partial<Record<Field, Problem>>
>;

export type FormEvent =
  | { readonly type: 'form.submit'; readonly fields: FormFields }
  | { readonly type: 'form.cancel' };

/** Definition of a form: its validation and its call, as pure functions. */
export interface FormPlan<Row extends CallRow, Input, Field extends string, Problem extends string, Output> {
  readonly id: string;
  readonly description: string;
  /** The action of the form, for example "rename the album"; used in the descriptions of the states. */
  readonly deed: string;
  readonly spec: readonly string[];
  /** Returns the validation errors by the rules of the contract. Called only on submit. */
  readonly problems: (fields: FormFields, input: Input) => Problems<Field, Problem>;
  readonly call: (fields: FormFields, input: Input) => CallInput<Row>;
  /** Refusals shown at a single field. All other refusals apply to the whole form. */
  readonly refusals?: Readonly<Partial<Record<Refusal<Row>, Field>>>;
  /**
   * A refusal that means that the initial data of the form is outdated, and the tags of the reads that it
   * invalidates.
   */
  readonly outdated?: { readonly refusal: Refusal<Row>; readonly tags: readonly string[] };
  /** Returns whether no value has changed. The form then counts as saved without sending a call. */
  readonly unchanged?: (fields: FormFields, input: Input) => boolean;
  /** The reply is null if no call was sent. */
  readonly output: (fields: FormFields, reply: CallReply<Row> | null, input: Input) => Output;
  /** Id of the form's modal, which cannot be closed while the form is being saved. */
  readonly modal?: string;
}

export type FormEnd<Output> =
  | { readonly outcome: 'saved'; readonly saved: Output }
  | { readonly outcome: 'cancelled' };

export interface FormContext<Row extends CallRow, Input, Field extends string, Problem extends string> {
  readonly input: Input;
  /** The values being saved, or those of the failed attempt; null before the first submit. */
  readonly sent: FormFields | null;
  readonly problems: Problems<Field, Problem | Exclude<Refusal<Row>, 'signInAgain'>>;
  readonly trouble: CallTrouble<Refusal<Row>> | null;
  readonly reply: CallReply<Row> | null;
  readonly isSaved: boolean;
  /** The values that the form had before a fresh sign-in; null if there was none. */
  readonly typed: FormFields | null;
}

const isSame = (one: FormFields, other: FormFields) => {
  const names = [...Object.keys(one), ...Object.keys(other)];
  return names.every((name) => one[name] === other[name]);
};

/** Returns the parts of a form, which can be on a page or in its own dialog. */
export const formParts = <Row extends CallRow, Input, Field extends string, Problem extends string, Output>(
  row: Row,
  plan: FormPlan<Row, Input, Field, Problem, Output>,
  leaving: { readonly 'modal.escape'?: 'cancelled' } = {},
  typedBefore: () => FormFields | null = () => null,
) => {
  type Context = FormContext<Row, Input, Field, Problem>;
  const fieldOf = (answered: Answered<Row>): Field | undefined =>
    answered.outcome === 'refused' ? plan.refusals?.[answered.refusal] : undefined;
  const sound = (fields: FormFields, input: Input) =>
    Object.values(plan.problems(fields, input)).every((problem) => problem === undefined);
  const modal = plan.modal ?? '';
  const none = {} as Context['problems'];
  const isFresh = row.freshSignIn !== undefined;
  const formSetup = setup({
    types: {
      context: {} as Context,
      input: {} as Input,
      output: {} as FormEnd<Output>,
      events: {} as FormEvent | ModalEscape,
      tags: {} as 'busy' | 'invalid' | 'error' | 'signInAgain',
      children: {} as { send: 'send'; modal: 'modal'; signInAgain: 'signInAgain' },
    },
    actors: { send: requestFor(row), modal: modalWhile, signInAgain: signInAgainStub },
    actions: {
      hold: tell('modals', 'modal.changed', { id: modal, busy: true }),
      release: tell('modals', 'modal.changed', { id: modal, busy: false }),
      /** The values differ from those last sent, so the call gets a new key. */
      beginRequest: (_) => unprovided('form.beginRequest'),
      /** The values stored for this form during a sign-in are used only once. */
      forgetTyped: (_) => unprovided('form.forgetTyped'),
      keepSent: assign((_, sent: FormFields): Partial<Context> => ({ sent, problems: none, trouble: null })),
      keepProblems: assign(
        ({ context }, fields: FormFields): Partial<Context> => ({
          problems: plan.problems(fields, context.input),
        }),
      ),
      keepReply: assign(
        (_, answered: Answered<Row>): Partial<Context> =>
          answered.outcome === 'finished' ? { reply: answered.reply } : {},
      ),
      /** A refusal is a final reply, so sending the same values again is a new operation. */
      keepFieldRefusal: assign((_, answered: Answered<Row>): Partial<Context> => {
        const field = fieldOf(answered);
        if (field === undefined || answered.outcome !== 'refused') return {};
        return { sent: null, problems: { [field]: answered.refusal } as Context['problems'] };
      }),
      keepTrouble: assign((_, answered: Answered<Row>): Partial<Context> => {
        const trouble = troubleOf(row, answered);
        return trouble.refusal === null ? { trouble } : { sent: null, trouble };
      }),
      markSaved: assign((): Partial<Context> => ({ isSaved: true })),
      renewRead: tell('queries', 'cache.stale', { tags: plan.outdated?.tags ?? [] }),
      keepSurprise: assign((): Partial<Context> => ({ trouble: troubleOf(row, surprise) })),
    },
    guards: {
      isUnchanged: ({ context }, fields: FormFields) => plan.unchanged?.(fields, context.input) ?? false,
      isSameRequest: ({ context: { sent } }, fields: FormFields) => sent !== null && isSame(sent, fields),
      isSound: ({ context }, fields: FormFields) => sound(fields, context.input),
      finished: (_, { outcome }: Answered<Row>) => outcome === 'finished',
      signInIsOld,
      isOutdated: (_, answered: Answered<Row>) =>
        answered.outcome === 'refused' && answered.refusal === plan.outdated?.refusal,
      speaksOfField: (_, answered: Answered<Row>) => fieldOf(answered) !== undefined,
    },
  });
  const unchanged = {
    guard: { type: 'isUnchanged', params: ({ event }: Submitted) => event.fields },
    target: 'saved',
    actions: { type: 'keepSent', params: ({ event }: Submitted) => event.fields },
  } as const;
  const sameSubmission = {
    guard: { type: 'isSameRequest', params: ({ event }: Submitted) => event.fields },
    target: 'saving',
  } as const;
  const keepSent = { type: 'keepSent', params: ({ event }: Submitted) => event.fields } as const;
  const asking = formSetup.createStateConfig({
    description: `The form to ${plan.deed} is open; the browser keeps what the customer enters.`,
    meta: { spec: ['3.21a', '8.4c'] },
    initial: 'editing',
    on: {
      ...leaving,
      'form.cancel': 'cancelled',
      'form.submit': [
        ...(plan.unchanged === undefined ? [] : [unchanged]),
        ...(row.repeat === 'key' ? [sameSubmission] : []),
        {
          guard: withEvent('isSound', 'fields'),
          target: 'saving',
          actions: row.repeat === 'key' ? [keepSent, 'beginRequest'] : [keepSent],
        },
        {
          target: '.invalid',
          actions: withEvent('keepProblems', 'fields'),
        },
      ],
    },
    states: {
      editing: {
        description: `The customer is filling in the form to ${plan.deed}; no field has been checked yet.`,
        meta: { spec: ['3.21a'] },
      },
      invalid: {
        description: `At least one field of the form to ${plan.deed} is invalid, and each invalid field shows why.`,
        meta: { spec: ['3.21a'] },
        tags: 'invalid',
      },
      failed: {
        description: `The service could not ${plan.deed}; the form keeps its values, shows the error and can be submitted again.`,
        meta: { spec: ['4.18', '8.4c'] },
        tags: 'error',
      },
      ...(isFresh
        ? {
            signInAgain: {
              description: `The sign-in is too old to ${plan.deed}; the page explains this, and submitting leads to the sign-in.`,
              meta: { spec: ['4.15b', '6.2a'] },
              tags: 'signInAgain',
              on: {
                'form.submit': {
                  target: `#${plan.id}.signingIn`,
                  actions: { type: 'keepSent', params: ({ event }: Submitted) => event.fields },
                },
              },
            } as const,
          }
        : {}),
    },
  });
  const tooOld = {
    guard: withAnswer('signInIsOld'),
    target: 'asking.signInAgain',
    actions: withAnswer('keepTrouble'),
  } as const;
  const signingIn = formSetup.createStateConfig({
    description: `The customer is signing in again to ${plan.deed}; this tab keeps the values of the form.`,
    meta: { spec: ['4.15b', '6.2a'] },
    tags: ['busy', 'signInAgain'],
    invoke: {
      id: 'signInAgain',
      src: 'signInAgain',
      input: ({ context: { sent } }) => ({ form: plan.id, fields: sent ?? {} }),
      onError: { target: 'asking.failed', actions: 'keepSurprise' },
    },
  });
  const refusedField = {
    guard: withAnswer('speaksOfField'),
    target: 'asking.invalid',
    actions: withAnswer('keepFieldRefusal'),
  } as const;
  const refusedAsOld = {
    guard: withAnswer('isOutdated'),
    target: 'asking.failed',
    actions: [withAnswer('keepTrouble'), 'renewRead'],
  } as const;
  const saving = formSetup.createStateConfig({
    description: `The service has been asked to ${plan.deed}; the button shows progress.`,
    meta: { spec: ['3.21a', '4.3'] },
    tags: 'busy',
    ...(plan.modal === undefined ? {} : { entry: 'hold', exit: 'release' }),
    invoke: {
      id: 'send',
      src: 'send',
      input: ({ context: { sent, input } }) => plan.call(sent ?? {}, input),
      onDone: [
        { guard: withAnswer('finished'), target: 'saved', actions: withAnswer('keepReply') },
        ...(isFresh ? [tooOld] : []),
        ...(plan.refusals === undefined ? [] : [refusedField]),
        ...(plan.outdated === undefined ? [] : [refusedAsOld]),
        { target: 'asking.failed', actions: withAnswer('keepTrouble') },
      ],
      onError: { target: 'asking.failed', actions: 'keepSurprise' },
    },
    on: leaving,
  });
  const saved = formSetup.createStateConfig({
    type: 'final',
    description: `The service has accepted the request to ${plan.deed}.`,
    meta: { spec: ['3.21a', '4.3'] },
    entry: 'markSaved',
  });
  const cancelled = formSetup.createStateConfig({
    type: 'final',
    description: `The customer left the form without sending the request to ${plan.deed}.`,
    meta: { spec: ['4.3'] },
  });
  return {
    formSetup,
    states: { asking, saving, ...(isFresh ? { signingIn } : {}), saved, cancelled },
    begin: isFresh ? (['forgetTyped'] as const) : [],
    begun: (input: Input): Context => ({
      input,
      sent: null,
      problems: none,
      trouble: null,
      reply: null,
      isSaved: false,
      typed: typedBefore(),
    }),
    ended: ({ sent, reply, input, isSaved }: Context): FormEnd<Output> =>
      isSaved ? { outcome: 'saved', saved: plan.output(sent ?? {}, reply, input) } : { outcome: 'cancelled' },
    modalOf: (owner: unknown) => ({ id: modal, owner: owner as ModalOwner }),
  };
};
interface Submitted {
  readonly event: Extract<FormEvent, { readonly type: 'form.submit' }>;
}

/**
 * Returns a form on a page or in another chart's modal, with the call that saves it. The form is validated by
 * the contract on submit; refusals are shown at their fields, and the entered values are kept [3.21, 4.3,
 * 8.4]. @param typedBefore the values that were stored during a fresh sign-in
 */
export const formFor = <Row extends CallRow, Input, Field extends string, Problem extends string, Output>(
  row: Row,
  plan: FormPlan<Row, Input, Field, Problem, Output>,
  typedBefore?: () => FormFields | null,
) => {
  const { formSetup, states, begin, begun, ended } = formParts(row, plan, {}, typedBefore);
  const machine = formSetup.createMachine({
    id: plan.id,
    description: plan.description,
    meta: { spec: plan.spec },
    context: ({ input }) => begun(input),
    entry: begin,
    initial: 'asking',
    states,
    output: ({ context }) => ended(context),
  });
  // A form on a page has no modal and therefore does not handle Escape.
  return machine as unknown as Without<typeof machine, 'modal' | SignsInAgain<Row>, ModalEscape>;
};

export type FormLogic<
  Row extends CallRow,
  Input,
  Field extends string,
  Problem extends string,
  Output,
> = ReturnType<typeof formFor<Row, Input, Field, Problem, Output>>;
export type FormRef<
  Row extends CallRow,
  Input,
  Field extends string,
  Problem extends string,
  Output,
> = ActorRefFrom<FormLogic<Row, Input, Field, Problem, Output>>;

/** Returns the words of a form; `deed` is the one in the plan of the chart. */
export const formWordsFor = (
  deed: string,
): ChartWords<FormLogic<CallRow, unknown, string, string, unknown>> => ({
  guards: {
    isUnchanged: {
      why: 'the customer has changed no field of the form',
      whyNot: 'the customer has changed at least one field of the form',
    },
    isSameRequest: {
      why: 'the previous attempt with the same values failed',
      whyNot: 'these values have not been sent yet, or the service refused them',
    },
    isSound: {
      why: 'all fields of the form are valid',
      whyNot: 'at least one field of the form is invalid',
    },
    finished: {
      why: `the service accepted the request to ${deed}`,
      whyNot: `the service did not ${deed}`,
    },
    signInIsOld: signInIsOldWords(deed),
    isOutdated: {
      why: 'the form was opened with data that has changed since',
      whyNot: 'the data with which the form was opened is still current',
    },
    speaksOfField: {
      why: 'the service refused the value of a single field',
      whyNot: 'the failure does not belong to a single field',
    },
  },
  delays: {},
  events: {
    'form.submit': `the customer submits the form to ${deed}`,
    'form.cancel': 'the customer leaves the form without saving',
  },
});
