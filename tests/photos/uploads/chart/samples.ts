import type { Restored } from '../../../../machines/photos/uploads/queue.ts';
import type { ChosenFile, ItemEnd } from '../../../../machines/photos/uploads/uploads.events.ts';

export const hash = 'ab'.repeat(32);

export const chosen = (name: string, given: Partial<ChosenFile> = {}): ChosenFile => ({
  name,
  size: 10,
  type: 'image/jpeg',
  lastModified: 1,
  body: {},
  preview: null,
  ...given,
});

export const ended = (
  id: string,
  how: ItemEnd['how'],
  given: Partial<ItemEnd> = {},
): { readonly id: string } & ItemEnd => ({
  id,
  how,
  hash: null,
  address: null,
  uploadId: null,
  sent: 0,
  reason: null,
  since: null,
  photoId: null,
  ...given,
});

export const restored = (id: string, given: Partial<Restored> = {}): Restored => ({
  id,
  name: `${id}.jpg`,
  size: 10,
  type: 'image/jpeg',
  lastModified: 1,
  albumId: null,
  hash: null,
  address: null,
  uploadId: null,
  held: true,
  preview: null,
  ...given,
});
