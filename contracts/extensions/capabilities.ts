/**
 * Features of this backend beyond the specification, by the word in `config.json`: each with the clause it serves
 * and what is absent without it. Calls name their word in `extension`, fields with `beyond`.
 */
export const capabilities = {
  accountData: { spec: '2.52c', without: 'the settings offer no file of what is held of the account' },
  addressVersions: { spec: '2.52c', without: 'of two windows that change one address the later wins' },
  analytics: { spec: '9.15', without: 'nothing is tracked' },
  archiveStates: { spec: '3.15a', without: 'the page of downloads lists names alone' },
  bookCover: { spec: '3.13a', without: 'an online photo book is listed without a picture' },
  callbackTest: { spec: '7.10a', without: 'a callback address is kept untested' },
  businessDetails: { spec: '6.1b', without: 'a business has no form for its details' },
  currentExport: { spec: '4.4b', without: 'the library does not say that an export is under way' },
  cursorAtOffset: { spec: '3.2c', without: 'a list is read from its first page on' },
  defaultAddress: { spec: '2.52c', without: 'no address is taken before the others' },
  deleteAllCounted: { spec: '2.48a', without: 'all photos are deleted by the bare call' },
  deletionOutcome: {
    spec: '2.9a',
    without: 'the link of a completed deletion leads signed-out readers to the sign-in',
  },
  deliveryChoice: { spec: '4.11b', without: 'an order goes to an address, and no point is offered' },
  experiments: { spec: '7.15c', without: 'everybody sees what stands without an experiment' },
  firstThumbhashes: {
    spec: '3.2c',
    without: 'a place of a month that nobody has read yet shows a plain ground',
  },
  galleryPage: { spec: '3.13c', without: 'a book in the gallery has no link to the page that shows it' },
  importReport: { spec: '4.6c', without: 'an import says neither how far it is nor what it could not bring' },
  inspector: { spec: '3.19a', without: 'no inspector: it is there for developers only' },
  invoiceList: { spec: '3.12', without: 'invoices are reached from their orders only' },
  invoiceYears: {
    spec: '3.12',
    without: 'historical invoices have no years, and no year can be downloaded as one file',
  },
  language: {
    spec: '9.13',
    without: 'a chosen language is kept by the browser alone, and mails are in the brand’s',
  },
  newsletter: { spec: '2.52c', without: 'the settings say nothing of the newsletter' },
  miniature: { spec: '3.1a', without: 'the thumbhash stands until a thumbnail is decoded' },
  oldAddressLinks: {
    spec: '2.9b',
    without: 'the old address can neither stop nor undo the change of an e-mail address',
  },
  orderDetails: {
    spec: '2.52b',
    without: 'an order shows its total, and of its products names and statuses',
  },
  orderInvoices: {
    spec: '3.12',
    without: 'an order does not name its invoice, nor a historical invoice the page of its order',
  },
  orderSearch: { spec: '9.2b', without: 'all pages of the orders are read, and searched here' },
  paymentMethods: { spec: '2.52c', without: 'the settings say nothing of payment' },
  pendingEmailChange: { spec: '2.52a', without: 'nothing says that another address waits for its link' },
  photoGrid: { spec: '2.16a', without: 'photos show as squares, and no other layout is offered' },
  photoById: { spec: '2.2b', without: 'a link into a preview finds photos of loaded pages only' },
  printSizes: { spec: '4.8a', without: 'customers get no warning that a photo is too small for a print' },
  projectExpiry: { spec: '3.14', without: 'a project does not say until when it is kept' },
  qrHandOff: { spec: '2.49b', without: 'no code for a phone is shown' },
  reorderItems: { spec: '7.14b', without: 'a reorder does not say which products came along' },
  sellers: { spec: '3.11a', without: 'an order does not say which company sells it' },
  thumbhash: { spec: '3.1a', without: 'a plain colour stands until a thumbnail is decoded' },
  uploads: { spec: '1.3b', without: 'photos come by the shop’s app alone' },
  voucherRefresh: { spec: '4.14a', without: 'a voucher is not checked again' },
  welcomeBanner: { spec: '2.20', without: 'the photos page has no welcome banner' },
} as const;
export type Capability = keyof typeof capabilities;
