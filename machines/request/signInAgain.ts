import type { StateMachine } from 'xstate';
import { promiseStub } from '../system/stubs.ts';
import type { Answered } from '../system/outcomes.ts';
import type { CallRow } from '../../contracts/call.ts';

/** The form and its values, stored during a fresh sign-in. A password is never stored. */
export interface Typed {
  readonly form: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Redirects to a fresh sign-in that returns to the same URL. Rejects if the identity provider cannot be
 * reached.
 */
export const signInAgainStub = promiseStub<void, Typed>('signInAgain');

/** Returns whether the call requires a more recent sign-in than the current one. */
export const signInIsOld = (_: unknown, answered: Answered): boolean =>
  answered.outcome === 'refused' && (answered.refusal as string) === 'signInAgain';

/**
 * The name of the actor to remove with `Without`. The actor runs only if the row requires a fresh sign-in, so
 * this is `never` for such a row.
 */
export type SignsInAgain<Row extends CallRow> = Row extends { readonly freshSignIn: number }
  ? never
  : 'signInAgain';

/**
 * Returns the row for a form whose values need no fresh sign-in, although other bodies of the same call need
 * one.
 */
export function withoutFreshSignIn<Row extends CallRow>(row: Row): Omit<Row, 'freshSignIn'> {
  const { freshSignIn: _, ...rest } = row;
  return rest;
}

/** A chart's type without some of the actors and events that it gets from its parts. */
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
