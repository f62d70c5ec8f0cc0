import * as z from 'zod/mini';
import { call } from '../call.ts';
import { deadline, id, noReply, plain, text } from '../empty.ts';
import { galleryEntry } from './widget.ts';

const row = {
  ...plain,
  service: 'gallery',
  caller: 'consumer',
  deadline,
  cost: 'low',
  spec: '7.14e',
} as const;
const inChannel = { query: z.object({ channel: id }), refusals: { 404: 'none' } } as const;
const categories = z.array(text(100, 1)).check(z.minLength(1), z.maxLength(20));

export const readGalleryEntry = call({
  ...row,
  ...inChannel,
  name: 'gallery.read',
  reach: 'owner',
  method: 'GET',
  path: '/v1/galleryentries/:id',
  params: z.object({ id }),
  reply: galleryEntry,
  repeat: 'safe',
});

/** 409: the order of this book is excluded from the gallery. */
export const addGalleryEntry = call({
  ...row,
  name: 'gallery.add',
  reach: 'owner',
  method: 'POST',
  path: '/v1/galleryentries/',
  body: z.object({ widgetId: id, channel: id, categories }),
  reply: galleryEntry,
  refusals: { 404: 'none', 409: 'blocked' },
  repeat: 'key',
});

export const changeGalleryEntry = call({
  ...row,
  ...inChannel,
  name: 'gallery.change',
  reach: 'owner',
  method: 'PUT',
  path: '/v1/galleryentries/:widgetId',
  params: z.object({ widgetId: id }),
  body: z.object({ categories }),
  reply: galleryEntry,
  repeat: 'idempotent',
});

export const deleteGalleryEntry = call({
  ...row,
  ...inChannel,
  name: 'gallery.delete',
  reach: 'owner',
  method: 'DELETE',
  path: '/v1/galleryentries/:id',
  params: z.object({ id }),
  reply: noReply,
  repeat: 'idempotent',
});

export const galleryCategories = call({
  ...row,
  name: 'gallery.categories',
  reach: 'public',
  method: 'GET',
  path: '/v1/categories',
  reply: z.array(z.object({ name: text(100, 1) })),
  repeat: 'safe',
});

/** Whether the order is excluded from the gallery. The call needs no token [6.2]. */
export const blockedOrder = call({
  ...row,
  name: 'gallery.blockedOrder',
  reach: 'public',
  caller: 'anyone',
  method: 'GET',
  path: '/v1/blockedorders/:id',
  params: z.object({ id }),
  reply: z.object({ blocked: z.boolean() }),
  repeat: 'safe',
});
