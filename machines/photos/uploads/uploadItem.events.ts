import type { FailureReason, RefusalReason } from './uploads.events.ts';

/** What `auth` says to whoever asked it for a fresh token. */
type TokenEvent = { readonly type: 'token.ready' } | { readonly type: 'token.lost' };

/** What the transport says while the bytes of a file are on their way. */
export type SendingEvent =
  /** The service takes the file at this address, also after a reload. */
  | { readonly type: 'bytes.address'; readonly address: string }
  /** So many bytes the service has and keeps. */
  | { readonly type: 'bytes.kept'; readonly kept: number }
  /** So many bytes have left at `at`, milliseconds of a clock that only runs forward. */
  | { readonly type: 'bytes.sent'; readonly sent: number; readonly at: number }
  /** The last byte is there; `uploadId` is how the outcome is asked for. */
  | { readonly type: 'bytes.complete'; readonly uploadId: string }
  /** The connection was lost, or the service cannot answer now and asks for a pause (milliseconds); what was sent is kept. */
  | { readonly type: 'bytes.lost'; readonly offline: boolean; readonly pause: number }
  /** The service knows nothing of the address any more. */
  | { readonly type: 'bytes.forgotten' }
  /** The access token was refused; what was sent is kept. */
  | { readonly type: 'bytes.unauthorized' }
  | { readonly type: 'bytes.refused'; readonly reason: RefusalReason }
  | { readonly type: 'bytes.failed'; readonly reason: FailureReason }
  /** The file can be read no longer: it was moved, deleted or changed. */
  | { readonly type: 'bytes.unreadable' };

export type UploadItemEvent =
  | { readonly type: 'item.pause' }
  | { readonly type: 'item.resume' }
  | { readonly type: 'connection.lost' }
  | { readonly type: 'connection.back' }
  /** Nobody else is sending these bytes. */
  | { readonly type: 'turn.granted' }
  | TokenEvent
  | SendingEvent;
