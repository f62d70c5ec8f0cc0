import type { CallReply, CallRow, Refusal } from '../../contracts/call.ts';

/** Why an operation failed. `status` is missing if there was no response. */
export interface Failure {
  readonly kind: 'http' | 'network' | 'timeout' | 'shape' | 'auth' | 'unexpected';
  readonly status?: number;
  readonly correlationId: string;
}

/**
 * How an operation ended. A refusal defined in the contract is a normal result: the guards of the chart
 * choose the next state.
 * @spec 3.21a
 */
export type Answered<Row extends CallRow = CallRow> =
  | { readonly outcome: 'finished'; readonly reply: CallReply<Row> }
  | { readonly outcome: 'refused'; readonly refusal: Refusal<Row>; readonly correlationId: string }
  | { readonly outcome: 'failed'; readonly failure: Failure }
  | { readonly outcome: 'cancelled' };

/** Returns the result of a call, for use as params by {@link withAnswer}. */
const outputOf = <Output>({ event }: { readonly event: { readonly output: Output } }): Output => event.output;

/**
 * Returns a guard or action that reads the output of the invoked actor:
 * `onDone: { actions: withAnswer('keep') }`.
 */
export const withAnswer = <const Name extends string>(type: Name) => ({ type, params: outputOf }) as const;

const errorOf = ({ event }: { readonly event: { readonly error: unknown } }): unknown => event.error;

/**
 * Returns a guard or action that reads the error of the invoked actor:
 * `onError: { guard: withError('isUnsaved') }`.
 */
export const withError = <const Name extends string>(type: Name) => ({ type, params: errorOf }) as const;

const snapshotOf = <Shown>({ event }: { readonly event: { readonly snapshot: Shown } }): Shown =>
  event.snapshot;

/**
 * Returns a guard or action that reads the snapshot of the invoked actor:
 * `onSnapshot: { actions: withSnapshot('keep') }`.
 */
export const withSnapshot = <const Name extends string>(type: Name) =>
  ({ type, params: snapshotOf }) as const;

const eventOf = <Event>({ event }: { readonly event: Event }): Event => event;

/**
 * Returns a guard or action that reads the event, or one field of it: `withEvent('keep')`, `withEvent('keep',
 * 'id')`.
 */
export function withEvent<const Name extends string>(
  type: Name,
): { readonly type: Name; readonly params: typeof eventOf };
export function withEvent<const Name extends string, const Key extends string>(
  type: Name,
  key: Key,
): {
  readonly type: Name;
  readonly params: <Event extends { readonly [K in Key]?: unknown }>(args: {
    readonly event: Event;
  }) => Event[Key];
};
export function withEvent(type: string, field?: string): { readonly type: string; readonly params: unknown } {
  if (field === undefined) return { type, params: eventOf };
  const params = ({ event }: { readonly event: Readonly<Record<string, unknown>> }) => event[field];
  // The generated diagram of messages uses `field` to show which field is read.
  return { type, params: Object.assign(params, { field }) };
}

/** Stands for an unexpected error thrown by the call itself: a failure without a reference. */
export const surprise = {
  outcome: 'failed',
  failure: { kind: 'unexpected', correlationId: '' },
} as const satisfies Answered;

/**
 * Returns whether a later attempt may succeed: the network, a timeout or the service caused the failure,
 * rather than missing permissions.
 */
export const passes = ({ kind, status = 500 }: Failure): boolean =>
  kind === 'network' ||
  kind === 'timeout' ||
  (kind === 'http' && (status >= 500 || status === 408 || status === 429));

/** The part of a result that shows whether another attempt may succeed. */
export interface Ended {
  readonly outcome: string;
  readonly failure?: Failure | null;
}
export const mayComeYet = ({ failure = null }: Ended): boolean => failure !== null && passes(failure);

type Outcome = Pick<Answered, 'outcome'>;

