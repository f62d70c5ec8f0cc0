import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { thumbnailIds } from '../../../contracts/photos/photo.ts';
import { turnFor } from '../../http/turns.ts';
import type { Ports } from '../../ports.ts';
import type { Transfers } from '../../membership/transfers.ts';
import { hasEnded } from '../../membership/accountEnded.ts';
import { picturesPath, readAddress } from './addresses.ts';
import type { ReadAddress } from './addresses.ts';
import { isPhotoId } from '../deletion/deletion.ts';
import { originalKey, thumbnailKey, wholeKey } from '../originals/objectKeys.ts';
import { originalColumns } from '../library/columns.ts';
import type { OriginalRow } from '../library/columns.ts';
import { isUndrawable } from '../ingest/whole.ts';
import type { PhotosState } from '../state.ts';
import { attachment } from './disposition.ts';
import { requestedRangeOf } from './range.ts';
import type { ThumbnailId } from './sizes.ts';

/**
 * Serves pictures at signed URLs, without a bearer token. Anyone with the URL can view the picture until the
 * URL expires or the photo is deleted; after that, the response is 403. Existing thumbnails are served
 * without a query.
 */
export function pictureRoutes(
  app: FastifyInstance,
  ports: Ports,
  current: () => PhotosState,
  originals: Pick<Transfers, 'begin'>,
): void {
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.params as { id: string; variant: string };
    const now = ports.clock.now();
    const state = current();
    const address = isPhotoId(path.id)
      ? readAddress(state.key, path, request.query as Record<string, unknown>, now)
      : null;
    void reply.headers({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    if (
      address === null ||
      hasEnded(state, { customer: address.viewer, photo: address.id, album: address.album })
    )
      return reply.header('cache-control', 'no-store').code(403).send();
    void reply.header(
      'cache-control',
      `private, immutable, max-age=${Math.floor((address.ends - now) / 1000)}`,
    );
    // Not limited, because thumbnails are only read from disk, and a page requests more of them in parallel
    // than a limit would permit.
    if (address.variant !== 'original' && address.variant !== 'untouched')
      return sendThumbnail(address, reply, ports, state);
    let work: Promise<unknown> = Promise.resolve();
    const turn = {
      customer: address.viewer,
      cost: 'original',
      response: reply.raw,
      work: () => work,
    } as const;
    await turnFor(app.turns, turn);
    work = sendOriginal(address, request, reply, { ports, state, originals });
    return work;
  };
  app.route({ method: ['GET', 'HEAD'], url: `${picturesPath}/:id/:variant`, handler: handle });
}

const sendJpeg = (reply: FastifyReply, { buffer, byteOffset, byteLength }: Uint8Array) =>
  reply.type('image/jpeg').send(Buffer.from(buffer, byteOffset, byteLength));
const absent = (reply: FastifyReply) => reply.header('cache-control', 'no-store').code(404).send();

/** Returns the bytes of a thumbnail. A missing thumbnail of an upload is created first. */
export async function thumbnailOf(
  { id, source, viewer }: Pick<ReadAddress, 'id' | 'source' | 'viewer'>,
  thumbnail: ThumbnailId,
  { objects }: Pick<Ports, 'objects'>,
  { pool, thumbnails }: Pick<PhotosState, 'pool' | 'thumbnails'>,
): Promise<Uint8Array | null> {
  if (source !== 'upload') return pool.thumbnail(source, thumbnail);
  const key = thumbnailKey(id, thumbnail);
  return (await objects.get(key)) ?? ((await thumbnails.make(id, viewer)) ? objects.get(key) : null);
}

async function sendThumbnail(address: ReadAddress, reply: FastifyReply, ports: Ports, state: PhotosState) {
  const thumbnail = thumbnailIds.find((known) => `${known}` === address.variant);
  const jpeg = thumbnail === undefined ? null : await thumbnailOf(address, thumbnail, ports, state);
  return jpeg === null ? absent(reply) : sendJpeg(reply, jpeg);
}

/** Redirects to a URL of the object store. The URL expires soon, and the redirect must not outlive it. */
const sendElsewhere = (reply: FastifyReply, url: string) =>
  reply.header('cache-control', 'no-store').redirect(url, 302);

const isThere = async (row: OriginalRow, { objects }: Ports, { pool }: PhotosState): Promise<boolean> =>
  (row.source === 'upload' ? await objects.size(originalKey(row.id)) : await pool.lengthOf(row)) !== null;

/**
 * Always sent as an attachment, so that no browser runs its content as a page of the product; an `<img>`
 * still shows it. For types that browsers cannot display, the original for display is a JPEG.
 */
async function sendOriginal(
  address: ReadAddress,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    ports,
    state,
    originals,
  }: {
    readonly ports: Ports;
    readonly state: PhotosState;
    readonly originals: Pick<Transfers, 'begin'>;
  },
) {
  const [row] = await ports.store.query<OriginalRow>(
    `select ${originalColumns} from photo where id = $1::uuid`,
    [address.id],
  );
  // The signature permits originals only for the owner; this checks again, because photo or account may have been
  // deleted during the wait.
  const isHead = request.method === 'HEAD';
  const over = hasEnded(state, { customer: address.viewer, photo: address.id, album: address.album });
  const refused = () => reply.header('cache-control', 'no-store').code(403).send();
  if (row === undefined || row.customer_id !== address.viewer || over) return refused();
  const sent = { customerId: row.customer_id, id: row.id };
  const elsewhere = isHead ? null : ports.objects.address;
  if (address.variant === 'original' && row.source === 'upload' && isUndrawable(row.media_type)) {
    if (elsewhere !== null) {
      // A JPEG that exists is not read only to be sent by the store.
      const isMade =
        (await ports.objects.size(wholeKey(row.id))) !== null ||
        (await state.wholes.of(row.id, address.viewer)) !== null;
      return isMade
        ? sendElsewhere(
            reply,
            await elsewhere(wholeKey(row.id), { type: 'image/jpeg', disposition: 'attachment' }),
          )
        : absent(reply);
    }
    if (isHead) {
      const made = await ports.objects.size(wholeKey(row.id));
      const length = made ?? (await state.wholes.of(row.id, address.viewer))?.length ?? null;
      return length === null
        ? absent(reply)
        : reply.type('image/jpeg').header('content-length', length).send();
    }
    const jpeg = await state.wholes.of(row.id, address.viewer);
    // A stream, so that the transfer can be broken off.
    const whole = jpeg === null ? null : await ports.objects.stream(wholeKey(row.id));
    if (jpeg === null || whole === null) return absent(reply);
    if (!(await originals.begin(whole, sent))) return refused();
    return reply.type('image/jpeg').header('content-length', jpeg.length).send(whole);
  }
  const disposition =
    address.variant === 'untouched' ? attachment(row.file_name, row.media_type) : 'attachment';
  if (row.source === 'upload' && elsewhere !== null)
    return sendElsewhere(reply, await elsewhere(originalKey(row.id), { type: row.media_type, disposition }));
  const size = Number(row.bytes);
  const etag = `"${row.sha256}"`;
  const wanted = requestedRangeOf(request.headers, etag, size);
  const range = wanted === 'whole' ? { start: 0, end: size - 1 } : wanted;
  // A HEAD request reads no byte: the whole file would be read at the speed of the disk for a client that takes nothing.
  const bytes =
    range === 'unsatisfiable' || isHead
      ? null
      : row.source === 'upload'
        ? await ports.objects.stream(originalKey(row.id), range)
        : await state.pool.original(row);
  if (bytes instanceof Readable && !(await originals.begin(bytes, sent))) return refused();
  void reply.headers({
    'accept-ranges': 'bytes',
    etag,
    'content-disposition': disposition,
  });
  if (range === 'unsatisfiable') return reply.header('content-range', `bytes */${size}`).code(416).send();
  if (isHead ? !(await isThere(row, ports, state)) : bytes === null) return absent(reply);
  if (wanted !== 'whole')
    void reply.header('content-range', `bytes ${range.start}-${range.end}/${size}`).code(206);
  void reply.type(row.media_type).header('content-length', range.end - range.start + 1);
  if (bytes === null) return reply.send();
  return reply.send(
    bytes instanceof Readable
      ? bytes
      : Readable.from([bytes.subarray(range.start, range.end + 1)], { objectMode: false }),
  );
}
