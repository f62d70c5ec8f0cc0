import { type ActorRef, assign, sendTo, setup, type Snapshot } from 'xstate';
import type { SignedIn } from '../../contracts/auth/claims.ts';
import { type AttemptDue, missed, registerAlone } from '../system/registration.ts';
import { type Customer, me } from '../../contracts/customer/calls.ts';
import {
  type Answered,
  callGuards,
  callOutcomes,
  type Failure,
  withAnswer,
  withEvent,
} from '../system/outcomes.ts';
import { requestFor } from '../request/request.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { cacheEventWords, callWords } from '../request/words.ts';

export type SessionEvent =
  | AttemptDue
  | { readonly type: 'session.retry' }
  /** The customer's record has changed and must be read again. */
  | { readonly type: 'session.renew' }
  | { readonly type: 'session.changed'; readonly who: SignedIn };

declare module '../system/directory.ts' {
  interface Directory {
    readonly session: SessionEvent;
  }
}

export type SessionParent = ActorRef<Snapshot<unknown>, { type: 'session.deleted' }>;

export interface SessionContext {
  readonly parent: SessionParent;
  readonly who: SignedIn;
  readonly customer: Customer | null;
  readonly failure: Failure | null;
}

type CustomerAnswer = Answered<typeof me>;
const customerOf = (read: CustomerAnswer) => (read.outcome === 'finished' ? read.reply : null);

/**
 * The signed-in customer. The token determines the kind of customer immediately; the record may arrive later
 * and blocks nothing [3.18, 4.20, 6.1].
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    input: {} as { parent: SessionParent; who: SignedIn },
    events: {} as SessionEvent,
  },
  actors: { readCustomer: requestFor(me) },
  actions: {
    keepWho: assign({ who: (_, who: SignedIn) => who }),
    keep: assign({ customer: (_, read: CustomerAnswer) => customerOf(read), failure: null }),
    keepFailure: assign({
      failure: (_, read: CustomerAnswer) => (read.outcome === 'failed' ? read.failure : null),
    }),
    sayMissed: missed(),
    tellDeleted: sendTo(({ context }) => context.parent, { type: 'session.deleted' }),
  },
  guards: {
    ...callGuards,
    businessNew: ({ context }, read: CustomerAnswer) =>
      context.who.business && customerOf(read)?.b2bStatus === 'New',
    businessBlocked: ({ context }, read: CustomerAnswer) =>
      context.who.business && customerOf(read)?.b2bStatus === 'Blocked',
    business: ({ context }) => context.who.business,
  },
}).createMachine({
  id: 'session',
  description: 'The signed-in customer and the type of their account.',
  meta: { spec: ['3.18a', '3.18c', '6.1a'] },
  context: ({ input }) => ({ ...input, customer: null, failure: null }),
  entry: registerAlone(),
  initial: 'loading',
  states: {
    loading: {
      description: "The customer's record is being read; the page does not wait for it.",
      meta: { spec: ['3.18a', '7.10a'] },
      tags: 'busy',
      invoke: {
        id: 'readCustomer',
        src: 'readCustomer',
        input: { params: {}, query: {}, body: {} },
        ...callOutcomes({
          refused: { target: 'deleted' },
          failed: { target: 'failed', actions: [withAnswer('keepFailure'), withAnswer('sayMissed')] },
          finished: [
            { guard: withAnswer('businessNew'), target: 'business.new', actions: withAnswer('keep') },
            { guard: withAnswer('businessBlocked'), target: 'business.blocked', actions: withAnswer('keep') },
            { guard: withAnswer('business'), target: 'business', actions: withAnswer('keep') },
            { target: 'consumer', actions: withAnswer('keep') },
          ],
        }),
      },
    },
    consumer: {
      description: 'The customer is a consumer; online photo books and the usual settings are available.',
      meta: { spec: ['6.1a', '6.1d'] },
      on: {
        'session.renew': 'loading',
        'session.changed': {
          target: 'loading',
          actions: withEvent('keepWho', 'who'),
        },
      },
    },
    business: {
      description: 'The customer is a business, with invoices, FTP instructions and business settings.',
      meta: { spec: ['1.1b', '6.1a', '6.1b'] },
      initial: 'default',
      on: {
        'session.renew': 'loading',
        'session.changed': {
          target: 'loading',
          actions: withEvent('keepWho', 'who'),
        },
      },
      states: {
        default: {
          description: 'The account is in use, although some of its details may be missing.',
          meta: { spec: ['3.18c'] },
        },
        new: {
          description: "The account is waiting to be validated; the pages show 'Pending account validation'.",
          meta: { spec: ['3.18c'] },
        },
        blocked: {
          description: 'The account is blocked; the pages refer to customer care.',
          meta: { spec: ['3.18c'] },
        },
      },
    },
    deleted: {
      description: 'The account has been deleted; the customer is signed out.',
      meta: { spec: ['3.18a', '4.20'] },
      entry: 'tellDeleted',
      type: 'final',
    },
    failed: {
      description: "The customer's record could not be read; it is read again when the next attempt is due.",
      meta: { spec: ['8.5d'] },
      tags: 'error',
      on: { 'session.retry': 'loading', 'attempt.due': 'loading' },
    },
  },
});

export const sessionWords: ChartWords<typeof sessionMachine> = {
  guards: {
    ...callWords,
    callRefused: {
      why: "the service no longer has the customer's account",
      whyNot: 'the service has not replied that the account is gone',
    },
    businessNew: {
      why: 'the customer is a business whose account is not validated yet',
      whyNot: 'the customer is a consumer, or the account is not waiting for validation',
    },
    businessBlocked: {
      why: 'the customer is a business whose account is blocked',
      whyNot: 'the customer is a consumer, or the account is not blocked',
    },
    business: {
      why: 'the customer is a business',
      whyNot: 'the customer is a consumer',
    },
  },
  delays: {},
  events: {
    'attempt.due': cacheEventWords['attempt.due'],
    'session.retry': "the customer tries again to load the account's details",
    'session.renew': "the customer has changed the account's details",
    'session.changed': 'the sign-in reports a change of the customer or of their kind of account',
  },
};
