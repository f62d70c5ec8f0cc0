import type { Documents } from './http/documents.ts';
import type { Part } from './part.ts';
import type { OnProgress, StandInsSource } from './standIns.ts';

/** The options of a start. */
export interface StartOptions {
  /** 0 takes a free port. */
  readonly port?: number;
  readonly dataDir?: string;
  readonly seeding?: boolean;
  /** What stands in for others, with the demo; not read in production. */
  readonly standIns?: StandInsSource;
  /** Fills an empty store with the demo accounts and their photos, and moves their dates to today. */
  readonly demo?: boolean;
  /** Hears how far the demo data is, or that it was there already. */
  readonly onDemo?: { readonly progress: OnProgress; readonly reused: () => void };
  /** Keys of the environment (`docs/config.md`); the process's own when absent. The options above win. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** `dist/` when absent. */
  readonly documents?: Documents;
  /** Resolves when the documents can be read: until then everything else is made ready, and nothing is answered. */
  readonly documentsReady?: Promise<unknown>;
  /** Receives each log line instead of the log file. */
  readonly write?: (line: string) => void;
  /** Parts beside or, in a test, instead of the product's. */
  readonly parts?: (product: readonly Part[]) => readonly Part[];
}
