import type { TrackedEvent } from '../../../contracts/photos/tracking/tracking.ts';

/** Whether the customer lets the analytics know what is done here; told at the start and whenever it changes. */
export type ConsentEvent = { readonly type: 'consent.told'; readonly analytics: boolean };

/** The page is about to go: what waits goes now or never. */
export type PageLeaving = { readonly type: 'page.leaving' };

export type TrackingEvent =
  | { readonly type: 'event.track'; readonly name: TrackedEvent }
  | ConsentEvent
  | PageLeaving;
