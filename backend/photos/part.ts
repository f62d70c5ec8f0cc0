import type { FastifyRequest } from 'fastify';
import { deleteAllCapability } from '../../contracts/extensions/words.ts';
import { uploadCapability } from '../../contracts/extensions/uploads.ts';
import { albumsEnded } from '../albums/ended.ts';
import { demoPool } from '../demo/pool.ts';
import { verifier } from '../identity/verifier.ts';
import type { Part } from '../part.ts';
import { photoAnswers } from './answers.ts';
import { purgeJob } from './deletion.ts';
import { Gone } from './gone.ts';
import { giveUpIngest, ingest, purge } from './ingest/job.ts';
import { signingKey } from './keys.ts';
import { joined } from './pictures/pool.ts';
import type { PicturePool } from './pictures/pool.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { flatPool, seedActivation, seedPhotos } from './seeding.ts';
import { sharePhotos } from './state.ts';
import type { PhotosState } from './state.ts';
import { photoMigrations } from './tables.ts';
import { ingestJob } from './uploads/records.ts';
import { uploadRoutes, uploadsPath } from './uploads/routes.ts';
import type { Identify } from './uploads/routes.ts';
import { sweepUploads } from './uploads/sweep.ts';

/**
 * Photos: library, signed pictures, resumable uploads and their ingest. One instance per process. `poolOf` gives the
 * pictures that photos of a data folder share.
 */
export function photosPart(poolOf: (dataDir: string) => PicturePool = demoPool): Part {
  const gone = new Gone();
  const ended = new Gone(albumsEnded);
  let started: PhotosState | null = null;
  const state = (): PhotosState => {
    if (started === null) throw new Error('the photos part has not been started');
    return started;
  };
  return {
    name: 'photos',
    migrations: photoMigrations,
    jobs: { [ingestJob]: ingest, [purgeJob]: purge },
    gaveUp: { [ingestJob]: giveUpIngest },
    capabilities: [uploadCapability, deleteAllCapability, 'cursorAtOffset', 'photoById', 'thumbhash'],
    answers: photoAnswers(state),
    streams: [uploadsPath],
    seed: { photos: seedPhotos },
    seedCustomer: seedActivation,
    start: async (ports) => {
      const { dataDir, seeding } = ports.config;
      const pool = seeding ? joined(poolOf(dataDir), flatPool) : poolOf(dataDir);
      started = { key: await signingKey(ports), gone, ended, pool };
      sharePhotos(ports, started);
      await gone.start(ports);
      await ended.start(ports);
      await sweepUploads(ports);
    },
    routes: (app, ports) => {
      pictureRoutes(app, ports, state);
      uploadRoutes(app, ports, bearerOf(verifier(ports)));
    },
    stop: async () => {
      await gone.stop();
      await ended.stop();
    },
  };
}

function bearerOf(verify: (token: string) => ReturnType<Identify>): Identify {
  return async (request: FastifyRequest) => {
    const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
    return token === undefined ? null : verify(token);
  };
}
