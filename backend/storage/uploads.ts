import type { StoredUpload } from '../../contracts/storage/calls.ts';
import { Refused } from '../part.ts';
import type { Photos } from '../photos/state.ts';
import { addressesOf } from '../photos/pictures/addresses.ts';
import { isPhotoId } from '../photos/deletion/deletion.ts';
import type { Ports } from '../ports.ts';

/** Uploads made in the shop before a sign-in; empty if there is no shop. */
export interface AnonymousUploads {
  /** Resolves to null if the id is unknown. */
  read(ports: Ports, id: string): Promise<StoredUpload | null>;
}
export const noAnonymousUploads: AnonymousUploads = { read: () => Promise.resolve(null) };

/**
 * Returns the file of one of the customer's own uploads. @throws Refused `none` for uploads of other accounts
 */
export async function uploadOf(
  { store, clock, config }: Ports,
  photos: Photos,
  asked: { readonly customerId: string; readonly accountId: string; readonly id: string },
): Promise<StoredUpload> {
  const { customerId, accountId, id } = asked;
  if (accountId !== customerId || !isPhotoId(id)) throw new Refused('none');
  const [row] = await store.query<{ id: string; source: string; uploaded_at: string }>(
    // For a duplicate file, the id is that of the existing photo.
    `select id, source, uploaded_at from photo where customer_id = $2 and id = coalesce(
      (select photo_id from upload where id = $1::uuid and customer_id = $2 and state = 'duplicate'), $1::uuid)`,
    [id, customerId],
  );
  if (row === undefined) throw new Refused('none');
  const { id: photo, source, uploaded_at: created } = row;
  const addresses = addressesOf(
    photos().key,
    config.origin,
    { id: photo, source, viewer: customerId },
    clock.now(),
  );
  return { id, accountId, url: addresses.untouched, created };
}

/** @throws Refused `none` */
export async function anonymousUpload(
  ports: Ports,
  anonymous: AnonymousUploads,
  id: string,
): Promise<StoredUpload[]> {
  const found = await anonymous.read(ports, id);
  if (found === null) throw new Refused('none');
  return [found];
}
