import type { StateMachine } from 'xstate';
import type { CallRow } from '../../contracts/call.ts';

/** The actor that only a chart over a row for a fresh sign-in runs, where this row is none. */
export type SignsInAgain<Row extends CallRow> = Row extends { readonly freshSignIn: number }
  ? never
  : 'signInAgain';

/** A chart without some of the actors and events of the parts that it is made of. */
export type Without<Machine, Name extends string, Unheard = never> =
  Machine extends StateMachine<
    infer Context,
    infer Event,
    infer Children,
    infer Actor,
    infer Action,
    infer Guard,
    infer Delay,
    infer Value,
    infer Tag,
    infer Input,
    infer Output,
    infer Emitted,
    infer Meta,
    infer Config
  >
    ? StateMachine<
        Context,
        Exclude<Event, Unheard>,
        Omit<Children, Name>,
        Exclude<Actor, { src: Name }>,
        Action,
        Guard,
        Delay,
        Value,
        Tag,
        Input,
        Output,
        Emitted,
        Meta,
        Config
      >
    : never;
