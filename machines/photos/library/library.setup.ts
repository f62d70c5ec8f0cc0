import { assign, sendTo } from 'xstate';
import type { PhotosPageRef } from './library.events.ts';
import { operationsSetup } from './operations.setup.ts';

/** Everything the library does: counts, lists, pages and operations, and the order of the photos page [4.9]. */
export const librarySetup = operationsSetup.extend({
  actions: {
    keepPage: assign({ page: (_, page: PhotosPageRef | null) => page }),
    /** The page shows first what was uploaded last. */
    forceSorting: sendTo((_, page: PhotosPageRef) => page, { type: 'sorting.force' }),
  },
});
