import type { AnyStateMachine, StateMachine } from 'xstate';

/** What is true when a guard holds, and what is true when it does not. */
export interface GuardWords {
  readonly why: string;
  readonly whyNot: string;
}

type PartsOf<Machine extends AnyStateMachine> =
  Machine extends StateMachine<
    infer _Context,
    infer Event,
    infer _Children,
    infer _Actor,
    infer _Action,
    infer Guard,
    infer Delay,
    infer _State,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Config
  >
    ? { readonly event: Event['type']; readonly guard: Guard['type']; readonly delay: Delay }
    : never;

/**
 * The sentences of a chart's guards, delays and events, for the readers of charts: `when <event>, if <why>, then …`,
 * `ignored because <whyNot>`. Each is a clause with a subject, without a capital at its start and a full stop at its
 * end. A missing one does not compile. The module that contains a chart exports its words as `<name>Words`; the
 * customers' bundle contains no value of such a name (`tools/withoutProse.ts`).
 */
export interface ChartWords<Machine extends AnyStateMachine> {
  readonly guards: { readonly [Guard in PartsOf<Machine>['guard']]: GuardWords };
  readonly delays: { readonly [Delay in PartsOf<Machine>['delay']]: string };
  readonly events: { readonly [Event in PartsOf<Machine>['event']]: string };
}
