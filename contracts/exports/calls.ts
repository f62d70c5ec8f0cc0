import * as z from 'zod/mini';
import { safeUrl } from '../app/config.ts';
import { call } from '../call.ts';
import { deadline, id, plain, text } from '../empty.ts';
import { exportInfo } from './export.ts';

const row = { ...plain, service: 'exports', caller: 'customer', deadline, spec: '7.5' } as const;

/** READY answers the export that is there already; every other status starts or joins the one under way [4.4]. */
export const requestExport = call({
  ...row,
  name: 'exports.request',
  reach: 'self',
  method: 'POST',
  path: '/backups',
  body: z.object({ channel: text(60, 1) }),
  reply: exportInfo,
  repeat: 'key',
});

/** 404: 'Your download link has expired' [2.46]. */
export const readExport = call({
  ...row,
  name: 'exports.read',
  reach: 'owner',
  method: 'GET',
  path: '/backups/:backupId',
  params: z.object({ backupId: id }),
  reply: exportInfo,
  refusals: { 404: 'gone' },
  repeat: 'safe',
});

export const chunkUrl = call({
  ...row,
  name: 'exports.chunkUrl',
  reach: 'owner',
  method: 'GET',
  path: '/backups/:backupId/chunks/:iteration/url',
  params: z.object({ backupId: id, iteration: z.string().check(z.maxLength(9), z.regex(/^\d+$/)) }),
  reply: z.object({ url: safeUrl }),
  refusals: { 404: 'gone', 410: 'gone' },
  repeat: 'safe',
});
