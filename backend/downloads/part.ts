import {
  createDownload as createRow,
  createSharedDownload as createSharedRow,
  downloadUrl,
  listDownloads as listRow,
} from '../../contracts/downloads/calls.ts';
import { HttpFailure } from '../http/failures.ts';
import { hourly } from '../hourly.ts';
import { answer, idUnderKey, Refused, subject } from '../part.ts';
import type { Part } from '../part.ts';
import { albumsEnded } from '../membership/ended.ts';
import { isPhotoId } from '../photos/deletion/deletion.ts';
import { goneChannel } from '../photos/deletion/gone.ts';
import type { PhotoLimits } from '../photos/limits.ts';
import type { Photos } from '../photos/state.ts';
import { addressLife } from '../archives/address.ts';
import { archiveRoutes } from '../archives/routes.ts';
import { Transfers } from '../membership/transfers.ts';
import { archiveJob, giveUpArchive, makeArchive } from './job.ts';
import { createDownload, downloadById, endedOf, forgetDownloads, listDownloads } from './records.ts';
import { createSharedDownload } from './shared.ts';
import { downloadAddresses, downloadSource } from './source.ts';
import { downloadMigrations } from './tables.ts';

/**
 * Returns the part for downloads of several photos as archives, which are generated while they are being sent
 * [7.7, 4.16].
 */
export function downloadsPart(
  photos: Photos,
  limits: Pick<PhotoLimits, 'keptDownloads' | 'archivesAtOnce'>,
): Part {
  const transfers = new Transfers([goneChannel, albumsEnded.channel], endedOf, limits.archivesAtOnce);
  const most = limits.keptDownloads;
  let endForgetting = (): void => undefined;
  return {
    name: 'downloads',
    migrations: downloadMigrations,
    jobs: {
      [archiveJob]: {
        lane: 'archive',
        run: (payload, ports) => makeArchive(payload, ports, photos().pool),
        gaveUp: giveUpArchive,
      },
    },
    forget: async ({ store }, { id }) => {
      await store.query('delete from download where customer_id = $1', [id]);
      return 'done';
    },
    capabilities: ['archiveStates'],
    answers: [
      answer(listRow, async ({ caller, ports }) => ({
        items: await listDownloads(ports, subject(caller), photos().key),
      })),
      answer(createRow, async ({ caller, body, ports }) => {
        // The database rejects such text.
        if (body.name.includes('\0') || !body.name.isWellFormed())
          throw new HttpFailure(400, 'The body is not valid at "name".');
        const id = body.id.toLowerCase();
        await createDownload(ports, subject(caller), { ...body, id }, most);
        return { id };
      }),
      answer(createSharedRow, async (asked) => {
        const id = idUnderKey(asked, createSharedRow.name);
        await createSharedDownload(asked.ports, subject(asked.caller), { ...asked.body, id }, most);
        return { id };
      }),
      answer(downloadUrl, async ({ caller, params, ports }) => {
        const customerId = subject(caller);
        const id = params.id.toLowerCase();
        const row = isPhotoId(id) ? await downloadById(ports.store, customerId, id) : null;
        if (row === null) throw new Refused('notFound');
        if (row.gone || row.state === 'error') throw new Refused('gone');
        if (row.state === 'started') throw new Refused('notReady');
        const ends = ports.clock.now() + addressLife;
        return { url: downloadAddresses.write(photos().key, ports.config.origin, { customerId, id, ends }) };
      }),
    ],
    routes: (app, ports) => archiveRoutes(app, ports, { photos, transfers, source: downloadSource(photos) }),
    start: async (ports) => {
      await forgetDownloads(ports);
      endForgetting = hourly(ports.clock, ports.log, () => forgetDownloads(ports));
      await transfers.start(ports);
    },
    stop: async () => {
      endForgetting();
      await transfers.stop();
    },
  };
}
