import { noScriptText } from '../http/policy.ts';

/**
 * Headers of every answer under the provider's path. `form-action` names the brands because Chromium applies it to
 * the redirects that follow a form, and the last of those leaves for the page.
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
