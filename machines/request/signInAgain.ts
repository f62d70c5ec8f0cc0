import type { StateMachine } from 'xstate';
import { promiseStub } from '../system/stubs.ts';
import type { Answered } from '../system/outcomes.ts';
import type { CallRow } from '../../contracts/call.ts';

/** What is kept while the customer signs in again: which form it was, and the values in it. Never a password. */
export interface Typed {
  readonly form: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Leaves for a fresh sign-in that leads back to the same address. Rejects where the provider cannot be reached. */
export const signInAgainStub = promiseStub<void, Typed>('signInAgain');

/** The service does the call for a fresh sign-in alone, and this one is older. */
export const signInIsOld = (_: unknown, answered: Answered): boolean =>
  answered.outcome === 'refused' && (answered.refusal as string) === 'signInAgain';

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
