import { lazyDialog } from './lazyDialog.ts';

/** The modal 'Export photos' [2.47], and the state of an import above the page [3.10]. */
export const LibraryNotices = lazyDialog(
  'exports',
  async () => (await import('./LazyNotices.tsx')).LazyNotices,
);
