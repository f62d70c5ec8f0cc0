import { readFile } from 'node:fs/promises';
import { expect } from '../../tests/kit/e2e.ts';
import type { BrowserContext, Download, Page, Request, WebSocketRoute } from '@playwright/test';
import type { SeededCustomer, TestBackend } from '../../tests/kit/backend.ts';
import { readPhotos, readZip, type ReadEntry } from '../../tests/downloads/backend/readZip.ts';
import { photoCells, seedPhotos } from '../kit/parts.ts';

export const downloadsPath = '/downloads?PhotoManagementDownloadViewEnabled=true';
export const archiveCall = '/svc/downloads/downloads';

/** Three photos of July 2024, including two with the same file name. */
export const threePhotos = [
  { takenAt: '2024-07-14T15:30:10', fileName: 'beach.jpg' },
  { takenAt: '2024-07-15T09:12:00', fileName: 'beach.jpg' },
  { takenAt: '2024-07-16T20:00:00', fileName: 'forest.jpg' },
];

/** Opens the photos page of a customer with these photos. */
export async function openPhotos(
  page: Page,
  house: TestBackend,
  customer: SeededCustomer,
  photos: Parameters<typeof seedPhotos>[2] = threePhotos,
): Promise<readonly string[]> {
  const ids = await seedPhotos(house.seed, customer, photos);
  await page.goto('/my-photos/photos');
  await photoCells(page).first().waitFor();
  return ids;
}

/** Selects a whole month with the checkbox of its label. */
export async function selectMonth(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: `Select ${label}` }).click();
}

export const downloadButton = (page: Page) =>
  page.getByRole('toolbar').getByRole('button', { name: 'Download', exact: true });

/** Collects the files that the browser saves, and the page's requests for archives. */
export function watchDownloads(page: Page) {
  const saved: Download[] = [];
  const asked: Request[] = [];
  page.on('download', (download) => saved.push(download));
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === archiveCall) asked.push(request);
  });
  return { saved, asked };
}

/**
 * Expects the browser to save exactly this number of files completely, because closing the browser would wait for
 * unfinished downloads.
 */
export async function savesWhole(saved: readonly Download[], count: number): Promise<void> {
  await expect.poll(() => saved.length).toBe(count);
  for (const download of saved) expect(await download.failure()).toBe(null);
}

/**
 * Replaces the channel with one that accepts the token but sends no message; returns the sockets that were
 * opened.
 */
export async function muteChannel(where: Page | BrowserContext): Promise<readonly WebSocketRoute[]> {
  const sockets: WebSocketRoute[] = [];
  await where.routeWebSocket('**/svc/downloads/push', (socket) => {
    sockets.push(socket);
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      if (message === 'OK') socket.send(message);
    });
  });
  return sockets;
}

/**
 * Makes every archive appear to be in progress until `made` is set. Counts how often the page has checked, and how
 * often it has requested a download URL, which it must not do before the archive is ready.
 */
export async function keepMaking(
  page: Page | BrowserContext,
): Promise<{ made: boolean; looks: number; addresses: number }> {
  const kept = { made: false, looks: 0, addresses: 0 };
  const note = (request: Request) => {
    if (request.url().includes(archiveCall) && request.url().endsWith('/url')) kept.addresses += 1;
  };
  if ('pages' in page) page.on('request', note);
  else page.on('request', note);
  await page.route(`**${archiveCall}`, async (route) => {
    if (kept.made || route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    kept.looks += 1;
    const { items } = (await response.json()) as { items: { state: string }[] };
    return route.fulfill({
      response,
      json: {
        items: items.map((item) => (item.state === 'finished' ? { ...item, state: 'started' } : item)),
      },
    });
  });
  return kept;
}

/** Returns the photos in the downloaded archive, after the list of checksums has been verified. */
export async function entriesOf(download: Download): Promise<readonly ReadEntry[]> {
  return readPhotos(await readFile(await download.path()));
}

/** Returns all files in the archive. */
export async function filesOf(download: Download): Promise<readonly ReadEntry[]> {
  return readZip(await readFile(await download.path()));
}

/** Returns the original of a photo, as the service has stored it. */
export async function originalOf(house: TestBackend, customer: SeededCustomer, id: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${customer.user.access_token}` };
  const answer = await fetch(`${house.origin}/svc/photos/photos/${id}`, { headers });
  const { image } = (await answer.json()) as { image: { untouchedUrl: string } };
  return Buffer.from(await (await fetch(image.untouchedUrl)).arrayBuffer());
}

/** Returns the service's list of downloads for a customer, latest first. */
export async function listedFor(
  house: TestBackend,
  customer: SeededCustomer,
): Promise<readonly { id: string; name: string; state: string; photos: string[] }[]> {
  const headers = { authorization: `Bearer ${customer.user.access_token}` };
  const answer = await fetch(house.origin + archiveCall, { headers });
  return ((await answer.json()) as { items: { id: string; name: string; state: string; photos: string[] }[] })
    .items;
}
