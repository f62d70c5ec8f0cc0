import { albumsLogic, prefetchCharts } from '../../actors/albums/index.ts';
import type { Environment } from '../../actors/environment.ts';
import { CopyToAlbum } from '../CopyToAlbum.ts';
import { lazyViews, Screen as AlbumsScreen } from '../../screens/albums/index.tsx';
import { Deletions } from '../../screens/photos/deletion/Deletions.tsx';
import { Preview } from '../../screens/photos/preview/Preview.tsx';
import { useLazyChart } from '../../context/hooks.ts';
import { lazyView } from '../../ui/lazyView.tsx';
import type { AlbumsPageRef } from '../../screens/albums/refs.ts';
import { area } from '../area.ts';
import { StorageModal } from '../StorageModal.ts';
import { LibraryNotices } from '../LibraryNotices.ts';
import { StorageStatus } from '../StorageStatus.tsx';
import { whenAttended } from '../whenAttended.ts';

const SortMenuOf = lazyView(
  async () => (await import('../../screens/photos/sorting/SortMenu.tsx')).SortMenuOf,
);
const WhichPhotos = lazyView(
  async () => (await import('../../screens/photos/deletion/WhichPhotos.tsx')).WhichPhotos,
);
const RemoveDialog = lazyView(
  async () => (await import('../../screens/albums/RemoveDialog.tsx')).RemoveDialog,
  {
    floats: true,
  },
);
/** The confirmation before photos are removed from an album; rendered once it is requested. */
const RemoveFromAlbum = () =>
  useLazyChart('removeFromAlbum') === undefined ? null : (
    <RemoveDialog which={(ids) => <WhichPhotos ids={ids} />} />
  );

/** The albums, with the views that they share with the photos: storage status, preview, sort menu. */
function AlbumsArea({ page }: { readonly page: AlbumsPageRef }) {
  return (
    <>
      <AlbumsScreen
        page={page}
        status={<StorageStatus />}
        sort={(props) => <SortMenuOf {...props} />}
        preview={(preview, album) => <Preview preview={preview} album={album} />}
        dialogs={
          <>
            <Deletions />
            <CopyToAlbum />
            <RemoveFromAlbum />
          </>
        }
      />
      {/** Loaded late, but without moving any album on the page. */}
      <LibraryNotices />
      <StorageModal />
    </>
  );
}

export const { logic, Screen } = area((environment: Environment) => {
  whenAttended(() => {
    for (const { prefetch } of lazyViews) prefetch();
    prefetchCharts();
  });
  return albumsLogic(environment);
}, AlbumsArea);
