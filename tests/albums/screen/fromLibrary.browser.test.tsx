import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type AnyActorRef, createActor, fromPromise, setup } from 'xstate';
import type { CallInput, CallRow } from '../../../contracts/call.ts';
import type { Answered } from '../../../machines/system/outcomes.ts';
import { choiceLogic } from '../../../src/actors/albums/choice.ts';
import type { Environment } from '../../../src/actors/environment.ts';
import { libraryLogic } from '../../../src/actors/photos/library/library.ts';
import { FromLibrary } from '../../../src/screens/photos/uploads/FromLibrary.tsx';
import type { ChoiceRef } from '../../../src/screens/photos/refs.ts';
import { photo } from '../../photos/library/chart/samples.ts';
import { Service } from '../../photos/stage.tsx';
import { render, violations } from '../../ui/render.tsx';
import { queries } from '../../ui/missing.ts';

beforeEach(() => page.viewport(1440, 900));

/** Renders the tab with an in-memory library; `inside` lists those of its photos that are in the album. */
function showLibrary(service: Service, inside: readonly string[]) {
  const now = service.answer.bind(service);
  vi.spyOn(service, 'answer').mockImplementation((row: CallRow, call: CallInput): Answered => {
    if (row.name !== 'albums.photos' || service.failing.has(row.name)) return now(row, call);
    return { outcome: 'finished', reply: { cursor: null, images: inside.map(photo) } };
  });
  const environment = {
    bind: (row: CallRow) =>
      fromPromise(async ({ input }: { input: CallInput }) => service.answer(row, input)),
    report: () => undefined,
    newId: () => 'id',
    storage: window.localStorage,
    sessionStorage: window.sessionStorage,
    onSignOut: () => undefined,
    configured: () => ({ Capabilities: [] }),
    window,
  } as unknown as Environment;
  const root = setup({
    actors: {
      library: libraryLogic(environment),
      queries,
      choice: choiceLogic(environment),
    },
  }).createMachine({
    invoke: [
      { src: 'queries', systemId: 'queries', id: 'queries' },
      {
        src: 'library',
        systemId: 'library',
        id: 'library',
        input: {
          sorting: { sortKey: 'dateTaken', sortOrder: 'desc' },
          randomAccess: true,
          newId: () => 'id',
        },
      },
      {
        src: 'choice',
        systemId: 'choice',
        id: 'choice',
        input: ({ self }) => ({ album: { albumId: 'a', albumName: 'Summer' }, owner: self as never }),
      },
    ],
  });
  const actor = createActor(root).start();
  const choice = actor.system.get('choice') as AnyActorRef as ChoiceRef;
  render(
    <main>
      <h1>Add photos</h1>
      <FromLibrary choice={choice} />
    </main>,
  );
  return { selected: () => choice.getSnapshot().children.list?.getSnapshot().children.selection };
}
/** Returns the icon above a notice that replaces a page. */
const mark = () => {
  const drawn = document.querySelector('[role=alert] > svg');
  return drawn === null ? 'no notice' : getComputedStyle(drawn).display;
};
const cells = page.getByRole('gridcell');

test('[2.36a] in the library tab, photos that the album has are marked and cannot be chosen', async () => {
  const service = new Service([
    [2024, 7, 6],
    [2024, 6, 2],
  ]);
  const { selected } = showLibrary(service, ['2024-7-1']);
  const inside = cells.nth(1);
  await expect.element(inside).toHaveAccessibleName(/, already in this album$/);
  await expect.element(cells.nth(2)).toHaveAccessibleName(/2024-7-2\.jpg$/);
  expect(await violations()).toEqual([]);
  const ids = () => [...(selected()?.getSnapshot().context.selected.ids.keys() ?? [])];
  await inside.click();
  expect(ids()).toEqual([]);
  await cells.nth(2).click();
  await userEvent.keyboard('{ArrowLeft} {ArrowLeft} ');
  expect(ids()).toEqual(['2024-7-2', '2024-7-0']);
});

test('[2.36a] [8.1a] an album that cannot be read shows an error in the dialog, and photos can be chosen', async () => {
  const service = new Service([[2024, 7, 6]]);
  service.failing.add('albums.photos');
  const { selected } = showLibrary(service, []);
  await expect
    .element(page.getByText('We couldn’t check which photos are already in this album'))
    .toBeVisible();
  expect(mark()).toBe('none');
  await cells.first().click();
  expect(selected()?.getSnapshot().context.selected.ids.size).toBe(1);
  expect(await violations()).toEqual([]);
  service.failing.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect
    .element(page.getByText('We couldn’t check which photos are already in this album'))
    .not.toBeInTheDocument();
});

test('[2.15a] [2.36a] an empty library says how to add photos; a failed count can be retried', async () => {
  const service = new Service([]);
  service.failing.add('photos.timeline');
  showLibrary(service, []);
  await expect.element(page.getByText('Error: Your photos could not be loaded')).toBeVisible();
  expect(mark()).toBe('none');
  expect(await violations()).toEqual([]);
  service.failing.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect
    .element(page.getByText('Your library is empty. Add photos from your device first.'))
    .toBeVisible();
  expect(await violations()).toEqual([]);
});

test('[2.36a] [3.1a] the grid in a dialog has few enough columns for photos to be recognisable', async () => {
  const service = new Service([[2024, 7, 12]]);
  const style = document.createElement('style');
  document.head.append(style);
  style.sheet?.insertRule('main { width: 572px }');
  showLibrary(service, ['2024-7-0']);
  await expect.element(cells.nth(0)).toHaveAccessibleName(/, already in this album$/);
  const widths = cells.elements().map((cell) => Math.round(cell.getBoundingClientRect().width));
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(100);
  style.remove();
});
