import { lazyView } from '../../ui/lazyView.tsx';

/** What is asked about an album comes when it is asked, or once somebody attends to the page: its photos do not wait for it. */
export const AlbumDialogs = lazyView(async () => (await import('./AlbumDialogs.tsx')).AlbumDialogs, {
  floats: true,
});
export const SharedAlbumDialogs = lazyView(
  async () => (await import('./SharedAlbumDialogs.tsx')).SharedAlbumDialogs,
  { floats: true },
);
