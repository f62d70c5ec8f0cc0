import type { FastifyRequest } from 'fastify';
import { deleteAllCapability } from '../../contracts/extensions/capabilityNames.ts';
import { uploadCapability } from '../../contracts/extensions/uploads.ts';
import { accountEndedMigrations, accountsEnded } from '../membership/accountEnded.ts';
import { albumsEnded } from '../membership/ended.ts';
import { Transfers } from '../membership/transfers.ts';
import { verifier } from '../identity/verifier.ts';
import type { Part } from '../part.ts';
import { deletionAnswers } from './deletion/answers.ts';
import { purgeJob } from './deletion/deletion.ts';
import { forgetLibrary } from './deletion/forget.ts';
import { deletedOf, Gone, goneChannel } from './deletion/gone.ts';
import { Decoders } from './ingest/decoders.ts';
import { giveUpIngest, ingest } from './ingest/job.ts';
import {
  LaterThumbnails,
  makeThumbnailsLater,
  planThumbnails,
  thumbnailsGaveUp,
  thumbnailsJob,
} from './ingest/later.ts';
import { makeMiniatures, miniaturesGaveUp, miniaturesJob, planMiniatures } from './ingest/miniatures.ts';
import { WholePictures } from './ingest/whole.ts';
import { planReread, rereadDates, rereadGaveUp, rereadJob } from './ingest/reread.ts';
import { purge } from './deletion/purge.ts';
import { signingKey } from './pictures/keys.ts';
import type { PhotoLimits } from './limits.ts';
import { joined } from './pictures/pool.ts';
import type { PicturePool } from './pictures/pool.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { libraryAnswers } from './library/answers.ts';
import { flatPool, seedActivation, seedPhotos } from './library/seeding.ts';
import type { Photos, PhotosState } from './state.ts';
import { photoMigrations } from './library/tables.ts';
import { uploadAnswers } from './uploads/answers.ts';
import { isAlone } from './uploads/holds.ts';
import { ingestJob } from './uploads/records.ts';
import { uploadRoutes, uploadsPath } from './uploads/routes.ts';
import type { Identify } from './uploads/routes.ts';
import {
  planUploadSweep,
  sweepAge,
  sweepUploads,
  sweepUploadsHourly,
  uploadSweepJob,
} from './uploads/sweep.ts';

/** The part, with its interface for other domains. */
export interface PhotosPart extends Part {
  readonly photos: Photos;
}

/**
 * Returns the part for photos: library, signed pictures, resumable uploads and their ingest. There is one
 * instance per process. `poolOf` returns the pictures that photos in a data folder share.
 */
export function photosPart(limits: PhotoLimits, poolOf: (dataDir: string) => PicturePool): PhotosPart {
  const decoders = new Decoders(limits.decodeMemory);
  const gone = new Gone();
  const ended = new Gone(albumsEnded);
  const accounts = new Gone(accountsEnded);
  const originals = new Transfers([goneChannel], deletedOf, Number.POSITIVE_INFINITY);
  let started: PhotosState | null = null;
  const state: Photos = () => {
    if (started === null) throw new Error('the photos part has not been started');
    return started;
  };
  return {
    name: 'photos',
    photos: state,
    migrations: [...photoMigrations, ...accountEndedMigrations],
    jobs: {
      [ingestJob]: {
        lane: 'ingest',
        run: (payload, ports) => ingest(payload, ports, decoders),
        gaveUp: (payload, ports, how) => giveUpIngest(payload, ports, how, decoders),
      },
      [thumbnailsJob]: {
        lane: 'thumbnails',
        run: (payload, ports) => makeThumbnailsLater(payload, ports, state().thumbnails),
        gaveUp: thumbnailsGaveUp,
      },
      [rereadJob]: {
        lane: 'thumbnails',
        run: (payload, ports) => rereadDates(payload, ports, decoders),
        gaveUp: rereadGaveUp,
      },
      [miniaturesJob]: {
        lane: 'thumbnails',
        run: (payload, ports) => makeMiniatures(payload, ports, state()),
        gaveUp: miniaturesGaveUp,
      },
      [purgeJob]: { lane: 'upkeep', run: purge },
      [uploadSweepJob]: {
        lane: 'upkeep',
        run: sweepUploadsHourly,
        gaveUp: (_payload, ports) => planUploadSweep(ports),
      },
    },
    forget: (ports, { id }) => forgetLibrary(ports, id, gone),
    capabilities: [
      uploadCapability,
      deleteAllCapability,
      'cursorAtOffset',
      'firstThumbhashes',
      'miniature',
      'photoById',
      'thumbhash',
    ],
    answers: [...libraryAnswers(state), ...deletionAnswers(gone), ...uploadAnswers],
    streams: [uploadsPath],
    seed: { photos: seedPhotos },
    seedCustomer: seedActivation,
    start: async (ports) => {
      const { dataDir, seeding } = ports.config;
      const pool = seeding ? joined(poolOf(dataDir), flatPool) : poolOf(dataDir);
      started = {
        key: await signingKey(ports),
        gone,
        ended,
        accounts,
        pool,
        decoders,
        thumbnails: new LaterThumbnails(ports, decoders),
        wholes: new WholePictures(ports, decoders),
      };
      await gone.start(ports);
      await ended.start(ports);
      await accounts.start(ports);
      await originals.start(ports);
      // Another process may have created the file of an upload but not yet its record.
      await sweepUploads(ports, isAlone(ports.config) ? 0 : sweepAge);
      await planUploadSweep(ports);
      await planReread(ports);
      await planThumbnails(ports);
      await planMiniatures(ports);
    },
    routes: (app, ports) => {
      app.metrics.measure({
        name: 'decoders',
        help: 'Processes that decode a picture, and pictures that wait for one or for memory.',
        label: 'state',
        read: () => new Map(Object.entries(decoders.load)),
      });
      pictureRoutes(app, ports, state, originals);
      uploadRoutes(app, ports, { path: uploadsPath, identify: bearerOf(verifier(ports)), limits });
    },
    stop: async () => {
      decoders.stop();
      await gone.stop();
      await ended.stop();
      await accounts.stop();
      await originals.stop();
    },
  };
}

function bearerOf(verify: (token: string) => ReturnType<Identify>): Identify {
  return async (request: FastifyRequest) => {
    const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
    return token === undefined ? null : verify(token);
  };
}
