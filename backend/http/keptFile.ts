import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A stored file, read in chunks while being sent. */
export class KeptFile {
  readonly type: string;
  readonly size: number;
  /** A strong validator: equal only if every byte is. */
  readonly etag: string;
  readonly read: () => AsyncGenerator<Uint8Array>;
  constructor({ type, size, etag, read }: Pick<KeptFile, 'type' | 'size' | 'etag' | 'read'>) {
    this.type = type;
    this.size = size;
    this.etag = etag;
    this.read = read;
  }
}

/** Answers with the file, or with 304 if the caller has it. */
export function sendKept(
  { type, size, etag, read }: KeptFile,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply.header('etag', etag);
  const known = headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
  if (known === true) return reply.code(304).send();
  void reply.type(type).header('content-length', size);
  // A HEAD gets the length only: nothing is read.
  return reply.send(Readable.from(method === 'HEAD' ? [] : read(), { objectMode: false }));
}
