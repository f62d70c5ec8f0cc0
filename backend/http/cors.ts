import cors from '@fastify/cors';
import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

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
  'www-authenticate',
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
 * Allows pages of the product's own hosts to call the services from another origin, with bearer tokens and
 * without cookies. Other origins cannot read any response.
 */
export async function crossOrigin(app: FastifyInstance, allowed: (origin: string) => boolean): Promise<void> {
  const services: FastifyCorsOptions = {
    origin: (origin, decide) => decide(null, origin !== undefined && allowed(origin)),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: requestHeaders,
    exposedHeaders: replyHeaders,
    maxAge: 600,
  };
  await app.register(cors, {
    delegator: ({ url }, decide) => decide(null, url.startsWith('/svc/') ? services : { origin: false }),
  });
}
