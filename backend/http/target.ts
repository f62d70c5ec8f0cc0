import type { IncomingMessage } from 'node:http';

/**
 * Settles which host a request is for, before anything is read from it: false for one that names two. The host of an
 * absolute-form target takes precedence over `Host` (RFC 9112, 3.2.2); the request is the plain one for it from here on.
 */
export function settleTarget(request: IncomingMessage): boolean {
  const hosts = request.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) return false;
  const target = request.url ?? '/';
  if (target.startsWith('/') || target === '*') return true;
  const url = /^https?:\/\//i.test(target) ? URL.parse(target) : null;
  if (url === null || url.username !== '' || url.password !== '') return false;
  request.url = `${url.pathname}${url.search}`;
  request.headers.host = url.host;
  return true;
}
