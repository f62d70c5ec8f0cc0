import type { Documents } from './http/documents.ts';
import type { Part } from './part.ts';
import type { OnProgress, StandInsSource } from './standIns.ts';

export interface StartOptions {
  /** The port; 0 selects a free one. */
  readonly port?: number;
  readonly dataDir?: string;
  readonly seeding?: boolean;
  /** Stubs and demo; ignored in production. */
  readonly standIns?: StandInsSource;
  /** Whether to fill an empty store with the demo accounts and photos, and to move their dates to today. */
  readonly demo?: boolean;
  /** Called with the progress of the demo data, or with the information that the data already exists. */
  readonly onDemo?: { readonly progress: OnProgress; readonly reused: () => void };
  /**
   * Environment variables (`docs/config.md`); by default those of the process. The options above take
   * precedence.
   */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** The pages; `dist/` by default. */
  readonly documents?: Documents;
  /**
   * Resolves when the documents can be read. Until then everything else is prepared, but no request is
   * answered.
   */
  readonly documentsReady?: Promise<unknown>;
  /** Receives each log line in place of the log file. */
  readonly write?: (line: string) => void;
  /** Adds parts or, in a test, replaces those of the product. */
  readonly parts?: (product: readonly Part[]) => readonly Part[];
}
