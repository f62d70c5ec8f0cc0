import type { SnapshotFrom } from 'xstate';
import type { latestUploadedMachine } from './latestUploaded.machine.ts';
import type { photosPageMachine } from './photosPage.machine.ts';

type PhotosPageSnapshot = SnapshotFrom<typeof photosPageMachine>;

/** The chart of the list that has the page, of which only one is there. */
export const timelineOf = ({ children }: PhotosPageSnapshot) => children.timeline;
export const latestOf = ({ children }: PhotosPageSnapshot) => children.latest;
/** The welcome stands above either list [2.20]. */
export const bannerOf = ({ children }: PhotosPageSnapshot) => children.banner;
export const previewIn = ({ children }: SnapshotFrom<typeof latestUploadedMachine>) => children.preview;
