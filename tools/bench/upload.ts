import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { makeRealFolder } from '../../tests/kit/realPhotos.ts';
import { signedInPage, timelineAddress } from './browser.ts';
import { type Figure, figures } from './figures.ts';
import type { Served } from './served.ts';

const jpegs = 100;

/** Restores the library, because other measurements depend on its number of photos. */
async function removeLatest(served: Served): Promise<void> {
  const { user } = await served.grant();
  const headers = { authorization: `Bearer ${user.access_token}`, 'content-type': 'application/json' };
  const latest = await fetch(`${served.origin}/svc/photos/photos?sortKey=created&sortOrder=desc`, {
    headers,
  });
  const { images } = (await latest.json()) as { images: { imageId: string }[] };
  const photoIds = images.slice(0, jpegs).map(({ imageId }) => imageId);
  await fetch(`${served.origin}/svc/photos/photos`, {
    method: 'DELETE',
    headers,
    body: JSON.stringify({ photoIds }),
  });
}

/**
 * Uploads {@link jpegs} new pictures and a few other files, and returns the seconds from pressing 'Upload' to
 * the last result.
 */
async function once(browser: Browser, served: Served, seed: number) {
  const folder = await mkdtemp(join(tmpdir(), 'photo-account-bench-'));
  const page = await signedInPage(browser, served);
  try {
    const { photos } = await makeRealFolder(folder, jpegs, seed);
    const chosen = photos.slice(0, jpegs);
    await page.goto(timelineAddress(served));
    await page.getByRole('button', { name: 'Add photos' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose photos' }).click();
    await (await chooser).setFiles(chosen.map(({ path }) => path));
    const start = page.getByRole('button', { name: `Upload ${jpegs} photos` });
    await start.waitFor();
    const startedAt = performance.now();
    await start.click();
    await page.getByText(`${jpegs} of ${jpegs} added`).waitFor({ timeout: 300_000 });
    const seconds = (performance.now() - startedAt) / 1_000;
    await removeLatest(served);
    const bytes = chosen.reduce((sum, photo) => sum + photo.bytes, 0);
    return { seconds, filesPerSecond: jpegs / seconds, megabytesPerSecond: bytes / 1_000_000 / seconds };
  } finally {
    await page.context().close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Uploads 100 new JPEGs that were chosen in the browser: they are hashed, compared, sent and examined, and all three
 * thumbnails are created.
 */
export async function uploading(
  browser: Browser,
  served: Served,
  runs: number,
): Promise<Record<string, Figure>> {
  const samples = [];
  // Every run uses different pictures, because duplicates are not sent.
  const first = Date.now() % 1_000_000;
  for (let run = 0; run < runs; run++) samples.push(await once(browser, served, first + run));
  return figures(samples, { seconds: 1, filesPerSecond: 1, megabytesPerSecond: 1 });
}
