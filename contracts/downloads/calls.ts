import * as z from 'zod/mini';
import { safeUrl } from '../app/config.ts';
import { call } from '../call.ts';
import { deadline, id, plain, reference, text } from '../empty.ts';
import { download, exportItem, mostDownloaded } from './download.ts';

const row = {
  ...plain,
  service: 'downloads',
  caller: 'customer',
  deadline,
  cost: 'low',
  spec: '7.7',
} as const;
const created = z.object({ id: z.uuid() });

export const listDownloads = call({
  ...row,
  name: 'downloads.list',
  reach: 'self',
  method: 'GET',
  path: '/downloads',
  reply: z.object({ items: z.array(download) }),
  repeat: 'safe',
});

/**
 * 409: the archive is not ready; 410: one of its photos has been deleted, so the page offers to create a new archive.
 */
export const downloadUrl = call({
  ...row,
  name: 'downloads.url',
  reach: 'owner',
  method: 'GET',
  path: '/downloads/:id/url',
  params: z.object({ id }),
  reply: z.object({ url: safeUrl }),
  refusals: { 404: 'notFound', 409: 'notReady', 410: 'gone' },
  repeat: 'safe',
});

/**
 * The client generates the id, which makes the call idempotent; the same id with different content is refused. 429:
 * the customer has the maximum number of archives; each is kept for 7 days.
 */
export const createDownload = call({
  ...row,
  name: 'downloads.create',
  cost: 'medium',
  reach: 'owner',
  method: 'POST',
  path: '/downloads',
  body: z.object({
    id: z.uuid(),
    name: text(200, 1),
    photos: z.array(reference).check(z.minLength(1), z.maxLength(mostDownloaded)),
  }),
  reply: created,
  refusals: { 404: 'notFound', 409: 'otherContent', 429: 'tooMany' },
  repeat: 'idempotent',
});

/** Photos with their owners; the server checks each owner, and that the album contains the photo [6.4]. */
export const createSharedDownload = call({
  ...row,
  name: 'downloads.createShared',
  cost: 'medium',
  reach: 'reader',
  method: 'POST',
  path: '/shared-album-downloads',
  body: z.object({
    albumId: id,
    photos: z.array(exportItem).check(z.minLength(1), z.maxLength(mostDownloaded)),
  }),
  reply: created,
  refusals: { 404: 'notFound', 429: 'tooMany' },
  repeat: 'key',
});
