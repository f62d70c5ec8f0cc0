import { timelineLogic } from '../../actors/photos/index.ts';
import { uploadsLogic } from '../../actors/photos/uploads.ts';
import { storageLogic } from '../../actors/storage/index.ts';
import type { Environment } from '../../actors/environment.ts';
import { Screen as PhotosScreen } from '../../screens/photos/index.tsx';
import { StorageButton } from '../../screens/storage/StorageButton.tsx';
import { StorageDialog } from '../../screens/storage/StorageDialog.tsx';

/** The photos, with the status of their storage in the header and its modal over everything [2.13, 2.49]. */
export function Screen() {
  return (
    <>
      <PhotosScreen status={<StorageButton />} />
      <StorageDialog />
    </>
  );
}
export const logic = (environment: Environment) => timelineLogic(environment);
export const lasting = (environment: Environment) => [
  { id: 'uploads' as const, logic: uploadsLogic(environment) },
  { id: 'storage' as const, logic: storageLogic(environment) },
];
