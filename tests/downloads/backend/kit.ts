import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { createHash } from 'node:crypto';
import { insertPhotos } from '../../../backend/photos/library/rows.ts';
import { originalKey } from '../../../backend/photos/originals/objectKeys.ts';
import type { Ports } from '../../../backend/ports.ts';
import type { Download } from '../../../contracts/downloads/download.ts';

export interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/** Returns a function that makes calls as the customer of this token. */
export const caller =
  (origin: string, token: string) =>
  async (method: string, path: string, body?: unknown): Promise<Answered> => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };
export type Ask = ReturnType<typeof caller>;

/** Polls until the archive is ready or has failed. */
export async function settledDownload(ask: Ask, id: string): Promise<Download> {
  for (;;) {
    const { items } = (await ask('GET', '/svc/downloads/downloads')).body as { items: Download[] };
    const item = items.find((one) => one.id === id);
    if (item !== undefined && item.state !== 'started') return item;
  }
}

/** Returns a photo whose original is in the object store, as after an upload; it has no thumbnails. */
export async function putPhoto(
  ports: Ports,
  customerId: string,
  photo: { name: string; bytes: Uint8Array; takenAt?: string | null; takenOffset?: number | null },
): Promise<string> {
  const id = randomUUID();
  const { name, bytes, takenAt = null, takenOffset = null } = photo;
  await ports.objects.put(originalKey(id), bytes);
  await ports.store.transaction((tx) =>
    insertPhotos(tx, customerId, [
      {
        id,
        source: 'upload',
        fileName: name,
        mediaType: `image/${/\.(heic|png)$/.exec(name)?.[1] ?? 'jpeg'}`,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        crc32: crc32(bytes),
        width: 4,
        height: 3,
        thumbhash: null,
        miniature: null,
        takenAt,
        takenOffset,
        uploadedAt: ports.clock.now(),
      },
    ]),
  );
  return id;
}
