import { brands, defaultBrand, readHost } from '../../contracts/brand/brands.ts';
import { services } from '../../contracts/call.ts';
import type { Service } from '../../contracts/call.ts';
import type { Config } from '../../contracts/app/config.ts';
import { issuerOf, oidcClientId, oidcScope } from '../../contracts/auth/oidc.ts';
import type { FlagName } from '../../contracts/flags/flags.ts';
import type { QrBaseUrls } from '../../contracts/extensions/phoneUploads.ts';
import { phonePagePath } from '../../contracts/extensions/phoneUploads.ts';
import type { Placed } from './hosts.ts';

/** The path of the stub script for the cookie banner, served by the backend if no shop serves the script. */
export const bannerPath = '/svc/consent/banner.js';

/** The configuration of the pages, and the origins that their documents may connect to. */
export interface PageConfig extends Placed {
  /** The origin of the services; null if it is that of the pages. */
  readonly servicesOrigin: string | null;
  readonly embedders: readonly string[];
  readonly imageHosts: readonly string[];
  readonly uploadHosts: readonly string[];
  readonly uploadAppLink: string | null;
  /**
   * URLs of the shop's scripts on the pages: its cookie banner, and its support chat if it has one [3.19a,
   * 1.2e].
   */
  readonly consentUrl: string | null;
  readonly chatUrl: string | null;
  /** Contains `{locale}` as the placeholder for the customer's locale [9.13]. */
  readonly surveyUrl: string | null;
  /**
   * Where pages report failures with the envelope protocol; null if they report them to this backend [4.18].
   */
  readonly sentryDsn: string | null;
  /** The page that phones open with a code; null if it is on the same host as the other pages [5.8]. */
  readonly handOffPages: QrBaseUrls | null;
  /** Number of exports that a customer may start within 7 days [4.4]. */
  readonly exportsAWeek: number;
  /** Maximum number of photos that the editor for prints accepts at once [4.8]. */
  readonly printsLimit: number;
  /** The campaign that defines the last order times, after which orders can no longer be changed [7.12a]. */
  readonly campaign: string;
  /** Hosts, with their ports, on which callbacks can be tested although they are internal. */
  readonly callbackHosts: readonly string[];
  readonly flags: Readonly<Partial<Record<FlagName, readonly string[]>>>;
  readonly capabilities: readonly string[];
}

/** Flags that are on by default. Those of later pages stay off [6.3]. */
export const defaultFlags: PageConfig['flags'] = {
  PhotoManagementTimelineViewEnabled: ['*'],
  PhotoManagementUploadViewEnabled: ['*'],
  PhotoManagementAlbumViewEnabled: ['*'],
  PhotoManagementSharedAlbumsViewEnabled: ['*'],
  PhotoManagementDownloadViewEnabled: ['*'],
  PhotoManagementPhotoExportEnabled: ['*'],
  PhotoManagementOrderPrintsEnabled: ['*'],
  PhotoManagementReactivationEnabled: ['*'],
  PhotoManagementFeatureFlagControl: ['localhost'],
};

/** Returns the origin that matches the `Host` of a request; the fixed origin if the `Host` is invalid. */
export function originFor(pages: PageConfig, host: string): string {
  const fixed = new URL(pages.origin);
  return /^[a-z0-9.-]{1,253}(:\d{1,5})?$/i.test(host)
    ? `${fixed.protocol}//${host.toLowerCase()}`
    : fixed.origin;
}

/** Returns the URL of a channel's shop: in production the shop of its brand, otherwise a stub page. */
export function shopAt(
  { production, origin }: Pick<PageConfig, 'production' | 'origin'>,
  channel: string,
): string {
  const brand = brands.find((one) => one.channel === channel);
  return production && brand !== undefined
    ? `https://www.${brand.domain}`
    : `${origin}/svc/shop/${encodeURIComponent(channel)}`;
}

/**
 * Returns the URL of the cookie banner's script: the script of the shop, or where stubs are allowed, a stub
 * served with the services.
 */
const bannerAt = ({ production }: PageConfig, host: string, base: string): string => {
  const domain = production ? readHost(host)?.brand.domain : undefined;
  return domain === undefined ? `${base}${bannerPath}` : `https://www.${domain}/cookie-consent.js`;
};

const besidePages = (origin: string): QrBaseUrls => {
  const page = origin + phonePagePath;
  return { alb: page, hfm: page, pbx: page };
};

/**
 * Returns the content of `config.json` for one host. All base URLs are on that host; only the issuer is fixed
 * [3.19, 7.12].
 */
export function configFor(pages: PageConfig, host: string): Config {
  const base = pages.servicesOrigin ?? originFor(pages, host);
  const socket = base.replace(/^http/, 'ws');
  const at = (service: Service): string => (service === 'origin' ? base : `${base}/svc/${service}`);
  return {
    Auth: { ChannelAuthority: issuerOf(pages.origin), ClientID: oidcClientId, Scopes: oidcScope },
    CustomerApiUrl: at('customers'),
    PhotoManagementShareApiBaseUrl: at('sharedAlbums'),
    CareUrl: `${shopAt(pages, (readHost(host)?.brand ?? defaultBrand).channel)}/contact`,
    CookieConsentUrl: pages.consentUrl ?? bannerAt(pages, host, base),
    Services: Object.fromEntries(services.map((service) => [service, at(service)])) as Config['Services'],
    Sockets: { activation: `${socket}/svc/photos/push`, archive: `${socket}/svc/downloads/push` },
    FeatureFlags: Object.fromEntries(Object.entries(pages.flags).map(([flag, hosts]) => [flag, [...hosts]])),
    Capabilities: [...pages.capabilities],
    AllowedUploadHosts: [...pages.uploadHosts],
    OrderCampaign: pages.campaign,
    ExportsAWeek: pages.exportsAWeek,
    PrintsLimit: pages.printsLimit,
    ...(pages.uploadAppLink === null ? {} : { UploadAppLink: pages.uploadAppLink }),
    ...(pages.chatUrl === null ? {} : { ChatUrl: pages.chatUrl }),
    ...(pages.surveyUrl === null ? {} : { SurveyUrl: pages.surveyUrl }),
    ...(pages.sentryDsn === null ? {} : { ErrorReportingDsn: pages.sentryDsn }),
    HandOffPages: pages.handOffPages ?? besidePages(originFor(pages, host)),
    AllowedEmbedders: [...pages.embedders],
  };
}
