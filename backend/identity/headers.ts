import { noScriptText } from '../http/policy.ts';

/**
 * Returns the headers of all responses under the provider's path. `form-action` lists the brands, because
 * Chromium applies it to redirects after a form, and the last redirect leads to the page of the brand.
 */
export function securityHeaders(origins: readonly string[]): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "script-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      `form-action 'self' ${origins.join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
      noScriptText,
    ].join('; '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
  };
}
