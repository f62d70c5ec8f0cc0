import type { deletionMachine } from '../../../machines/photos/deletion/deletion.machine.ts';
import type { ActorRefFrom } from 'xstate';
import type { downloadsMachine } from '../../../machines/downloads/downloads.machine.ts';
import type { importPhotosMachine } from '../../../machines/photos/uploads/importPhotos.machine.ts';
import type { deleteAllMachine } from '../../../machines/photos/deletion/deleteAll.machine.ts';
import type { libraryMachine } from '../../../machines/photos/library/library.machine.ts';
import type { photoListMachine } from '../../../machines/photos/lists/photoList.machine.ts';
import type { photosPageMachine } from '../../../machines/photos/lists/photosPage.machine.ts';
import type { printTransferMachine } from '../../../machines/prints/printTransfer.machine.ts';
import type { LazyLogic } from '../../../machines/app/lazyActor.machine.ts';
import type { PreviewEvent, PreviewInput } from '../../../machines/photos/preview/preview.setup.ts';
import type { previewMachine } from '../../../machines/photos/preview/preview.machine.ts';
import type { selectionMachine } from '../../../machines/photos/selection/selection.machine.ts';
import type { welcomeBannerMachine } from '../../../machines/photos/lists/welcomeBanner.machine.ts';

export type DownloadsRef = ActorRefFrom<typeof downloadsMachine>;
export type PhotosPageRef = ActorRefFrom<typeof photosPageMachine>;
export type PhotoListRef = ActorRefFrom<typeof photoListMachine>;
export type DeleteAllRef = ActorRefFrom<typeof deleteAllMachine>;
export type LibraryRef = ActorRefFrom<typeof libraryMachine>;
export type SelectionRef = ActorRefFrom<typeof selectionMachine>;
export type PreviewRef = ActorRefFrom<typeof previewMachine>;
/** The preview as its list holds it: what it is told before its program is there is kept. */
export type PreviewHandle = ActorRefFrom<LazyLogic<PreviewEvent, PreviewInput>>;
export type WelcomeBannerRef = ActorRefFrom<typeof welcomeBannerMachine>;
export type UploadsRef = ActorRefFrom<typeof importPhotosMachine>;
export type DeletionRef = ActorRefFrom<typeof deletionMachine>;
export type PrintsRef = ActorRefFrom<typeof printTransferMachine>;
