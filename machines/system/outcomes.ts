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

/** What a call came to, for the `params` of a guard or an action: `{ type: 'keep', params: outputOf }`. */
export const outputOf = <Output>({ event }: { readonly event: { readonly output: Output } }): Output =>
  event.output;

/** What an actor shows of itself while it runs, likewise. */
export const snapshotOf = <Shown>({ event }: { readonly event: { readonly snapshot: Shown } }): Shown =>
  event.snapshot;

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

type Told = string | { readonly type: string };
interface Branch {
  readonly guard?: Told;
  readonly target?: string;
  readonly actions?: Told | readonly Told[];
}
type Branches = Branch | readonly Branch[];

type TellsAnswer<Name extends string> = { readonly type: Name; readonly params: typeof outputOf };
type TellsSurprise<Name extends string> = { readonly type: Name; readonly params: typeof surprise };
type ToldBy<Action> = Action extends string ? TellsAnswer<Action> : Action;
type ActionSurprised<Action> = Action extends string ? TellsSurprise<Action> : Action;
type ToldByAll<Actions> = Actions extends readonly unknown[]
  ? { readonly [Index in keyof Actions]: ToldBy<Actions[Index]> }
  : ToldBy<Actions>;
type ActionsSurprised<Actions> = Actions extends readonly unknown[]
  ? { readonly [Index in keyof Actions]: ActionSurprised<Actions[Index]> }
  : ActionSurprised<Actions>;
type GuardOf<From, Default extends string> = From extends { readonly guard: infer Own }
  ? { readonly guard: ToldBy<Own> }
  : [Default] extends [never]
    ? unknown
    : { readonly guard: TellsAnswer<Default> };
type TargetOf<From> = From extends { readonly target: infer To } ? { readonly target: To } : unknown;

type Arrow<From, Default extends string> = GuardOf<From, Default> &
  TargetOf<From> &
  (From extends { readonly actions: infer Actions } ? { readonly actions: ToldByAll<Actions> } : unknown);
type Surprised<From> = TargetOf<From> &
  (From extends { readonly actions: infer Actions }
    ? { readonly actions: ActionsSurprised<Actions> }
    : unknown);
type Arrows<From, Default extends string> = From extends readonly unknown[]
  ? { readonly [Index in keyof From]: Arrow<From[Index], Default> }
  : readonly [Arrow<From, Default>];

interface Outcomes<Finished, Refused, Failed> {
  /** One branch, or several of which the first whose guard says yes is taken. */
  readonly finished: Finished;
  /** Left out, a refusal counts as a failure. A guard of its own must ask for the refusal itself. */
  readonly refused?: Refused;
  /** Also where the call broke: what it is told then is {@link surprise}. */
  readonly failed: Failed;
}

const isMany = (told: Branches): told is readonly Branch[] => Array.isArray(told);
const toldWith = (told: Told, params: unknown) => (typeof told === 'string' ? { type: told, params } : told);
const actionsWith = (actions: NonNullable<Branch['actions']>, params: unknown) =>
  (Array.isArray(actions) ? (actions as readonly Told[]) : [actions as Told]).map((action) =>
    toldWith(action, params),
  );
const targetOf = ({ target }: Branch) => (target === undefined ? {} : { target });
const arrowsOf = (branches: Branches, guard: string | null) =>
  (isMany(branches) ? branches : [branches]).map((branch) => {
    const asked = branch.guard ?? guard;
    return {
      ...(asked === null ? {} : { guard: toldWith(asked, outputOf) }),
      ...targetOf(branch),
      ...(branch.actions === undefined ? {} : { actions: actionsWith(branch.actions, outputOf) }),
    };
  });

/**
 * What an actor's answer may lead to, where that is more than finished, refused and failed: `onDone: answers([…])`, of
 * which the first whose guard says yes is taken. As with {@link callOutcomes} a word alone is told the answer, and what is
 * named by `{ type }` nothing more.
 */
export const answers = <const Ways extends readonly Branch[]>(ways: Ways) =>
  arrowsOf(ways, null) as unknown as Arrows<Ways, never>;

/**
 * Invokes a call with what it may come to: `invoke: { id, src, input, ...callOutcomes({ finished, refused, failed }) }`.
 * Every guard and action that is named by a word alone is told the answer; one named by `{ type }` is told nothing more.
 */
export function callOutcomes<
  const Finished extends Branches,
  const Failed extends Branch,
  const Refused extends Branches = readonly [],
>({ finished, refused, failed }: Outcomes<Finished, Refused, Failed>) {
  const onDone = [
    ...(refused === undefined ? [] : arrowsOf(refused, 'callRefused')),
    ...arrowsOf(failed, 'callFailed'),
    ...arrowsOf(finished, null),
  ];
  const onError = {
    ...targetOf(failed),
    ...(failed.actions === undefined ? {} : { actions: actionsWith(failed.actions, surprise) }),
  };
  return { onDone, onError } as unknown as {
    readonly onDone: readonly [
      ...Arrows<Refused, 'callRefused'>,
      ...Arrows<Failed, 'callFailed'>,
      ...Arrows<Finished, never>,
    ];
    readonly onError: Surprised<Failed>;
  };
}

/** The reference of an answer that was none: what is shown small, with copy. */
export const referenceOf = (answered: Answered): string | null => {
  if (answered.outcome === 'failed') return answered.failure.correlationId;
  return answered.outcome === 'refused' ? answered.correlationId : null;
};
