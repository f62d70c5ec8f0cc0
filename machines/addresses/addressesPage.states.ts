import { withAnswer, withEvent } from '../system/outcomes.ts';
import { addressesPageSetup, chosenOf, movedOf, type OfOne } from './addressesPage.setup.ts';

const phones = { id: 'phones', src: 'phones' } as const;
/** What was changed is offered to the open orders, once all of the addresses show. */
const changed = {
  guard: withAnswer('isSaved'),
  actions: ['renew', 'saySaved', withAnswer('keepMove')],
} as const;
const saved = { guard: withAnswer('isSaved'), actions: ['renew', 'saySaved'] } as const;

const named = ({ event }: { readonly event: OfOne }): OfOne => event;
/** What can be done with the list while no modal covers it. */
const { on: addressEvents } = addressesPageSetup.createStateConfig({
  on: {
    'address.add': '#addressesPage.all.adding',
    'address.change': {
      guard: { type: 'isListed', params: named },
      target: '#addressesPage.all.changing',
      actions: { type: 'choose', params: named },
    },
    'address.delete': {
      guard: { type: 'isListed', params: named },
      target: '#addressesPage.all.deleting',
      actions: { type: 'choose', params: named },
    },
  },
});

/** All of them, and the dialogs in which one changes. */
export const all = addressesPageSetup.createStateConfig({
  description: 'All of the addresses.',
  meta: { spec: ['2.2c', '2.52c'] },
  initial: 'shown',
  on: {
    'address.prefer': {
      guard: withEvent('isListed'),
      actions: withEvent('prefer'),
    },
  },
  states: {
    shown: {
      description: 'The addresses, or the skeleton, the error or the empty state in their place.',
      meta: { spec: ['2.52c'] },
      always: { guard: 'hasMoved', target: 'offering' },
      on: addressEvents,
    },
    adding: {
      description: 'The modal with the form for another address.',
      meta: { spec: ['2.52c', '5.12', '7.10b'] },
      invoke: [
        phones,
        { id: 'add', src: 'add', input: {}, onDone: [{ ...saved, target: 'shown' }, { target: 'shown' }] },
      ],
    },
    changing: {
      description: 'The modal in which one of them is changed.',
      meta: { spec: ['2.52c', '5.12', '7.10b'] },
      invoke: [
        phones,
        {
          id: 'change',
          src: 'change',
          input: chosenOf,
          onDone: [{ ...changed, target: 'shown' }, { target: 'shown' }],
        },
      ],
    },
    offering: {
      description: 'An address was changed: the open orders that can still go there are offered.',
      meta: { spec: ['2.52b', '2.52c', '4.11a'] },
      invoke: {
        id: 'offer',
        src: 'offer',
        input: movedOf,
        onDone: { target: 'shown', actions: 'dropMove' },
      },
      on: addressEvents,
    },
    deleting: {
      description: 'The question before one of them is deleted.',
      meta: { spec: ['2.52c', '7.10b', '8.4c'] },
      invoke: {
        id: 'delete',
        src: 'delete',
        input: ({ context: { chosen } }) => ({ id: chosen?.id ?? '' }),
        onDone: [
          { guard: withAnswer('isDone'), target: 'shown', actions: ['forget', 'renew'] },
          { target: 'shown' },
        ],
      },
    },
  },
});

export const adding = addressesPageSetup.createStateConfig({
  description: 'The page with the form for another address; saved or cancelled it leads to all of them.',
  meta: { spec: ['2.2c', '2.52c', '5.12', '7.10b'] },
  invoke: [
    phones,
    {
      id: 'addPage',
      src: 'addPage',
      input: {},
      onDone: [{ ...saved, target: 'leaving' }, { target: 'leaving' }],
    },
  ],
});

export const changing = addressesPageSetup.createStateConfig({
  description: 'The page on which one address is changed.',
  meta: { spec: ['2.2c', '2.52c'] },
  initial: 'finding',
  states: {
    finding: {
      description: 'The address is looked for in the book; one that is unknown leads to all of them.',
      always: [
        {
          guard: { type: 'isListed', params: ({ context }) => context.place },
          target: 'form',
          actions: { type: 'choose', params: ({ context }) => context.place },
        },
        { guard: 'isRead', target: '#addressesPage.leaving' },
      ],
    },
    form: {
      description: 'The form in which it is changed; saved or cancelled it leads to all of them.',
      meta: { spec: ['2.52c', '5.12', '7.10b'] },
      invoke: [
        phones,
        {
          id: 'changePage',
          src: 'changePage',
          input: chosenOf,
          onDone: [{ ...changed, target: '#addressesPage.leaving' }, { target: '#addressesPage.leaving' }],
        },
      ],
    },
  },
});
