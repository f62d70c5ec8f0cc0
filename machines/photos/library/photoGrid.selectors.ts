import type { SnapshotFrom } from 'xstate';
import type { PhotoLayout } from '../../../contracts/extensions/photoGrid.ts';
import type { photoGridMachine } from './photoGrid.machine.ts';

type PhotoGrid = SnapshotFrom<typeof photoGridMachine>;

/** How lists show photos. */
export const layoutOf = (snapshot: PhotoGrid | undefined): PhotoLayout =>
  snapshot?.hasTag('proportions') === true ? 'proportions' : 'squares';

/** The layout that the menu marks; null where there is no choice. */
export const offeredLayout = (snapshot: PhotoGrid | undefined): PhotoLayout | null =>
  snapshot?.hasTag('offered') === true ? layoutOf(snapshot) : null;

/** The layout of the first drawing is known. */
export const isLayoutKnown = (snapshot: PhotoGrid | undefined): boolean =>
  snapshot?.matches('recalling') !== true;
