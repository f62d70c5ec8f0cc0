import { useSelector } from '@xstate/react';
import { welcomeCapability } from '../../../contracts/extensions/words.ts';
import { photosLogic } from '../../actors/photos/index.ts';
import { storageLogic } from '../../actors/storage/index.ts';
import type { Environment } from '../../actors/environment.ts';
import { useActor } from '../../context/actors.ts';
import { laterViews, Screen as PhotosScreen } from '../../screens/photos/index.tsx';
import { StorageButton } from '../../screens/storage/StorageButton.tsx';
import { StorageDialog, StorageModal } from '../../screens/storage/StorageModal.tsx';
import { useMenus } from '../frame/menus.ts';

/** Whoever moves or types is about to open something: its code is fetched then, and not beside the first pictures. */
const whenAttended = (fetch: () => void) => {
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'dragenter'])
    window.addEventListener(sign, fetch, { once: true });
};

/** The photos, with the status of their storage in the header and its modal over everything [2.13, 2.49]. */
export function Screen() {
  const { routes } = useMenus();
  const welcomes = useSelector(
    useActor('app'),
    ({ context }) => context.config?.Capabilities.includes(welcomeCapability) ?? false,
  );
  return (
    <>
      <PhotosScreen status={<StorageButton />} faq={welcomes ? routes.FAQ : undefined} />
      <StorageModal />
    </>
  );
}
export const logic = (environment: Environment) => {
  whenAttended(() => {
    for (const { prefetch } of [...laterViews, StorageDialog]) prefetch();
  });
  return photosLogic(environment);
};
export const lasting = (environment: Environment) => [
  { id: 'storage' as const, logic: storageLogic(environment) },
];
