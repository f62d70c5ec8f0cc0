import type { LegacyStore } from './activation/legacy.ts';
import type { PageConfig } from './config/pages.ts';
import type { Part } from './part.ts';
import type { PicturePool } from './photos/pictures/pool.ts';
import type { Photos } from './photos/state.ts';
import type { BackendConfig, Ports } from './ports.ts';
import type { AnonymousUploads } from './storage/uploads.ts';

/** What stands in for services of others on a developer's machine, and the demo. The backend itself imports neither. */
export interface StandIns {
  /** Pictures that the demo's photos share. */
  readonly pool: (dataDir: string) => PicturePool;
  readonly legacy: LegacyStore;
  readonly anonymous: AnonymousUploads;
  /** Runs before the daily check of storage. */
  readonly beforeSweep: ((ports: Ports) => Promise<void>) | undefined;
  readonly parts: (photos: Photos) => readonly Part[];
}

/** One step of the demo's making: `accounts`, 3 of 8. */
export interface Progress {
  readonly step: 'accounts' | 'albums' | 'orders';
  readonly done: number;
  readonly of: number;
}
export type OnProgress = (progress: Progress) => void;

/** How a start reads the stand-ins. In production nothing here is called, so that their code is not loaded. */
export interface StandInsSource {
  /** Makes the demo data, before the store opens; resolves with whether it was there already. */
  readonly prepareDemo: (
    config: Pick<BackendConfig, 'dataDir' | 'databaseUrl'>,
    on?: OnProgress,
  ) => Promise<boolean>;
  readonly load: () => Promise<StandInsModule>;
}
export interface StandInsModule {
  /** The support chat's script on a machine of that origin. */
  readonly chatUrl: (origin: string) => string;
  readonly standIns: (pages: () => PageConfig, demo: boolean) => StandIns;
}
