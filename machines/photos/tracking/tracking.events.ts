import type { TrackedEvent } from '../../../contracts/photos/tracking/tracking.ts';
import type { trackingMachine } from './tracking.machine.ts';

/** Whether the customer lets the analytics know what is done here; told at the start and whenever it changes. */
export type ConsentEvent = { readonly type: 'consent.told'; readonly analytics: boolean };

/** The page is about to go: what waits goes now or never. */
export type PageLeaving = { readonly type: 'page.leaving' };

export type TrackingEvent =
  | { readonly type: 'event.track'; readonly name: TrackedEvent }
  | ConsentEvent
  | PageLeaving;

declare module '../../system/directory.ts' {
  interface Directory {
    readonly tracking: TrackingEvent | LazyWant;
  }
  interface LazyCharts {
    readonly tracking: typeof trackingMachine;
  }
}
