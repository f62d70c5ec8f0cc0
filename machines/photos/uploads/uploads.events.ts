import type { refusalReasons } from '../../../contracts/extensions/uploads.ts';
import type { ModalEscape } from '../../modals/modalStack.machine.ts';
import type { importPhotosMachine } from './importPhotos.machine.ts';

export type ConnectionEvent = { readonly type: 'connection.lost' } | { readonly type: 'connection.back' };

export type ImportEvent =
  /**
   * The customer clicked 'Add photos'. Uploads started afterwards go into this album, or into the library
   * only.
   */
  | { readonly type: 'import.open'; readonly album?: ImportAlbum }
  /** Opens the dialog in the state that it had. */
  | { readonly type: 'import.show' }
  /** The customer switches the source of an album's photos to this device or to the library. */
  | { readonly type: 'device.show' }
  | { readonly type: 'library.show' }
  /** The customer switches to the QR code for sending photos from a phone. */
  | { readonly type: 'phone.show' }
  /** The chosen library photos have been added to the album. */
  | { readonly type: 'photos.added' }
  | { readonly type: 'import.back' }
  | { readonly type: 'import.next' }
  | { readonly type: 'files.chosen'; readonly files: readonly ChosenFile[] }
  | { readonly type: 'import.start' }
  | { readonly type: 'import.pause' }
  | { readonly type: 'import.resume' }
  /** Retries all failed files. */
  | { readonly type: 'import.retry' }
  | { readonly type: 'item.remove'; readonly id: string }
  | { readonly type: 'item.again'; readonly id: string }
  /** Starts the queue, because an earlier page left files unfinished. */
  | { readonly type: 'queue.resume' }
  | ConnectionEvent
  | ModalEscape
  | ItemProgressEvent;

/** The target album, with the name shown on its page. */
export interface ImportAlbum {
  readonly albumId: string;
  readonly albumName: string;
}

/** A file from the browser. `body` is passed directly to the binding; no chart contains it. */
export interface ChosenFile {
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  readonly type: string;
  /** Time in milliseconds since 1970. */
  readonly lastModified: number;
  readonly body: object;
  /** Object URL of a small preview; null if there is none. */
  readonly preview: string | null;
}

/** The outcome of a file's upload, with the data that the queue keeps. */
export interface ItemEnd {
  readonly how: 'ready' | 'duplicate' | 'albumGone' | 'refused' | 'failed' | 'needsFile' | 'otherFile';
  readonly hash: string | null;
  readonly address: string | null;
  readonly uploadId: string | null;
  readonly sent: number;
  readonly reason: RefusalReason | FailureReason | null;
  /** For duplicates: when the identical photo was added. */
  readonly since: string | null;
  /** Id of this file's photo in the library, if the service has returned it. */
  readonly photoId: string | null;
}

/** Events that an upload item sends to the queue. */
export type ItemProgressEvent =
  | ({ readonly type: 'item.ended'; readonly id: string } & ItemEnd)
  | { readonly type: 'item.progress'; readonly id: string; readonly sent: number; readonly at: number }
  /** The service has created the upload with this URL. */
  | { readonly type: 'item.announced'; readonly id: string; readonly address: string }
  /** All bytes have been sent, so the next file can start. */
  | { readonly type: 'item.sent'; readonly id: string };

export type RefusalReason = (typeof refusalReasons)[number];

/** Why a file failed. A retry may succeed. */
export type FailureReason = 'lost' | 'noRoom' | 'trouble';

declare module '../../system/directory.ts' {
  interface Directory {
    readonly uploads: ImportEvent | LazyWant;
  }
  interface LazyCharts {
    readonly uploads: typeof importPhotosMachine;
  }
}
