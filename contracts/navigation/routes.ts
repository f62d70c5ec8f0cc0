import type { Environment } from '../brand/brands.ts';
import type { ActivationStatus, Condition } from './conditions.ts';
import type { TitleKey } from './titles.ts';

/** The area of a route; the code of each area is loaded separately. */
export type Area =
  | 'home'
  | 'public'
  | 'auth'
  | 'photos'
  | 'albums'
  | 'exports'
  | 'downloads'
  | 'orders'
  /** One order; a separate area, so that its page does not load the list. */
  | 'order'
  | 'invoices'
  | 'customer'
  | 'settings'
  | 'addresses'
  /** Pages for the links that confirm a deletion or a change of the e-mail address. */
  | 'deletion'
  | 'emailChange'
  /** Pages for the links sent to the old address, which cancel and undo a change of the e-mail address. */
  | 'oldAddress'
  | 'projects'
  | 'subscription'
  | 'widgets';

/** One route [2.2]. Parameters in `path` are written `:name`. */
export interface RouteRow {
  readonly path: string;
  readonly access: 'public' | 'signedIn';
  readonly title: TitleKey;
  readonly area: Area;
  /** `shell` has header and menu, `fullScreen` has neither, `bare` has only the wordmark. */
  readonly layout: 'shell' | 'fullScreen' | 'bare';
  /** The condition for entering the route. If it is not met, the page redirects to `/` with the same query [2.3]. */
  readonly condition: Condition;
  /** Whether the support chat is shown [2.52: hidden on photo routes]. */
  readonly chat: boolean;
  /** Query parameters for this page only; links to other pages do not carry them. */
  readonly ownQuery: readonly string[];
  /** The canonical URL of this route, if it is another one. */
  readonly sameAs?: string;
}

/** Query parameter with the id of the postal address that the page edits. */
export const addressQuery = 'addressId';

const open: Condition = {};
const consumer: Condition = { audience: 'consumer' };
const business: Condition = { audience: 'business' };
/** The library cannot be entered while it is being deleted; an inactive one shows its empty state. */
const libraryOpen: readonly ActivationStatus[] = ['ACTIVE', 'NOT_ACTIVE', 'IMPORTING'];

type Rest = Partial<Pick<RouteRow, 'condition' | 'ownQuery' | 'sameAs'>>;
const shell = (path: string, title: TitleKey, area: Area, rest: Rest = {}): RouteRow => ({
  path,
  access: 'signedIn',
  title,
  area,
  layout: 'shell',
  condition: open,
  chat: true,
  ownQuery: [],
  ...rest,
});
const bare = (path: string, title: TitleKey, area: Area, ownQuery: readonly string[] = []): RouteRow => ({
  path,
  access: 'public',
  title,
  area,
  layout: 'bare',
  condition: open,
  chat: true,
  ownQuery,
});
const library = (
  path: string,
  title: TitleKey,
  area: Area,
  flag: NonNullable<Condition['flags']>[number],
  rest: Rest = {},
): RouteRow => ({
  ...shell(path, title, area, rest),
  chat: false,
  condition: { flags: [flag], activation: libraryOpen },
});
const preview = (
  path: string,
  title: TitleKey,
  area: Area,
  flag: NonNullable<Condition['flags']>[number],
): RouteRow => ({
  ...library(path, title, area, flag),
  layout: 'fullScreen',
});

const timelineFlag = 'PhotoManagementTimelineViewEnabled';
const albumFlag = 'PhotoManagementAlbumViewEnabled';
const sharedFlag = 'PhotoManagementSharedAlbumsViewEnabled';

/**
 * All routes by name.
 * @spec 1.2a 1.2b 1.2c 2.1 2.2a 2.2b 2.2c 2.2d 2.3a 2.4 2.10 2.22c
 */
