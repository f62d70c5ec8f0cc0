import { lazyView } from '../../ui/lazyView.tsx';

/** Loaded when a dialog opens, or on the first interaction with the page, so that photos are not delayed. */
export const AlbumDialogs = lazyView(async () => (await import('./AlbumDialogs.tsx')).AlbumDialogs, {
  floats: true,
});
export const SharedAlbumDialogs = lazyView(
  async () => (await import('./SharedAlbumDialogs.tsx')).SharedAlbumDialogs,
  { floats: true },
);
