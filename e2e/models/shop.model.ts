import { setup, type StateValueFrom } from 'xstate';

export type Doing =
  | 'shows the history'
  | 'shows what is in progress'
  | 'looks for nothing there is'
  | 'shows all'
  | 'opens the order'
  | 'goes back'
  | 'asks to change where it goes'
  | 'chooses an address'
  | 'chooses a pick-up point'
  | 'takes the one of the book'
  | 'sends what will not do'
  | 'presses Escape'
  | 'opens the invoices'
  | 'shows the older ones'
  | 'shows the current ones'
  | 'opens the addresses'
  | 'opens the orders'
  | 'adds an address'
  | 'saves it empty'
  | 'cancels'
  | 'asks to delete'
  | 'changes an address'
  | 'saves another number'
  | 'leaves the orders'
  | 'sends the orders there'
  | 'is done';

/** The shop half of a business's account as a person walks it: orders, one of them, invoices, addresses [2.52b, 2.52c]. */
export const shopModel = setup({ types: { events: {} as { readonly type: Doing } } }).createMachine({
  id: 'shop',
  initial: 'orders',
  states: {
    orders: {
      on: {
        'shows the history': 'history',
        'looks for nothing there is': 'noneFound',
        'opens the order': 'order',
        'opens the invoices': 'invoices',
        'opens the addresses': 'addresses',
      },
    },
    history: { on: { 'shows what is in progress': 'orders' } },
    noneFound: { on: { 'shows all': 'orders' } },
    order: { on: { 'goes back': 'orders', 'asks to change where it goes': 'choosing' } },
    choosing: {
      on: {
        'presses Escape': 'order',
        'chooses an address': 'choosingAddress',
        'chooses a pick-up point': 'choosingPoint',
      },
    },
    choosingPoint: { on: { 'chooses an address': 'choosingAddress' } },
    choosingAddress: {
      on: { 'takes the one of the book': 'changed', 'sends what will not do': 'notValid' },
    },
    notValid: { on: { 'presses Escape': 'order', 'goes back': 'order' } },
    changed: { on: { 'goes back': 'orders' } },
    invoices: { on: { 'shows the older ones': 'olderInvoices', 'opens the orders': 'orders' } },
    olderInvoices: { on: { 'shows the current ones': 'invoices' } },
    addresses: {
      on: {
        'adds an address': 'adding',
        'asks to delete': 'deleting',
        'changes an address': 'changing',
        'opens the orders': 'orders',
      },
    },
    adding: { on: { 'saves it empty': 'wrong', cancels: 'addresses' } },
    wrong: { on: { cancels: 'addresses', 'presses Escape': 'addresses' } },
    deleting: { on: { cancels: 'addresses', 'presses Escape': 'addresses' } },
    changing: { on: { 'saves another number': 'offered', 'goes back': 'addresses' } },
    offered: { on: { 'leaves the orders': 'addresses', 'sends the orders there': 'told' } },
    told: { on: { 'is done': 'addresses' } },
  },
});

export type Place = StateValueFrom<typeof shopModel>;
