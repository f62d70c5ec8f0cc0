import type { SnapshotFrom } from 'xstate';
import type { photosPageMachine } from './photosPage.machine.ts';

type PhotosPageSnapshot = SnapshotFrom<typeof photosPageMachine>;

/** Returns the chart of the current list; undefined until the sort order is known. */
export const listIn = ({ children }: PhotosPageSnapshot) => children.list;
/** Returns the welcome banner, which is shown above both lists [2.20]. */
export const bannerOf = ({ children }: PhotosPageSnapshot) => children.banner;
