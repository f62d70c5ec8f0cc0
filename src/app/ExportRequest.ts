import { lazyDialog } from './lazyDialog.ts';

/** The modal 'Export photos' [2.47]. */
export const ExportRequest = lazyDialog(
  'exports',
  async () => (await import('../screens/exports/ExportDialog.tsx')).ExportDialog,
);