export const routes = {
  home: shell('/', 'overview', 'home'),
  accountDeleted: bare('/account-deleted', 'accountDeleted', 'public'),
  deleteAccountConfirmation: shell('/delete-account-confirmation', 'deleteAccount', 'deletion', {
    ownQuery: ['confirmation-token'],
  }),
  deleteAccountError: shell('/delete-account-error', 'deleteAccountError', 'public'),
  savedProjects: shell('/saved-projects', 'savedProjects', 'projects', { ownQuery: ['page'] }),
  orders: shell('/orders', 'orders', 'orders', { ownQuery: ['page', 'order_state', 'search'] }),
  orderDetails: shell('/orders/:orderCode', 'orderDetails', 'order'),
  myPhotos: library('/my-photos', 'myPhotos', 'photos', timelineFlag, { sameAs: '/my-photos/photos' }),
  photos: library('/my-photos/photos', 'photos', 'photos', timelineFlag),
  photoPreview: preview('/my-photos/photos/preview/:id', 'photos', 'photos', timelineFlag),
  albums: library('/my-photos/albums', 'albums', 'albums', albumFlag),
  album: library('/my-photos/albums/:id', 'albums', 'albums', albumFlag),
  sharedAlbum: library('/my-photos/shared-albums/:id', 'albums', 'albums', sharedFlag),
  albumPhotoPreview: preview('/my-photos/albums/:id/preview/:photoId', 'albums', 'albums', albumFlag),
  sharedAlbumPhotoPreview: preview(
    '/my-photos/shared-albums/:id/preview/:photoId',
    'albums',
    'albums',
    sharedFlag,
  ),
  photoExports: library(
    '/my-photos/exports/:backupId',
    'exportPhotos',
    'exports',
    'PhotoManagementPhotoExportEnabled',
  ),
  downloads: shell('/downloads', 'downloads', 'downloads', {
    condition: { flags: ['PhotoManagementDownloadViewEnabled'] },
  }),
  settings: shell('/settings', 'settings', 'settings', { condition: consumer }),
  businessSettings: shell('/settings/b2b', 'settings', 'settings', { condition: business }),
  businessEmail: shell('/settings/b2b/email', 'email', 'settings', { condition: business }),
  personalDetails: shell('/settings/personal-details', 'personalDetails', 'settings'),
  paymentMethod: shell('/settings/payment-method', 'paymentMethod', 'customer', {
    condition: { capability: 'paymentMethods' },
  }),
  email: shell('/settings/email', 'email', 'settings', { condition: consumer }),
  changeEmailConfirmation: shell('/change-email-confirmation', 'email', 'emailChange', {
    ownQuery: ['confirmation-token'],
  }),
  changeEmailSuccess: bare('/change-email-success', 'emailChanged', 'public'),
  changeEmailError: shell('/change-email-error', 'emailNotChanged', 'public'),
  stopEmailChange: bare('/change-email-stop', 'email', 'oldAddress', ['confirmation-token']),
  undoEmailChange: bare('/change-email-undo', 'email', 'oldAddress', ['confirmation-token']),
  logout: shell('/logout', 'signOut', 'auth'),
  /** The target of every sign-out. */
  signedOut: bare('/signed-out', 'signedOut', 'public'),
  onlineProducts: shell('/online-products', 'onlineProducts', 'widgets', { condition: consumer }),
  onlineProductShare: shell('/online-products/:productCode', 'onlineProducts', 'widgets', {
    condition: consumer,
  }),
  newAddress: shell('/settings/new-address', 'deliveryAddress', 'addresses', { condition: consumer }),
  changeAddress: shell('/settings/address/', 'deliveryAddress', 'addresses', {
    condition: consumer,
    ownQuery: [addressQuery],
  }),
  allAddresses: shell('/settings/addresses/all', 'deliveryAddress', 'addresses'),
  invoices: shell('/invoices', 'invoices', 'invoices', {
    condition: business,
    ownQuery: ['page', 'invoice_state', 'search', 'year'],
  }),
  integration: shell('/integration', 'ftp', 'customer', { condition: business }),
  businessNewAddress: shell('/settings/b2b/new-address', 'deliveryAddress', 'addresses', {
    condition: business,
  }),
  businessChangeAddress: shell('/settings/b2b/address/', 'deliveryAddress', 'addresses', {
    condition: business,
    ownQuery: [addressQuery],
  }),
  subscriptionConfirmation: bare('/subscription-confirmation', 'subscription', 'subscription', [
    'confirmation-token',
    'email',
  ]),
  subscriptionConfirmationSuccess: bare('/subscription-confirmation-success', 'subscribed', 'public'),
  subscriptionConfirmationError: bare('/subscription-confirmation-error', 'notSubscribed', 'public'),
} as const satisfies Readonly<Record<string, RouteRow>>;

export type RouteName = keyof typeof routes;
export const routeNames = Object.keys(routes) as readonly RouteName[];

/** Returns a row with its general type, for code that treats all routes alike. */
export function routeRow(name: RouteName): RouteRow {
  return routes[name];
}

/**
 * Returns whether search engines may index the route: only the root path, and only on production hosts.
 * @spec 2.52f
 */
export function indexable(name: RouteName, environment: Environment): boolean {
  return name === 'home' && environment === 'p';
}
