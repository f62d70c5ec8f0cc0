import type { activationMachine } from './activation.machine.ts';

/** What the chart `activation` is told by those who look at it. */
export type ActivationEvent =
  /** The older library is to be brought over; also once more, for what could not be. */
  | { readonly type: 'import.start' }
  /** What was said of the latest import has been read. */
  | { readonly type: 'import.close' }
  /** The status could not be read: it is asked for again. */
  | { readonly type: 'activation.retry' };

declare module '../system/directory.ts' {
  interface Directory {
    readonly activation: ActivationEvent | LazyWant;
  }
  interface LazyCharts {
    readonly activation: typeof activationMachine;
  }
}
