import type { Row } from './port.ts';

/** Data with which the worker thread of the store starts. */
export interface WorkerStart {
  readonly folder: string;
  /** The compiled engine. */
  readonly engine: WebAssembly.Module;
}

export type Operation =
  | { readonly op: 'query'; readonly sql: string; readonly params: readonly (string | null)[] }
  | { readonly op: 'close' };

export type ToWorker = Operation & { readonly id: number };

/** Response 0 reports that the store is open, or why it is not. */
export type FromWorker =
  | { readonly id: number; readonly result: Row[] | null }
  | { readonly id: number; readonly error: { readonly message: string; readonly code: string | undefined } }
  | { readonly channel: string; readonly payload: string };
