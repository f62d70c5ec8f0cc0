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

/** UTF-16 units of a download's name, as the contract has it. */
const longestName = 200;

/** An album's name as a download's: never cut within a character. */
function nameOf(album: string): string {
  let name = '';
  for (const character of album) {
    if (name.length + character.length > longestName) break;
    name += character;
  }
  return name;
}

/**
 * Makes a download of photos of a shared album [6.4, 7.7]. The caller says who owns each photo and is believed in
 * nothing: the album must be theirs to read, hold every photo, and each photo belong to whom they say.
 * @throws Refused `notFound`, in the same words for whatever is wrong; `tooMany`.
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

/** The photos in the order asked for. */
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
