import { type ActorRef, assign, enqueueActions, sendTo, setup, type Snapshot } from 'xstate';
import type { SignedIn } from '../../contracts/auth/claims.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { promiseStub, sourceStub, unprovided } from '../system/stubs.ts';
import { withAnswer, withEvent } from '../system/outcomes.ts';

/** An actor that waits for a fresh token: a request, an upload or a socket. */
export type WaiterRef = ActorRef<Snapshot<unknown>, { type: 'token.ready' } | { type: 'token.lost' }>;

/** Events that the coordinator receives. */
export type AuthOutcomeEvent =
  | { readonly type: 'auth.authenticated'; readonly who: SignedIn; readonly returnTo: string | null }
  | { readonly type: 'auth.ended' }
  | { readonly type: 'auth.failed' };

/**
 * The public page to show after sign-out, and the e-mail address to suggest at the next sign-in, if known.
 */
export interface Leaving {
  readonly to: string;
  readonly email?: string;
}

export type AuthEvent =
  | { readonly type: 'token.needed'; readonly requester: WaiterRef }
  | { readonly type: 'signout.request' }
  /**
   * The services have already ended all sessions of the customer: this browser deletes its own session and
   * shows a public page.
   */
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

export type AuthParent = ActorRef<Snapshot<unknown>, AuthOutcomeEvent>;

/**
 * The session data found in this browser when the page opens. `returned` means that the identity provider has
 * redirected the browser to this page.
 */
export type Checked =
  | { readonly kind: 'signedIn'; readonly who: SignedIn }
  | { readonly kind: 'expired' }
  | { readonly kind: 'returned' }
  | { readonly kind: 'none' };

/** `mayRestart` is false after one restart, so that a broken identity provider causes no redirect loop. */
export type Completed =
  | { readonly kind: 'signedIn'; readonly who: SignedIn; readonly returnTo: string }
  | { readonly kind: 'abandoned' }
  | { readonly kind: 'failed'; readonly mayRestart: boolean };

/**
 * `lost`: the identity provider refused the refresh token. `unreachable`: the provider did not respond, and
 * the session is kept.
 */
export type Refreshed =
  | { readonly kind: 'refreshed'; readonly who: SignedIn }
  | { readonly kind: 'lost' }
  | { readonly kind: 'unreachable' };

export interface AuthContext {
  readonly parent: AuthParent;
  readonly who: SignedIn | null;
  readonly returnTo: string | null;
  readonly waiting: readonly WaiterRef[];
  /** The page to show after this browser has deleted its session; null unless the customer is signing out. */
  readonly leaveFor: Leaving | null;
}

/**
 * Sign-in and sign-out, for as long as the page is open [4.15, 6.2, 9.11]: authorization code flow with PKCE,
 * and one token refresh shared by all tabs. The chart contains no tokens: only who is signed in, and which
 * actors are waiting for a fresh token.
 */
