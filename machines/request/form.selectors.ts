import type { AnyActorRef } from 'xstate';
import { type CallTrouble, shownTrouble } from './trouble.values.ts';

interface Cancelling {
  readonly type: 'form.cancel';
}
/** The part of a form, for any row, that the dialog around it uses. */
export type AnyFormRef = Pick<AnyActorRef, 'subscribe'> & {
  readonly getSnapshot: () => { hasTag(tag: 'busy'): boolean; can(event: Cancelling): boolean };
  readonly send: (event: Cancelling) => void;
};

interface FormSnapshot<Problem extends string, Word extends string> {
  hasTag(tag: 'busy' | 'invalid' | 'error' | 'signInAgain'): boolean;
  readonly status: string;
  readonly context: {
    readonly problems: Readonly<Partial<Record<string, Problem>>>;
    readonly trouble: CallTrouble<Word> | null;
  };
}

/**
 * The state of a form. `problems` contains, by field, a validation error of the contract or the name of a
 * refusal.
 */
export type FormViewState<Problem extends string, Word extends string> =
  | { readonly state: 'editing' | 'saving' | 'ended' }
  /**
   * The sign-in is too old for the submitted values. `leaving` is true while the browser is being redirected
   * to a new sign-in.
   */
  | { readonly state: 'signInAgain'; readonly leaving: boolean }
  | { readonly state: 'invalid'; readonly problems: Readonly<Partial<Record<string, Problem>>> }
  | ({ readonly state: 'failed' } & CallTrouble<Word>);

export function formViewState<Problem extends string, Word extends string>(
  snapshot: FormSnapshot<Problem, Word>,
): FormViewState<Problem, Word> {
  const { problems, trouble } = snapshot.context;
  if (snapshot.status !== 'active') return { state: 'ended' };
  if (snapshot.hasTag('signInAgain')) return { state: 'signInAgain', leaving: snapshot.hasTag('busy') };
  if (snapshot.hasTag('busy')) return { state: 'saving' };
  if (snapshot.hasTag('invalid')) return { state: 'invalid', problems };
  if (snapshot.hasTag('error') && trouble !== null) return { state: 'failed', ...shownTrouble(trouble) };
  return { state: 'editing' };
}
