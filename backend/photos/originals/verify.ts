import { createHash } from 'node:crypto';
import type { Ports } from '../../ports.ts';
import type { Queryable } from '../../store/port.ts';
import { isPhotoId } from '../deletion/deletion.ts';
import { isWhole, missingOf } from './held.ts';
import { originalKey } from './objectKeys.ts';

/** Number of photos per read. */
const pageSize = 1_000;

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly bytes: bigint;
  readonly sha256: Uint8Array;
  /** Whether the photo's thumbnails have not been created yet. */
  readonly underived: boolean;
}
export interface Verified {
  /** Number of uploaded photos that were checked. */
  readonly photos: number;
  /** One line for each photo with missing or wrong files. */
  readonly damaged: readonly string[];
  /** Prefixes of objects that belong to no photo or upload: they are harmless, but use space. */
  readonly strays: readonly string[];
}

interface Needs {
  readonly store: Queryable;
  readonly objects: Ports['objects'];
}

/** Compares the rows of uploaded photos with their files; `sums` also reads each original. */
export async function verifyPhotos(ports: Needs, { sums }: { readonly sums: boolean }): Promise<Verified> {
  const damaged: string[] = [];
  let photos = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await ports.store.query<Row>(
      `select id, bytes, sha256, exists (select 1 from photo_underived where photo_id = photo.id) as underived
        from photo where source = 'upload' and id > $1::uuid order by id limit ${pageSize}`,
      [after],
    );
    for (const row of rows) {
      const line = await lineOf(ports, row, sums);
      if (line !== null) damaged.push(line);
    }
    photos += rows.length;
    if (rows.length < pageSize) break;
    after = rows.at(-1)?.id ?? after;
  }
  return { photos, damaged, strays: await straysIn(ports) };
}

async function lineOf({ objects }: Needs, row: Row, sums: boolean): Promise<string | null> {
  const found = await missingOf(objects, row.id, row.bytes);
  const missing = row.underived ? { ...found, thumbnails: [] } : found;
  if (!isWhole(missing)) {
    const original = { missing: 'no original', wrongLength: 'an original of another length' };
    const parts = [
      ...(missing.original === null ? [] : [original[missing.original]]),
      ...(missing.thumbnails.length === 0 ? [] : [`no thumbnail of ${missing.thumbnails.join(', ')}`]),
    ];
    return `photo ${row.id} has ${parts.join(' and ')}`;
  }
  if (!sums) return null;
  const hash = createHash('sha256');
  const stream = await objects.stream(originalKey(row.id));
  for await (const chunk of stream ?? []) hash.update(chunk);
  const same = hash.digest().equals(row.sha256);
  return same ? null : `photo ${row.id} has an original of other bytes`;
}

async function straysIn({ store, objects }: Needs): Promise<string[]> {
  const strays = new Set<string>();
  const look = async (prefixes: ReadonlyMap<string, string>): Promise<void> => {
    const named = await store.query<{ id: string }>(
      `select id from photo where id = any($1::uuid[])
        union select id from upload where state = 'processing' and id = any($1::uuid[])`,
      [[...prefixes.values()].filter(isPhotoId)],
    );
    const known = new Set(named.map(({ id }) => id));
    for (const [prefix, name] of prefixes) if (!known.has(name)) strays.add(prefix);
  };
  const seen = new Map<string, string>();
  for await (const key of objects.list('photos/')) {
    const [, shelf = '', name = ''] = key.split('/');
    seen.set(`photos/${shelf}/${name}`, name);
    if (seen.size < pageSize) continue;
    await look(seen);
    seen.clear();
  }
  await look(seen);
  return [...strays];
}
