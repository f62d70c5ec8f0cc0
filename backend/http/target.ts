import type { IncomingMessage } from 'node:http';

/**
 * Determines the host of a request before any other part of it is read; returns false if the request contains
 * two hosts. The host of an absolute-form target overrides `Host` (RFC 9112, 3.2.2); afterwards, the request
 * is in the normal form.
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
