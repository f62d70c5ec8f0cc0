import type { Documents } from './http/documents.ts';
import type { Part } from './part.ts';
import type { OnProgress, StandInsSource } from './standIns.ts';

/** The options of a start. */
export interface StartOptions {
  /** 0 selects a free port. */
  readonly port?: number;
  readonly dataDir?: string;
  readonly seeding?: boolean;
  /** Stubs and demo; ignored in production. */
  readonly standIns?: StandInsSource;
  /** Fills an empty store with the demo accounts and photos, and moves their dates to today. */
  readonly demo?: boolean;
  /** Called with the progress of the demo data, or that it exists. */
  readonly onDemo?: { readonly progress: OnProgress; readonly reused: () => void };
  /** Environment variables (`docs/config.md`); default: the process's. The options above take precedence. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Default: `dist/`. */
  readonly documents?: Documents;
  /** Resolves when the documents are readable; until then everything else is prepared, and nothing is answered. */
  readonly documentsReady?: Promise<unknown>;
  /** Receives each log line instead of the log file. */
  readonly write?: (line: string) => void;
  /** Adds parts or, in a test, replaces the product's. */
  readonly parts?: (product: readonly Part[]) => readonly Part[];
}
