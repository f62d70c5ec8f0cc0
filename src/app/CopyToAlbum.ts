import { lazyDialog } from './lazyDialog.ts';

/** The dialog of albums [2.37]. */
export const CopyToAlbum = lazyDialog(
  'copyToAlbum',
  async () => (await import('../screens/albums/CopyDialog.tsx')).CopyDialog,
);
