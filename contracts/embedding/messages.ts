import * as z from 'zod/mini';
import { longestUrl } from '../empty.ts';

/** What the app or page that holds this page may ask of it; anything else is not answered. `docs/webview.md` */
export const embedderMessage = z.object({
  type: z.literal('account.navigate'),
  /** A path of the account area, with its query. */
  to: z.string().check(z.maxLength(longestUrl), z.regex(/^\/(?![/\\])[^\p{Cc}]*$/u)),
});

/** What this page says to the app or page that holds it. */
export type PageMessage =
  /** From now on it takes messages. */
  | { readonly type: 'account.ready' }
  /** The page's title, in the customer's language, whenever it changes. */
  | { readonly type: 'account.title'; readonly title: string }
  /** The customer is signed out. */
  | { readonly type: 'account.signedOut' }
  /** A file to save: `url` is a signed `https:` address that names the file itself, or a `data:` URL beside its `name`. */
  | { readonly type: 'account.downloadReady'; readonly url: string; readonly name?: string };
