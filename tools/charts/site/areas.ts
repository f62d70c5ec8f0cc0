/**
 * A part of the product as customers would name it, with the folders of `machines/` and the areas of routes that
 * belong to it.
 */
export interface AreaWords {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly folders: readonly string[];
  readonly routes: readonly string[];
}

export const areaWords: readonly AreaWords[] = [
  {
    id: 'home',
    title: 'Account overview',
    about:
      'The first page after signing in: the latest order, the latest photos, saved projects, and anything that needs the customer’s attention.',
    folders: ['home'],
    routes: ['home'],
  },
  {
    id: 'library',
    title: 'Photo library',
    about:
      'All uploaded photos by month. Customers scroll, sort and select them, and the page stays correct while photos are added or deleted elsewhere.',
    folders: ['photos/library', 'photos/lists', 'photos/selection', 'photos/sorting', 'photos/tracking'],
    routes: ['photos'],
  },
  {
    id: 'viewer',
    title: 'Photo viewer',
    about: 'One photo on the whole screen, with zoom, swipes, and the photos before and after it.',
    folders: ['photos/preview'],
    routes: [],
  },
  {
    id: 'uploads',
    title: 'Uploads',
    about:
      'Adding photos from this computer or, by a code, from a phone. Uploads resume after a failure and never add a photo twice.',
    folders: ['photos/uploads', 'phoneUploads'],
    routes: [],
  },
  {
    id: 'deletion',
    title: 'Deleting photos',
    about:
      'Deleting one photo, the selected photos or all of them, with a question before and a way back after a failure.',
    folders: ['photos/deletion'],
    routes: [],
  },
  {
    id: 'albums',
    title: 'Albums and shared albums',
    about: 'Albums that customers create, rename, fill and delete, and albums that others share with them.',
    folders: ['albums'],
    routes: ['albums'],
  },
  {
    id: 'downloads',
    title: 'Downloads',
    about: 'Downloading a photo, or a selection as zip files that the service prepares.',
    folders: ['downloads'],
    routes: ['downloads'],
  },
  {
    id: 'exports',
    title: 'Export of the library',
    about:
      'The whole library as a set of zip files: the request, the mail with the link, and the page with the files.',
    folders: ['exports'],
    routes: ['exports'],
  },
  {
    id: 'storage',
    title: 'Activation and storage',
    about:
      'How a library is activated, how long photos are kept, and how customers are reminded before storage ends.',
    folders: ['activation', 'storage'],
    routes: [],
  },
  {
    id: 'prints',
    title: 'Prints',
    about: 'Sending selected photos to the shop’s editor to order prints.',
    folders: ['prints'],
    routes: [],
  },
  {
    id: 'orders',
    title: 'Orders',
    about: 'Orders with their status, a change of delivery address, vouchers, and reordering a product.',
    folders: ['orders'],
    routes: ['orders', 'order'],
  },
  {
    id: 'invoices',
    title: 'Invoices',
    about: 'Invoices of business customers, one at a time or a year as one file.',
    folders: ['invoices'],
    routes: ['invoices'],
  },
  {
    id: 'projects',
    title: 'Saved projects',
    about: 'Projects that customers saved in the editor and want to continue or delete.',
    folders: ['projects'],
    routes: ['projects'],
  },
  {
    id: 'books',
    title: 'Online photo books',
    about: 'Ordered photo books as online books that customers share by mail or show in the gallery.',
    folders: ['widgets'],
    routes: ['widgets'],
  },
  {
    id: 'settings',
    title: 'Settings',
    about:
      'Personal and business details, e-mail address, payment method, newsletter, integration by FTP, and the deletion of the account.',
    folders: ['customer'],
    routes: ['customer', 'settings'],
  },
  {
    id: 'addresses',
    title: 'Delivery addresses',
    about:
      'The address book: adding, changing and deleting addresses, and updating open orders with a changed address.',
    folders: ['addresses'],
    routes: ['addresses'],
  },
  {
    id: 'confirmations',
    title: 'Links from mails',
    about:
      'Pages that open from a link in a mail and confirm a newsletter, a new e-mail address or the deletion of the account.',
    folders: ['confirmations'],
    routes: ['deletion', 'emailChange', 'oldAddress', 'subscription', 'public'],
  },
  {
    id: 'session',
    title: 'Sign-in and session',
    about: 'Signing in and out, the renewal of the sign-in in all tabs, and who the customer is.',
    folders: ['auth', 'session'],
    routes: ['auth'],
  },
  {
    id: 'frame',
    title: 'Frame of the pages',
    about:
      'Start of the app, navigation, dialogs, notifications, language, consent to cookies, and reports of errors.',
    folders: [
      'app',
      'navigation',
      'modals',
      'toasts',
      'language',
      'consent',
      'embedding',
      'errors',
      'experiments',
      'flags',
      'merchandise',
    ],
    routes: [],
  },
  {
    id: 'shared',
    title: 'Shared patterns',
    about:
      'Patterns that the charts of all areas use: a call with retries, a list in pages, a form, a question before a change, a download.',
    folders: ['request', 'system'],
    routes: [],
  },
];
