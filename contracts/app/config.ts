import * as z from 'zod/mini';
import { lines, longestUrl, text } from '../empty.ts';
import { services } from '../call.ts';
import { flagNames } from '../flags/flags.ts';

/**
 * A link that may be followed [5.11]: absolute, http or https, written out with `//` (a browser reads `https:path`
 * as relative), no name or password, no control character. The only type that reaches `href` or `location`.
 * @spec 5.11
 */
export const safeUrl = z.string().check(
  z.maxLength(longestUrl, { abort: true }),
  z.refine((text) => {
    if (!/^https?:\/\//i.test(text) || /\p{Cc}/u.test(text)) return false;
    const url = URL.parse(text);
    return url !== null && url.username === '' && url.password === '';
  }, 'must be an http or https address'),
);

/** `https://<public key>@<host>[/<path>]/<project>`: who reports, and where to [4.18]. */
export const errorDsn = z
  .string()
  .check(z.maxLength(300), z.regex(/^https?:\/\/[a-z0-9]{1,64}@[a-z0-9.:-]+(\/[\w-]+)*\/\d{1,20}$/i));

/** A host name, with its port or scheme where one is meant. */
const host = text(300);

/** `/config.json` [3.19, 7.12]: answered per host, read before anything else. */
export const config = z.object({
  Auth: z.object({ ChannelAuthority: safeUrl, ClientID: text(100), Scopes: text(200) }),
  CustomerApiUrl: safeUrl,
  PhotoManagementShareApiBaseUrl: safeUrl,
  CookieConsentUrl: safeUrl,
  /** Customer care of the host's shop: where it leads without the shop's menus, also from an error page. */
  CareUrl: z.optional(safeUrl),
  /** Base address of each service of section 7. */
  Services: z.record(z.enum(services), safeUrl),
  /** Websocket addresses [7.15]. */
  Sockets: z.object({ activation: text(longestUrl), archive: text(longestUrl) }),
  /** Per flag the host names on which it is on; `*` is every host [6.3]. */
  FeatureFlags: z.partialRecord(z.enum(flagNames), z.array(host)),
  /** What this backend has beyond the specification; a missing word makes the feature absent, never broken. */
  Capabilities: z.array(text(60)),
  /** Hosts to which `uploadUrl` and the app link may lead [2.12, 5.9]. */
  AllowedUploadHosts: z.array(host),
  /** Name of the campaign by whose last order moments addresses are closed [7.12a]. */
  OrderCampaign: z.optional(text(60)),
  /** Exports that a customer may begin within 7 days [4.4, 9.5]. */
  ExportsAWeek: z.optional(z.int().check(z.gte(1))),
  /** Photos that the prints editor takes at a time [4.8]. */
  PrintsLimit: z.optional(z.int().check(z.gte(1))),
  /** Script of the shop's support chat; without it there is none [1.2e]. */
  ChatUrl: z.optional(safeUrl),
  /** Where failures are reported by the envelope protocol; without it they go to the service `errors` [4.18]. */
  ErrorReportingDsn: z.optional(errorDsn),
  /** A survey among customers; `{locale}` in it stands for theirs, and only the locales of 9.13 have one. */
  SurveyUrl: z.optional(safeUrl),
  /** Where the shop's app takes photos on a phone that has it; counts only on an allowed host [2.36, 4.9]. */
  UploadAppLink: z.optional(safeUrl),
  /** By vendor, the page that a phone opens by its code [5.8]; without it there is none. */
  HandOffPages: z.optional(z.object({ alb: safeUrl, hfm: safeUrl, pbx: safeUrl })),
  /** Hosts that may hold the pages in a frame or a webview and talk to them. */
  AllowedEmbedders: z.array(host),
});
export type Config = z.infer<typeof config>;

const mayFollow = (url: string): boolean => safeUrl.safeParse(url).success;
/** Of any signs: what may not be followed is left out, and nothing else. */
const anyAddress = z.string().check(z.maxLength(longestUrl));
const link = z.object({ label: text(100, 1), url: anyAddress });
/** One entry that may not be followed costs the shop that entry, not its menu [5.11]. */
const links = z.pipe(
  z.array(link),
  z.transform((given) => given.filter(({ url }) => mayFollow(url))),
);
/** Empty leads nowhere: nothing is drawn that would. */
const way = z.pipe(
  anyAddress,
  z.transform((url) => (mayFollow(url) ? url : '')),
);

/** `{config}/{channel}` [3.19, 7.12]; a failure falls back to {@link noMenus}. @spec 3.19b 5.11 */
export const menus = z.object({
  routes: z.object({
    Main: way,
    FAQ: way,
    ContactUs: way,
    AllProducts: way,
    /** Of the editor; `{vendor}` in it stands for the brand's vendor [4.8]. */
    EditorUrl: way,
    /** Beyond the clause: where an order is paid; `{order}` in it stands for the order's code. */
    Payment: z.optional(way),
  }),
  menus: z.object({ top: links, main: links, footer: links }),
});
export type Menus = z.infer<typeof menus>;

/** Empty menus and default routes, from the origin of the shop; none where no shop stands behind the host. @spec 7.12c */
export function noMenus(shop: string | null): Menus {
  const at = (path: string) => (shop === null ? '' : new URL(path, shop).href);
  return {
    routes: {
      Main: at('/'),
      FAQ: at('/faq'),
      ContactUs: at('/contact'),
      AllProducts: at('/products'),
      EditorUrl: at('/editor'),
      // A shop that names no page for it may have none.
      Payment: '',
    },
    menus: { top: [], main: [], footer: [] },
  };
}

/** The shop's menus; a route of theirs that leads nowhere is the default one. @spec 3.19b 5.11 */
export function menusOr(read: Menus | null, shop: string | null): Menus {
  const fallback = noMenus(shop);
  if (read === null) return fallback;
  const routes = Object.entries(fallback.routes).map(([name, address]) => [
    name,
    read.routes[name as keyof Menus['routes']] || address,
  ]);
  return { ...read, routes: Object.fromEntries(routes) as Menus['routes'] };
}

/** Where an order is paid; null where the shop names no such page. */
export const paymentUrl = ({ Payment = '' }: Menus['routes'], orderCode: string): string | null =>
  Payment.includes('{order}') ? Payment.replace('{order}', encodeURIComponent(orderCode)) : null;

/** `/locales/{locale}.json`: compiled messages by id; what every page begins with, and under no id where the rest is. */
export const messages = z.record(lines(1000), z.union([lines(20_000), z.array(z.unknown())]));
