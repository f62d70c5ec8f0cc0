import { promiseStub } from '../system/stubs.ts';
import type { Answered } from '../system/outcomes.ts';

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
