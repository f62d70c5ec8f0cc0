import { withSnapshot, withEvent } from '../system/outcomes.ts';
import { addressesTag } from './addresses.values.ts';
import { addressesPageSetup, initialContext } from './addressesPage.setup.ts';
import { adding, all, changing } from './addressesPage.states.ts';

/** The area of addresses: all of them with their dialogs, and the pages to add and to change one [2.2, 2.52c, 5.12]. */
export const addressesPageMachine = addressesPageSetup.createMachine({
  id: 'addressesPage',
  description: 'The address book of the customer.',
  meta: { spec: ['2.2c', '2.10', '2.52c', '7.10b'] },
  context: ({ input }) => initialContext(input),
  invoke: [
    {
      id: 'list',
      src: 'list',
      input: { call: { params: {}, query: {}, body: {} }, tags: [addressesTag], observed: true },
      onSnapshot: { actions: [withSnapshot('keepBook'), 'tellDefault'] },
    },
    { id: 'preferred', src: 'preferred', input: { scope: null, value: '' } },
  ],
  initial: 'choosing',
  on: {
    'area.route': [
      {
        guard: withEvent('isSamePlace'),
        description: 'Another query is the same page.',
      },
      { target: '.choosing', actions: withEvent('keepPlace') },
    ],
    'addresses.retry': { actions: 'retry' },
  },
  states: {
    choosing: {
      description: 'Which page does the address name?',
      meta: { spec: ['2.2c'] },
      always: [
        { guard: 'isNew', target: 'adding' },
        { guard: 'isChange', target: 'changing' },
        { target: 'all' },
      ],
    },
    all,
    adding,
    changing,
    leaving: {
      description: 'The page of all addresses takes its place.',
      meta: { spec: ['2.2c', '2.52c'] },
      entry: 'goToAll',
    },
  },
});
