import type { SendingEvent } from '../photos/uploads/uploadItem.events.ts';
import type { FailureReason, RefusalReason } from '../photos/uploads/uploads.events.ts';
import type { NetworkBack } from '../system/registration.ts';

/** A photo as the phone's browser gives it; `body` goes straight to the actors' side. */
export interface PhonePhoto {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
  readonly body: object;
}

export type PhoneReason = RefusalReason | FailureReason;

/** What one photo tells the page. */
export type PhotoReport =
  | { readonly type: 'photo.progress'; readonly id: string; readonly sent: number }
  | { readonly type: 'photo.announced'; readonly id: string; readonly address: string | null }
  | {
      readonly type: 'photo.ended';
      readonly id: string;
      readonly how: 'sent' | 'refused' | 'failed';
      readonly reason: PhoneReason | null;
      /** Of one whose bytes are there: by which the service knows it. */
      readonly uploadId: string | null;
    }
  /** The service takes nothing by this code any more. */
  | { readonly type: 'photo.unwelcome' };

export type PhoneEvent =
  | { readonly type: 'photos.chosen'; readonly photos: readonly PhonePhoto[] }
  /** The browser has no room for these: a reload loses them. */
  | { readonly type: 'photos.unkept'; readonly ids: readonly string[] }
  | { readonly type: 'photos.again' }
  | { readonly type: 'phone.retry' }
  | NetworkBack
  | PhotoReport;

export type PhonePhotoEvent = SendingEvent | NetworkBack;
