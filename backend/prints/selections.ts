import { mostTransferred } from '../../contracts/prints/prints.ts';
import { isPhotoId } from '../photos/deletion/deletion.ts';
import type { Ports } from '../ports.ts';
import { piecesOf, rests } from '../slices.ts';
import type { Queryable } from '../store/port.ts';

type Needs = Pick<Ports, 'store' | 'clock'>;

/** Milliseconds for which a temporary selection can be read. */
export const selectionLife = 7 * 86_400_000;
/** Maximum number of selections per customer, and of ids in all of them. Older selections are deleted. */
export const mostKept = 20;
export const mostIdsKept = 2 * mostTransferred;

const iso = (ms: number): string => new Date(ms).toISOString();
/** Returns the creation time of the oldest selection that can still be read. */
const oldest = (now: number): string => iso(now - selectionLife);

const forgetOlder = `delete from temp_selection where customer_id = $1 and id in (
  select id from (
    select id, row_number() over newest as place, sum(cardinality(photos)) over newest as ids
      from temp_selection where customer_id = $1 window newest as (order by created_at desc, id)
  ) as kept where place > ${mostKept} or ids > ${mostIdsKept}
)`;

/**
 * Number of ids per query, because the store has a single thread, so other queries have to wait. A whole
 * library in one query takes a third of a second.
 */
export const mostAtOnce = 1000;

/** SQL: the ids in the list that are not photos of the customer. */
const stranger = `select named.id from unnest($2::uuid[]) as named (id)
  left join photo on photo.id = named.id and photo.customer_id = $1 where photo.id is null limit 1`;

const keep = `insert into temp_selection (id, customer_id, photos, created_at)
  values ($2::uuid, $1, $3::uuid[], $4::timestamptz) on conflict do nothing`;

/** Returns the normalised ids without duplicates. */
export async function namedOnce(photoIds: readonly string[]): Promise<string[]> {
  const rest = rests();
  const once = new Set<string>();
  for (const some of piecesOf(photoIds, mostAtOnce)) {
    for (const photo of some) once.add(photo.toLowerCase());
    await rest();
  }
  return [...once];
}

/** Returns whether all of these are the customer's photos. Stops at the first photo that is not. */
export async function areOwn(
  { store }: Pick<Ports, 'store'>,
  customerId: string,
  wanted: readonly string[],
): Promise<boolean> {
  for (const some of piecesOf(wanted, mostAtOnce)) {
    if (!some.every(isPhotoId)) return false;
    if ((await store.query(stranger, [customerId, some])).length > 0) return false;
  }
  return true;
}

/**
 * Stores photos of the customer for the prints editor, in order and without duplicates. If the id already
 * exists, no selection is created. Resolves to false, without storing, if one of the photos belongs to
 * another customer. This is not a transaction, because a whole library would exceed its time limit. Photos
 * deleted in the meantime are left out when the selection is read.
 */
export async function keepSelection(
  { store, clock }: Needs,
  customerId: string,
  id: string,
  photoIds: readonly string[],
): Promise<boolean> {
  const wanted = await namedOnce(photoIds);
  if (!(await areOwn({ store }, customerId, wanted))) return false;
  await store.query(keep, [customerId, id, wanted, iso(clock.now())]);
  await store.query(forgetOlder, [customerId]);
  return true;
}

/**
 * Returns those photos of a selection that are still in the customer's library, in the order of the
 * selection. Resolves to null if the selection belongs to another customer or has expired, or if the customer
 * was deleted.
 */
export async function readSelection(
  { store, clock }: Needs,
  customerId: string,
  id: string,
): Promise<readonly string[] | null> {
  if (!isPhotoId(id)) return null;
  const photos: string[] = [];
  for (let from = 1, named = 1; from <= named; from += mostAtOnce) {
    const [found] = await store.query<{ named: number; photos: readonly string[] }>(
      `select cardinality(photos) as named, array(
         select named.id from unnest(temp_selection.photos[$4::int:$5::int]) with ordinality as named (id, place)
           join photo on photo.id = named.id and photo.customer_id = $1 order by named.place
       ) as photos from temp_selection
        where customer_id = $1 and id = $2::uuid and created_at > $3::timestamptz
          and not exists (select 1 from customer where customer.id = $1 and deleted_at is not null)`,
      [customerId, id, oldest(clock.now()), from, from + mostAtOnce - 1],
    );
    if (found === undefined) return null;
    photos.push(...found.photos);
    ({ named } = found);
  }
  return photos;
}

/** Deletes expired selections. */
export async function forgetSelections(store: Queryable, now: number): Promise<void> {
  await store.query('delete from temp_selection where created_at <= $1::timestamptz', [oldest(now)]);
}
