import type * as z from 'zod/mini';
import type { createSharedDownload as row } from '../../contracts/downloads/calls.ts';
import { sharedWith } from '../membership/rights.ts';
import { Refused } from '../part.ts';
import { isPhotoId } from '../photos/deletion/deletion.ts';
import { originalColumns } from '../photos/library/columns.ts';
import type { OriginalRow } from '../photos/library/columns.ts';
import type { Ports } from '../ports.ts';
import type { Queryable } from '../store/port.ts';
import { orderArchive } from './records.ts';

/** Maximum length of a download's name in UTF-16 units, as in the contract. */
const longestName = 200;

/** Returns the name of an album as the name of a download, without cutting a character when truncating it. */
function nameOf(album: string): string {
  let name = '';
  for (const character of album) {
    if (name.length + character.length > longestName) break;
    name += character;
  }
  return name;
}

/**
 * Creates a download of photos in a shared album [6.4, 7.7]. The owners in the request are verified: the
 * customer must be able to read the album, the album must contain every photo, and each photo must belong to
 * its stated owner.
 * @throws Refused `notFound` for any violation; `tooMany`.
 */
export async function createSharedDownload(
  ports: Ports,
  customerId: string,
  { id, albumId, photos }: z.infer<(typeof row)['body']> & { readonly id: string },
  most: number,
): Promise<void> {
  const album = albumId.toLowerCase();
  const wanted = new Map(photos.map(({ photoId, ownerId }) => [photoId.toLowerCase(), ownerId]));
  await orderArchive(ports, customerId, { id, content: [album, [...wanted]], most }, async (tx) => {
    const name = isPhotoId(album) ? await readableName(tx, customerId, album) : null;
    if (name === null) throw new Refused('notFound');
    return { name: nameOf(name), album, photos: await heldPhotos(tx, album, wanted) };
  });
}

async function readableName(tx: Queryable, customerId: string, album: string): Promise<string | null> {
  const [found] = await tx.query<{ name: string }>(
    `select name from album where id = $2::uuid and ${sharedWith('album', '$1')}`,
    [customerId, album],
  );
  return found?.name ?? null;
}

/** Returns the photos in the requested order. */
async function heldPhotos(
  tx: Queryable,
  album: string,
  wanted: ReadonlyMap<string, string>,
): Promise<OriginalRow[]> {
  const rows = await tx.query<OriginalRow>(
    `select ${originalColumns} from photo
     where id in (select photo_id from album_photo where album_id = $1::uuid and photo_id = any($2::uuid[]))`,
    [album, [...wanted.keys()].filter((photo) => isPhotoId(photo))],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...wanted].map(([photo, owner]) => {
    const row = byId.get(photo);
    if (row === undefined || row.customer_id !== owner) throw new Refused('notFound');
    return row;
  });
}
