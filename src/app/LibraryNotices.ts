import { lazyDialog } from './lazyDialog.ts';

/** The 'Export photos' modal [2.47], and the state of an import, shown above the page [3.10]. */
export const LibraryNotices = lazyDialog(
  'exports',
  async () => (await import('./LazyNotices.tsx')).LazyNotices,
);
