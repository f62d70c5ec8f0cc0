import type { Area } from '../../contracts/navigation/routes.ts';

/** Charts that a lazy actor loads under a different name. */
export const behind: Readonly<Record<string, string>> = {
  prints: 'printTransfer',
  sharedAlbum: 'album',
  storage: 'storageStatus',
  uploads: 'importPhotos',
};

/** The chart of an area's pages below `app`; null if they need none. */
export const areaCharts: Readonly<Record<Area, string | null>> = {
  addresses: 'addressesPage',
  albums: 'albumsPage',
  auth: null,
  customer: 'customerPage',
  deletion: 'confirmations/deletion',
  downloads: 'downloadsPage',
  emailChange: 'emailChange',
  exports: 'exportPage',
  home: 'homePage',
  invoices: 'invoicesPage',
  oldAddress: 'oldAddress',
  order: 'orderPage',
  orders: 'ordersPage',
  photos: 'photosPage',
  projects: 'projectsPage',
  public: null,
  settings: 'settingsArea',
  subscription: 'subscription',
  widgets: 'widgetsPage',
};

/**
 * Receivers of events that a chart sends to references from its input, keyed by `chart path`. The names `owner`,
 * `parent` (the chart that started it) and `library` are not listed. `its queries` are the queries that the chart
 * invokes.
 */
export const receivers: Readonly<Record<string, readonly string[]>> = {
  'albumsPage event.of': ['own (albumList)', 'shared (sharedAlbumList)'],
  'app areaRef': Object.values(areaCharts).filter((name) => name !== null),
  'auth event.requester': ['whoever needed a token'],
  'auth waiting[]': ['whoever needed a token'],
  'copyToAlbum copyOf.asker': ['choice'],
  'copyToAlbum requester': ['selection'],
  'downloads archives[].ref': ['archive'],
  'downloads pages[]': ['downloadsPage'],
  'downloads photos[]': ['photoDownload'],
  'downloads remoteOf.ref': ['archive'],
  'downloads sameAs.ref': ['archive'],
  'exportPage downloads[]': ['chunkDownload'],
  'flags event.watcher': ['whoever watches the flags'],
  'flags watchers[]': ['whoever watches the flags'],
  'homePage event.card': ['its queries'],
  'importPhotos refs[]': ['uploadItem'],
  'invoicesPage files[]': ['invoiceDownload', 'historicalDownload'],
  'invoicesPage years[]': ['yearDownload'],
  'lazyActor chart': ['the chart behind it'],
  'lazyActor ifAbsent[].to': ['whoever waits for it'],
  'library event.page': ['photosPage'],
  'library lists[].list': ['photoList', 'album'],
  'library showing[]': ['photoList', 'album'],
  'library pageIn': ['photosPage'],
  'library entries[]': ['photoPages'],
  'library pages[]': ['photoPages'],
  'modals stack.owner': ['whoever opened the modal'],
  'modals stack[].owner': ['whoever opened the modal'],
  'photoList sections[]': ['section'],
  'photos/deletion requester': ['preview', 'selection'],
  'preview list': ['photoList'],
  'queries missed[]': ['whoever registered'],
  'queries registrations[].query': ['whoever registered'],
  'removeFromAlbum event.requester': ['preview', 'selection'],
  'removeFromAlbum askedIn.requester': ['preview', 'selection'],
  'removeFromAlbum removalIn.requester': ['preview', 'selection'],
  'settingsPage event.part': ['its queries'],
  'toast pressed.owner': ['whoever showed it'],
  'toasts toasts[].ref': ['toast'],
};

/**
 * Events that charts forward, which the source of an action does not contain: `chart path`, and the possible
 * types.
 */
export const passedOn: Readonly<Record<string, readonly string[]>> = {
  'lazyActor chart': ['any event'],
  'lazyActor ifAbsent[].to': ['deletion.cancelled', 'operation.dropped'],
  'library lists[].list': [
    'library.changed',
    'library.failed',
    'list.fulfilled',
    'list.rejected',
    'totals.failed',
  ],
  'photos/deletion requester': ['deletion.confirmed', 'deletion.resumed'],
  'toast pressed.owner': [
    'archive.retry',
    'batches.again',
    'deletion.again',
    'deletion.request',
    'download.start',
    'downloads.see',
    'removal.again',
  ],
};
