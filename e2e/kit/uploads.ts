import { createHash, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { SeededCustomer } from '../../tests/kit/backend.ts';
import { openChooser } from './parts.ts';
import { jpeg } from './pictures.ts';

export const megabyte = 1024 ** 2;
/** On a busy machine, examining a photo takes a while, so the result may be late. */
export const afterIngest = { timeout: 60_000 };
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export interface LargeFile {
  readonly path: string;
  readonly digest: string;
}

/** Maximum number of bytes in one request of an upload; larger files are sent in several pieces. */
const piece = 8 * megabyte;

/**
 * Returns a picture slightly larger than one piece, or of the given size, stored on disk, because passing
 * bytes to a browser takes seconds per megabyte. The bytes after the end of the picture are part of the file,
 * and are different each time.
 */
export async function largeJpeg(
  path: string,
  size = piece + megabyte / 4,
  taken = '2024-07-14 15:30:00',
): Promise<LargeFile> {
  const { buffer } = await jpeg('large.jpg', taken, '#2e86ab');
  const bytes = Buffer.concat([buffer, randomBytes(size)]);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  return { path, digest: digest(bytes) };
}

interface StoredPhoto {
  readonly localFileName: string;
  readonly dateTaken?: string | null;
  readonly untouchedUrl: string;
}

/** Returns all photos of the library, as the service lists them. */
export async function libraryOf(origin: string, customer: SeededCustomer): Promise<readonly StoredPhoto[]> {
  const headers = { authorization: `Bearer ${customer.user.access_token}` };
  const all: StoredPhoto[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `?${new URLSearchParams({ cursor }).toString()}`;
    const answer = await fetch(`${origin}/svc/photos/photos${query}`, { headers });
    const page = (await answer.json()) as { cursor: string | null; images: StoredPhoto[] };
    all.push(...page.images);
    cursor = page.cursor;
  } while (cursor !== null);
  return all;
}

/** Returns the SHA-256 of every original in the library. */
export async function originals(origin: string, customer: SeededCustomer): Promise<readonly string[]> {
  const sums: string[] = [];
  for (const { untouchedUrl } of await libraryOf(origin, customer))
    sums.push(digest(new Uint8Array(await (await fetch(untouchedUrl)).arrayBuffer())));
  return sums;
}

/** Lets the first piece of every upload pass, and holds the second one until the returned function is called. */
export async function holdSecondPiece(context: BrowserContext): Promise<() => void> {
  let release = () => {};
  const gone = new Promise<void>((resolve) => (release = resolve));
  await context.route('**/svc/uploads/files/*', async (route) => {
    const request = route.request();
    if (request.method() === 'PATCH' && Number(request.headers()['upload-offset']) >= piece) await gone;
    // The page that sent the request may have been closed or reloaded in the meantime.
    await route.fallback().catch(() => undefined);
  });
  return release;
}

export interface Sent {
  /** `upload-offset` of every request that contained bytes, in order. */
  readonly offsets: number[];
  /** Number of uploads that were created. */
  creations: number;
}

/** Records the upload requests of a context's pages. */
export function watchSending(context: BrowserContext): Sent {
  const sent: Sent = { offsets: [], creations: 0 };
  context.on('request', (request) => {
    if (!request.url().includes('/svc/uploads/files')) return;
    if (request.method() === 'POST') sent.creations += 1;
    if (request.method() === 'PATCH') sent.offsets.push(Number(request.headers()['upload-offset']));
  });
  return sent;
}

export const importDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Add photos' });
export const rowOf = (page: Page, name: string): Locator =>
  importDialog(page).getByRole('listitem', { name });
/** Returns the pill that shows uploads while their dialog is closed. */
export const pill = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('button', { name: words });

/** Chooses files by their paths in the open dialog, and starts the upload. */
export async function chooseMore(page: Page, paths: readonly string[]): Promise<void> {
  await (await openChooser(page)).setFiles([...paths]);
  await importDialog(page)
    .getByRole('button', { name: /^Upload \d+ photos?$/ })
    .click();
}

/** Opens the dialog, chooses files by their paths, and starts the upload. */
export async function startUpload(page: Page, paths: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add photos' }).click();
  await chooseMore(page, paths);
}

/** Resolves when the service has acknowledged a piece. */
const onePieceArrived = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.status() === 204);

/** Chooses a large file, starts the upload, and waits until the service has received its first piece. */
export async function sendHalf(page: Page, path: string): Promise<void> {
  await Promise.all([onePieceArrived(page), startUpload(page, [path])]);
}

/**
 * Returns the offsets of requests, except the first, that start before the second piece: bytes that were sent again.
 */
export const begunAnew = ({ offsets }: Sent): readonly number[] =>
  offsets.slice(1).filter((offset) => offset < piece);

/**
 * Returns what the browser has stored of the queue: the database, and the key that records whether it is
 * empty.
 */
export const keptInBrowser = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    key: localStorage.getItem('uploadQueue'),
  }));
