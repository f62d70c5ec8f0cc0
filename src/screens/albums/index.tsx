import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { nameOf } from '../../../machines/albums/album.selectors.ts';
import { useActor } from '../../context/actors.ts';
import { useFetched } from '../../context/hooks.ts';
import { lazyView } from '../../ui/lazyView.tsx';
import { AlbumDialogs, SharedAlbumDialogs } from './dialogs.ts';
import type { SortProps } from './OpenAlbum.tsx';
import type { AlbumCreateRef, AlbumRef, AlbumsPageRef, PreviewHandle } from './refs.ts';

// Separate chunks: the list of albums does not need the photo grid, and an album does not need the list.
const AlbumsScreen = lazyView(async () => (await import('./AlbumsScreen.tsx')).AlbumsScreen);
const AlbumScreen = lazyView(async () => (await import('./AlbumScreen.tsx')).AlbumScreen);
const SharedAlbumScreen = lazyView(async () => (await import('./SharedAlbumScreen.tsx')).SharedAlbumScreen);
const CreateAlbumDialog = lazyView(async () => (await import('./CreateAlbumDialog.tsx')).CreateAlbumDialog, {
  floats: true,
});
/** Dialogs that are opened from the list of albums or from an album. */
export const lazyViews = [
  AlbumsScreen,
  AlbumScreen,
  SharedAlbumScreen,
  CreateAlbumDialog,
  AlbumDialogs,
  SharedAlbumDialogs,
] as const;

export interface AlbumsProps {
  readonly page: AlbumsPageRef;
  /** Shows how long the photos will be kept [2.13]. */
  readonly status: ReactNode;
  readonly sort: (props: SortProps) => ReactNode;
  /** Renders the photo opened over an album, with the album's name, which is undefined until it has been loaded. */
  readonly preview: (preview: PreviewHandle, album: string | undefined) => ReactNode;
  /** The dialogs of the library. */
  readonly dialogs: ReactNode;
}

/** The area `albums`: the list or one album, the photo opened over it, and the dialogs over both [2.30–2.42]. */
export function Screen({ page, status, sort, preview, dialogs }: AlbumsProps) {
  const library = useActor('library');
  const album = useFetched<AlbumRef>(useSelector(page, ({ children }) => children.album));
  const create = useFetched<AlbumCreateRef>(useSelector(page, ({ children }) => children.create));
  const onList = useSelector(page, (snapshot) => snapshot.matches('list'));
  const shared = useFetched<AlbumRef>(useSelector(page, ({ children }) => children.sharedAlbum));
  const own = useSelector(album, (snapshot) => snapshot?.children.photos);
  const others = useSelector(shared, (snapshot) => snapshot?.children.photos);
  const photos = own ?? others;
  const name = useSelector(album ?? shared, (snapshot) =>
    snapshot === undefined ? undefined : nameOf(snapshot),
  );
  const open = useSelector(photos, (snapshot) => snapshot?.children.preview);
  return (
    <>
      {onList ? <AlbumsScreen page={page} library={library} status={status} /> : null}
      {album === undefined ? null : <AlbumScreen album={album} sort={sort} />}
      {shared === undefined ? null : <SharedAlbumScreen album={shared} sort={sort} />}
      {open === undefined ? null : preview(open, name)}
      {create === undefined ? null : <CreateAlbumDialog create={create} />}
      {dialogs}
    </>
  );
}
