import { type ActorRef, assign, enqueueActions, sendTo, setup, type Snapshot } from 'xstate';
import type { SignedIn } from '../../contracts/auth/claims.ts';
import { promiseStub, sourceStub, unprovided } from '../system/stubs.ts';
import type { AuthEvent, AuthOutcomeEvent, Leaving, WaiterRef } from './auth.events.ts';
export type AuthParent = ActorRef<Snapshot<unknown>, AuthOutcomeEvent>;

/** What this browser holds when the page opens. `returned` is the way back from the provider. */
export type Checked =
  | { readonly kind: 'signedIn'; readonly who: SignedIn }
  | { readonly kind: 'expired' }
  | { readonly kind: 'returned' }
  | { readonly kind: 'none' };

/** `mayRestart` is false when the restart was tried already, so that a broken provider makes no loop. */
export type Completed =
  | { readonly kind: 'signedIn'; readonly who: SignedIn; readonly returnTo: string }
  | { readonly kind: 'abandoned' }
  | { readonly kind: 'failed'; readonly mayRestart: boolean };

/** `lost`: the provider refuses the refresh token. `unreachable`: nobody answered; the session is kept. */
export type Refreshed =
  | { readonly kind: 'refreshed'; readonly who: SignedIn }
  | { readonly kind: 'lost' }
  | { readonly kind: 'unreachable' };

export interface AuthContext {
  readonly parent: AuthParent;
  readonly who: SignedIn | null;
  readonly returnTo: string | null;
  readonly waiting: readonly WaiterRef[];
  /** The page that is shown once this browser has forgotten its sign-in; null unless it is leaving. */
  readonly leaveFor: Leaving | null;
}

export const whoOf = (found: Checked | Completed | Refreshed): SignedIn =>
  'who' in found ? found.who : unprovided('who');
export const returnOf = (found: Completed): string => ('returnTo' in found ? found.returnTo : '/');

export const authSetup = setup({
  types: {
    context: {} as AuthContext,
    input: {} as { parent: AuthParent },
    events: {} as AuthEvent,
  },
  actors: {
    checkToken: promiseStub<Checked>('auth.checkToken'),
    /** Answers only where there is nothing to sign in for: the public page that says so. */
    startSignIn: promiseStub<Leaving>('auth.startSignIn'),
    completeSignIn: promiseStub<Completed>('auth.completeSignIn'),
    refresh: promiseStub<Refreshed>('auth.refresh'),
    signOut: promiseStub<void>('signout.request'),
    restart: promiseStub<void>('auth.restart'),
    forgetHere: promiseStub<void, Leaving>('auth.forgetHere'),
    otherTabs: sourceStub<AuthEvent>('auth.otherTabs'),
  },
  actions: {
    keepWho: assign({ who: (_, who: SignedIn) => who }),
    keepReturn: assign({ returnTo: (_, path: string) => path }),
    forgetWho: assign({ who: null }),
    keepLeaving: assign({
      leaveFor: (_, { to, email }: Leaving) => (email === undefined ? { to } : { to, email }),
    }),
    addWaiter: assign({ waiting: ({ context }, waiter: WaiterRef) => [...context.waiting, waiter] }),
    // Each takes its argument: beside `enqueueActions` a function without one keeps XState from inferring the others.
    /** Cookies on the parent domain follow every new set of tokens. */
    saveCookies: (_) => unprovided('auth.saveCookies'),
    clearRecords: (_) => unprovided('auth.clearRecords'),
    reportFailure: (_) => unprovided('auth.reportFailure'),
    tellWaiters: enqueueActions(({ context, enqueue }, type: 'token.ready' | 'token.lost') => {
      for (const waiter of context.waiting) enqueue.sendTo(waiter, { type });
    }),
    forgetWaiters: assign({ waiting: [] }),
    tellLost: sendTo((_, waiter: WaiterRef) => waiter, { type: 'token.lost' }),
    tellSignedIn: sendTo(
      ({ context }) => context.parent,
      ({ context }) =>
        ({
          type: 'auth.authenticated',
          who: context.who ?? unprovided('who'),
          returnTo: context.returnTo,
        }) as const,
    ),
    tellSignedOut: sendTo(({ context }) => context.parent, { type: 'auth.ended' }),
    tellFailed: sendTo(({ context }) => context.parent, { type: 'auth.failed' }),
  },
  guards: {
    signedIn: (_, found: Checked | Completed) => found.kind === 'signedIn',
    expired: (_, found: Checked) => found.kind === 'expired',
    returned: (_, found: Checked) => found.kind === 'returned',
    abandoned: (_, found: Completed) => found.kind === 'abandoned',
    mayRestart: (_, found: Completed) => found.kind === 'failed' && found.mayRestart,
    refreshed: (_, found: Refreshed) => found.kind === 'refreshed',
    lost: (_, found: Refreshed) => found.kind === 'lost',
    sameSubject: ({ context }, who: SignedIn) => context.who === null || context.who.subject === who.subject,
    known: ({ context }) => context.who !== null,
  },
});
