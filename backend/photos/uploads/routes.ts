import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { ERRORS, Server, type Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { creationRefusals, largestUpload, uploadMetadata } from '../../../contracts/extensions/uploads.ts';
import { uploadTypes } from '../../../contracts/photos/uploads/files.ts';
import { isDeleted } from '../../customers/customers.ts';
import { deferred } from '../../deferred.ts';
import { HttpFailure, readFailure } from '../../http/failures.ts';
import { turnFor } from '../../http/turns.ts';
import type { Turn } from '../../http/turns.ts';
import type { Ports } from '../../ports.ts';
import { isPhotoId } from '../deletion/deletion.ts';
import type { PhotoLimits } from '../limits.ts';
import { freeBytes } from './creation.ts';
import { SyncedFileStore } from './fileStore.ts';
import { isSentBy, uploadById } from './records.ts';
import type { Sender } from './records.ts';
import { RunningUploads } from './running.ts';
import { StoreLocker } from './storeLocker.ts';
import { uploadsFolder } from './folder.ts';

export const uploadsPath = '/svc/uploads/files';

/** Identifies the sender by the bearer token of the request; resolves to null if the token is invalid. */
export type Identify = (request: FastifyRequest) => Promise<Sender | null>;

export interface UploadsFor {
  readonly path: string;
  readonly identify: Identify;
  readonly limits: PhotoLimits;
}

function refuse(status: keyof typeof creationRefusals): never {
  throw { status_code: status, body: creationRefusals[status] };
}

function checkCreation({ size, metadata = {} }: Upload): void {
  const read = uploadMetadata.safeParse(metadata);
  if (!read.success) throw { status_code: 400, body: String(read.error.issues[0]?.path[0]) };
  if (size === undefined || size === 0) refuse(422);
  if (size > largestUpload) refuse(413);
  if (!uploadTypes.some((type) => type === read.data.filetype)) refuse(415);
}

/**
 * Returns the limit that applies to a request. Requests with upload bytes are limited as uploads, all others
 * as calls.
 */
export function costOf({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): Turn {
  if (method === 'PATCH' || (method === 'POST' && Number(headers['content-length'] ?? 1) > 0))
    return 'upload';
  return method === 'POST' ? 'medium' : 'low';
}

/**
 * Resolves when the response has ended. The library itself would wait forever for a caller that has
 * disconnected.
 */
function answerOf(response: ServerResponse): Promise<void> {
  const answered = deferred<void>();
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.end = (...given: unknown[]) => {
    answered.resolve();
    return end(...given);
  };
  return answered.promise;
}

/**
 * Registers the routes for resumable uploads (tus 1.0) of HEIC, JPEG and PNG. Each request has its own bearer
 * token. An upload is visible only to its sender; for others the response is 404.
 */
export function uploadRoutes(
  app: FastifyInstance,
  ports: Ports,
  { path, identify, limits }: UploadsFor,
): void {
  const sending = new AsyncLocalStorage<{ readonly caller: Sender; readonly response: ServerResponse }>();
  const current = () => {
    const known = sending.getStore();
    if (known === undefined) throw new Error('an upload request without a sender');
    return known;
  };
  const sender = () => current().caller;
  const locker = new StoreLocker(ports, async (id) => {
    const row = isPhotoId(id) ? await uploadById(ports.store, id) : null;
    // A new upload has no row yet.
    if (row !== null && !isSentBy(row, sender())) throw ERRORS.FILE_NOT_FOUND;
  });
  const server = new Server({
    path,
    relativeLocation: true,
    maxSize: largestUpload,
    // The server sets these headers for known hosts; the library would set them for all hosts.
    allowedOrigins: () => false,
    datastore: new SyncedFileStore(
      ports,
      uploadsFolder(ports.config.dataDir),
      sender,
      limits,
      freeBytes,
      (id) => locker.fenceOf(id),
    ),
    locker,
    namingFunction: () => ports.random.uuid(),
    onUploadCreate: (_request, upload) => {
      checkCreation(upload);
      return Promise.resolve({});
    },
    onResponseError: (_request, error) => {
      if ('status_code' in error)
        return error.status_code === 413 ? { status_code: 413, body: creationRefusals[413] } : undefined;
      const { status, retryAfter, error: said } = readFailure(error);
      ports.log.error('uploads.failed', { reason: error.name });
      if (status !== 503) return { status_code: 500, body: 'The upload could not be taken.\n' };
      current().response.setHeader('retry-after', String(retryAfter));
      return { status_code: 503, body: `${said}\n` };
    },
  });

  const running = new RunningUploads();
  app.metrics.measure({
    name: 'uploads_running',
    help: 'Running requests of uploads.',
    read: () => running.size,
  });
  app.addHook('onReady', async () => {
    await locker.start();
    await running.start(ports);
  });
  app.addHook('onClose', async () => {
    await running.stop();
    await locker.stop();
  });

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await running.identify(() => identify(request));
    if (caller === null) {
      // Closes the connection, so that the server does not wait for further bytes of an unauthenticated
      // caller.
      void reply.headers({ connection: 'close', 'www-authenticate': 'Bearer' });
      throw new HttpFailure(401, 'Sign in to do this.');
    }
    return running.during(request.raw, caller, () => answer(caller, request, reply));
  };
  const answer = async (caller: Sender, request: FastifyRequest, reply: FastifyReply) => {
    if (await isDeleted(ports.store, caller.subject)) {
      void reply.header('connection', 'close');
      throw new HttpFailure(404, 'Not found.');
    }
    let work: Promise<unknown> = Promise.resolve();
    const turn = { customer: caller.subject, cost: costOf(request), response: reply.raw, work: () => work };
    await turnFor(app.turns, turn).catch((error: unknown) => {
      void reply.header('connection', 'close');
      throw error;
    });
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.hijack();
    const answered = answerOf(reply.raw);
    work = Promise.race([
      answered,
      sending.run({ caller, response: reply.raw }, () => server.handle(request.raw, reply.raw)),
    ]);
    await work;
    return reply;
  };

  void app.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    for (const url of [path, `${path}/`, `${path}/:id`]) {
      scope.route({
        method: ['POST', 'HEAD', 'PATCH', 'DELETE'],
        url,
        handler: handle,
        bodyLimit: largestUpload,
        exposeHeadRoute: false,
      });
    }
    ready();
  });
}
