import { setup, type StateValueFrom } from 'xstate';

export type Doing =
  | 'orders something'
  | 'looks at the history'
  | 'looks at what is in progress'
  | 'looks for a product'
  | 'looks for what was never ordered'
  | 'shows all'
  | 'reloads while the service is down'
  | 'tries again'
  | 'opens the order'
  | 'opens it while the service is down'
  | 'opens one that is not theirs'
  | 'opens the one with a broken voucher'
  | 'asks production for another address'
  | 'asks for what is no longer made'
  | 'orders the mug again'
  | 'goes to the orders'
  | 'goes to the invoices'
  | 'goes to the addresses'
  | 'goes to the payment methods'
  | 'goes to the settings'
  | 'goes to the instructions'
  | 'asks to change the address'
  | 'chooses a new address'
  | 'writes a postal code that is none'
  | 'writes a new address'
  | 'writes a new address when it is too late'
  | 'writes a new address while the service is down'
  | 'chooses a pick-up point'
  | 'looks near what is no postal code'
  | 'takes the kiosk'
  | 'presses Escape'
  | 'goes back'
  | 'asks to order it again'
  | 'asks to order it again while the service is down'
  | 'lets it be'
  | 'orders what can be had'
  | 'saves the PDF'
  | 'saves the PDF while the service is down'
  | 'looks at earlier ones'
  | 'chooses the year'
  | 'saves the year'
  | 'looks for one that is not there'
  | 'adds an address'
  | 'saves an empty one'
  | 'saves an address'
  | 'asks to delete it'
  | 'keeps it'
  | 'deletes it'
  | 'prefers the bank'
  | 'prefers the card'
  | 'saves a VAT number that is none'
  | 'saves the details'
  | 'is blocked'
  | 'is asked for its details again'
  | 'tests an address of the inside'
  | 'tests one that refuses'
  | 'tests the receiver'
  | 'saves it';

/**
 * The shop part of the account from a business customer's point of view [2.52b, 2.52c, 2.52j, 3.12, 4.11–4.14, 5.12,
 * 6.1, 7.8, 7.10].
 */