export const authMachine = setup({
  types: {
    context: {} as AuthContext,
    input: {} as { parent: AuthParent },
    events: {} as AuthEvent,
  },
  actors: {
    checkToken: promiseStub<Checked>('auth.checkToken'),
    /**
     * Redirects to the identity provider, so it resolves only if no sign-in is needed: with the public page
     * that says why.
     */
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
    // The unused parameters are needed: a function without parameters next to `enqueueActions` breaks
    // XState's type inference for the others.
    /** Updates the cookies on the parent domain with every new set of tokens. */
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
}).createMachine({
  id: 'auth',
  description: "The customer's sign-in: how tokens are obtained, refreshed and ended.",
  meta: { spec: ['4.15a', '4.15b', '4.15c', '4.15d', '4.15e', '6.2a', '6.2b'] },
  context: ({ input }) => ({ parent: input.parent, who: null, returnTo: null, waiting: [], leaveFor: null }),
  initial: 'checkingToken',
  states: {
    checkingToken: {
      description: 'The stored token is being checked; with a usable token, the customer is signed in.',
      meta: { spec: ['4.15a'] },
      tags: 'busy',
      invoke: {
        id: 'checkToken',
        src: 'checkToken',
        onDone: [
          {
            guard: withAnswer('signedIn'),
            target: 'authenticated',
            actions: { type: 'keepWho', params: ({ event }) => whoOf(event.output) },
          },
          { guard: withAnswer('expired'), target: 'refreshing' },
          { guard: withAnswer('returned'), target: 'signingIn.completing' },
          { target: 'signingIn.redirecting' },
        ],
        onError: { target: 'failed', actions: 'reportFailure' },
      },
    },
    signingIn: {
      description: 'The customer has no usable token and signs in at the identity provider.',
      meta: { spec: ['4.15b', '6.2a'] },
      tags: 'busy',
      initial: 'redirecting',
      states: {
        redirecting: {
          description:
            'The browser is navigating to the identity provider; the requested URL is stored, so that the customer returns to it. A link that has already deleted the account leads to a public page instead.',
          meta: { spec: ['2.9a', '4.15b'] },
          invoke: {
            id: 'startSignIn',
            src: 'startSignIn',
            onDone: { target: '#auth.leaving', actions: withAnswer('keepLeaving') },
            onError: { target: '#auth.failed', actions: 'reportFailure' },
          },
        },
        completing: {
          description:
            'The identity provider has returned an authorisation code, which is being exchanged for tokens.',
          meta: { spec: ['4.15b'] },
          invoke: {
            id: 'completeSignIn',
            src: 'completeSignIn',
            onDone: [
              {
                guard: withAnswer('signedIn'),
                target: '#auth.authenticated',
                actions: [
                  { type: 'keepWho', params: ({ event }) => whoOf(event.output) },
                  { type: 'keepReturn', params: ({ event }) => returnOf(event.output) },
                  'saveCookies',
                ],
              },
              { guard: withAnswer('abandoned'), target: '#auth.abandoned' },
              {
                guard: withAnswer('mayRestart'),
                target: 'restarting',
                actions: 'reportFailure',
              },
              { target: '#auth.failed', actions: 'reportFailure' },
            ],
            onError: { target: '#auth.failed', actions: 'reportFailure' },
          },
        },
        restarting: {
          description:
            'The sign-in could not be completed after the return from the identity provider; it starts again from the beginning, but only once.',
          meta: { spec: ['4.15c'] },
          invoke: {
            id: 'restart',
            src: 'restart',
            onError: { target: '#auth.failed', actions: 'reportFailure' },
          },
        },
      },
    },
    authenticated: {
      description: 'The customer is signed in; a call whose token was refused requests a fresh token.',
      meta: { spec: ['4.15a', '6.2b'] },
      entry: [{ type: 'tellWaiters', params: 'token.ready' }, 'forgetWaiters', 'tellSignedIn'],
      invoke: { id: 'otherTabs', src: 'otherTabs' },
      on: {
        'token.needed': {
          target: 'refreshing',
          actions: withEvent('addWaiter', 'requester'),
        },
        'tokens.adopted': [
          {
            guard: withEvent('sameSubject', 'who'),
            actions: withEvent('keepWho', 'who'),
          },
          { target: 'signedOut', actions: 'clearRecords' },
        ],
        'tokens.removed': { target: 'signedOut', actions: 'clearRecords' },
        'signout.request': 'signingOut',
        'signout.leave': {
          target: 'leaving',
          actions: withEvent('keepLeaving'),
        },
      },
    },
    refreshing: {
      description: 'The token is being refreshed, once for all waiting calls and all tabs.',
      meta: { spec: ['6.2b'] },
      tags: 'busy',
      invoke: {
        id: 'refresh',
        src: 'refresh',
        onDone: [
          {
            guard: withAnswer('refreshed'),
            target: 'authenticated',
            actions: [{ type: 'keepWho', params: ({ event }) => whoOf(event.output) }, 'saveCookies'],
          },
          {
            guard: withAnswer('lost'),
            target: 'signingIn',
            actions: [{ type: 'tellWaiters', params: 'token.lost' }, 'forgetWaiters'],
          },
          {
            guard: 'known',
            target: 'authenticated',
            actions: [{ type: 'tellWaiters', params: 'token.lost' }, 'forgetWaiters'],
          },
          {
            target: 'failed',
            actions: [{ type: 'tellWaiters', params: 'token.lost' }, 'forgetWaiters', 'reportFailure'],
          },
        ],
        onError: {
          target: 'failed',
          actions: [{ type: 'tellWaiters', params: 'token.lost' }, 'forgetWaiters', 'reportFailure'],
        },
      },
      on: {
        'token.needed': { actions: withEvent('addWaiter', 'requester') },
        'signout.request': {
          target: 'signingOut',
          actions: [{ type: 'tellWaiters', params: 'token.lost' }, 'forgetWaiters'],
        },
        'signout.leave': {
          target: 'leaving',
          actions: [withEvent('keepLeaving'), { type: 'tellWaiters', params: 'token.lost' }, 'forgetWaiters'],
        },
      },
    },
    abandoned: {
      description: 'The customer cancelled the sign-in at the provider and is being signed out.',
      meta: { spec: ['4.15d'] },
      tags: 'busy',
      entry: ['clearRecords', 'tellSignedOut'],
      invoke: {
        id: 'leave',
        src: 'signOut',
        onDone: 'signedOut',
        onError: { target: 'signedOut', actions: 'reportFailure' },
      },
    },
    signingOut: {
      description:
        "The customer's cookies and records are being removed; then the provider ends its session and returns the customer to the site.",
      meta: { spec: ['4.15e'] },
      tags: 'busy',
      entry: ['clearRecords', 'forgetWho', 'tellSignedOut'],
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: 'signedOut',
        onError: { target: 'signedOut', actions: 'reportFailure' },
      },
      on: { 'token.needed': { actions: withEvent('tellLost', 'requester') } },
    },
    leaving: {
      description:
        'The services have ended all sessions of this customer; every tab removes its data and shows a public page with the reason.',
      meta: { spec: ['2.9a', '2.9b', '4.21a'] },
      tags: 'busy',
      entry: ['clearRecords', 'forgetWho', 'tellSignedOut'],
      invoke: {
        id: 'forgetHere',
        src: 'forgetHere',
        input: ({ context }) => context.leaveFor ?? unprovided('leaveFor'),
        onDone: 'signedOut',
        onError: { target: 'signedOut', actions: 'reportFailure' },
      },
      on: { 'token.needed': { actions: withEvent('tellLost', 'requester') } },
    },
    signedOut: {
      description:
        'The customer is signed out, because another tab signed out or the redirect to the provider failed.',
      meta: { spec: ['4.15e'] },
      entry: ['forgetWho', 'tellSignedOut'],
      on: {
        'signin.request': 'signingIn',
        'token.needed': { actions: withEvent('tellLost', 'requester') },
      },
    },
    failed: {
      description: 'The sign-in failed; the customer can try again.',
      meta: { spec: ['4.15c', '8.9c'] },
      tags: 'error',
      entry: 'tellFailed',
      on: {
        'auth.retry': 'checkingToken',
        'token.needed': { actions: withEvent('tellLost', 'requester') },
      },
    },
  },
});

