import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasEnded } from '../membership/accountEnded.ts';
import { attachment } from '../photos/pictures/disposition.ts';
import { requestedRangeOf } from '../photos/pictures/range.ts';
import type { Photos } from '../photos/state.ts';
import { turnFor } from '../http/turns.ts';
import type { Ports } from '../ports.ts';
import type { ArchiveAddress, ArchiveAddresses } from './address.ts';
import { paced } from './pace.ts';
import type { Transfers } from '../membership/transfers.ts';
import { zipLayout } from './zip/layout.ts';
import type { ZipEntry } from './zip/records.ts';
import type { OpenEntry } from './zip/ahead.ts';
import { zipBytes } from './zip/stream.ts';

/** The text shown if the browser opens a URL that returns no file. */
const sentences = {
  403: 'This link has expired. Request the download again.',
  404: 'This download no longer exists.',
  409: 'This download isn’t ready yet. Try again in a few minutes.',
  410: 'This download is no longer available because one of its photos was deleted.',
  416: 'This download doesn’t have that part.',
  429: 'You already have several downloads in progress. Try again when one has finished.',
} as const;

/** An archive with fixed content: its bytes are computed from this object and the originals. */
export interface FrozenArchive {
  readonly entries: readonly ZipEntry[];
  /** A strong ETag: equal only if every byte of the archive is equal. */
  readonly etag: string;
  /** The file name that the browser uses. */
  readonly fileName: string;
  readonly open: OpenEntry;
}

/** How to find the archives of one kind. */
export interface ArchiveSource {
  readonly addresses: ArchiveAddresses;
  readonly isId: (id: string) => boolean;
  /** Returns the archive at a URL, or the HTTP status that says why there is none. */
  readonly find: (ports: Ports, address: ArchiveAddress) => Promise<FrozenArchive | 404 | 409 | 410>;
}

const refuse = (reply: FastifyReply, status: keyof typeof sentences) =>
  reply
    .header('cache-control', 'no-store')
    .code(status)
    .type('text/plain; charset=utf-8')
    .send(sentences[status]);

async function send(
  { entries, etag, fileName, open }: FrozenArchive,
  request: FastifyRequest,
  reply: FastifyReply,
  transfers: Pick<Transfers, 'admits' | 'begin'>,
  address: ArchiveAddress,
) {
  if (request.method === 'GET' && !transfers.admits(address))
    return refuse(reply.header('retry-after', '60'), 429);
  const layout = zipLayout(entries);
  const wanted = requestedRangeOf(request.headers, etag, layout.length);
  const range = wanted === 'whole' ? { start: 0, end: layout.length - 1 } : wanted;
  const stream =
    range === 'unsatisfiable' || request.method === 'HEAD'
      ? null
      : Readable.from(paced(zipBytes(layout, range, open)), { objectMode: false });
  if (stream !== null && !(await transfers.begin(stream, address))) return refuse(reply, 403);
  void reply.headers({
    'accept-ranges': 'bytes',
    etag,
    'cache-control': 'private, no-cache',
    'content-disposition': attachment(fileName, 'application/zip'),
  });
  if (range === 'unsatisfiable')
    return refuse(reply.header('content-range', `bytes */${layout.length}`), 416);
  if (wanted !== 'whole')
    void reply.header('content-range', `bytes ${range.start}-${range.end}/${layout.length}`).code(206);
  void reply.type('application/zip').header('content-length', range.end - range.start + 1);
  return stream === null ? reply.send() : reply.send(stream);
}

/** Serves archives at signed URLs, without a bearer token, because the browser itself downloads the file. */
export function archiveRoutes(
  app: FastifyInstance,
  ports: Ports,
  { photos, transfers, source }: { photos: Photos; transfers: Transfers; source: ArchiveSource },
): void {
  const { addresses, isId, find } = source;
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    void reply.headers({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const { id } = request.params as { id: string };
    const query = request.query as Record<string, unknown>;
    const address = isId(id) ? addresses.read(photos().key, id, query, ports.clock.now()) : null;
    if (address === null || hasEnded(photos(), { customer: address.customerId })) return refuse(reply, 403);
    const customer = address.customerId;
    // Computing the layout of an archive costs as much as the most expensive calls. Sending the archive is
    // limited by `transfers`.
    let work: Promise<unknown> = Promise.resolve();
    const response = reply.raw;
    const end = await turnFor(app.turns, { customer, cost: 'high', response, work: () => work });
    const finding = find(ports, address);
    work = finding;
    const found = await finding;
    end();
    // The account may have been deleted while this request was waiting.
    if (hasEnded(photos(), { customer })) return refuse(reply, 403);
    return typeof found === 'number' ? refuse(reply, found) : send(found, request, reply, transfers, address);
  };
  app.route({ method: ['GET', 'HEAD'], url: `${addresses.path}/:id`, handler: handle });
}