export const shopModel = setup({ types: { events: {} as { readonly type: Doing } } }).createMachine({
  id: 'shop',
  initial: 'noOrders',
  states: {
    noOrders: {
      on: {
        'orders something': 'inProgress',
        'looks at the history': 'noEarlierOrders',
        'goes to the invoices': 'noInvoices',
      },
    },
    noEarlierOrders: { on: { 'looks at what is in progress': 'noOrders' } },
    noInvoices: { on: { 'looks at earlier ones': 'noEarlierInvoices', 'goes to the orders': 'noOrders' } },
    noEarlierInvoices: { on: { 'goes to the orders': 'noOrders' } },
    inProgress: {
      on: {
        'looks at the history': 'history',
        'looks for a product': 'found',
        'looks for what was never ordered': 'noneFound',
        'reloads while the service is down': 'listFailed',
        'opens the order': 'order',
        'opens it while the service is down': 'orderFailed',
        'opens one that is not theirs': 'orderNotFound',
        'opens the one with a broken voucher': 'voucherFailed',
        'asks production for another address': 'addressAsked',
        'asks for what is no longer made': 'nothingAgain',
        'orders the mug again': 'basketOfOne',
        'goes to the invoices': 'invoices',
        'goes to the addresses': 'noAddresses',
        'goes to the payment methods': 'card',
        'goes to the settings': 'detailsMissing',
        'goes to the instructions': 'instructions',
      },
    },
    history: { on: { 'looks at what is in progress': 'inProgress' } },
    found: { on: { 'shows all': 'inProgress' } },
    noneFound: { on: { 'shows all': 'inProgress' } },
    listFailed: { on: { 'tries again': 'inProgress' } },

    order: {
      on: {
        'saves the PDF': 'pdfSaved',
        'asks to change the address': 'wayAsked',
        'asks to order it again': 'reorder',
        'asks to order it again while the service is down': 'reorderFailed',
      },
    },
    orderFailed: { on: { 'tries again': 'order' } },
    orderNotFound: { on: { 'shows all': 'inProgress' } },
    voucherFailed: { on: { 'goes to the orders': 'inProgress' } },
    pdfSaved: { on: { 'goes to the orders': 'inProgress' } },
    wayAsked: {
      on: {
        'presses Escape': 'order',
        'chooses a new address': 'addressForm',
        'chooses a pick-up point': 'points',
      },
    },
    addressForm: {
      on: {
        'writes a postal code that is none': 'addressWrong',
        'writes a new address': 'addressChanged',
        'writes a new address when it is too late': 'tooLate',
        'writes a new address while the service is down': 'addressNotChanged',
      },
    },
    addressWrong: { on: { 'writes a new address': 'addressChanged' } },
    addressChanged: { on: { 'asks to change the address': 'wayAsked' } },
    addressNotChanged: { on: { 'tries again': 'addressChanged' } },
    addressAsked: { on: { 'goes to the orders': 'inProgress' } },
    points: {
      on: {
        'takes the kiosk': 'pointTaken',
        'looks near what is no postal code': 'noPoints',
        'goes back': 'order',
      },
    },
    noPoints: { on: { 'presses Escape': 'order' } },
    pointTaken: { on: { 'goes to the orders': 'inProgress' } },
    tooLate: { on: { 'goes to the orders': 'inProgress' } },
    reorder: { on: { 'lets it be': 'order', 'orders what can be had': 'basket' } },
    reorderFailed: { on: { 'tries again': 'reorder' } },
    basket: { on: { 'goes back': 'order' } },
    nothingAgain: { on: { 'goes to the orders': 'inProgress' } },
    basketOfOne: { on: { 'goes back': 'sentOrder' } },
    sentOrder: { on: { 'goes to the orders': 'inProgress' } },

    invoices: {
      on: {
        'looks at earlier ones': 'earlierInvoices',
        'looks for one that is not there': 'noInvoice',
        'saves the PDF': 'invoiceSaved',
        'saves the PDF while the service is down': 'invoiceNotSaved',
        'reloads while the service is down': 'invoicesFailed',
      },
    },
    earlierInvoices: { on: { 'chooses the year': 'invoicesOfYear' } },
    invoicesOfYear: { on: { 'saves the year': 'invoicesOfYear', 'goes to the orders': 'inProgress' } },
    noInvoice: { on: { 'shows all': 'invoices' } },
    invoiceNotSaved: { on: { 'tries again': 'invoiceSaved' } },
    invoiceSaved: { on: { 'goes to the orders': 'inProgress' } },
    invoicesFailed: { on: { 'tries again': 'invoices' } },

    noAddresses: { on: { 'adds an address': 'newAddress', 'goes to the orders': 'inProgress' } },
    newAddress: { on: { 'presses Escape': 'noAddresses', 'saves an empty one': 'newAddressWrong' } },
    newAddressWrong: { on: { 'saves an address': 'oneAddress' } },
    oneAddress: { on: { 'asks to delete it': 'deletionAsked' } },
    deletionAsked: { on: { 'keeps it': 'oneAddress', 'deletes it': 'noAddresses' } },

    card: { on: { 'prefers the bank': 'bank', 'goes to the orders': 'inProgress' } },
    bank: { on: { 'prefers the card': 'card' } },

    detailsMissing: {
      on: { 'saves a VAT number that is none': 'detailsWrong', 'goes to the orders': 'inProgress' },
    },
    detailsWrong: { on: { 'saves the details': 'beingChecked' } },
    beingChecked: { on: { 'is blocked': 'blocked' } },
    blocked: { on: { 'is asked for its details again': 'detailsMissing' } },

    instructions: {
      on: {
        'tests an address of the inside': 'callbackRefused',
        'tests one that refuses': 'callbackNotTaken',
        'tests the receiver': 'callbackTaken',
      },
    },
    callbackRefused: { on: { 'tests one that refuses': 'callbackNotTaken' } },
    callbackNotTaken: { on: { 'tests the receiver': 'callbackTaken' } },
    callbackTaken: { on: { 'saves it': 'callbackSaved' } },
    callbackSaved: { on: { 'goes to the orders': 'inProgress' } },
  },
});

export type ModelState = StateValueFrom<typeof shopModel>;
