import { lazyDialog } from './lazyDialog.ts';

/** The modal 'Export photos' [2.47], and above the page what there is to say of an import [3.10]. */
export const LibraryNotices = lazyDialog(
  'exports',
  async () => (await import('./LazyNotices.tsx')).LazyNotices,
);
