import { useSelector } from '@xstate/react';
import { welcomeCapability } from '../../../contracts/extensions/capabilityNames.ts';
import { photosLogic } from '../../actors/photos/index.ts';
import type { Environment } from '../../actors/environment.ts';
import { useActor } from '../../context/actors.ts';
import { lazyViews, Screen as PhotosScreen } from '../../screens/photos/index.tsx';
import type { PhotosPageRef } from '../../screens/photos/refs.ts';
import { area } from '../area.ts';
import { StorageModal } from '../StorageModal.ts';
import { CopyToAlbum } from '../CopyToAlbum.ts';
import { LibraryNotices } from '../LibraryNotices.ts';
import { StorageStatus } from '../StorageStatus.tsx';
import { whenAttended } from '../whenAttended.ts';
import { useMenus } from '../frame/menus.ts';

/** The photos page, with the storage status in its header, and the storage modal [2.13, 2.49]. */
function PhotosArea({ page }: { readonly page: PhotosPageRef }) {
  const { routes } = useMenus();
  const welcomes = useSelector(
    useActor('app'),
    ({ context }) => context.config?.Capabilities.includes(welcomeCapability) ?? false,
  );
  return (
    <>
      <PhotosScreen
        page={page}
        status={<StorageStatus />}
        notices={<LibraryNotices />}
        faq={welcomes ? routes.FAQ : undefined}
      />
      <StorageModal />
      <CopyToAlbum />
    </>
  );
}

export const { logic, Screen } = area((environment: Environment) => {
  whenAttended(() => {
    for (const { prefetch } of lazyViews) prefetch();
  });
  return photosLogic(environment);
}, PhotosArea);
