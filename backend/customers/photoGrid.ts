import type { PhotoLayout } from '../../contracts/extensions/photoGrid.ts';
import type { Queryable } from '../store/port.ts';

/** The layout of the photo lists that a customer chose; null where the customer is deleted. */
export async function photoGridOf(store: Queryable, id: string): Promise<PhotoLayout | null> {
  const [row] = await store.query<{ layout: PhotoLayout }>(
    "select coalesce(photo_grid, 'squares') as layout from customer where id = $1 and deleted_at is null",
    [id],
  );
  return row?.layout ?? null;
}

/** False where the customer is deleted. */
export async function keepPhotoGrid(store: Queryable, id: string, layout: PhotoLayout): Promise<boolean> {
  const rows = await store.query(
    'update customer set photo_grid = $2 where id = $1 and deleted_at is null returning id',
    [id, layout],
  );
  return rows.length === 1;
}
