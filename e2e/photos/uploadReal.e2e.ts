import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { makeRealFolder, type RealPhoto } from '../../tests/kit/realPhotos.ts';
import { monthLabels, photosTab } from '../kit/parts.ts';
import {
  chooseMore,
  importDialog,
  libraryOf,
  originals,
  rowOf,
  startUpload,
  watchSending,
} from '../kit/uploads.ts';

const names = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns the expected timeline for the dates of the generated photos, newest month first, in the page's wording. */
function timelineOf(photos: readonly RealPhoto[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { takenAt } of photos) {
    const month = takenAt?.slice(0, 7) ?? '1970-01';
    counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([a], [b]) => b.localeCompare(a))
    .map(([month, count]) => {
      const label = month === '1970-01' ? 'Unknown Date' : names.format(new Date(`${month}-01T00:00:00Z`));
      return `${label}${count} ${count === 1 ? 'photo' : 'photos'}`;
    });
}

/**
 * Records the labels that are rendered, with their positions in the list. Then scrolls down by half a screen or, at
 * the end, to the top.
 */
const labelsWhileScrolling = (page: Page) =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll('[role=rowheader]')].map(
      (label) => [label.textContent, window.scrollY + label.getBoundingClientRect().top] as const,
    );
    const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
    window.scrollTo(0, isAtEnd ? 0 : window.scrollY + window.innerHeight / 2);
    return labels;
  });

/**
 * Contains every name, year and time zone once. In the nightly run, every combination of two of them occurs, the list
 * is longer than a page, and no thumbnail is larger than its photo.
 */
const folders = [
  { count: 8, long: 400, tag: '', within: 45_000 },
  { count: 96, long: 850, tag: ' @nightly', within: 150_000 },
] as const;

for (const { count, long, tag, within } of folders)
  test(`${count + 8} files of real cameras and two copies: correct months, no copy sent, identical originals${tag} [2.16a, 3.1a, 3.2a, 1.3b, 5.6a]`, async ({
    page,
    context,
    house,
    signedIn,
  }) => {
    test.setTimeout(4 * within);
    const customer = await signedIn();
    const { photos, copies } = await makeRealFolder(test.info().outputPath('camera'), count, 1, long);
    const sent = watchSending(context);
    await page.goto('/my-photos/photos');
    await startUpload(
      page,
      photos.map(({ path }) => path),
    );
    const all = photos.length;
    await expect(importDialog(page).getByText(`${all} of ${all} added`)).toBeVisible({ timeout: within });
    expect(sent.creations).toBe(all);

    await test.step('copies are not sent', async () => {
      await chooseMore(page, copies);
      const total = all + copies.length;
      const said = `${all} of ${total} added · ${copies.length} already in your library`;
      await expect(importDialog(page).getByText(said)).toBeVisible();
      for (const at of copies.keys()) {
        const row = rowOf(page, `copy ${at + 1}.jpg`);
        // A long list renders only the visible rows, so scroll to its end.
        await importDialog(page).getByRole('listitem').last().hover();
        await page.mouse.wheel(0, 100_000);
        await expect(row.getByText('Already added')).toBeVisible();
      }
      expect(sent.creations).toBe(all);
    });

    await test.step('months and counts equal the generator’s', async () => {
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(photosTab(page)).toHaveText(`Photos${all}`);
      await page.getByRole('button', { name: /^Date (?:uploaded|added), newest first$/ }).click();
      await page.getByRole('menuitemradio', { name: 'Date taken, newest first' }).click();
      const months = timelineOf(photos);
      await expect(monthLabels(page).first()).toHaveText(months[0] ?? '');
      const places = new Map<string, number>();
      // Only what is near the viewport is rendered, some frames after scrolling, so scroll through the whole list.
      await expect
        .poll(
          async () => {
            for (const [label, top] of await labelsWhileScrolling(page)) places.set(label, top);
            return [...places].toSorted(([, a], [, b]) => a - b).map(([label]) => label);
          },
          { intervals: [50], timeout: 60_000 },
        )
        .toEqual(months);
    });

    await test.step('every original has its name and bytes', async () => {
      const stored = await libraryOf(house.origin, customer);
      expect(
        stored.map(({ localFileName, dateTaken }) => `${localFileName} ${dateTaken ?? 'no date'}`).toSorted(),
      ).toEqual(photos.map(({ name, takenAt }) => `${name} ${takenAt ?? 'no date'}`).toSorted());
      expect((await originals(house.origin, customer)).toSorted()).toEqual(
        photos.map(({ sha256 }) => sha256).toSorted(),
      );
    });
  });
