import type { deleteAllMachine } from './deleteAll.machine.ts';

export type DeleteAllEvent =
  /** `count` is what the page counts; `exact` says that the service counts for itself (extension `deleteAllCounted`). */
  | { readonly type: 'deletion.ask'; readonly count: number; readonly exact: boolean }
  /** What failed is sent once more; it was confirmed. */
  | { readonly type: 'deletion.again' };

/** `word` is what had to be typed, in the person's language. */
export interface TypedWord {
  readonly typed: string;
  readonly word: string;
}

declare module '../../system/directory.ts' {
  interface Directory {
    readonly deleteAll: DeleteAllEvent | LazyWant;
  }
  interface LazyCharts {
    readonly deleteAll: typeof deleteAllMachine;
  }
}
