import { assign, type OutputFrom, setup } from 'xstate';
import type { Refusal } from '../../contracts/call.ts';
import { resendPause } from '../../contracts/confirmations/confirmation.ts';
import { requestEmailChange } from '../../contracts/customer/identities.ts';
import { readEmailChange } from '../../contracts/extensions/confirmations.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { tell } from '../system/tell.ts';
import {
  type Answered,
  callGuards,
  callOutcomes,
  surprise,
  withAnswer,
  withEvent,
} from '../system/outcomes.ts';
import { queryFor } from '../request/query.machine.ts';
import { requestFor } from '../request/request.machine.ts';
import { callWords, signInIsOldWords } from '../request/words.ts';
import { signInAgainStub, signInIsOld } from '../request/signInAgain.ts';
import { type CallTrouble, troubleOf } from '../request/trouble.values.ts';
import { emailChangeRead, emailChangeTag, type Owner, settingsOf } from './customer.values.ts';
import { emailCall, emailFormMachine } from './emailForm.machine.ts';

export type EmailPageEvent =
  /** The customer requests another link for the new address. */
  { readonly type: 'email.again'; readonly email: string } | { readonly type: 'email.another' };

export interface EmailPageInput {
  readonly owner: Owner;
  /** Whether the service returns the new address while the change is pending. */
  readonly tellsEmailChange: boolean;
}
export interface EmailPageContext extends EmailPageInput {
  /** The address to which the latest link was sent; empty before the first link. */
  readonly email: string;
  /** Whether another link was sent, which invalidated the previous one. */
  readonly again: boolean;
  readonly trouble: CallTrouble<Refusal<typeof requestEmailChange>> | null;
}

/**
 * The 'Change email address' page. The address does not change until the customer opens the link in the
 * e-mail [2.10, 5.13, 7.11, 8.8].
 */
export const emailPageMachine = setup({
  types: {
    context: {} as EmailPageContext,
    input: {} as EmailPageInput,
    events: {} as EmailPageEvent,
    tags: {} as 'busy' | 'error' | 'signInAgain',
    children: {} as { waiting: 'waiting'; form: 'form'; send: 'send'; signInAgain: 'signInAgain' },
  },
  actors: {
    waiting: queryFor(readEmailChange),
    form: emailFormMachine,
    send: requestFor(requestEmailChange),
    signInAgain: signInAgainStub,
  },
  delays: { resendPause },
  actions: {
    keepEmail: assign({ email: (_, email: string) => email }),
    keepSent: assign({
      email: (_, answer: OutputFrom<typeof emailFormMachine>) =>
        answer.outcome === 'saved' ? answer.saved : '',
      again: () => false,
    }),
    markAgain: assign({ again: true }),
    keepTrouble: assign({
      trouble: (_, answered: Answered<typeof requestEmailChange>) => troubleOf(requestEmailChange, answered),
    }),
    renew: tell('queries', 'cache.stale', { tags: [emailChangeTag] }),
    goToSettings: tell('navigation', 'navigation.request', ({ context: { owner } }) => ({
      to: settingsOf(owner),
      replace: true,
    })),
  },
  guards: {
    ...callGuards,
    signInIsOld,
    isSent: (_, { outcome }: OutputFrom<typeof emailFormMachine>) => outcome === 'saved',
  },
}).createMachine({
  id: 'emailPage',
  description: 'A change of e-mail address, confirmed by a link sent by e-mail.',
  meta: { spec: ['2.10', '2.52c', '7.11', '8.8'] },
  context: ({ input }) => ({ ...input, email: '', again: false, trouble: null }),
  invoke: {
    id: 'waiting',
    src: 'waiting',
    input: ({ context }) => emailChangeRead(context.tellsEmailChange ? context.owner.identity : null),
  },
  initial: 'asking',
  states: {
    asking: {
      description:
        'The form for the new address is open; while a change is pending, the customer can request another link for it.',
      meta: { spec: ['2.52c', '5.13', '8.8'] },
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ context }) => context.owner,
        onDone: [
          { guard: withAnswer('isSent'), target: 'sent', actions: [withAnswer('keepSent'), 'renew'] },
          { target: 'leaving' },
        ],
      },
      on: {
        'email.again': {
          target: 'sent.sending',
          actions: withEvent('keepEmail', 'email'),
        },
      },
    },
    sent: {
      description: 'The service has sent a link to the new address, and the page confirms this.',
      meta: { spec: ['7.11'] },
      initial: 'pausing',
      on: { 'email.another': 'asking' },
      states: {
        pausing: {
          description: 'The link was sent moments ago; the customer can request another one after a pause.',
          after: { resendPause: 'waiting' },
        },
        waiting: {
          description: 'The page offers a button that requests another link.',
          on: { 'email.again': 'sending' },
        },
        sending: {
          description: 'A new link has been requested, which invalidates the previous one.',
          meta: { spec: ['3.21a', '7.11'] },
          tags: 'busy',
          invoke: {
            id: 'send',
            src: 'send',
            input: ({ context: { owner, email } }) => emailCall(owner, email),
            ...callOutcomes({
              refused: [{ guard: withAnswer('signInIsOld'), target: 'signInAgain' }],
              failed: { target: 'failed', actions: withAnswer('keepTrouble') },
              finished: { target: 'pausing', actions: ['markAgain', 'renew'] },
            }),
          },
        },
        failed: {
          description: 'The new link could not be sent; the page shows why and offers a retry.',
          meta: { spec: ['4.18', '5.13', '8.8'] },
          tags: 'error',
          on: { 'email.again': 'sending' },
        },
        signInAgain: {
          description:
            'The sign-in is too old to send another link; the page explains this, and a further request leads to the sign-in.',
          meta: { spec: ['4.15b', '6.2a'] },
          tags: 'signInAgain',
          on: { 'email.again': 'signingIn' },
        },
        signingIn: {
          description:
            'The customer is signing in again; this tab stores the address and then shows it in the form.',
          meta: { spec: ['4.15b', '6.2a'] },
          tags: ['busy', 'signInAgain'],
          invoke: {
            id: 'signInAgain',
            src: 'signInAgain',
            input: ({ context: { email } }) => ({ form: emailFormMachine.id, fields: { email } }),
            onError: { target: 'failed', actions: { type: 'keepTrouble', params: surprise } },
          },
        },
      },
    },
    leaving: {
      type: 'final',
      description: "The settings replace this page in the browser's history.",
      meta: { spec: ['2.2c', '2.52c'] },
      entry: 'goToSettings',
    },
  },
});

export const emailPageWords: ChartWords<typeof emailPageMachine> = {
  guards: {
    ...callWords,
    signInIsOld: signInIsOldWords('send another link'),
    isSent: {
      why: 'the service has sent a link to the new address',
      whyNot: 'the customer left the form without sending the new address',
    },
  },
  delays: { resendPause: 'the customer has waited long enough to request another link' },
  events: {
    'email.again': 'the customer requests another link for the new address',
    'email.another': 'the customer chooses to enter a different address',
  },
};
