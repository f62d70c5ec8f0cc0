import type { SnapshotFrom } from 'xstate';
import type { PhotoLayout } from '../../../contracts/extensions/photoGrid.ts';
import type { photoGridMachine } from './photoGrid.machine.ts';

type PhotoGrid = SnapshotFrom<typeof photoGridMachine>;

export const layoutOf = (snapshot: PhotoGrid | undefined): PhotoLayout =>
  snapshot?.hasTag('proportions') === true ? 'proportions' : 'squares';

/** Returns the current layout for the menu; null if the customer cannot choose one. */
export const offeredLayout = (snapshot: PhotoGrid | undefined): PhotoLayout | null =>
  snapshot?.hasTag('offered') === true ? layoutOf(snapshot) : null;

/** Returns whether it is known which layout to use for the first render. */
export const isLayoutKnown = (snapshot: PhotoGrid | undefined): boolean =>
  snapshot?.matches('recalling') !== true;
