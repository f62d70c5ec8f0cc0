import { copyFile, constants, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ERRORS } from '@tus/server';
import { deferred } from '../../deferred.ts';
import { flush } from '../../objects/flush.ts';
import type { Ports } from '../../ports.ts';
import { uploadsFolder } from './folder.ts';

/**
 * Milliseconds for which a hold is valid if it is not renewed. After that, another process can take the
 * upload.
 */
const holdLease = 15_000;
/**
 * Milliseconds after which a waiting request is refused; longer than a lease, so that the lease of a crashed
 * holder expires first.
 */
const waitsAtMost = 30_000;
/**
 * Milliseconds between two attempts to take an upload that another process holds; doubled each time, up to
 * the longest pause.
 */
const firstPause = 20;
const longestPause = 640;
/**
 * PostgreSQL channel for notifications that a request is waiting for an upload. Payload: the id of the upload
 * and the waiting process.
 */
export const wantedChannel = 'upload_wanted';
const wantedBy = (id: string, by: string): string => `${id} ${by}`;
export function readWanted(payload: string): { readonly id: string; readonly by: string } {
  const [id = '', by = ''] = payload.split(' ');
  return { id, by };
}

/** The right to write the file of one upload. */
export interface Hold {
  /** Increases with each hold of the upload. Only the newest hold can acknowledge an offset. */
  readonly fence: bigint;
  release(): Promise<void>;
}

type Needs = Pick<Ports, 'store' | 'clock' | 'config' | 'log'>;

/** Returns whether only this process uses the store, so that locks in memory are sufficient. */
export const isAlone = ({ databaseUrl }: Pick<Ports['config'], 'databaseUrl'>): boolean =>
  typeof databaseUrl !== 'string';

/**
 * Takes the hold of an upload across all processes, after signalling the current holder to end its request.
 * Resolves to null if there is no such upload. `lost` is called if another process takes the hold. Times are
 * those of the store, because the clocks of machines differ.
 */
export async function takeHold(
  ports: Needs,
  id: string,
  { by, signal, lost }: { readonly by: string; readonly signal?: AbortSignal; readonly lost?: () => void },
): Promise<Hold | null> {
  const { store, clock, config } = ports;
  const until = clock.now() + waitsAtMost;
  for (let pause = firstPause; ; pause = Math.min(longestPause, 2 * pause)) {
    const [taken] = await store.query<{ fence: bigint; lapsed: boolean | null }>(
      `with held as (select held_until from upload where id = $1::uuid for update)
       update upload set fence = fence + 1, held_until = clock_timestamp() + $2 * interval '1 millisecond'
       from held where id = $1::uuid and (held.held_until is null or held.held_until < clock_timestamp())
       returning fence, held.held_until is not null as lapsed`,
      [id, holdLease],
    );
    if (taken !== undefined) {
      const hold = keep(ports, id, taken.fence, lost);
      try {
        if (taken.lapsed === true)
          await leaveBehind(ports, join(uploadsFolder(config.dataDir), id), id, taken.fence);
        return hold;
      } catch (error) {
        await hold.release();
        throw error;
      }
    }
    const rows = await store.query('select id from upload where id = $1::uuid', [id]);
    if (rows.length === 0) return null;
    if (signal?.aborted === true || clock.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
    await store.notify(wantedChannel, wantedBy(id, by));
    const paused = deferred<void>();
    clock.after(pause, paused.resolve);
    await paused.promise;
  }
}

/** Renews a hold until it is released or lost. */
function keep({ store, clock, log }: Needs, id: string, fence: bigint, lost?: () => void): Hold {
  const mine = [id, fence];
  let released = false;
  let cancel = (): void => undefined;
  const again = (): void => {
    cancel = clock.after(holdLease / 3, () => {
      store
        .query(
          `update upload set held_until = clock_timestamp() + $3 * interval '1 millisecond'
           where id = $1::uuid and fence = $2 returning id`,
          [...mine, holdLease],
        )
        .then(
          (rows) => {
            if (released) return;
            if (rows.length > 0) return again();
            log.warn('uploads.holdLost');
            lost?.();
          },
          () => {
            if (!released) again();
          },
        );
    });
  };
  again();
  return {
    fence,
    release: async () => {
      released = true;
      cancel();
      await store.query('update upload set held_until = null where id = $1::uuid and fence = $2', mine);
    },
  };
}

/**
 * A holder that has not released the upload may only be suspended, with the file still open. The upload
 * continues in a copy, so that a late write by that holder has no effect.
 */
async function leaveBehind({ store }: Needs, path: string, id: string, fence: bigint): Promise<void> {
  const copy = `${path}.${fence}.copy`;
  try {
    await copyFile(path, copy, constants.COPYFILE_FICLONE);
    await flush(copy);
    const rows = await store.query('select id from upload where id = $1::uuid and fence = $2', [id, fence]);
    if (rows.length === 0) throw ERRORS.ERR_LOCK_TIMEOUT;
    await rename(copy, path);
    await flush(dirname(path));
  } catch (error) {
    await rm(copy, { force: true });
    // The file has moved to the library.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
}

/** Resolves when no process is writing the file of an upload. */
export async function withoutWriters(ports: Needs, id: string): Promise<void> {
  if (isAlone(ports.config)) return;
  const hold = await takeHold(ports, id, { by: 'ingest' });
  await hold?.release();
}
