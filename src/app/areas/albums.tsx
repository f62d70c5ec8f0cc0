import { albumsLogic } from '../../actors/albums/index.ts';
import type { Environment } from '../../actors/environment.ts';
import { CopyDialog } from '../../screens/albums/CopyDialog.tsx';
import { Screen as AlbumsScreen } from '../../screens/albums/index.tsx';
import { RemoveDialog } from '../../screens/albums/RemoveDialog.tsx';
import { Deletions } from '../../screens/photos/deletion/Deletions.tsx';
import { PreviewScreen } from '../../screens/photos/preview/PreviewScreen.tsx';
import type { PreviewRef } from '../../screens/photos/refs.ts';
import { SortMenuOf } from '../../screens/photos/sorting/SortMenu.tsx';
import { StorageModal, StorageStatus } from '../StorageStatus.tsx';

/** The albums, with what they take from the photos: the status of the storage, the preview, the sort dropdown. */
export function Screen() {
  return (
    <>
      <AlbumsScreen
        status={<StorageStatus />}
        sort={(props) => <SortMenuOf {...props} />}
        preview={(preview) => <PreviewScreen preview={preview as PreviewRef} />}
        dialogs={
          <>
            <Deletions />
            <CopyDialog />
            <RemoveDialog />
          </>
        }
      />
      <StorageModal />
    </>
  );
}
export const logic = (environment: Environment) => albumsLogic(environment);
