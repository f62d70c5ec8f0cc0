import type { ModalEscape } from '../../modals/modals.events.ts';

export type DeleteAllEvent =
  /** `count` is what the page counts; `exact` says that the service counts for itself (extension `deleteAllCounted`). */
  | { readonly type: 'deletion.ask'; readonly count: number; readonly exact: boolean }
  /** `word` is what had to be typed, in the person's language. */
  | { readonly type: 'deletion.submit'; readonly typed: string; readonly word: string }
  | { readonly type: 'deletion.cancel' }
  /** What failed is sent once more; it was confirmed. */
  | { readonly type: 'deletion.again' }
  | ModalEscape;
