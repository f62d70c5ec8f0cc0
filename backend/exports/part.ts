import {
  chunkUrl,
  currentExport,
  readExport,
  requestExport as requestRow,
} from '../../contracts/exports/calls.ts';
import { chunkFileName } from '../../contracts/exports/export.ts';
import { addressLife, archiveAddresses } from '../archives/address.ts';
import { archiveRoutes, type ArchiveSource } from '../archives/routes.ts';
import { openSummed } from '../archives/sums.ts';
import { Transfers } from '../membership/transfers.ts';
import { hourly } from '../hourly.ts';
import { answer, Refused, subject } from '../part.ts';
import type { Part } from '../part.ts';
import { isPhotoId } from '../photos/deletion/deletion.ts';
import { goneChannel } from '../photos/deletion/gone.ts';
import type { PhotoLimits } from '../photos/limits.ts';
import type { Photos } from '../photos/state.ts';
import type { Ports } from '../ports.ts';
import { freezeJob, freezeStep, giveUpExport } from './freeze.ts';
import { mailJob, mailReady } from './mail.ts';
import {
  chunkName,
  chunkRow,
  chunkState,
  endedOf,
  exportById,
  forgetExports,
  infoOf,
  latestExport,
  readChunkName,
  statusOf,
} from './records.ts';
import { requestExport } from './request.ts';
import { exportMigrations } from './tables.ts';

const addresses = archiveAddresses('export', '/svc/exports/chunks');

/** Returns the source that finds the chunks of exports for signed URLs. */
const chunkSource = (photos: Photos): ArchiveSource => ({
  addresses,
  isId: (id) => readChunkName(id) !== null,
  find: async (ports, { customerId, id }) => {
    const named = readChunkName(id);
    const row = named === null ? null : await exportById(ports, customerId, named.exportId);
    if (named === null || row === null || row.state === 'failed') return 404;
    if (row.state !== 'ready') return 409;
    const chunk = await chunkRow(ports.store, named.exportId, named.iteration);
    if (chunk === null) return 404;
    if (chunk.gone) return 410;
    const { entries, sums, etag } = chunk;
    return {
      entries: [...entries, sums],
      etag,
      fileName: chunkFileName(named.iteration),
      open: openSummed(ports, photos().pool, entries),
    };
  },
});

/**
 * Returns the part for exporting a whole library as zip files, which are generated while they are being sent
 * [2.43–2.47, 4.4, 7.5].
 */
export function exportsPart(
  photos: Photos,
  { archivesAtOnce }: Pick<PhotoLimits, 'archivesAtOnce'>,
  aWeek: () => number,
): Part {
  const transfers = new Transfers([goneChannel], endedOf, archivesAtOnce);
  let endForgetting = (): void => undefined;
  const found = async (ports: Ports, customerId: string, id: string) => {
    const row = isPhotoId(id) ? await exportById(ports, customerId, id) : null;
    if (row === null) throw new Refused('gone');
    return row;
  };
  return {
    name: 'exports',
    migrations: exportMigrations,
    forget: async ({ store }, { id }) => {
      await store.query('delete from export where customer_id = $1', [id]);
      return 'done';
    },
    jobs: {
      [freezeJob]: {
        lane: 'export',
        run: (payload, ports) => freezeStep(payload, ports, photos().pool),
        gaveUp: giveUpExport,
      },
      [mailJob]: { lane: 'mail', run: mailReady },
    },
    capabilities: ['currentExport'],
    answers: [
      answer(requestRow, ({ caller, body, ports }) =>
        requestExport(ports, subject(caller), body.channel, aWeek()),
      ),
      answer(currentExport, async ({ caller, ports }) => {
        const row = await latestExport(ports, subject(caller));
        return { current: row === null ? null : { backupId: row.id, status: statusOf(row) } };
      }),
      answer(readExport, async ({ caller, params, ports }) => {
        const id = params.backupId.toLowerCase();
        if (!isPhotoId(id)) throw new Refused('unknown');
        return infoOf(ports.store, await found(ports, subject(caller), id));
      }),
      answer(chunkUrl, async ({ caller, params, ports }) => {
        const customerId = subject(caller);
        const row = await found(ports, customerId, params.backupId.toLowerCase());
        const iteration = Number(params.iteration);
        const chunk = row.state === 'ready' ? await chunkState(ports.store, row.id, iteration) : null;
        if (chunk === null) throw new Refused('gone');
        if (chunk.gone) throw new Refused('incomplete');
        const ends = ports.clock.now() + addressLife;
        const id = chunkName(row.id, iteration);
        return { url: addresses.write(photos().key, ports.config.origin, { customerId, id, ends }) };
      }),
    ],
    routes: (app, ports) => archiveRoutes(app, ports, { photos, transfers, source: chunkSource(photos) }),
    start: async (ports) => {
      await forgetExports(ports);
      endForgetting = hourly(ports.clock, ports.log, () => forgetExports(ports));
      await transfers.start(ports);
    },
    stop: async () => {
      endForgetting();
      await transfers.stop();
    },
  };
}
