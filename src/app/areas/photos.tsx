import { useSelector } from '@xstate/react';
import { welcomeCapability } from '../../../contracts/extensions/words.ts';
import { photosLogic } from '../../actors/photos/index.ts';
import type { Environment } from '../../actors/environment.ts';
import { useActor } from '../../context/actors.ts';
import { laterViews, Screen as PhotosScreen, stillViews } from '../../screens/photos/index.tsx';
import { StorageModal, StorageStatus } from '../StorageStatus.tsx';
import { useLazyChart } from '../../context/hooks.ts';
import { later } from '../../ui/later.tsx';
import { useMenus } from '../frame/menus.ts';
import { whenStill } from '../still.ts';

/** Whoever moves or types is about to open something: its code is fetched then, and not beside the first pictures. */
const whenAttended = (fetch: () => void) => {
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'dragenter'])
    window.addEventListener(sign, fetch, { once: true });
};

const CopyDialog = later(async () => (await import('../../screens/albums/CopyDialog.tsx')).CopyDialog, {
  floats: true,
});
/** The dialog of albums, once somebody asked for it. */
const CopyToAlbum = () => (useLazyChart('copyToAlbum') === undefined ? null : <CopyDialog />);

/** The photos, with the status of their storage in the header and its modal over everything [2.13, 2.49]. */
export function Screen() {
  const { routes } = useMenus();
  const welcomes = useSelector(
    useActor('app'),
    ({ context }) => context.config?.Capabilities.includes(welcomeCapability) ?? false,
  );
  return (
    <>
      <PhotosScreen status={<StorageStatus />} faq={welcomes ? routes.FAQ : undefined} />
      <StorageModal />
      <CopyToAlbum />
    </>
  );
}
export const logic = (environment: Environment) => {
  whenAttended(() => {
    for (const { prefetch } of laterViews) prefetch();
  });
  whenStill(() => {
    for (const { prefetch } of stillViews) prefetch();
  });
  return photosLogic(environment);
};
