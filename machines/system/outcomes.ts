import type { CallReply, CallRow, Refusal } from '../../contracts/call.ts';

/** Why an operation failed. `status` is absent where no answer came. */
export interface Failure {
  readonly kind: 'http' | 'network' | 'timeout' | 'shape' | 'auth' | 'unexpected';
  readonly status?: number;
  readonly correlationId: string;
}

/**
 * How an operation ended. A refusal the product knows is an answer like any other; a chart's guard chooses the state.
 * @spec 3.21a
 */
export type Answered<Row extends CallRow = CallRow> =
  | { readonly outcome: 'finished'; readonly reply: CallReply<Row> }
  | { readonly outcome: 'refused'; readonly refusal: Refusal<Row>; readonly correlationId: string }
  | { readonly outcome: 'failed'; readonly failure: Failure }
  | { readonly outcome: 'cancelled' };

/** The answer of a call: the params of {@link withAnswer}. */
const outputOf = <Output>({ event }: { readonly event: { readonly output: Output } }): Output => event.output;

/** A guard or action that reads what the invoked actor answered: `onDone: { actions: withAnswer('keep') }`. */
export const withAnswer = <const Name extends string>(type: Name) => ({ type, params: outputOf }) as const;

const errorOf = ({ event }: { readonly event: { readonly error: unknown } }): unknown => event.error;

/** A guard or action that reads what the invoked actor failed with: `onError: { guard: withError('isUnsaved') }`. */
export const withError = <const Name extends string>(type: Name) => ({ type, params: errorOf }) as const;

const snapshotOf = <Shown>({ event }: { readonly event: { readonly snapshot: Shown } }): Shown =>
  event.snapshot;

/** A guard or action that reads the snapshot of the invoked actor: `onSnapshot: { actions: withSnapshot('keep') }`. */
export const withSnapshot = <const Name extends string>(type: Name) =>
  ({ type, params: snapshotOf }) as const;

const eventOf = <Event>({ event }: { readonly event: Event }): Event => event;

/** A guard or action that reads the event, or one field of it: `withEvent('keep')`, `withEvent('keep', 'id')`. */
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
  // The drawing of messages reads which field it is.
  return { type, params: Object.assign(params, { field }) };
}

/** The call itself broke, which nobody expects: a failure like any other, without a reference. */
export const surprise = {
  outcome: 'failed',
  failure: { kind: 'unexpected', correlationId: '' },
} as const satisfies Answered;

/** Later it may go well: the network, the time or the service failed, and not the customer's right to ask. */
export const passes = ({ kind, status = 500 }: Failure): boolean =>
  kind === 'network' ||
  kind === 'timeout' ||
  (kind === 'http' && (status >= 500 || status === 408 || status === 429));

/** As much of an answer as says whether another attempt may go well. */
export interface Ended {
  readonly outcome: string;
  readonly failure?: Failure | null;
}
export const mayComeYet = ({ failure = null }: Ended): boolean => failure !== null && passes(failure);

type Outcome = Pick<Answered, 'outcome'>;

/** What {@link callOutcomes} asks; every setup that uses it names them among its guards. */
export const callGuards = {
  callRefused: (_: unknown, { outcome }: Outcome) => outcome === 'refused',
  /** No usable answer, or a refusal for which the chart has no arrow of its own. */
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
/** An action that reads the answer reads {@link surprise} where the call broke. */
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
  /** One branch, or several; the first whose guard is true is taken. */
  readonly finished: Finished;
  /** Left out, a refusal counts as a failure. A guard of its own must check for the refusal itself. */
  readonly refused?: Refused;
  /** Also where the call broke: an action with the answer gets {@link surprise} then. */
  readonly failed: Failed;
}

const asArray = <One>(told: One | readonly One[]): readonly One[] =>
  Array.isArray(told) ? (told as readonly One[]) : [told as One];
const guarded = (branches: Branches, guard: string) =>
  asArray<Branch>(branches).map((branch) => ({ guard: withAnswer(guard), ...branch }));
const surprised = (action: Named) =>
  typeof action !== 'string' && 'params' in action && action.params === outputOf
    ? { type: action.type, params: surprise }
    : action;

/**
 * Invokes a call with its outcomes: `invoke: { id, src, input, ...callOutcomes({ finished, refused, failed }) }`.
 * A guard or action that reads the answer is written `withAnswer('keep')`.
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

/** The reference of a failure: what is shown small, with copy. A refusal shows none, and is trouble all the same. */
export const referenceOf = (answered: Answered): string | null => {
  if (answered.outcome === 'failed') return answered.failure.correlationId;
  return answered.outcome === 'refused' ? '' : null;
};
