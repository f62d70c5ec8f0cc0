import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A stored file, which is read in chunks while it is being sent. */
export class KeptFile {
  readonly type: string;
  readonly size: number;
  /** A strong ETag: equal only if every byte is equal. */
  readonly etag: string;
  readonly read: () => AsyncGenerator<Uint8Array>;
  constructor({ type, size, etag, read }: Pick<KeptFile, 'type' | 'size' | 'etag' | 'read'>) {
    this.type = type;
    this.size = size;
    this.etag = etag;
    this.read = read;
  }
}

/** Responds with the file, or with 304 if the caller already has it. */
export function sendKept(
  { type, size, etag, read }: KeptFile,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply.header('etag', etag);
  const known = headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
  if (known === true) return reply.code(304).send();
  void reply.type(type).header('content-length', size);
  // A HEAD request gets only the length, without reading the file.
  return reply.send(Readable.from(method === 'HEAD' ? [] : read(), { objectMode: false }));
}