/** The guards for {@link callOutcomes}, which every setup that calls it must include. */
export const callGuards = {
  callRefused: (_: unknown, { outcome }: Outcome) => outcome === 'refused',
  /** Returns whether there was no usable reply, or a refusal for which the chart has no transition. */
  callFailed: (_: unknown, { outcome }: Outcome) => outcome !== 'finished',
} as const;

type Named = string | { readonly type: string };
interface Branch {
  readonly guard?: Named;
  readonly target?: string;
  readonly actions?: Named | readonly Named[];
}
type Branches = Branch | readonly Branch[];

type WithAnswer<Name extends string> = ReturnType<typeof withAnswer<Name>>;
/** The type of an action that reads the result. It receives {@link surprise} if the call threw an error. */
type Surprised<Action> = Action extends { readonly params: typeof outputOf; readonly type: infer Name }
  ? { readonly type: Name; readonly params: typeof surprise }
  : Action;
type AllSurprised<Actions> = Actions extends readonly unknown[]
  ? { readonly [Index in keyof Actions]: Surprised<Actions[Index]> }
  : Surprised<Actions>;
type OnError<Failed> = Omit<Failed, 'actions' | 'guard'> &
  (Failed extends { readonly actions: infer Actions }
    ? { readonly actions: AllSurprised<Actions> }
    : unknown);
type Guarded<From, Default extends string> = From extends { readonly guard: unknown }
  ? From
  : From & { readonly guard: WithAnswer<Default> };
type AllGuarded<From, Default extends string> = From extends readonly unknown[]
  ? { readonly [Index in keyof From]: Guarded<From[Index], Default> }
  : readonly [Guarded<From, Default>];
type AsArray<From> = From extends readonly unknown[] ? From : readonly [From];

interface Outcomes<Finished, Refused, Failed> {
  /** One branch or several. The first branch whose guard is true is taken. */
  readonly finished: Finished;
  /**
   * If omitted, a refusal counts as a failure. A branch with its own guard must itself check that the call
   * was refused.
   */
  readonly refused?: Refused;
  /**
   * Also taken if the call threw an error. An action that reads the result then receives {@link surprise}.
   */
  readonly failed: Failed;
}

const asArray = <One>(given: One | readonly One[]): readonly One[] =>
  Array.isArray(given) ? (given as readonly One[]) : [given as One];
const guarded = (branches: Branches, guard: string) =>
  asArray<Branch>(branches).map((branch) => ({ guard: withAnswer(guard), ...branch }));
const surprised = (action: Named) =>
  typeof action !== 'string' && 'params' in action && action.params === outputOf
    ? { type: action.type, params: surprise }
    : action;

/**
 * Adds the transitions for the outcomes of a call to its invocation: `invoke: { id, src, input,
 * ...callOutcomes({ finished, refused, failed }) }`. A guard or action that reads the result is written as
 * `withAnswer('keep')`.
 */
export function callOutcomes<
  const Finished extends Branches,
  const Failed extends Branch,
  const Refused extends Branches = readonly [],
>({ finished, refused, failed }: Outcomes<Finished, Refused, Failed>) {
  const { actions, target } = failed;
  return {
    onDone: [
      ...(refused === undefined ? [] : guarded(refused, 'callRefused')),
      ...guarded(failed, 'callFailed'),
      ...asArray<Branch>(finished),
    ],
    onError: {
      ...(target === undefined ? {} : { target }),
      ...(actions === undefined ? {} : { actions: asArray<Named>(actions).map(surprised) }),
    },
  } as unknown as {
    readonly onDone: readonly [
      ...AllGuarded<Refused, 'callRefused'>,
      ...AllGuarded<Failed, 'callFailed'>,
      ...AsArray<Finished>,
    ];
    readonly onError: OnError<Failed>;
  };
}

/**
 * Returns the reference of a failure, which is shown in small print with a button to copy it; an empty string
 * for a refusal, which has no reference; null if the call succeeded.
 */
export const referenceOf = (answered: Answered): string | null => {
  if (answered.outcome === 'failed') return answered.failure.correlationId;
  return answered.outcome === 'refused' ? '' : null;
};
