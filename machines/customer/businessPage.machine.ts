import { assign, type OutputFrom, sendTo, setup } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import { readBusinessDetails } from '../../contracts/extensions/account.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { tell } from '../system/tell.ts';
import { withAnswer, withSnapshot } from '../system/outcomes.ts';
import { type QueryEvent, queryFor } from '../request/query.machine.ts';
import { type QueryShown, queryViewState } from '../request/query.selectors.ts';
import { promiseStub } from '../system/stubs.ts';
import type { ToChild } from '../system/toChild.ts';
import { type BusinessBegun, businessFormMachine } from './businessForm.machine.ts';

const toDetails: ToChild<'details', QueryEvent<typeof readBusinessDetails>> = sendTo;

export type BusinessPageEvent = { readonly type: 'business.retry' };

export interface BusinessPageInput {
  /** Whether the service stores company details. If not, the page has no form. */
  readonly keepsDetails: boolean;
}
export interface BusinessPageContext extends BusinessPageInput {
  /** The details as last read or saved; null before that. */
  readonly details: BusinessBegun | null;
}
type BusinessReading = QueryShown<CallReply<typeof readBusinessDetails>>;
type Answer = OutputFrom<typeof businessFormMachine>;
const nothing: BusinessBegun = { companyName: '', vatNumber: '', registrationNumber: '' };
/** Returns empty fields if the service has no details yet; null if the read failed. */
const detailsIn = (read: BusinessReading): BusinessBegun | null => {
  const view = queryViewState(read);
  if (view.state === 'notFound') return nothing;
  return view.state === 'ready' ? view.data : null;
};

/** The company details on the 'My settings' page of a business [2.52c, 6.1b, 6.1c]. */
export const businessPageMachine = setup({
  types: {
    context: {} as BusinessPageContext,
    input: {} as BusinessPageInput,
    events: {} as BusinessPageEvent,
    children: {} as { details: 'details'; form: 'form'; vatNumbers: 'vatNumbers' },
  },
  actors: {
    details: queryFor(readBusinessDetails),
    form: businessFormMachine,
    /** Loads the rules for VAT numbers. If this fails, only the service checks the check digits. */
    vatNumbers: promiseStub<void>('businessPage.vatNumbers'),
  },
  actions: {
    keepRead: assign({ details: (_, read: BusinessReading) => detailsIn(read) }),
    keepSaved: assign(
      (_, answer: Answer): Partial<BusinessPageContext> =>
        answer.outcome === 'saved' ? { details: answer.saved } : {},
    ),
    retry: toDetails('details', { type: 'query.retry' }),
    saySaved: tell('toasts', 'toast.show', { kind: 'success', message: 'saved' }),
    /**
     * Reads the session again: saving the details changes the account's status, which the banner shows
     * [6.1c].
     */
    renewCustomer: tell('session', 'session.renew'),
  },
  guards: {
    isRead: (_, read: BusinessReading) => detailsIn(read) !== null,
    isSaved: (_, { outcome }: Answer) => outcome === 'saved',
  },
}).createMachine({
  id: 'businessPage',
  description: 'The company details of a business customer.',
  meta: { spec: ['2.10', '2.52c', '6.1b'] },
  context: ({ input }) => ({ ...input, details: null }),
  initial: 'reading',
  states: {
    reading: {
      description:
        'The details are being read; the page shows a skeleton, or an error if the read failed. If the service stores no company details, they are not read.',
      meta: { spec: ['2.52c', '4.18', '6.1c', '8.5a'] },
      invoke: {
        id: 'details',
        src: 'details',
        input: ({ context }) => ({
          call: { params: {}, query: {}, body: {} },
          tags: [],
          observed: context.keepsDetails,
        }),
        onSnapshot: {
          guard: withSnapshot('isRead'),
          target: 'form',
          actions: withSnapshot('keepRead'),
        },
      },
      on: { 'business.retry': { actions: 'retry' } },
    },
    form: {
      description: 'The form with the company details is open; saving may change the status of the account.',
      meta: { spec: ['2.52c', '6.1c'] },
      invoke: [
        { id: 'vatNumbers', src: 'vatNumbers' },
        {
          id: 'form',
          src: 'form',
          input: ({ context: { details } }) => details ?? nothing,
          onDone: [
            {
              guard: withAnswer('isSaved'),
              target: 'again',
              actions: [withAnswer('keepSaved'), 'saySaved', 'renewCustomer'],
            },
            { target: 'again' },
          ],
        },
      ],
    },
    again: {
      description: 'The form starts again with the details stored by the service.',
      meta: { spec: ['2.52c'] },
      always: 'form',
    },
  },
});

export const businessPageWords: ChartWords<typeof businessPageMachine> = {
  guards: {
    isRead: {
      why: 'the company details have been read, or the service has none yet',
      whyNot: 'the company details are still being read or could not be read',
    },
    isSaved: {
      why: 'the company details have been saved',
      whyNot: 'the customer left the form without saving',
    },
  },
  delays: {},
  events: { 'business.retry': 'the customer tries again to load the company details' },
};
