import type { LegacyStore } from './activation/legacy.ts';
import type { PageConfig } from './config/pages.ts';
import type { Part } from './part.ts';
import type { PicturePool } from './photos/pictures/pool.ts';
import type { Photos } from './photos/state.ts';
import type { BackendConfig, Ports } from './ports.ts';
import type { AnonymousUploads } from './storage/uploads.ts';

/**
 * Stubs of external services on a developer's machine, and the demo. The backend itself imports neither of
 * them.
 */
export interface StandIns {
  /** Returns the pictures that the demo's photos share. */
  readonly pool: (dataDir: string) => PicturePool;
  readonly legacy: LegacyStore;
  readonly anonymous: AnonymousUploads;
  /** Runs before the daily check of storage. */
  readonly beforeSweep: ((ports: Ports) => Promise<void>) | undefined;
  readonly parts: (photos: Photos) => readonly Part[];
}

/** Progress of one step of the demo data, for example `accounts`, 3 of 8. */
export interface Progress {
  readonly step: 'accounts' | 'albums' | 'orders';
  readonly done: number;
  readonly of: number;
}
export type OnProgress = (progress: Progress) => void;

/**
 * How a start loads the stubs. In production it does not call these functions, so their code is not loaded.
 */
export interface StandInsSource {
  /** Creates the demo data before the store is opened. Resolves to true if the data already existed. */
  readonly prepareDemo: (
    config: Pick<BackendConfig, 'dataDir' | 'databaseUrl'>,
    on?: OnProgress,
  ) => Promise<boolean>;
  readonly load: () => Promise<StandInsModule>;
}
export interface StandInsModule {
  /** Returns the URL of the support chat's script for an origin. */
  readonly chatUrl: (origin: string) => string;
  readonly standIns: (pages: () => PageConfig, demo: boolean) => StandIns;
}
