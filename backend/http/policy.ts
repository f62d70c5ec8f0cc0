import { configFor, originFor } from '../config/pages.ts';
import type { PageConfig } from '../config/pages.ts';

/** Hash of the empty string, which the runtime style sheet of emotion needs. It permits nothing else. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
export const reportPath = '/svc/errors/csp';

/**
 * Returns the scripts and frames of the shop that the pages load, by full URL, so that nothing else on their
 * hosts is permitted.
 */
function outside(pages: PageConfig, host: string): { scripts: string[]; frames: string[] } {
  const { CookieConsentUrl, ChatUrl } = configFor(pages, host);
  const bare = (address: string): string => address.replace(/[?#].*$/, '');
  return {
    scripts: [CookieConsentUrl, ...(ChatUrl === undefined ? [] : [ChatUrl])].map(bare),
    frames: ChatUrl === undefined ? [] : [new URL(ChatUrl).origin],
  };
}

/** Returns the origins that the pages of one host call. The host's own origin is `'self'`. */
function origins(pages: PageConfig, host: string): { http: string[]; ws: string[] } {
  const config = configFor(pages, host);
  const own = originFor(pages, host);
  const called = [
    config.Auth.ChannelAuthority,
    config.CustomerApiUrl,
    config.PhotoManagementShareApiBaseUrl,
    ...Object.values(config.Services),
    ...(config.ErrorReportingDsn === undefined ? [] : [config.ErrorReportingDsn]),
  ];
  const http = called.map((address) => new URL(address).origin).filter((origin) => origin !== own);
  const ws = Object.values(config.Sockets).map((address) => new URL(address).origin);
  return { http: [...new Set(http)].sort(), ws: [...new Set(ws)].sort() };
}

/**
 * Trusted Types policies that the entry module of the app creates once (`src/services/scriptPolicies.ts`).
 */
export const appPolicies = ['worker', 'outside'] as const;
/** For pages whose scripts create neither HTML nor code: requires Trusted Types and permits no policy. */
export const noScriptText = "require-trusted-types-for 'script'; trusted-types 'none'";

/**
 * Returns the policy of every document: no inline code, inline styles by hash, workers and external scripts
 * by URL, connections only to configured services.
 */
export function documentPolicy(
  pages: PageConfig,
  host: string,
  styles: readonly string[] = [],
  policies: readonly string[] = appPolicies,
): string {
  const { http, ws } = origins(pages, host);
  const { scripts, frames } = policies.includes('outside')
    ? outside(pages, host)
    : { scripts: [], frames: [] };
  const list = (...sources: string[]): string => sources.join(' ');
  return [
    "default-src 'none'",
    `script-src ${list("'self'", ...scripts)}`,
    `frame-src ${frames.length === 0 ? "'none'" : list(...frames)}`,
    `style-src ${list("'self'", emptyStyle, ...styles)}`,
    `img-src ${list("'self'", 'blob:', 'data:', ...http, ...pages.imageHosts)}`,
    "font-src 'self'",
    `connect-src ${list("'self'", ...http, ...ws)}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    `frame-ancestors ${pages.embedders.length === 0 ? "'none'" : pages.embedders.join(' ')}`,
    ...(policies.length === 0
      ? [noScriptText]
      : ["require-trusted-types-for 'script'", `trusted-types ${policies.join(' ')}`]),
    `report-uri ${reportPath}`,
  ].join('; ');
}

/** Only the hashing worker may compile WebAssembly; its response has this header. */
export const hashWorkerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The other headers of every document. */
export const documentHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};
