import { assign, type OutputFrom, sendTo, setup } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import { me } from '../../contracts/customer/calls.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { tell } from '../system/tell.ts';
import { withAnswer, withSnapshot } from '../system/outcomes.ts';
import { type QueryEvent, queryFor } from '../request/query.machine.ts';
import { type QueryShown, queryViewState } from '../request/query.selectors.ts';
import type { ToChild } from '../system/toChild.ts';
import { customerTag, type Owner, settingsOf } from './customer.values.ts';
import { type PersonalBegun, personalFormMachine } from './personalForm.machine.ts';

const toCustomer: ToChild<'customer', QueryEvent<typeof me>> = sendTo;

export type PersonalPageEvent = { readonly type: 'personal.retry' };

export interface PersonalPageContext {
  readonly owner: Owner;
  /** The name as last read; null before that. */
  readonly name: PersonalBegun | null;
}
type PersonalReading = QueryShown<CallReply<typeof me>>;
/** Returns null until the read has finished. */
const nameIn = (read: PersonalReading): PersonalBegun | null => {
  const view = queryViewState(read);
  return view.state === 'ready' ? { firstName: view.data.firstName, lastName: view.data.lastName } : null;
};

/** The 'Change personal details' page. Both saving and cancelling lead to the settings [2.10, 2.52c]. */
export const personalPageMachine = setup({
  types: {
    context: {} as PersonalPageContext,
    input: {} as Owner,
    events: {} as PersonalPageEvent,
    children: {} as { customer: 'customer'; form: 'form' },
  },
  actors: { customer: queryFor(me), form: personalFormMachine },
  actions: {
    keepRead: assign({ name: (_, read: PersonalReading) => nameIn(read) }),
    retry: toCustomer('customer', { type: 'query.retry' }),
    saySaved: tell('toasts', 'toast.show', { kind: 'success', message: 'saved' }),
    renew: tell('queries', 'cache.stale', { tags: [customerTag] }),
    renewCustomer: tell('session', 'session.renew'),
    goToSettings: tell('navigation', 'navigation.request', ({ context: { owner } }) => ({
      to: settingsOf(owner),
      replace: true,
    })),
  },
  guards: {
    isRead: (_, read: PersonalReading) => nameIn(read) !== null,
    isSaved: (_, { outcome }: OutputFrom<typeof personalFormMachine>) => outcome === 'saved',
  },
}).createMachine({
  id: 'personalPage',
  description: "The page for changing the customer's name.",
  meta: { spec: ['2.10', '2.52c', '7.10a'] },
  context: ({ input }) => ({ owner: input, name: null }),
  initial: 'reading',
  states: {
    reading: {
      description:
        "The customer's record is being read; the page shows a skeleton, or an error if the read failed.",
      meta: { spec: ['2.52c', '4.18', '7.10a', '8.5a'] },
      invoke: {
        id: 'customer',
        src: 'customer',
        input: { call: { params: {}, query: {}, body: {} }, tags: [customerTag], observed: true },
        onSnapshot: {
          guard: withSnapshot('isRead'),
          target: 'form',
          actions: withSnapshot('keepRead'),
        },
      },
      on: { 'personal.retry': { actions: 'retry' } },
    },
    form: {
      description: 'The form for the name is open; once saved, the new name appears everywhere at once.',
      meta: { spec: ['2.52c', '3.18a', '7.10a'] },
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ context: { name } }) => name ?? { firstName: '', lastName: '' },
        onDone: [
          {
            guard: withAnswer('isSaved'),
            target: 'leaving',
            actions: ['saySaved', 'renew', 'renewCustomer'],
          },
          { target: 'leaving' },
        ],
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

export const personalPageWords: ChartWords<typeof personalPageMachine> = {
  guards: {
    isRead: {
      why: 'the name of the customer has been read',
      whyNot: 'the name of the customer is still being read or could not be read',
    },
    isSaved: {
      why: 'the name has been saved, or was submitted unchanged',
      whyNot: 'the customer left the form without saving',
    },
  },
  delays: {},
  events: { 'personal.retry': 'the customer tries again to load the name' },
};
