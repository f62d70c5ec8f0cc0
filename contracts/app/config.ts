import * as z from 'zod/mini';
import { services } from '../call.ts';
import { flagNames } from '../flags/flags.ts';

/**
 * A link that may be followed [5.11]: absolute, http or https, written out with `//` (a browser reads `https:path`
 * as relative), no name or password, no control character. The only type that reaches `href` or `location`.
 * @spec 5.11
 */
export const safeUrl = z.string().check(
  z.refine((text) => {
    if (!/^https?:\/\//i.test(text) || /\p{Cc}/u.test(text)) return false;
    const url = URL.parse(text);
    return url !== null && url.username === '' && url.password === '';
  }, 'must be an http or https address'),
);

/** `/config.json` [3.19, 7.12]: answered per host, read before anything else. */
export const config = z.object({
  Auth: z.object({ ChannelAuthority: safeUrl, ClientID: z.string(), Scopes: z.string() }),
  CustomerApiUrl: safeUrl,
  PhotoManagementShareApiBaseUrl: safeUrl,
  CookieConsentUrl: safeUrl,
  /** Base address of each service of section 7. */
  Services: z.record(z.enum(services), safeUrl),
  /** Websocket addresses [7.15]. */
  Sockets: z.object({ activation: z.string(), archive: z.string() }),
  /** Per flag the host names on which it is on; `*` is every host [6.3]. */
  FeatureFlags: z.partialRecord(z.enum(flagNames), z.array(z.string())),
  /** What this backend has beyond the specification; a missing word makes the feature absent, never broken. */
  Capabilities: z.array(z.string()),
  /** Hosts to which `uploadUrl` and the app link may lead [2.12, 5.9]. */
  AllowedUploadHosts: z.array(z.string()),
  /** Where the shop's app takes photos on a phone that has it; counts only on an allowed host [2.36, 4.9]. */
  UploadAppLink: z.optional(safeUrl),
  /** Hosts that may hold the pages in a frame or a webview and talk to them. */
  AllowedEmbedders: z.array(z.string()),
});
export type Config = z.infer<typeof config>;

/** `{config}/{channel}` [3.19, 7.12]; a failure falls back to {@link noMenus}. */
const link = z.object({ label: z.string().check(z.minLength(1)), url: safeUrl });
export const menus = z.object({
  routes: z.object({
    Main: safeUrl,
    FAQ: safeUrl,
    ContactUs: safeUrl,
    AllProducts: safeUrl,
    /** Of the editor; `{vendor}` in it stands for the brand's vendor [4.8]. */
    EditorUrl: safeUrl,
  }),
  menus: z.object({ top: z.array(link), main: z.array(link), footer: z.array(link) }),
});
export type Menus = z.infer<typeof menus>;

/** Empty menus and default routes, from the origin of the shop. */
export function noMenus(shop: string): Menus {
  const at = (path: string) => new URL(path, shop).href;
  return {
    routes: {
      Main: at('/'),
      FAQ: at('/faq'),
      ContactUs: at('/contact'),
      AllProducts: at('/products'),
      EditorUrl: at('/editor'),
    },
    menus: { top: [], main: [], footer: [] },
  };
}

/** `/locales/{locale}.json`: compiled messages by id. */
export const messages = z.record(z.string(), z.union([z.string(), z.array(z.unknown())]));
