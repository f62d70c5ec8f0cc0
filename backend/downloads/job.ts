import type { SummedEntry } from '../archives/sums.ts';
import type { PicturePool } from '../photos/pictures/pool.ts';
import type { Ports } from '../ports.ts';
import { push } from '../sockets/channel.ts';
import { archivePush } from '../sockets/part.ts';
import { archiveMessage } from './messages.ts';
import { lengthOfOriginal, photosById } from '../archives/originals.ts';

/** Type of the job that prepares an archive. Payload: `{ customerId, id }`. */
export const archiveJob = 'downloads.archive';

/**
 * Checks that every original matches the manifest, then stores the result: started → finished | error [4.16].
 * The step is idempotent after a crash: the state changes once, and the message is sent in the same
 * transaction.
 */
export async function makeArchive(
  payload: Record<string, unknown>,
  ports: Ports,
  pool: PicturePool,
): Promise<void> {
  const { customerId, id } = payload;
  const [row] = await ports.store.query<{ entries: readonly SummedEntry[] }>(
    "select entries from download where customer_id = $1 and id = $2::uuid and state = 'started'",
    [customerId, id],
  );
  if (row === undefined) return;
  const photos = await photosById(
    ports,
    row.entries.map(({ photo }) => photo),
  );
  for (const { photo, size } of row.entries) {
    const there = photos.get(photo);
    if (there === undefined || (await lengthOfOriginal(ports, pool, there)) !== size) {
      ports.log.warn('archive incomplete', { entries: row.entries.length });
      return settle(ports, String(customerId), String(id), 'error');
    }
  }
  await settle(ports, String(customerId), String(id), 'finished');
}

export async function giveUpArchive(payload: Record<string, unknown>, ports: Ports): Promise<void> {
  await settle(ports, String(payload['customerId']), String(payload['id']), 'error');
}

async function settle(
  { store, clock, random }: Ports,
  customerId: string,
  id: string,
  state: 'finished' | 'error',
): Promise<void> {
  await store.transaction(async (tx) => {
    const [settled] = await tx.query<{ created_at: string }>(
      `update download set state = $3 where customer_id = $1 and id = $2::uuid and state = 'started' returning created_at`,
      [customerId, id, state],
    );
    if (settled === undefined) return;
    // Clients keep the newest message, so the time of the result must be later than the start.
    const at = Math.max(clock.now(), Date.parse(settled.created_at) + 1);
    await push(tx, archivePush, customerId, archiveMessage(random, state, customerId, id, at));
  });
}
