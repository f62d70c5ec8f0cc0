import { test } from '../../tests/kit/e2e.ts';
import { seedPhotos } from '../kit/parts.ts';
import { checks, gestures, twoPhotos } from './library.gestures.ts';
import { type Doing, libraryModel, type ModelState } from './library.model.ts';
import { toursOf } from './tours.ts';

const tours = toursOf(libraryModel);

for (const [at, { start, steps }] of tours.entries()) {
  test(`a person in the library, ${at + 1} of ${tours.length}: ${steps.length} steps [2.15c, 2.23b, 2.23c, 2.26a, 2.28, 2.48a, 4.2a, 4.7a, 4.9a, F11]`, async ({
    page,
    house,
    signedIn,
  }) => {
    test.slow();
    const customer = await signedIn({ firstName: 'Robin' });
    await seedPhotos(house.seed, customer, twoPhotos);
    await page.goto('/');
    await checks[start as ModelState](page);
    for (const { doing, place } of steps) {
      await test.step(`${doing}: ${place}`, async () => {
        await gestures[doing as Doing](page);
        await checks[place as ModelState](page);
      });
    }
  });
}
