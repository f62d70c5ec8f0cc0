import * as z from 'zod/mini';
import { safeUrl } from '../app/config.ts';
import { call } from '../call.ts';
import { deadline, id, plain, reference, text } from '../empty.ts';
import { exportInfo } from './export.ts';

const row = { ...plain, service: 'exports', caller: 'customer', deadline, cost: 'low', spec: '7.5' } as const;

/**
 * READY returns an existing export; every other status means that an export has been started or is already running
 * [4.4]. 429: the maximum number of exports within 7 days is reached.
 */
export const requestExport = call({
  ...row,
  name: 'exports.request',
  cost: 'medium',
  reach: 'self',
  method: 'POST',
  path: '/backups',
  body: z.object({ channel: text(60, 1) }),
  reply: exportInfo,
  refusals: { 429: 'tooMany' },
  repeat: 'key',
});

/** 404: 'Your download link has expired' [2.46]. 400: there is no export with this id. */
export const readExport = call({
  ...row,
  name: 'exports.read',
  reach: 'owner',
  method: 'GET',
  path: '/backups/:backupId',
  params: z.object({ backupId: id }),
  reply: exportInfo,
  refusals: { 400: 'unknown', 404: 'gone' },
  repeat: 'safe',
});

/**
 * 410: a photo in the export has been deleted, so the page offers a button that requests a new export.
 * @spec 3.8c
 */
export const chunkUrl = call({
  ...row,
  name: 'exports.chunkUrl',
  reach: 'owner',
  method: 'GET',
  path: '/backups/:backupId/chunks/:iteration/url',
  params: z.object({ backupId: id, iteration: z.string().check(z.maxLength(9), z.regex(/^[1-9]\d*$/)) }),
  reply: z.object({ url: safeUrl }),
  refusals: { 404: 'gone', 410: 'incomplete' },
  repeat: 'safe',
});

/**
 * The latest export with its id, which the statuses REQUESTED and IN_PROGRESS lack. It is running or ready to
 * download; null if there is none.
 */
export const currentExport = call({
  ...row,
  name: 'exports.current',
  reach: 'self',
  extension: 'currentExport',
  spec: '4.4b',
  method: 'GET',
  path: '/backups/current',
  reply: z.object({
    current: z.nullable(
      z.object({ backupId: reference, status: z.enum(['REQUESTED', 'IN_PROGRESS', 'READY', 'FAILED']) }),
    ),
  }),
  repeat: 'safe',
});
