import * as z from 'zod/mini';
import { lines, longestUrl, text } from '../empty.ts';
import { services } from '../call.ts';
import { flagNames } from '../flags/flags.ts';

/**
 * A safe link [5.11]: absolute, http or https, written with `//` (browsers treat `https:path` as relative), and
 * without credentials or control characters. Only this type may be assigned to `href` or `location`.
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

/**
 * `https://<public key>@<host>[/<path>]/<project>`: identifies the sender and the destination of error reports
 * [4.18].
 */
export const errorDsn = z
  .string()
  .check(z.maxLength(300), z.regex(/^https?:\/\/[a-z0-9]{1,64}@[a-z0-9.:-]+(\/[\w-]+)*\/\d{1,20}$/i));

/** A host name, with a port or scheme if needed. */
const host = text(300);

/** `/config.json` [3.19, 7.12]: depends on the host; a page requests it before anything else. */
export const config = z.object({
  Auth: z.object({ ChannelAuthority: safeUrl, ClientID: text(100), Scopes: text(200) }),
  CustomerApiUrl: safeUrl,
  PhotoManagementShareApiBaseUrl: safeUrl,
  CookieConsentUrl: safeUrl,
  /** The shop's customer care page: linked from error pages, and used when the shop's menus are not available. */
  CareUrl: z.optional(safeUrl),
  /** Base URL of each service of section 7. */
  Services: z.record(z.enum(services), safeUrl),
  /** WebSocket URLs [7.15]. */
  Sockets: z.object({ activation: text(longestUrl), archive: text(longestUrl) }),
  /** The host names on which each flag is on; `*` stands for every host [6.3]. */
  FeatureFlags: z.partialRecord(z.enum(flagNames), z.array(host)),
  /** The backend's features beyond the specification; a feature that is not listed does not exist. */
  Capabilities: z.array(text(60)),
  /** Hosts that `uploadUrl` and the app link may point to [2.12, 5.9]. */
  AllowedUploadHosts: z.array(host),
  /** Name of the campaign whose last order dates determine until when addresses can be changed [7.12a]. */
  OrderCampaign: z.optional(text(60)),
  /** Maximum number of exports per customer within 7 days [4.4, 9.5]. */
  ExportsAWeek: z.optional(z.int().check(z.gte(1))),
  /** Maximum number of photos for the prints editor [4.8]. */
  PrintsLimit: z.optional(z.int().check(z.gte(1))),
  /** URL of the script of the shop's support chat; absent if the shop has no chat [1.2e]. */
  ChatUrl: z.optional(safeUrl),
  /** DSN for error reports; without it they are sent to the service `errors` [4.18]. */
  ErrorReportingDsn: z.optional(errorDsn),
  /** URL of a customer survey with the placeholder `{locale}`; only the locales of 9.13 have a survey. */
  SurveyUrl: z.optional(safeUrl),
  /** URL at which the shop's app adds photos on a phone; used only if its host is allowed [2.36, 4.9]. */
  UploadAppLink: z.optional(safeUrl),
  /** The page that a phone opens to redeem a code, by vendor [5.8]; absent if there is none. */
  HandOffPages: z.optional(z.object({ alb: safeUrl, hfm: safeUrl, pbx: safeUrl })),
  /** Hosts that may embed the pages in a frame or webview and exchange messages with them. */
  AllowedEmbedders: z.array(host),
});
export type Config = z.infer<typeof config>;

const mayFollow = (url: string): boolean => safeUrl.safeParse(url).success;
/** Accepts any characters; unsafe links are removed later without rejecting the rest. */
const anyAddress = z.string().check(z.maxLength(longestUrl));
const link = z.object({ label: text(100, 1), url: anyAddress });
/** An unsafe link is removed; the rest of the menu is kept [5.11]. */
const links = z.pipe(
  z.array(link),
  z.transform((given) => given.filter(({ url }) => mayFollow(url))),
);
/** An unsafe URL becomes an empty one, and no link is rendered. */
const way = z.pipe(
  anyAddress,
  z.transform((url) => (mayFollow(url) ? url : '')),
);

/** `{config}/{channel}` [3.19, 7.12]; {@link noMenus} is used if it cannot be loaded. @spec 3.19b 5.11 */
export const menus = z.object({
  routes: z.object({
    Main: way,
    FAQ: way,
    ContactUs: way,
    AllProducts: way,
    /** URL of the editor with the placeholder `{vendor}` for the brand's vendor [4.8]. */
    EditorUrl: way,
    /** Not in the clause: URL for paying for an order, with the placeholder `{order}` for the order's code. */
    Payment: z.optional(way),
  }),
  menus: z.object({ top: links, main: links, footer: links }),
});
export type Menus = z.infer<typeof menus>;

/**
 * Returns empty menus with default routes on the shop's origin; the routes are empty for a host without a
 * shop. @spec 7.12c
 */
export function noMenus(shop: string | null): Menus {
  const at = (path: string) => (shop === null ? '' : new URL(path, shop).href);
  return {
    routes: {
      Main: at('/'),
      FAQ: at('/faq'),
      ContactUs: at('/contact'),
      AllProducts: at('/products'),
      EditorUrl: at('/editor'),
      // A shop without this route has no payment page.
      Payment: '',
    },
    menus: { top: [], main: [], footer: [] },
  };
}

/** Returns the shop's menus, with default routes in place of empty ones. @spec 3.19b 5.11 */
export function menusOr(read: Menus | null, shop: string | null): Menus {
  const fallback = noMenus(shop);
  if (read === null) return fallback;
  const routes = Object.entries(fallback.routes).map(([name, address]) => [
    name,
    read.routes[name as keyof Menus['routes']] || address,
  ]);
  return { ...read, routes: Object.fromEntries(routes) as Menus['routes'] };
}

/**
 * Returns the URL of customer care; empty if there is none. If the config could not be read, it is the page in the
 * brand's shop, so that the error message that asks the customer to contact us says where.
 */
export const careUrl = (config: Pick<Config, 'CareUrl'> | null, domain: string): string =>
  config === null ? (domain === 'localhost' ? '' : `https://www.${domain}/contact`) : (config.CareUrl ?? '');

/** Returns the URL for paying for an order; null if the shop has no payment page. */
export const paymentUrl = ({ Payment = '' }: Menus['routes'], orderCode: string): string | null =>
  Payment.includes('{order}') ? Payment.replace('{order}', encodeURIComponent(orderCode)) : null;

/**
 * `/locales/{locale}.json`: compiled messages by id, namely those that every page needs first. The entry with the
 * empty id holds the name of the file with all other messages.
 */
export const messages = z.record(lines(1000), z.union([lines(20_000), z.array(z.unknown())]));
