import type { storageStatusMachine } from './storageStatus.machine.ts';

export type FlagsReport = {
  readonly type: 'flags.told';
  readonly enabled: boolean;
  readonly mocked: boolean;
};

/** Sent at once, when the day changes, and when the person comes back to the page. */
export type DayEvent = { readonly type: 'day.told'; readonly now: number; readonly timeZone: string };

export type StorageEvent = FlagsReport | DayEvent | { readonly type: 'storage.retry' };

declare module '../system/directory.ts' {
  interface Directory {
    readonly storage: StorageEvent | LazyWant;
  }
  interface LazyCharts {
    readonly storage: typeof storageStatusMachine;
  }
}
