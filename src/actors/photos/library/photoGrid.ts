import { fromPromise } from 'xstate';
import {
  changePhotoGrid,
  type PhotoLayout,
  photoLayouts,
  readPhotoGrid,
} from '../../../../contracts/extensions/photoGrid.ts';
import {
  photoGridMachine,
  type RememberedLayout,
} from '../../../../machines/photos/library/photoGrid.machine.ts';
import type { Environment } from '../../environment.ts';
import { photoGridKey, read, write } from './stored.ts';

/** Returns the layout last used in this browser; squares if the stored value is unreadable. */
function remembered(stored: unknown): RememberedLayout {
  const [layout, saved] = Array.isArray(stored) ? (stored as readonly unknown[]) : [];
  const found = photoLayouts.find((one) => one === layout);
  return {
    layout: found ?? ('squares' satisfies PhotoLayout),
    saved: found === undefined || saved !== false,
  };
}

/** Returns the library's child actor `photoGrid`. */
export const photoGridLogic = ({
  bind,
  configured,
  storage,
}: Pick<Environment, 'bind' | 'configured' | 'storage'>) =>
  photoGridMachine.provide({
    actors: {
      recall: fromPromise(() =>
        Promise.resolve(
          configured().Capabilities.includes('photoGrid') ? remembered(read(storage, photoGridKey)) : null,
        ),
      ),
      readSetting: bind(readPhotoGrid),
      saveSetting: bind(changePhotoGrid),
    },
    actions: { remember: (_, { layout, saved }) => write(storage, photoGridKey, [layout, saved]) },
  });
