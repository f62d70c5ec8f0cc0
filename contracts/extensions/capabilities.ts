/**
 * Features of this backend beyond the specification, keyed by their name in `config.json`: each with its clause and
 * the behaviour of clients without it. A call states its feature in `extension`, a field with `beyond`.
 */
export const capabilities = {
  accountData: { spec: '2.52c', without: 'the settings offer no file of the account’s data' },
  addressVersions: { spec: '2.52c', without: 'if two windows change one address, the last change wins' },
  analytics: { spec: '9.15', without: 'nothing is tracked' },
  archiveStates: { spec: '3.15a', without: 'the page of downloads lists only names' },
  bookCover: { spec: '3.13a', without: 'the list shows online photo books without a picture' },
  callbackTest: { spec: '7.10a', without: 'a callback URL is saved without a test' },
  businessDetails: { spec: '6.1b', without: 'a business has no form for its details' },
  currentExport: { spec: '4.4b', without: 'the library does not show a running export' },
  cursorAtOffset: { spec: '3.2c', without: 'a list is read from its first page' },
  defaultAddress: { spec: '2.52c', without: 'there is no default address' },
  deleteAllCounted: { spec: '2.48a', without: 'all photos are deleted without a check of their count' },
  deletionOutcome: {
    spec: '2.9a',
    without: 'the link of a completed deletion leads signed-out readers to the sign-in',
  },
  deliveryChoice: {
    spec: '4.11b',
    without: 'an order is delivered to an address, and no pick-up point is offered',
  },
  experiments: { spec: '7.15c', without: 'every customer sees the control variant' },
  firstThumbhashes: {
    spec: '3.2c',
    without: 'a month that is not loaded yet shows a plain background',
  },
  galleryPage: { spec: '3.13c', without: 'a book in the gallery has no link to the page that shows it' },
  importReport: { spec: '4.6c', without: 'an import shows neither its progress nor its failed files' },
  inspector: { spec: '3.19a', without: 'there is no inspector, which is for developers only' },
  invoiceList: { spec: '3.12', without: 'invoices are linked from their orders only' },
  invoiceYears: {
    spec: '3.12',
    without: 'historical invoices have no years, and no year can be downloaded as one file',
  },
  language: {
    spec: '9.13',
    without: 'only the browser stores the chosen language, and mails are in the brand’s language',
  },
  newsletter: { spec: '2.52c', without: 'the settings do not show the newsletter' },
  miniature: { spec: '3.1a', without: 'each photo shows its thumbhash until its thumbnail is decoded' },
  oldAddressLinks: {
    spec: '2.9b',
    without: 'the old address can neither stop nor undo the change of an e-mail address',
  },
  orderDetails: {
    spec: '2.52b',
    without: 'an order shows its total, and the names and statuses of its products',
  },
  orderInvoices: {
    spec: '3.12',
    without: 'an order does not show its invoice, and a historical invoice does not link to its order',
  },
  orderSearch: { spec: '9.2b', without: 'the page reads and searches all orders itself' },
  paymentMethods: { spec: '2.52c', without: 'the settings do not show payment methods' },
  pendingEmailChange: { spec: '2.52a', without: 'an unconfirmed new e-mail address is not shown' },
  photoGrid: { spec: '2.16a', without: 'photos are shown as squares, and no other layout is offered' },
  photoById: { spec: '2.2b', without: 'a link into a preview finds photos of loaded pages only' },
  printSizes: { spec: '4.8a', without: 'customers get no warning that a photo is too small for a print' },
  projectExpiry: { spec: '3.14', without: 'a project does not show its expiry' },
  qrHandOff: { spec: '2.49b', without: 'no code for a phone is shown' },
  reorderItems: { spec: '7.14b', without: 'a reorder does not show which products it contains' },
  sellers: { spec: '3.11a', without: 'an order does not show its seller' },
  thumbhash: { spec: '3.1a', without: 'a plain colour is shown until a thumbnail is decoded' },
  uploads: { spec: '1.3b', without: 'photos are added with the shop’s app only' },
  voucherRefresh: { spec: '4.14a', without: 'a voucher cannot be checked again' },
  welcomeBanner: { spec: '2.20', without: 'the photos page has no welcome banner' },
} as const;
export type Capability = keyof typeof capabilities;
