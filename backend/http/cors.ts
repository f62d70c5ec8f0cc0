import type { IncomingMessage, ServerResponse } from 'node:http';

const requestHeaders = [
  'authorization',
  'content-type',
  'x-correlation-id',
  'x-attempt',
  'idempotency-key',
  'cache-control',
  'if-none-match',
  'range',
  'if-range',
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'upload-defer-length',
];
const replyHeaders = [
  'x-correlation-id',
  'retry-after',
  'date',
  'content-disposition',
  'content-length',
  'content-range',
  'etag',
  'location',
  'tus-resumable',
  'tus-version',
  'tus-extension',
  'tus-max-size',
  'upload-offset',
  'upload-length',
  'upload-expires',
];

/**
 * Lets the pages of our own hosts call the services from another origin: bearer tokens only, never cookies. Answers
 * a preflight itself and then returns true.
 */
export function crossOrigin(
  allowed: (origin: string) => boolean,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  response.appendHeader('vary', 'Origin');
  const preflight =
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (allowed(origin)) {
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-expose-headers', replyHeaders.join(', '));
    if (preflight) {
      response.setHeader('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
      response.setHeader('access-control-allow-headers', requestHeaders.join(', '));
      response.setHeader('access-control-max-age', '600');
    }
  }
  if (preflight) response.writeHead(204).end();
  return preflight;
}
