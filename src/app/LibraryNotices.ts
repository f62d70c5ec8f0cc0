import { lazyDialog } from './lazyDialog.ts';

/** The modal 'Export photos' [2.47], and above a page that shows something what there is to say of an import [3.10]. */
export const LibraryNotices = lazyDialog(
  'exports',
  async () => (await import('./LazyNotices.tsx')).LazyNotices,
);

/** The same of an import, below what an empty library says: it comes late, and moves nothing there. */
export const EmptyNotices = lazyDialog(
  'activation',
  async () => (await import('./LazyNotices.tsx')).EmptyNotices,
);
