import type { ActorRefFrom } from 'xstate';
import type { importPhotosMachine } from '../../../machines/photos/uploads/importPhotos.machine.ts';
import type { deleteAllMachine } from '../../../machines/photos/deleteAll.machine.ts';
import type { libraryMachine } from '../../../machines/photos/library.machine.ts';
import type { previewMachine } from '../../../machines/photos/preview.machine.ts';
import type { selectionMachine } from '../../../machines/photos/selection.machine.ts';
import type { timelineMachine } from '../../../machines/photos/timeline.machine.ts';
import type { welcomeBannerMachine } from '../../../machines/photos/welcomeBanner.machine.ts';

export type TimelineRef = ActorRefFrom<typeof timelineMachine>;
export type DeleteAllRef = ActorRefFrom<typeof deleteAllMachine>;
export type LibraryRef = ActorRefFrom<typeof libraryMachine>;
export type SelectionRef = ActorRefFrom<typeof selectionMachine>;
export type PreviewRef = ActorRefFrom<typeof previewMachine>;
export type WelcomeBannerRef = ActorRefFrom<typeof welcomeBannerMachine>;
export type UploadsRef = ActorRefFrom<typeof importPhotosMachine>;
