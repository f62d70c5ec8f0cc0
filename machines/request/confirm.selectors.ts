import type { AnyActorRef } from 'xstate';
import type { Answered } from '../system/outcomes.ts';
import type { ConfirmEvent } from './confirm.machine.ts';

interface ConfirmSnapshot {
  hasTag(tag: 'busy' | 'error' | 'signInAgain'): boolean;
  readonly status: string;
  readonly value: unknown;
  readonly context: { readonly answer: Answered | null };
  can(event: ConfirmEvent): boolean;
}

/** A confirmation dialog for any row, with the parts that views need. */
export type AnyConfirmRef = Pick<AnyActorRef, 'subscribe'> & {
  readonly getSnapshot: () => ConfirmSnapshot;
  readonly send: (event: ConfirmEvent) => void;
};

export const canCancel = (snapshot: ConfirmSnapshot): boolean => snapshot.can({ type: 'question.cancel' });

export type ConfirmViewState =
  | { readonly state: 'asking' | 'sending' | 'ended' }
  /**
   * The sign-in is too old for the call. `leaving` is true while the browser is being redirected to a new
   * sign-in.
   */
  | { readonly state: 'signInAgain'; readonly leaving: boolean }
  /** The dialog shows the outcome. For a refusal, `refusal` is its name in the contract. */
  | { readonly state: 'said'; readonly refusal: string | null }
  | { readonly state: 'failed'; readonly refusal: string | null; readonly reference: string };

export function confirmViewState(snapshot: ConfirmSnapshot): ConfirmViewState {
  const { answer } = snapshot.context;
  if (snapshot.status !== 'active') return { state: 'ended' };
  if (snapshot.hasTag('signInAgain')) return { state: 'signInAgain', leaving: snapshot.hasTag('busy') };
  if (snapshot.hasTag('busy')) return { state: 'sending' };
  const refusal = answer?.outcome === 'refused' ? answer.refusal : null;
  if (snapshot.value === 'said') return { state: 'said', refusal };
  if (!snapshot.hasTag('error')) return { state: 'asking' };
  const reference = answer?.outcome === 'failed' ? answer.failure.correlationId : '';
  return { state: 'failed', refusal, reference };
}
