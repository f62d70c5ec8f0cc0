import type { exportsMachine } from './exports.machine.ts';

/** What the chart `exports` is told. */
export type ExportsEvent =
  /** 'Export photos' was pressed, somewhere. */
  | { readonly type: 'export.open' }
  /** The service has taken the wish for one: it is under way. */
  | { readonly type: 'export.begun' };

declare module '../system/directory.ts' {
  interface Directory {
    readonly exports: ExportsEvent | LazyWant;
  }
  interface LazyCharts {
    readonly exports: typeof exportsMachine;
  }
}
