import * as z from 'zod/mini';
import { longestUrl } from '../empty.ts';

/** Messages that an embedding app or page may send; all others are ignored. See `docs/webview.md`. */
export const embedderMessage = z.object({
  type: z.literal('account.navigate'),
  /** A path of the account area with its query. */
  to: z.string().check(z.maxLength(longestUrl), z.regex(/^\/(?![/\\])[^\p{Cc}]*$/u)),
});

/** Messages to the embedding app or page. */
export type PageMessage =
  /** The page is ready for messages. */
  | { readonly type: 'account.ready' }
  /** The page's title in the customer's language; sent at each change. */
  | { readonly type: 'account.title'; readonly title: string }
  /** The customer is signed out. */
  | { readonly type: 'account.signedOut' }
  /** A file to save: `url` is a signed `https:` URL that contains the file name, or a `data:` URL with a separate `name`. */
  | { readonly type: 'account.downloadReady'; readonly url: string; readonly name?: string };
