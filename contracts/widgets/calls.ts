import * as z from 'zod/mini';
import { call } from '../call.ts';
import { deadline, id, noReply, plain, wordsInQuery } from '../empty.ts';
import { serverWidget, shareQuery } from './widget.ts';

/** Widgets are available to consumers only, not to businesses [1.2, 6.1]. */
const row = {
  ...plain,
  service: 'widgets',
  caller: 'consumer',
  deadline,
  cost: 'low',
  spec: '7.14d',
} as const;
const params = z.object({ id });

/**
 * From this service, 401 means that there is no widget, not that the token has expired, so it triggers no token
 * refresh.
 */
export const readWidgetById = call({
  ...row,
  name: 'widgets.read',
  reach: 'owner',
  method: 'GET',
  path: '/v1/widget/:id',
  params,
  reply: serverWidget,
  refusals: { 401: 'none' },
  repeat: 'safe',
});

/** Requests that the online version of a book be created; idempotent. */
export const requestWidget = call({
  ...row,
  name: 'widgets.request',
  reach: 'owner',
  method: 'POST',
  path: '/v1/widget/:id',
  params,
  reply: noReply,
  refusals: { 404: 'notFound' },
  repeat: 'key',
});

export const deleteWidget = call({
  ...row,
  name: 'widgets.delete',
  reach: 'owner',
  method: 'DELETE',
  path: '/v1/widget/:id',
  params,
  reply: noReply,
  refusals: { 404: 'notFound' },
  repeat: 'idempotent',
});

/** A PUT that sends an e-mail, so it is retried only with its idempotency key. */
export const shareWidget = call({
  ...row,
  name: 'widgets.share',
  reach: 'owner',
  method: 'PUT',
  path: '/v1/widget/:id/share',
  params,
  query: shareQuery,
  reply: noReply,
  refusals: { 404: 'notFound', 429: 'tooMany' },
  repeat: 'key',
});

export const listWidgets = call({
  ...row,
  name: 'widgets.list',
  reach: 'self',
  method: 'GET',
  path: '/v1/widget/all',
  query: z.object({ orderCodes: wordsInQuery }),
  reply: z.array(serverWidget),
  repeat: 'safe',
});
