import { describe, expect, test } from 'vitest';
import { type FlagName, flagNames } from '../../../contracts/flags/flags.ts';
import {
  type ActivationStatus,
  activationStatuses,
  type Conditions,
  nothingKnown,
} from '../../../contracts/navigation/conditions.ts';
import { resolveAddress } from '../../../contracts/navigation/match.ts';
import { type RouteName, routeNames, routeRow } from '../../../contracts/navigation/routes.ts';
import { titles } from '../../../contracts/navigation/titles.ts';

interface Pinned {
  readonly title: string;
  /** Absent if both kinds of customers may enter. */
  readonly only?: 'consumer' | 'business';
  /** The flag that the page depends on. */
  readonly flag?: FlagName;
  /** Whether the page is closed while the library is being deleted. */
  readonly library?: true;
  readonly capability?: string;
  /** The path at which it is shown, if it differs from its own. */
  readonly shownAt?: string;
}
const timeline = { flag: 'PhotoManagementTimelineViewEnabled', library: true } as const;
const albums = { flag: 'PhotoManagementAlbumViewEnabled', library: true } as const;
const shared = { flag: 'PhotoManagementSharedAlbumsViewEnabled', library: true } as const;

/**
 * Written by hand from the clauses, independently of the product's table, so that a wrong row there differs from the
 * row here.
 */
const pinned: Readonly<Record<RouteName, Pinned>> = {
  home: { title: 'My account overview' },
  accountDeleted: { title: 'Your account has been successfully deleted' },
  deleteAccountConfirmation: { title: 'Delete account' },
  deleteAccountError: { title: "Your account couldn't be deleted" },
  savedProjects: { title: 'My saved projects' },
  orders: { title: 'Orders' },
  orderDetails: { title: 'Order details' },
  myPhotos: { title: 'My photos', shownAt: '/my-photos/photos', ...timeline },
  photos: { title: 'Photos', ...timeline },
  photoPreview: { title: 'Photos', ...timeline },
  albums: { title: 'Albums', ...albums },
  album: { title: 'Albums', ...albums },
  sharedAlbum: { title: 'Albums', ...shared },
  albumPhotoPreview: { title: 'Albums', ...albums },
  sharedAlbumPhotoPreview: { title: 'Albums', ...shared },
  photoExports: { title: 'Export photos', flag: 'PhotoManagementPhotoExportEnabled', library: true },
  downloads: { title: 'Downloads', flag: 'PhotoManagementDownloadViewEnabled' },
  settings: { title: 'My settings', only: 'consumer' },
  businessSettings: { title: 'My settings', only: 'business' },
  businessEmail: { title: 'Change email address', only: 'business' },
  personalDetails: { title: 'Change personal details' },
  paymentMethod: { title: 'Change your payment method', capability: 'paymentMethods' },
  email: { title: 'Change email address', only: 'consumer' },
  changeEmailConfirmation: { title: 'Change email address' },
  changeEmailSuccess: { title: 'Your e-mail address has been changed!' },
  changeEmailError: { title: "Your email wasn't changed" },
  stopEmailChange: { title: 'Change email address' },
  undoEmailChange: { title: 'Change email address' },
  logout: { title: 'Sign out' },
  signedOut: { title: 'You’re signed out' },
  onlineProducts: { title: 'My online photo books', only: 'consumer' },
  onlineProductShare: { title: 'My online photo books', only: 'consumer' },
  newAddress: { title: 'Delivery address', only: 'consumer' },
  changeAddress: { title: 'Delivery address', only: 'consumer' },
  allAddresses: { title: 'Delivery address' },
  invoices: { title: 'B2B invoices', only: 'business' },
  integration: { title: 'FTP instructions', only: 'business' },
  businessNewAddress: { title: 'Delivery address', only: 'business' },
  businessChangeAddress: { title: 'Delivery address', only: 'business' },
  subscriptionConfirmation: { title: 'Newsletter subscription' },
  subscriptionConfirmationSuccess: { title: 'Success!' },
  subscriptionConfirmationError: { title: 'Your subscription failed' },
};

const allFlags = (on: boolean) =>
  Object.fromEntries(flagNames.map((name) => [name, on])) as Record<FlagName, boolean>;

/** Every combination of known facts about a customer, with one flag off at a time, and with each fact unknown. */
const everyCondition: readonly Conditions[] = (['consumer', 'business', null] as const).flatMap((audience) =>
  [...activationStatuses, null].flatMap((activation) =>
    [['paymentMethods'], [], null].flatMap((capabilities) =>
      [allFlags(true), ...flagNames.map((name) => ({ ...allFlags(true), [name]: false })), null].map(
        (flags): Conditions => ({ audience, activation, capabilities, flags }),
      ),
    ),
  ),
);

const closed: readonly (ActivationStatus | null)[] = ['DELETING'];
const enters = (
  { only, flag, library, capability }: Pinned,
  { audience, activation, capabilities, flags }: Conditions,
): boolean =>
  (only === undefined || audience === null || audience === only) &&
  (flag === undefined || flags === null || flags[flag]) &&
  (library === undefined || !closed.includes(activation)) &&
  (capability === undefined || capabilities === null || capabilities.includes(capability));

const filled = (path: string) => path.replaceAll(/:[a-zA-Z]+/g, 'A-1');

describe.each(routeNames.map((name) => ({ name })))('the route $name', ({ name }) => {
  const expected = pinned[name];
  const pathname = filled(routeRow(name).path);
  const shownAt = expected.shownAt ?? pathname;

  test('has its own title [2.10]', () => {
    expect(titles[routeRow(name).title]).toBe(expected.title);
  });

  test('shows its page while its conditions are unknown [2.3b, 2.3c]', () => {
    const address = { pathname, search: '?kept=1', hash: '' };
    expect(resolveAddress(address, nothingKnown).address.pathname).toBe(shownAt);
  });

  test('admits its customers, and redirects all others home with the query [1.2a, 2.3b, 6.1a]', () => {
    const wrong = everyCondition.flatMap((conditions) => {
      const address = { pathname, search: '?kept=1', hash: '' };
      const { address: outcome } = resolveAddress(address, conditions);
      const wanted = `${enters(expected, conditions) ? shownAt : '/'}?kept=1`;
      const got = `${outcome.pathname}${outcome.search}`;
      return got === wanted ? [] : [{ conditions: JSON.stringify(conditions), wanted, got }];
    });
    expect(wrong).toEqual([]);
  });
});
