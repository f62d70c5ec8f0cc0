import { families } from '../../contracts/brand/brands.ts';
import { services } from '../../contracts/call.ts';
import { channelQuery, channelsQuery } from '../../contracts/merchandise/calls.ts';

/** The request and reply of one call. An omitted part means `{}`; an omitted reply means that there is no body. */
export interface Example {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly reply?: unknown;
}

const url = 'https://shop.example/a/b';
const date = '2026-03-04T05:06:07Z';
const uuid = '0f0e0d0c-0b0a-4908-8706-050403020100';
const hash = 'a'.repeat(64);
const email = 'ann@example.org';
const file = new Blob(['%PDF-1.4'], { type: 'application/pdf' });
const photo = {
  imageId: 'i1',
  uploadId: 'u1',
  localFileName: 'a.jpg',
  url,
  untouchedUrl: url,
  thumbnails: [{ id: '300', url, width: 300, height: 200 }],
  uploadEnd: date,
  visibleHeight: 2000,
  visibleWidth: 3000,
};
const photos = { cursor: null, images: [photo] };
const ids = { photoIds: ['p1', 'p2'] };
const common = {
  albumId: 'a1',
  albumName: 'Sea',
  coverPhoto: photo,
  photosCount: 1,
  created: date,
  updated: date,
};
const own = { ...common, isShared: false, userId: 'c1' };
const shared = { ...common, isShared: true, ownerId: 'c1', owner: { email }, participants: [{ email }] };
const id = { id: 'x1' };
const identity = { idpType: 'password', idpSub: 'local|ann' };
const postal = {
  firstName: 'Ann',
  lastName: 'Lee',
  street: 'Long Street',
  streetNumber: '12a',
  postalCode: '1012 AB',
  city: 'Amsterdam',
  country: 'NL',
};
const address = { ...postal, id: 'd1' };
const delivery = { ...postal, deliveryType: 'Home', changeableUntil: date };
const pickupPoint = {
  id: 'p1',
  name: 'Kiosk',
  street: 'Long Street',
  streetNumber: '1',
  postalCode: '1012 AB',
  city: 'Amsterdam',
  distance: 300,
  openingHours: ['Mon-Fri 9-18'],
};
const offer = {
  isVoucherFound: true,
  offer: { code: 'V1', title: 't', description: 'd', validUntil: date, used: false },
};
const product = {
  code: 'P1',
  status: 'Received',
  paymentChangedDate: date,
  voucher: 'V1',
  voucherDetails: offer,
};
const superOrder = {
  superOrderCode: 'S1',
  code: 'C1',
  orders: [product],
  productCount: 1,
  source: 'Albelli',
  status: 'Confirmed',
  deliveryAddress: delivery,
  createdAt: date,
  total: { amount: 1299, currency: 'EUR' },
};
const widget = {
  orderCode: 'P1',
  vendorId: 'alb',
  shareableByEmail: true,
  state: 'online',
  title: 'Sea',
  url,
};
const entry = { widgetId: 'w1', categories: ['Travel'] };
const upload = { id: 'u1', accountId: 'c1', url, created: date };
const config = {
  Auth: { ChannelAuthority: url, ClientID: 'photo-account', Scopes: 'openid' },
  CustomerApiUrl: url,
  PhotoManagementShareApiBaseUrl: url,
  CookieConsentUrl: url,
  Services: Object.fromEntries(services.map((service) => [service, url])),
  Sockets: { activation: 'wss://shop.example/a', archive: 'wss://shop.example/b' },
  FeatureFlags: {},
  Capabilities: ['uploads'],
  AllowedUploadHosts: ['shop.example'],
  AllowedEmbedders: ['shop.example'],
};
const link = { label: 'Home', url };
const menus = {
  routes: { Main: url, FAQ: url, ContactUs: url, AllProducts: url, EditorUrl: url },
  menus: { top: [link], main: [link], footer: [link] },
};
const customer = { id: 'c1', email, firstName: 'Ann', lastName: 'Lee', changed: false, b2bStatus: 'Default' };
const article = {
  ID: 'A1',
  ArticleType: 'PhotobookLarge',
  Title: 'Large',
  PageHeight: 280,
  PageWidth: 210,
  Visible: true,
  Links: [{ Href: url, Rel: 'self' }],
  Extras: {},
};
const channel = {
  ID: 'alb-nl',
  ShopUrl: url,
  Currency: { ID: 'EUR' },
  Vendor: { ID: families[1], Locale: 'nl-NL' },
  Articles: [article],
};
const started = { started: true };
const active = { status: 'ACTIVE' };
const ready = {
  status: 'READY',
  backupId: 'b1',
  chunks: [{ iteration: 0, size: 1 }],
  created: date,
  updated: date,
};

