import { assign, type OutputFrom, sendTo, setup } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import { readBusinessDetails } from '../../contracts/extensions/account.ts';
import { tell } from '../app/tell.ts';
import { outputOf } from '../request/outcomes.ts';
import { queryFor } from '../request/query.machine.ts';
import { type QueryShown, queryViewState } from '../request/query.selectors.ts';
import { type BusinessBegun, businessFormMachine } from './businessForm.machine.ts';

export type BusinessPageEvent = { readonly type: 'business.retry' };

export interface BusinessPageInput {
  /** Whether the service keeps the details of a business; else there is no form for them. */
  readonly keepsDetails: boolean;
}
export interface BusinessPageContext extends BusinessPageInput {
  /** As they were read or saved last; null until then. */
  readonly details: BusinessBegun | null;
  readonly reference: string;
}
type Read = QueryShown<CallReply<typeof readBusinessDetails>>;
type Answer = OutputFrom<typeof businessFormMachine>;
const nothing: BusinessBegun = { companyName: '', vatNumber: '', registrationNumber: '' };

/** The details of the company on the page 'My settings' of a business [2.52c, 6.1b, 6.1c]. */
export const businessPageMachine = setup({
  types: {
    context: {} as BusinessPageContext,
    input: {} as BusinessPageInput,
    events: {} as BusinessPageEvent,
    tags: {} as 'busy' | 'error',
    children: {} as { details: 'details'; form: 'form' },
  },
  actors: { details: queryFor(readBusinessDetails), form: businessFormMachine },
  actions: {
    keepRead: assign((_, read: Read): Partial<BusinessPageContext> => {
      const view = queryViewState(read);
      if (view.state === 'ready') return { details: view.data };
      if (view.state === 'notFound') return { details: nothing };
      return view.state === 'failed' ? { reference: view.reference } : {};
    }),
    keepSaved: assign(
      (_, answer: Answer): Partial<BusinessPageContext> =>
        answer.outcome === 'saved' ? { details: answer.saved } : {},
    ),
    retry: sendTo('details', { type: 'query.retry' }),
    saySaved: tell('toasts', 'toast.show', { kind: 'success', message: 'saved' }),
    /** With the details the account's status changes, which the banner shows [6.1c]. */
    renewCustomer: tell('session', 'session.renew'),
  },
  guards: {
    isRead: ({ context }) => context.details !== null,
    hasFailed: (_, read: Read) => queryViewState(read).state === 'failed',
    isSaved: (_, { outcome }: Answer) => outcome === 'saved',
  },
}).createMachine({
  id: 'businessPage',
  description: 'The details of the company of a business.',
  meta: { spec: ['2.10', '2.52c', '6.1b'] },
  context: ({ input }) => ({ ...input, details: null, reference: '' }),
  initial: 'reading',
  states: {
    reading: {
      description:
        'The details are being read; nothing was filled in where there are none. A service without them is not asked.',
      meta: { spec: ['2.52c', '6.1c'] },
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'details',
        src: 'details',
        input: ({ context }) => ({
          call: { params: {}, query: {}, body: {} },
          tags: [],
          observed: context.keepsDetails,
        }),
        onSnapshot: [
          {
            guard: { type: 'hasFailed', params: ({ event }) => event.snapshot },
            target: '.failed',
            actions: { type: 'keepRead', params: ({ event }) => event.snapshot },
          },
          { target: '.waiting', actions: { type: 'keepRead', params: ({ event }) => event.snapshot } },
        ],
      },
      always: { guard: 'isRead', target: 'form' },
      states: {
        waiting: { description: 'The answer is on its way.', meta: { spec: ['2.52c'] } },
        failed: {
          description: 'They could not be read: that is said with its reference, and can be tried again.',
          meta: { spec: ['4.18', '8.5a'] },
          tags: 'error',
          on: { 'business.retry': { actions: 'retry' } },
        },
      },
    },
    form: {
      description: 'The form; saved, the account may have another status.',
      meta: { spec: ['2.52c', '6.1c'] },
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ context: { details } }) => details ?? nothing,
        onDone: [
          {
            guard: { type: 'isSaved', params: outputOf },
            target: 'again',
            actions: [{ type: 'keepSaved', params: outputOf }, 'saySaved', 'renewCustomer'],
          },
          { target: 'again' },
        ],
      },
    },
    again: {
      description: 'The form begins again with the details as they are kept now.',
      meta: { spec: ['2.52c'] },
      always: 'form',
    },
  },
});
