import * as z from 'zod/mini';
import { longestUrl } from '../empty.ts';

/** Messages that an embedding app or page may send; all others are ignored. See `docs/webview.md`. */
export const embedderMessage = z.object({
  type: z.literal('account.navigate'),
  /** A path within the account area, with its query. */
  to: z.string().check(z.maxLength(longestUrl), z.regex(/^\/(?![/\\])[^\p{Cc}]*$/u)),
});

/** Messages to the embedding app or page. */
export type PageMessage =
  /** The page is ready to receive messages. */
  | { readonly type: 'account.ready' }
  /** The page's title in the customer's language; sent whenever it changes. */
  | { readonly type: 'account.title'; readonly title: string }
  /** The customer is signed out. */
  | { readonly type: 'account.signedOut' }
  /**
   * A file to save: `url` is either a signed `https:` URL that contains the file name, or a `data:` URL with a
   * separate `name`.
   */
  | { readonly type: 'account.downloadReady'; readonly url: string; readonly name?: string };
