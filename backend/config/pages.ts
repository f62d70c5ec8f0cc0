import { brands, defaultBrand, readHost } from '../../contracts/brand/brands.ts';
import { services } from '../../contracts/call.ts';
import type { Service } from '../../contracts/call.ts';
import type { Config } from '../../contracts/app/config.ts';
import { issuerOf, oidcClientId, oidcScope } from '../../contracts/auth/oidc.ts';
import type { FlagName } from '../../contracts/flags/flags.ts';
import type { QrBaseUrls } from '../../contracts/extensions/phoneUploads.ts';
import { phonePagePath } from '../../contracts/extensions/phoneUploads.ts';
import type { Placed } from './hosts.ts';

/** The path of the cookie banner's script beside the services, if no shop serves one. */
export const bannerPath = '/svc/consent/banner.js';

/** The configuration of the pages, and the origins that their documents may reach. */
export interface PageConfig extends Placed {
  /** The origin of the services if they are not beside the pages. */
  readonly servicesOrigin: string | null;
  readonly embedders: readonly string[];
  readonly imageHosts: readonly string[];
  readonly uploadHosts: readonly string[];
  readonly uploadAppLink: string | null;
  /** Scripts of the shop on the pages: its cookie banner, and its support chat if it has one [3.19a, 1.2e]. */
  readonly consentUrl: string | null;
  readonly chatUrl: string | null;
  /** With `{locale}` as the placeholder of the customer's locale [9.13]. */
  readonly surveyUrl: string | null;
  /** Where pages report failures by the envelope protocol instead of to us [4.18]. */
  readonly sentryDsn: string | null;
  /** The page that phones open by their code; null for the one beside the pages of the requested host [5.8]. */
  readonly handOffPages: QrBaseUrls | null;
  /** Exports that a customer may begin within 7 days [4.4]. */
  readonly exportsAWeek: number;
  /** Maximum number of photos that the prints editor accepts at once [4.8]. */
  readonly printsLimit: number;
  /** The campaign whose last order moments close orders [7.12a]. */
  readonly campaign: string;
  /** Hosts, with their port, on which callbacks may be tested although they are internal. */
  readonly callbackHosts: readonly string[];
  readonly flags: Readonly<Partial<Record<FlagName, readonly string[]>>>;
  readonly capabilities: readonly string[];
}

/** Flags that are on by default; those of later screens stay off [6.3]. */
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

/** Returns the origin of a browser's request; an invalid `Host` gets the fixed origin. */
export function originFor(pages: PageConfig, host: string): string {
  const fixed = new URL(pages.origin);
  return /^[a-z0-9.-]{1,253}(:\d{1,5})?$/i.test(host)
    ? `${fixed.protocol}//${host.toLowerCase()}`
    : fixed.origin;
}

/** Returns the URL of a channel's shop: in production its brand's, otherwise a stub page. */
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
 * Returns the URL of the cookie banner's script: the shop's own, or a stub beside the services where stubs
 * are allowed.
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
 * Returns the content of `config.json` for one host: all base URLs are on that host, only the issuer is fixed
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
