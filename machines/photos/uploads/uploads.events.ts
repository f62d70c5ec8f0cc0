import type { refusalReasons } from '../../../contracts/extensions/uploads.ts';
import type { ModalEscape } from '../../modals/modalStack.machine.ts';
import type { importPhotosMachine } from './importPhotos.machine.ts';

export type ConnectionEvent = { readonly type: 'connection.lost' } | { readonly type: 'connection.back' };

export type ImportEvent =
  /** 'Add photos': what is uploaded then goes into this album, or into the library alone. */
  | { readonly type: 'import.open'; readonly album?: ImportAlbum }
  /** The stored state of the dialog. */
  | { readonly type: 'import.show' }
  /** Where an album's photos come from: this device, or the library. */
  | { readonly type: 'device.show' }
  | { readonly type: 'library.show' }
  /** A code by which a phone sends them. */
  | { readonly type: 'phone.show' }
  /** What was chosen in the library is in the album. */
  | { readonly type: 'photos.added' }
  | { readonly type: 'import.back' }
  | { readonly type: 'import.next' }
  | { readonly type: 'files.chosen'; readonly files: readonly ChosenFile[] }
  | { readonly type: 'import.start' }
  | { readonly type: 'import.pause' }
  | { readonly type: 'import.resume' }
  /** Everything that failed is tried again. */
  | { readonly type: 'import.retry' }
  | { readonly type: 'item.remove'; readonly id: string }
  | { readonly type: 'item.again'; readonly id: string }
  /** An earlier page left unfinished files: this event alone starts the queue. */
  | { readonly type: 'queue.resume' }
  | ConnectionEvent
  | ModalEscape
  | ItemProgressEvent;

/** The album photos are added to, by the name its page has for it. */
export interface ImportAlbum {
  readonly albumId: string;
  readonly albumName: string;
}

/** A file as the browser gives it; `body` goes straight to the actors' side and is kept in no chart. */
export interface ChosenFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly lastModified: number;
  readonly body: object;
  /** Address of a small picture of it within this page; null where there is none. */
  readonly preview: string | null;
}

/** How a file ended, with what the queue keeps of it. */
export interface ItemEnd {
  readonly how: 'ready' | 'duplicate' | 'albumGone' | 'refused' | 'failed' | 'needsFile' | 'otherFile';
  readonly hash: string | null;
  readonly address: string | null;
  readonly uploadId: string | null;
  readonly sent: number;
  readonly reason: RefusalReason | FailureReason | null;
  /** When the very same picture came into the library, where it was there before. */
  readonly since: string | null;
  /** The id of this file's photo in the library, if the service has given it. */
  readonly photoId: string | null;
}

/** What an item tells the queue. */
export type ItemProgressEvent =
  | ({ readonly type: 'item.ended'; readonly id: string } & ItemEnd)
  | { readonly type: 'item.progress'; readonly id: string; readonly sent: number; readonly at: number }
  /** The service takes it at this address. */
  | { readonly type: 'item.announced'; readonly id: string; readonly address: string }
  /** All its bytes are there: the next file may begin. */
  | { readonly type: 'item.sent'; readonly id: string };

export type RefusalReason = (typeof refusalReasons)[number];

/** Why a file did not get through this time; trying again may help. */
export type FailureReason = 'lost' | 'noRoom' | 'trouble';

declare module '../../system/directory.ts' {
  interface Directory {
    readonly uploads: ImportEvent | LazyWant;
  }
  interface LazyCharts {
    readonly uploads: typeof importPhotosMachine;
  }
}
