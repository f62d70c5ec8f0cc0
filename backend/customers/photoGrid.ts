import type { PhotoLayout } from '../../contracts/extensions/photoGrid.ts';
import type { Queryable } from '../store/port.ts';

/** Returns the customer's layout of photo lists; null if the customer was deleted. */
export async function photoGridOf(store: Queryable, id: string): Promise<PhotoLayout | null> {
  const [row] = await store.query<{ layout: PhotoLayout }>(
    "select coalesce(photo_grid, 'squares') as layout from customer where id = $1 and deleted_at is null",
    [id],
  );
  return row?.layout ?? null;
}

/** Resolves to false if the customer was deleted. */
export async function keepPhotoGrid(store: Queryable, id: string, layout: PhotoLayout): Promise<boolean> {
  const rows = await store.query(
    'update customer set photo_grid = $2 where id = $1 and deleted_at is null returning id',
    [id, layout],
  );
  return rows.length === 1;
}
