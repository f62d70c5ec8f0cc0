import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { archiveFileName } from '../../contracts/downloads/download.ts';
import { isPhotoId } from '../photos/deletion.ts';
import { attachment } from '../photos/pictures/disposition.ts';
import { readRange } from '../photos/pictures/range.ts';
import type { Photos } from '../photos/state.ts';
import type { Ports } from '../ports.ts';
import { archivesPath, readArchiveAddress } from './address.ts';
import type { ArchiveAddress } from './address.ts';
import { openOriginal } from './originals.ts';
import { downloadById } from './records.ts';
import type { DownloadRow } from './records.ts';
import type { Transfers } from './transfers.ts';
import { zipLayout } from './zip/layout.ts';
import { zipBytes } from './zip/stream.ts';

/** What a person reads whose browser was sent to an address that gives no file. */
const sentences = {
  403: 'This link has ended. Ask for the download again.',
  404: 'This download does not exist any more.',
  409: 'This download is not ready yet.',
  410: 'This download has ended because a photo of it was deleted.',
  416: 'The download has no such part.',
} as const;

const refuse = (reply: FastifyReply, status: keyof typeof sentences) =>
  reply
    .header('cache-control', 'no-store')
    .code(status)
    .type('text/plain; charset=utf-8')
    .send(sentences[status]);

/** Archives by signed address, without a bearer: the browser itself saves the file [4.16]. */
export function archiveRoutes(
  app: FastifyInstance,
  ports: Ports,
  photos: Photos,
  transfers: Transfers,
): void {
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    void reply.headers({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const { id } = request.params as { id: string };
    const query = request.query as Record<string, unknown>;
    const address = isPhotoId(id) ? readArchiveAddress(photos().key, id, query, ports.clock.now()) : null;
    if (address === null) return refuse(reply, 403);
    const row = await downloadById(ports.store, address.customerId, id);
    if (row === null) return refuse(reply, 404);
    if (row.gone || row.state === 'error') return refuse(reply, 410);
    if (row.state === 'started') return refuse(reply, 409);
    return send(address, row, request, reply);
  };

  function send(address: ArchiveAddress, row: DownloadRow, request: FastifyRequest, reply: FastifyReply) {
    const layout = zipLayout(row.entries);
    const condition = request.headers['if-range'];
    const asked = condition === undefined || condition === row.etag ? request.headers.range : undefined;
    const wanted = readRange(asked, layout.length);
    void reply.headers({
      'accept-ranges': 'bytes',
      etag: row.etag,
      'cache-control': 'private, no-cache',
      'content-disposition': attachment(archiveFileName(address.id), 'application/zip'),
    });
    if (wanted === 'unsatisfiable')
      return refuse(reply.header('content-range', `bytes */${layout.length}`), 416);
    const range = wanted === 'whole' ? { start: 0, end: layout.length - 1 } : wanted;
    if (wanted !== 'whole')
      void reply.header('content-range', `bytes ${range.start}-${range.end}/${layout.length}`).code(206);
    void reply.type('application/zip').header('content-length', range.end - range.start + 1);
    if (request.method === 'HEAD') return reply.send();
    const open = async (entry: number, part: { start: number; end: number }) => {
      const photo = row.entries[entry]?.photo;
      return photo === undefined ? null : openOriginal(ports, photos().pool, photo, part);
    };
    const stream = Readable.from(zipBytes(layout, range, open), { objectMode: false });
    transfers.add(stream, address);
    return reply.send(stream);
  }

  app.route({ method: ['GET', 'HEAD'], url: `${archivesPath}/:id`, handler: handle });
}