export const authWords: ChartWords<typeof authMachine> = {
  guards: {
    signedIn: {
      why: 'the browser has a usable token',
      whyNot: 'the browser has no usable token',
    },
    expired: {
      why: 'the stored token has expired and can be refreshed',
      whyNot: 'the browser has no stored token that could be refreshed',
    },
    returned: {
      why: 'the identity provider has just sent the customer back',
      whyNot: 'the customer does not come from the identity provider',
    },
    abandoned: {
      why: 'the customer cancelled the sign-in',
      whyNot: 'the customer did not cancel the sign-in',
    },
    mayRestart: {
      why: 'the sign-in failed and has not been started again yet',
      whyNot: 'the sign-in failed again after it was started a second time',
    },
    refreshed: {
      why: 'a fresh token is available',
      whyNot: 'no fresh token could be obtained',
    },
    lost: {
      why: 'the session of the customer has ended, so no token can be refreshed',
      whyNot: 'the identity provider could not be reached, so the session is kept',
    },
    sameSubject: {
      why: 'the other tab is signed in as the same customer',
      whyNot: 'the other tab is signed in as a different customer',
    },
    known: {
      why: 'the customer was already signed in on this page',
      whyNot: 'the customer has not been signed in since the page was opened',
    },
  },
  delays: {},
  events: {
    'token.needed': 'a request, an upload or a push channel needs a fresh token',
    'signout.request': 'the customer signs out, or the account has been deleted',
    'signout.leave': 'the services have ended all sessions of the customer',
    'signin.request': 'the customer chooses to sign in again',
    'auth.retry': 'the customer tries again after a failed sign-in, or the browser is online again',
    'tokens.adopted': 'another tab has stored new tokens',
    'tokens.removed': 'another tab has signed the customer out',
  },
};

const whoOf = (found: Checked | Completed | Refreshed): SignedIn =>
  'who' in found ? found.who : unprovided('who');

const returnOf = (found: Completed): string => ('returnTo' in found ? found.returnTo : '/');
