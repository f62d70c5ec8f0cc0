import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { reactivationFlagTimeout, waitAfterFinish } from '../../contracts/activation/push.ts';
import * as albums from '../../contracts/albums/album.ts';
import { addPhotos } from '../../contracts/albums/calls.ts';
import { locales } from '../../contracts/brand/brands.ts';
import { createDownload, createSharedDownload } from '../../contracts/downloads/calls.ts';
import { mostDownloaded } from '../../contracts/downloads/download.ts';
import { surveyLocales } from '../../contracts/experiments/experiment.ts';
import { exportHours, exportLinkDays } from '../../contracts/exports/export.ts';
import { invoicesPageSize } from '../../contracts/invoices/invoice.ts';
import { extraNames } from '../../contracts/merchandise/channel.ts';
import * as orders from '../../contracts/orders/order.ts';
import { storageKeys } from '../../contracts/photos/lists/stored.ts';
import { appRedirectReturn, leastUploads, uploadTypes } from '../../contracts/photos/uploads/files.ts';
import { batchesAtOnce, batchSize } from '../../contracts/photos/deletion/batches.ts';
import { photosPageSize, timelinePageSize } from '../../contracts/photos/library/pages.ts';
import { defaultSorting } from '../../contracts/photos/sorting/sorting.ts';
import { trackedEvents } from '../../contracts/photos/tracking/tracking.ts';
import { createSelection } from '../../contracts/prints/calls.ts';
import { leastSpinner, mostTransferred } from '../../contracts/prints/prints.ts';
import { projectsPageSize } from '../../contracts/projects/project.ts';
import { authenticate, okReply, pushTimeout } from '../../contracts/push/push.ts';
import { safeFrom, storageMonths, warningFrom } from '../../contracts/storage/storage.ts';
import { toastTimes } from '../../contracts/toasts/toasts.ts';

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;
const ids = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`);
const uuid = '0f0e0d0c-0b0a-4908-8706-050403020100';

test('[9.1a] [9.1b] page and batch sizes', () => {
  expect({
    timeline: timelinePageSize,
    photos: photosPageSize,
    batch: batchSize,
    atOnce: batchesAtOnce,
    albums: albums.albumsPageSize,
    first: albums.albumsFirstPageSize,
    shared: albums.sharedAlbumsPageSize,
  }).toEqual({ timeline: 24, photos: 500, batch: 500, atOnce: 3, albums: 50, first: 49, shared: 50 });
});

test('[9.2a] [9.2b] lists', () => {
  expect([
    albums.albumSectionSize,
    projectsPageSize,
    orders.orderListDefaults,
    orders.ordersByAccountLimit,
    albums.namedInHeader,
    invoicesPageSize,
  ]).toEqual([24, 10, { Limit: 100, Offset: 0, OrderState: 'notExpired' }, 10, 3, 10]);
});

test('[9.4a] [9.4b] [9.4c] [9.4d] times in milliseconds', () => {
  expect([
    toastTimes,
    waitAfterFinish,
    reactivationFlagTimeout,
    leastSpinner,
    appRedirectReturn,
    pushTimeout,
  ]).toEqual([
    { standard: 5000, archiveStarted: 5000, archiveOther: 10_000 },
    10_000,
    10_000,
    3000,
    2000,
    1_800_000,
  ]);
});

test('[9.5] storage and exports', () => {
  expect([storageMonths, safeFrom, warningFrom, exportHours, exportLinkDays]).toEqual([18, 3, 1, 48, 7]);
});

test('[9.8] [4.11b] tabs of orders and their days', () => {
  expect([orders.orderTabs, orders.inProgressDays, orders.dispatchedDays, orders.deliveryTypes]).toEqual([
    ['inProgress', 'history'],
    30,
    14,
    ['PickupPoint', 'Home'],
  ]);
});

test('[5.6a] [9.10a] upload types and the least selection', () => {
  expect([uploadTypes, leastUploads]).toEqual([['image/heic', 'image/jpeg', 'image/png'], 1]);
});

test('[3.6b] [9.12] keys of the local storage and the default sorting', () => {
  expect([storageKeys, defaultSorting]).toEqual([
    {
      sorting: { photos: 'photos', albumPhotos: 'albumPhotos', sharedAlbumPhotos: 'sharedAlbumPhotos' },
      scrollPosition: 'scrollPosition',
      visibleSections: 'visibleTimeLineSections',
    },
    {
      photos: { sortKey: 'dateTaken', sortOrder: 'desc' },
      albumPhotos: { sortKey: 'created', sortOrder: 'desc' },
      sharedAlbumPhotos: { sortKey: 'created', sortOrder: 'desc' },
    },
  ]);
});

test('[9.13] eleven of the locales have a survey', () => {
  expect([surveyLocales.length, surveyLocales.filter((locale) => !locales.includes(locale))]).toEqual([
    11,
    [],
  ]);
});

test('[3.16b] extras of an article', () => {
  expect([extraNames.length, new Set(extraNames).size]).toEqual([22, 22]);
});

test('[9.15] tracked events have unique names', () => {
  expect(new Set(trackedEvents).size).toBe(trackedEvents.length);
});

test('[7.15a] the first message on a socket', () => {
  expect([
    takes(authenticate, { action: 'authenticate', token: 't' }),
    takes(authenticate, { action: 'authenticate', token: '' }),
    okReply,
  ]).toEqual([true, false, 'OK']);
});

test('[9.3] a download takes 1 to 100 photos', () => {
  const download = (count: number) => takes(createDownload.body, { id: uuid, name: 'n', photos: ids(count) });
  const shared = (count: number) =>
    takes(createSharedDownload.body, {
      albumId: 'a',
      photos: ids(count).map((photoId) => ({ photoId, ownerId: 'c' })),
    });
  expect([mostDownloaded, [0, 1, 100, 101].map(download), [0, 1, 100, 101].map(shared)]).toEqual([
    100,
    [false, true, true, false],
    [false, true, true, false],
  ]);
});

test('[9.1b] adding to an album and ordering prints take at least one photo and no more than their limit', () => {
  const add = [0, 1, 500, 501].map((count) => takes(addPhotos.body, { photoIds: ids(count) }));
  const order = [0, 1, mostTransferred, mostTransferred + 1].map((count) =>
    takes(createSelection.body, { photoIds: ids(count) }),
  );
  expect([add, order]).toEqual([
    [false, true, true, false],
    [false, true, true, false],
  ]);
});
