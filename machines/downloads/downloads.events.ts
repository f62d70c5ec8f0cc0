import type { ActorRef, Snapshot } from 'xstate';
import type { ChannelDue } from '../request/lookAgain.events.ts';
import type { ArchiveMessage, ExportItem } from '../../contracts/downloads/download.ts';
import type { ResolveInput } from '../photos/selection/resolveIds.machine.ts';
import type { DownloadProgressEvent as FileProgressEvent } from '../request/download.events.ts';
import type { downloadsMachine } from './downloads.machine.ts';

/**
 * What an archive is asked for of: photos by id, a selection whose ids are still to be read, or photos of a shared album,
 * each with its owner and no more of them [6.4].
 */
export type DownloadTarget =
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | {
      readonly kind: 'shared';
      readonly albumId: string;
      readonly photos: readonly ExportItem[];
      /** Photos whose owners the list does not hold any more: they are read first. */
      readonly unowned?: readonly string[];
      /** The selection it is of, as its chart holds it; absent for a single photo. */
      readonly selection?: object;
    }
  | ({
      readonly kind: 'selected';
      /** The selection as its chart holds it: the same object for as long as nobody touches it. */
      readonly selection: object;
      readonly count: number;
    } & ResolveInput);

/** A wish for one archive: its name is what the person sees in the list of downloads. */
export interface DownloadRequest {
  readonly name: string;
  readonly target: DownloadTarget;
}

/** The page that lists downloads, while it is open. */
export type DownloadsPageRef = ActorRef<Snapshot<unknown>, { readonly type: 'downloads.changed' }>;

/** What the channel tells. */
export type ChannelEvent =
  /** A message to this customer; everything else was ignored. */
  | { readonly type: 'channel.told'; readonly message: ArchiveMessage }
  /** It listens from now on: what happened before must be read. */
  | { readonly type: 'channel.listening' }
  | ChannelDue;

/** `asked` until the service has it, `working` until the browser has it. */
export type ArchivePhase = 'asked' | 'working' | 'saved' | 'failed';

/** What a single download tells. */
export type DownloadProgressEvent =
  /** How far it has come; the list of downloads may be different now. */
  | {
      readonly type: 'archive.changed';
      readonly id: string;
      readonly phase: ArchivePhase;
      /** The id under which the service has it; null until that is known. */
      readonly remote: string | null;
    }
  /** Nothing more comes of it. */
  | { readonly type: 'archive.over'; readonly id: string }
  | FileProgressEvent;

export type DownloadsEvent =
  /** One photo, from the preview. */
  | { readonly type: 'download.photo'; readonly id: string }
  /** Several photos as one archive. */
  | ({ readonly type: 'download.selected' } & DownloadRequest)
  /** From a toast: to the page that lists them. */
  | { readonly type: 'downloads.see' }
  /** An archive of the list that is ready, or one that was waited for before a reload. */
  | { readonly type: 'download.archive'; readonly id: string; readonly awaited?: true }
  /** Something is left from before a reload; the chart takes it up as it starts. */
  | { readonly type: 'download.resume' }
  | { readonly type: 'page.opened'; readonly page: DownloadsPageRef }
  | { readonly type: 'page.closed'; readonly page: DownloadsPageRef }
  /** Somebody waits for word of an archive. */
  | { readonly type: 'channel.wanted' }
  | ChannelEvent
  | DownloadProgressEvent;

export type DownloadsRef = ActorRef<Snapshot<unknown>, DownloadsEvent>;

declare module '../system/directory.ts' {
  interface Directory {
    readonly downloads: DownloadsEvent | LazyWant;
  }
  interface LazyCharts {
    readonly downloads: typeof downloadsMachine;
  }
}
