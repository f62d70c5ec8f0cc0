import { expect, test } from '../../tests/kit/e2e.ts';
import { isAtRest } from '../../tests/kit/rest.ts';
import { monthLabels, photoCells, seedPhotos } from '../kit/parts.ts';

const message = 'Please enable site data and cookies in your browser to use the website';

for (const { kind, when } of [
  { kind: 'localStorage', when: '' },
  { kind: 'sessionStorage', when: ' @nightly' },
] as const) {
  test(`a browser that refuses ${kind} shows what to enable, and still shows public pages${when} [4.15f, 8.6, F16]`, async ({
    page,
  }) => {
    await page.addInitScript((name) => {
      const refuse = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      Object.defineProperty(window, name, { configurable: true, get: refuse });
    }, kind);
    await page.goto('/my-photos/photos');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(message);
    await page.goto('/account-deleted');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Your account has been successfully deleted',
    );
    await page.getByRole('link', { name: 'Create a new account' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(message);
  });
}

test('without cookies the page asks for them, and trying again opens the account once they are on @nightly [4.15b, 4.15f, 8.6, F16]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.addInitScript(() => {
    const allowed = window.name === 'cookies are on now';
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { configurable: true, get: () => allowed });
  });
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(message);
  await page.evaluate(() => (window.name = 'cookies are on now'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
});

/**
 * All records that the product keeps in local and session storage [3.6, 9.12], with values as an older
 * version or a fault may have left them.
 */
const keys = {
  local: [
    'featureFlags',
    'scrollPosition',
    'visibleTimeLineSections',
    'photos',
    'albumPhotos',
    'sharedAlbumPhotos',
    'welcomeBannerExpanded',
    'uploadQueue',
  ],
  session: ['pendingDownloads', 'reactivationModalShown', 'uploadPage'],
} as const;
type Key = (typeof keys)['local' | 'session'][number];
const all = (value: string) =>
  Object.fromEntries([...keys.local, ...keys.session].map((key) => [key, value])) as Record<Key, string>;

const records: Readonly<Record<string, Record<Key, string>>> = {
  corrupt: all('{"version":1,'),
  'of an older version @nightly': {
    ...all('{"version":0}'),
    featureFlags: '{"PhotoManagementTimelineViewEnabled":false}',
    scrollPosition: '"120,40"',
    visibleTimeLineSections: '{"0":1}',
    photos: '"created"',
    welcomeBannerExpanded: '"yes"',
    pendingDownloads: '{"0":"a"}',
  },
  'full of nonsense @nightly': {
    ...all('[null]'),
    featureFlags: '{"version":1,"overrides":{"PhotoManagementTimelineViewEnabled":"no"}}',
    scrollPosition: '[-1,-5]',
    visibleTimeLineSections: '[1,2]',
    photos: '{"sortKey":"dateTaken","sortOrder":"upwards"}',
    pendingDownloads: '["../../etc"]',
  },
};

for (const [kind, stored] of Object.entries(records)) {
  test(`stored records that are ${kind} count as the defaults [3.6b, 5.5, 9.12, F16]`, async ({
    page,
    house,
    signedIn,
  }) => {
    const customer = await signedIn();
    await seedPhotos(house.seed, customer, [
      { takenAt: '2024-05-01T12:00:00', count: 3 },
      { takenAt: '2024-07-01T12:00:00', count: 2 },
    ]);
    await page.addInitScript(
      ({ entries, inSession }) => {
        for (const [key, value] of Object.entries(entries))
          (inSession.includes(key) ? window.sessionStorage : window.localStorage).setItem(key, value);
      },
      { entries: stored, inSession: [...keys.session] as string[] },
    );
    await page.goto('/my-photos/photos');
    await expect(monthLabels(page)).toHaveText(['July 20242 photos', 'May 20243 photos']);
    await expect(photoCells(page)).toHaveCount(5);
    await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await isAtRest(page);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
}

test('a stored sign-in that cannot be read leads to the sign-in page @nightly [4.15a, F16]', async ({
  page,
  signedIn,
}) => {
  const { userKey } = await signedIn();
  await page.addInitScript((key) => window.localStorage.setItem(key, '{"access_token":'), userKey);
  await page.goto('/orders');
  await expect(page.getByLabel('E-mail address')).toBeVisible();
});
