import type { ActorRefFrom } from 'xstate';
import type { deletionMachine } from '../../../machines/photos/deletion/deletion.machine.ts';
import type { handOffMachine } from '../../../machines/phoneUploads/handOff.machine.ts';
import type { choiceMachine } from '../../../machines/albums/choice.machine.ts';
import type { copyToAlbumMachine } from '../../../machines/albums/copyToAlbum.machine.ts';
import type { downloadsMachine } from '../../../machines/downloads/downloads.machine.ts';
import type { importPhotosMachine } from '../../../machines/photos/uploads/importPhotos.machine.ts';
import type { deleteAllMachine } from '../../../machines/photos/deletion/deleteAll.machine.ts';
import type { libraryMachine } from '../../../machines/photos/library/library.machine.ts';
import type { photoListMachine } from '../../../machines/photos/lists/photoList.machine.ts';
import type { photosPageMachine } from '../../../machines/photos/lists/photosPage.machine.ts';
import type { printSizesMachine } from '../../../machines/prints/printSizes.machine.ts';
import type { printTransferMachine } from '../../../machines/prints/printTransfer.machine.ts';
import type { LazyLogic } from '../../../machines/system/lazyActor.machine.ts';
import type { PreviewEvent, PreviewInput } from '../../../machines/photos/preview/preview.setup.ts';
import type { previewMachine } from '../../../machines/photos/preview/preview.machine.ts';
import type { selectionMachine } from '../../../machines/photos/selection/selection.machine.ts';
import type { welcomeBannerMachine } from '../../../machines/photos/lists/welcomeBanner.machine.ts';

/** For accessible names of photos that are shown as part of an album. */
export interface OfAlbum {
  /** The album's name; undefined in the library, and until it has been loaded. */
  readonly album?: string | undefined;
}

export type DownloadsRef = ActorRefFrom<typeof downloadsMachine>;
export type PhotosPageRef = ActorRefFrom<typeof photosPageMachine>;
export type PhotoListRef = ActorRefFrom<typeof photoListMachine>;
export type DeleteAllRef = ActorRefFrom<typeof deleteAllMachine>;
export type LibraryRef = ActorRefFrom<typeof libraryMachine>;
export type SelectionRef = ActorRefFrom<typeof selectionMachine>;
export type PreviewRef = ActorRefFrom<typeof previewMachine>;
/** The preview as its list refers to it: events sent before its chunk is loaded are queued. */
export type PreviewHandle = ActorRefFrom<LazyLogic<PreviewEvent, PreviewInput>>;
export type WelcomeBannerRef = ActorRefFrom<typeof welcomeBannerMachine>;
export type HandOffRef = ActorRefFrom<typeof handOffMachine>;
export type ChoiceRef = ActorRefFrom<typeof choiceMachine>;
export type CopyRef = ActorRefFrom<typeof copyToAlbumMachine>;
export type UploadsRef = ActorRefFrom<typeof importPhotosMachine>;
export type DeletionRef = ActorRefFrom<typeof deletionMachine>;
export type PrintSizesRef = ActorRefFrom<typeof printSizesMachine>;
export type PrintsRef = ActorRefFrom<typeof printTransferMachine>;