/**
 * The smallest complete example of every row, keyed by the row's name: all required keys are present, and all values
 * have the types of the schema.
 */
export const examples: Readonly<Record<string, Example>> = {
  'origin.config': { reply: config },
  'origin.messages': { params: { file: 'en-GB.json' }, reply: {} },
  'menus.read': { params: { channel: 'alb-nl' }, reply: menus },
  'customers.me': { reply: customer },
  'customers.putMe': { body: { firstName: 'Ann', lastName: 'Lee' }, reply: customer },
  'customers.patchMe': { body: {} },
  'customers.testCallback': {
    body: { callbackUrl: 'https://erp.example.com/orders', callbackFormat: 'json' },
    reply: { outcome: 'answered', status: 204 },
  },
  'identities.deleteAccount': { params: identity, body: { channel: 'alb-nl' } },
  'identities.changeEmail': { params: identity, body: { email, channel: 'alb-nl' } },
  'identities.emailChange': { params: identity, reply: { pending: null } },
  'customers.data': { reply: { url: 'https://shop.example/data' } },
  'newsletter.read': { reply: { state: 'on' } },
  'newsletter.change': { body: { on: true, channel: 'alb-nl' }, reply: { state: 'waiting' } },
  'language.read': { reply: { locale: 'fr-BE' } },
  'language.change': { body: { locale: 'de-AT' } },
  'photoGrid.read': { reply: { layout: 'proportions' } },
  'photoGrid.change': { body: { layout: 'squares' } },
  'confirmations.stopEmailChange': { params: { token: 't1' }, reply: { outcome: 'stopped' } },
  'confirmations.undoEmailChange': { params: { token: 't1' }, reply: { outcome: 'undone' } },
  'confirmations.deletion': { params: { token: 't1' }, reply: { followed: true } },
  'confirmations.deleteAccount': { params: { ...identity, token: 't1' } },
  'confirmations.changeEmail': { params: { ...identity, token: 't1' } },
  'confirmations.subscription': { params: { email, token: 't1' } },
  'addresses.list': { reply: { addresses: [address] } },
  'addresses.add': { body: postal, reply: address },
  'addresses.change': { params: id, body: postal, reply: address },
  'addresses.delete': { params: id },
  'addresses.prefer': { params: id },
  'analytics.track': { body: { names: ['deletePhotos'] } },
  'errors.report': { body: { operation: 'albums.list', kind: 'http', correlationId: uuid } },
  'photos.timelinePage': { params: { year: '2026', month: '3' }, reply: photos },
  'photos.users': { reply: { albumsCount: 1, photosCount: 2 } },
  'photos.timeline': { reply: {} },
  'photos.activate': { reply: started },
  'photos.activation': { reply: active },
  'photos.deletePhotos': { body: ids, reply: { failed: ['p1'] } },
  'photos.deleteAllPhotos': {},
  'photos.countAll': { reply: { count: 2, until: date } },
  'photos.latestUploaded': { reply: photos },
  'photos.firstThumbhashes': { reply: {} },
  'photos.photoById': { params: id, reply: { image: photo, year: 2026, month: 3, offset: 0 } },
  'uploads.outcome': { params: id, reply: { state: 'ready', imageId: 'i1', monthKey: '2026/3' } },
  'uploads.knownHashes': {
    body: { hashes: [hash] },
    reply: { known: [{ hash, imageId: 'i1', since: date }] },
  },
  'uploads.openHandOff': { body: {}, reply: { id: 'h1', code: 'c'.repeat(20), expires: date } },
  'uploads.handOff': {
    params: id,
    reply: { phone: true, received: 1, already: 1, arriving: 2, refused: 0, expires: date },
  },
  'uploads.endHandOff': { params: id },
  'uploads.redeemHandOff': { body: { code: 'c'.repeat(20), secret: hash }, reply: { expires: date } },
  'uploads.phoneOutcomes': {
    body: { secret: hash, ids: ['u1', 'u2', 'u3'] },
    reply: {
      outcomes: [
        { id: 'u1', state: 'examined' },
        { id: 'u2', state: 'taken' },
        { id: 'u3', state: 'refused', reason: 'notAPicture' },
      ],
    },
  },
  'albums.create': { body: { name: 'Sea' }, reply: { albumId: 'a1' } },
  'albums.rename': { params: id, body: { name: 'Sea' } },
  'albums.delete': { params: id },
  'albums.read': { params: id, reply: own },
  'albums.list': { reply: { albums: [own, shared], cursor: 'c' } },
  'albums.addPhotos': { params: id, body: ids, reply: { failed: ['p1'] } },
  'albums.removePhotos': { params: id, body: ids, reply: { failed: ['p1'] } },
  'albums.photos': { params: id, reply: photos },
  'sharedAlbums.list': { reply: { albums: [shared], cursor: null } },
  'sharedAlbums.users': { reply: { readAlbumsCount: 1, grantedAlbumsCount: 2 } },
  'sharedAlbums.read': { params: id, reply: shared },
  'sharedAlbums.participants': {
    params: id,
    reply: { owner: { id: 'c1', email }, participants: [{ id: 'c2', email }] },
  },
  'sharedAlbums.photos': { params: id, reply: photos },
  'sharedAlbums.delete': { params: id },
  'exports.request': { body: { channel: 'alb-nl' }, reply: ready },
  'exports.read': { params: { backupId: 'b1' }, reply: ready },
  'exports.current': { reply: { current: { backupId: 'b1', status: 'IN_PROGRESS' } } },
  'exports.chunkUrl': { params: { backupId: 'b1', iteration: '1' }, reply: { url } },
  'deletion.accountInformation': {
    reply: {
      delayedDeletionDate: date,
      lastOrderDate: date,
      projectCount: 1,
      projectedDeletionDate: date,
      registrationDate: date,
    },
  },
  'storage.upload': { params: id, query: { accountId: 'c1' }, reply: upload },
  'storage.anonymousUploads': { body: ['x1'], reply: [upload] },
  'tempSelections.checkSizes': {
    body: ids,
    reply: {
      tooSmall: [{ photoId: 'p1', suffices: '10x15' }],
      pictures: [
        {
          photoId: 'p1',
          url: 'https://pictures.alb.nl/p1',
          width: 640,
          height: 480,
        },
      ],
    },
  },
  'tempSelections.create': { body: ids, reply: { tempSelectionId: 't1' } },
  'tempSelections.read': { params: id, reply: ids },
  'downloads.list': { reply: { items: [{ id: uuid, name: 'Photos', photos: ['p1'] }] } },
  'downloads.url': { params: id, reply: { url } },
  'downloads.create': { body: { id: uuid, name: 'Photos', photos: ['p1'] }, reply: { id: uuid } },
  'downloads.createShared': {
    body: { albumId: 'a1', photos: [{ photoId: 'p1', ownerId: 'c1' }] },
    reply: { id: uuid },
  },
  'orders.list': { reply: { superOrders: [superOrder], total: 1 } },
  'orders.superOrder': { params: { code: 'S1' }, reply: superOrder },
  'orders.byAccount': {
    params: { accountId: 'c1' },
    reply: { orders: [{ orderCode: 'P1', articleName: 'A1', createdAt: date }], total: 1 },
  },
  'orders.product': { params: { code: 'P1' }, reply: product },
  'orders.changeDeliveryAddress': {
    params: { code: 'S1' },
    body: { address: postal },
    reply: { applied: true, deliveryAddress: delivery },
  },
  'cutOff.articleGroups': { reply: [{ id: 'g1', articleNames: ['A1'] }] },
  'cutOff.campaign': {
    params: { name: 'winter' },
    reply: { name: 'winter', cutOffs: [{ articleGroupId: 'g1', orderBefore: date }] },
  },
  'delivery.pickupPoints': {
    query: { country: 'NL', postalCode: '1012 AB' },
    reply: { points: [pickupPoint] },
  },
  'delivery.dates': { params: id, reply: { earliest: '2026-03-04', latest: '2026-03-06' } },
  'reorder.status': { params: id, reply: { canReorder: true, products: [{ code: 'P1', available: true }] } },
  'reorder.request': { query: { OrderCode: 'S1' }, reply: { ShopUrl: url } },
  'vouchers.offer': { params: { code: 'V1' }, reply: offer },
  'vouchers.refresh': { params: { code: 'P1' } },
  'pdfs.list': { reply: { pdfs: [{ id: 'f1', productCode: 'P1' }] } },
  'pdfs.read': { params: id, reply: file },
  'products.read': {
    params: id,
    query: { extendResponseCommand: 'none', extendResponseWithUrls: 'false' },
    reply: { id: 'P1', files: [{ purpose: 'product.pdf' }] },
  },
  'invoices.file': { params: id, reply: file },
  'invoices.historical': { reply: { historicalInvoices: [{ orderRef: 'O1', id: 'i1', channel: 'alb-nl' }] } },
  'invoices.historicalFile': { params: { id: 'i1', channel: 'alb-nl' }, reply: file },
  'invoices.list': {
    reply: {
      invoices: [
        {
          id: 'i1',
          created: date,
          orderRefs: ['O1'],
          orderCodes: ['o1'],
          total: { amount: 100, currency: 'EUR' },
        },
      ],
      total: 1,
      years: [2026],
    },
  },
  'invoices.yearArchive': { params: { year: '2026' }, reply: { url } },
  'projects.list': {
    params: { accountId: 'c1' },
    reply: {
      projects: [
        {
          id: 'j1',
          name: 'Sea',
          articleName: 'A1',
          updated: date,
          cover: url,
          editUrl: url,
        },
      ],
      totalProjectCount: 1,
    },
  },
  'projects.delete': { params: id },
  'widgets.read': { params: id, reply: widget },
  'widgets.request': { params: id },
  'widgets.delete': { params: id },
  'widgets.share': {
    params: id,
    query: { vendorId: 'alb', fromName: 'Ann', personalMessage: '', toEmailAddress: 'YW5uQGV4YW1wbGUub3Jn' },
  },
  'widgets.list': { query: { orderCodes: 'P1,P2' }, reply: [widget] },
  'gallery.read': { params: id, query: { channel: 'alb-nl' }, reply: entry },
  'gallery.add': { body: { widgetId: 'w1', channel: 'alb-nl', categories: ['Travel'] }, reply: entry },
  'gallery.change': {
    params: { widgetId: 'w1' },
    query: { channel: 'alb-nl' },
    body: { categories: ['Travel'] },
    reply: entry,
  },
  'gallery.delete': { params: id, query: { channel: 'alb-nl' } },
  'gallery.categories': { reply: [{ name: 'Travel' }] },
  'gallery.blockedOrder': { params: id, reply: { blocked: false } },
  'merchandise.channels': {
    body: { query: channelsQuery, variables: {} },
    reply: { data: { Channels: [{ ID: 'alb-nl', Vendor: { ID: 'alb', Locale: 'nl-NL' } }] } },
  },
  'merchandise.channel': {
    body: { query: channelQuery, variables: { code: 'alb-nl', locale: 'nl-NL' } },
    reply: { data: { Channel: channel } },
  },
  'experiments.variant': { params: { name: 'qrCodeUpload' }, reply: { variant: 'A' } },
  'payments.methods': {
    reply: { methods: [{ id: 'm1', kind: 'card', label: '•••• 4242' }], preferred: 'm1' },
  },
  'payments.prefer': { body: id },
  'customers.businessDetails': {
    reply: { companyName: 'Lee Ltd', vatNumber: 'NL001', registrationNumber: '' },
  },
  'customers.putBusinessDetails': {
    body: { companyName: 'Lee Ltd', vatNumber: 'NL0011', registrationNumber: '' },
  },
};
