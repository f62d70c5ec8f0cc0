import type { ActorRef, Snapshot } from 'xstate';
import type { SignedIn } from '../../contracts/auth/claims.ts';

/** Anything that waits for a fresh token: a request, an upload, a socket. */
export type WaiterRef = ActorRef<Snapshot<unknown>, { type: 'token.ready' } | { type: 'token.lost' }>;

/** What the coordinator is told. */
export type AuthOutcomeEvent =
  | { readonly type: 'auth.authenticated'; readonly who: SignedIn; readonly returnTo: string | null }
  | { readonly type: 'auth.ended' }
  | { readonly type: 'auth.failed' };

/** The public page that is shown instead, and the address with which the next sign-in begins, where it is known. */
export interface Leaving {
  readonly to: string;
  readonly email?: string;
}

export type AuthEvent =
  | { readonly type: 'token.needed'; readonly requester: WaiterRef }
  | { readonly type: 'signout.request' }
  /** The services have ended every sign-in of the customer already: this browser forgets its own and shows a page. */
  | ({ readonly type: 'signout.leave' } & Leaving)
  | { readonly type: 'signin.request' }
  | { readonly type: 'auth.retry' }
  | { readonly type: 'tokens.adopted'; readonly who: SignedIn }
  | { readonly type: 'tokens.removed' };

declare module '../system/directory.ts' {
  interface Directory {
    readonly auth: AuthEvent;
  }
}
