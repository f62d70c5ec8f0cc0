import type { Environment } from '../brand/brands.ts';
import type { ActivationStatus, Condition } from './conditions.ts';
import type { TitleKey } from './titles.ts';

/** The domain word of the area that is loaded for a route. */
export type Area =
  | 'home'
  | 'public'
  | 'auth'
  | 'photos'
  | 'albums'
  | 'exports'
  | 'downloads'
  | 'orders'
  /** One order: who looks at one does not fetch the list. */
  | 'order'
  | 'invoices'
  | 'customer'
  | 'settings'
  | 'addresses'
  /** Where the mails lead that confirm the deletion of the account and another address. */
  | 'deletion'
  | 'emailChange'
  /** Where the mails to the old address lead, which stop and undo its change. */
  | 'oldAddress'
  | 'projects'
  | 'subscription'
  | 'widgets';

/** One route [2.2]. `path` names its parameters as `:name`. */
export interface RouteRow {
  readonly path: string;
  readonly access: 'public' | 'signedIn';
  readonly title: TitleKey;
  readonly area: Area;
  /** `shell` has header and menu, `fullScreen` neither, `bare` the wordmark alone. */
  readonly layout: 'shell' | 'fullScreen' | 'bare';
  /** False sends to `/` with the query kept [2.3]. */
  readonly condition: Condition;
  /** The support chat is shown [2.52: hidden on photo routes]. */
  readonly chat: boolean;
  /** Query parameters that belong to this page and stay behind when it is left. */
  readonly ownQuery: readonly string[];
  /** The address that stands for this one. */
  readonly sameAs?: string;
}

/** Which address the page of one is about, as its path does not say it. */
export const addressQuery = 'addressId';

const open: Condition = {};
const consumer: Condition = { audience: 'consumer' };
const business: Condition = { audience: 'business' };
/** A library being deleted is closed; one not yet active shows its empty state. */
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

/** The whole route table by route name. @spec 1.2a 1.2b 1.2c 2.1 2.2a 2.2b 2.2c 2.2d 2.3a 2.4 2.10 2.22c */
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
  /** Where every sign-out ends. */
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

/** The row under its wide type: what code that treats all routes alike reads. */
export function routeRow(name: RouteName): RouteRow {
  return routes[name];
}

/** Search engines may list the root path on production hosts and nothing else. @spec 2.52f */
export function indexable(name: RouteName, environment: Environment): boolean {
  return name === 'home' && environment === 'p';
}
