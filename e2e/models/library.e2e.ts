import { mapWalks, type Walk } from '../../tests/kit/chart/graph.ts';
import { expect, test } from '../../tests/kit/e2e.ts';
import { seedPhotos } from '../kit/parts.ts';
import { eyes, hands, twoPhotos } from './library.hands.ts';
import { type Doing, libraryModel, type Place } from './library.model.ts';

const everything = Object.keys(hands).map((type) => ({ type: type as Doing }));
const { walks } = mapWalks(libraryModel, {
  input: undefined,
  events: () => everything,
  serialize: ({ value }) => JSON.stringify(value),
  limit: 200,
});

interface Step {
  readonly doing: Doing;
  readonly place: Place;
}
const stepsOf = ({ steps }: Walk): readonly Step[] =>
  steps.map(({ event, expected }) => ({ doing: event.type as Doing, place: expected.value as Place }));

/** Every arrow of the model, as 'place, doing'. */
const arrows = Object.entries(libraryModel.root.states).flatMap(([place, node]) =>
  [...node.transitions.keys()].map((doing) => `${place}, ${doing}`),
);

function walkedArrows(): ReadonlySet<string> {
  return new Set(
    walks.flatMap((walk) => {
      let at = walk.initial.value as Place;
      return stepsOf(walk).map(({ doing, place }) => {
        const arrow = `${at}, ${doing}`;
        at = place;
        return arrow;
      });
    }),
  );
}

test('the walks below take every arrow of the model and reach every place', () => {
  const walked = walkedArrows();
  expect(walks.length).toBeGreaterThan(0);
  expect(arrows.filter((arrow) => !walked.has(arrow))).toEqual([]);
  const reached = new Set(
    walks.flatMap((walk) => [walk.initial.value, ...stepsOf(walk).map(({ place }) => place)]),
  );
  expect(Object.keys(eyes).filter((place) => !reached.has(place))).toEqual([]);
});

for (const walk of walks) {
  const steps = stepsOf(walk);
  test(`a person ${steps.map(({ doing }) => doing).join(', ')} [2.2, 2.15, 2.23, 2.26, 2.28, 2.48, 4.2, 4.7, 4.9]`, async ({
    page,
    house,
    signedIn,
  }) => {
    const customer = await signedIn({ firstName: 'Robin' });
    await seedPhotos(house.seed, customer, twoPhotos);
    await page.goto('/');
    await eyes[walk.initial.value as Place](page);
    for (const { doing, place } of steps) {
      await test.step(`${doing}: ${place}`, async () => {
        await hands[doing](page);
        await eyes[place](page);
      });
    }
  });
}
