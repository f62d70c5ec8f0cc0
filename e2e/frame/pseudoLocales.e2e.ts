import { mayEnter } from '../../contracts/navigation/conditions.ts';
import { type RouteName, routeNames, routeRow } from '../../contracts/navigation/routes.ts';
import { themes } from '../../src/ui/theme/palette.ts';
import { expect, test } from '../../tests/kit/e2e.ts';
import { isAtRest } from '../../tests/kit/rest.ts';
import { seedAlbum } from '../albums/kit.ts';
import { layoutFaults, speakLong, speakMirrored } from '../kit/languages.ts';
import { seedPhotos } from '../kit/parts.ts';

const widths = [320, 390, 820, 1440];
/** Routes that redirect because their URL is incomplete, and the sign-out, which would end the test. */
const elsewhere: ReadonlySet<RouteName> = new Set([
  'changeAddress',
  'businessChangeAddress',
  'subscriptionConfirmation',
  'deleteAccountConfirmation',
  'changeEmailConfirmation',
  'stopEmailChange',
  'undoEmailChange',
  'logout',
]);

for (const [locale, direction, speakIn] of [
  ['en-XA', 'ltr', speakLong],
  ['ar-XB', 'rtl', speakMirrored],
] as const)
  for (const audience of ['consumer', 'business'] as const)
    test(`in ${locale} every page of a ${audience} fits, cuts nothing off and has no English word @nightly [7.12b]`, async ({
      page,
      context,
      house,
      signedIn,
      watch,
    }) => {
      test.setTimeout(600_000);
      watch.foreseeFailures(/\/(?:shared-albums|superorders|OrderDeliveryDates)\/A-1\b/, 404);
      watch.foreseeFailures(/\/backups\/A-1$/, 400);
      watch.foreseeFailures(/\/customers\/me\/business$/, 404);
      watch.foreseeFailures(/\/widget\/A-1$/, 401);
      await speakIn(context);
      const customer = await signedIn({ kind: audience, firstName: 'Robin', lastName: 'Lee' });
      const photos = await seedPhotos(house.seed, customer, [{ takenAt: '2024-05-01T12:00:00', count: 3 }]);
      const [photo = ''] = photos;
      const album = await seedAlbum(house.seed, customer.id, 'Naxos', photos);
      const pathOf = (name: RouteName) =>
        routeRow(name).path.replaceAll(/:[a-zA-Z]+/g, (parameter) => {
          if (name === 'photoPreview' || parameter === ':photoId') return photo;
          return name === 'album' || name === 'albumPhotoPreview' ? album : 'A-1';
        });
      const enters = routeNames.filter((name) => {
        const { access, condition } = routeRow(name);
        return (
          !elsewhere.has(name) &&
          (access === 'public' ||
            mayEnter(condition, { flags: null, audience, activation: null, capabilities: null }))
        );
      });
      // Texts that are not translated: names, the shop's menus, an FTP folder, and a date, because `Intl` supports no
      // pseudo-locales.
      const data = [
        ...['Products', 'Wall art', 'Gifts', 'Contact'],
        'Wednesday, May 1, 2024',
        ...['JSON', 'ftp.localhost', '/orders/incoming'],
        'Robin',
        'Naxos',
        customer.email,
        ...Object.values(themes).map(({ wordmark }) => wordmark),
      ];
      const faults: unknown[] = [];
      for (const name of enters) {
        await test.step(name, async () => {
          await page.goto(`${pathOf(name)}?locale=${locale}`);
          await expect(page.locator('html')).toHaveAttribute('lang', locale);
          for (const width of widths) {
            await page.setViewportSize({ width, height: 900 });
            await isAtRest(page);
            expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe(direction);
            for (const fault of await layoutFaults(page, data)) faults.push({ name, width, ...fault });
          }
        });
      }
      expect(faults).toEqual([]);
    });
