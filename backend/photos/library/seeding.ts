import sharp from 'sharp';
import * as z from 'zod/mini';
import { isoDateTime, text } from '../../../contracts/empty.ts';
import { activationStatus } from '../../../contracts/activation/status.ts';
import { localDateTime } from '../../../contracts/photos/photo.ts';
import { longestFileName } from '../../../contracts/photos/uploads/files.ts';
import { HttpFailure } from '../../http/failures.ts';
import type { Ports } from '../../ports.ts';
import { setLibraryStatus } from './status.ts';
import { lengthWithExif, sumsWithExif, tailOf, withExif } from '../pictures/withExif.ts';
import type { Tail } from '../pictures/withExif.ts';
import type { PicturePool } from '../pictures/pool.ts';
import { insertPhotos } from './rows.ts';
import type { NewPhoto, OriginalRow } from './columns.ts';
import { inside } from '../pictures/sizes.ts';

/** Size of a seeded picture, and number of different colours. */
const size = { width: 640, height: 480 };
const colours = 12;
const batch = 250;

const flat = new Map<string, Promise<Buffer>>();

/** Returns a single-colour picture, created once per process and size. */
function picture(colour: number, edge: number): Promise<Buffer> {
  const name = `${colour}/${edge}`;
  const known = flat.get(name);
  if (known !== undefined) return known;
  const background = { r: (colour * 67) % 256, g: (colour * 151) % 256, b: (colour * 29 + 80) % 256 };
  const made = sharp({ create: { ...inside(size, edge), channels: 3, background } })
    .jpeg()
    .toBuffer();
  flat.set(name, made);
  return made;
}

const colourOf = (source: string) => {
  const colour = Number(/^flat-(\d{1,2})$/.exec(source)?.[1] ?? colours);
  return colour < colours ? colour : null;
};

const exifOf = ({ id, taken_at, taken_offset }: OriginalRow) => ({
  id,
  takenAt: taken_at,
  takenOffset: taken_offset,
  orientation: 1,
});

/** The pictures of seeded photos. Only rows are stored; the bytes are generated when they are read. */
export const flatPool: PicturePool = {
  thumbnail: async (source, id) => {
    const colour = colourOf(source);
    return colour === null ? null : picture(colour, id);
  },
  original: async (row) => {
    const colour = colourOf(row.source);
    return colour === null ? null : withExif(exifOf(row), await picture(colour, size.width));
  },
  lengthOf: async (row) => {
    const colour = colourOf(row.source);
    return colour === null ? null : lengthWithExif(exifOf(row), (await picture(colour, size.width)).length);
  },
};

const wanted = z.object({
  customerId: z.string(),
  photos: z.array(
    z.object({
      /** Local time without a time zone; null for a photo without a date. */
      takenAt: z.nullable(localDateTime),
      count: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
      uploadedAt: z.optional(isoDateTime),
      fileName: z.optional(text(longestFileName)),
      /** Width in the record of the photo, with a ratio of 4 to 3. The bytes stay small. */
      width: z.optional(z.int().check(z.gte(4), z.lte(20_000))),
    }),
  ),
});

/** `POST /svc/seed/photos`: adds single-colour pictures to a library and returns their ids in order. */
export async function seedPhotos(ports: Ports, payload: unknown): Promise<{ ids: string[] }> {
  const read = wanted.safeParse(payload);
  if (!read.success) throw new HttpFailure(400, 'The photos to seed are not valid.');
  const { customerId, photos } = read.data;
  const all = photos.flatMap((photo) => Array.from({ length: photo.count ?? 1 }, () => photo));
  const bodies = await Promise.all(
    Array.from({ length: colours }, async (_, colour) => tailOf(await picture(colour, size.width))),
  );
  const now = ports.clock.now();
  const ids: string[] = [];
  for (let from = 0; from < all.length; from += batch) {
    const rows = all
      .slice(from, from + batch)
      .map(({ takenAt, uploadedAt, fileName, width = size.width }, index): NewPhoto => {
        const place = from + index;
        const uploaded = uploadedAt === undefined ? now - all.length + place : Date.parse(uploadedAt);
        const photo = flatPhoto(ports.random.uuid(), place, takenAt, uploaded, fileName, bodies);
        return { ...photo, width, height: Math.round((width * size.height) / size.width) };
      });
    await ports.store.transaction((tx) => insertPhotos(tx, customerId, rows));
    ids.push(...rows.map(({ id }) => id));
  }
  return { ids };
}

function flatPhoto(
  id: string,
  place: number,
  takenAt: string | null,
  uploadedAt: number,
  fileName: string | undefined,
  bodies: readonly Tail[],
): NewPhoto {
  const colour = place % colours;
  const body = bodies[colour];
  if (body === undefined) throw new Error('no picture of that colour');
  return {
    ...sumsWithExif({ id, takenAt, takenOffset: null, orientation: 1 }, body),
    ...size,
    id,
    source: `flat-${colour}`,
    fileName: fileName ?? `seeded-${place + 1}.jpg`,
    mediaType: 'image/jpeg',
    thumbhash: null,
    miniature: null,
    takenAt,
    takenOffset: null,
    uploadedAt,
  };
}

const customerWanted = z.looseObject({ activation: z.optional(activationStatus.shape.status) });

/** Sets the status of a seeded customer's library: ACTIVE, unless `activation` contains another one. */
export async function seedActivation(ports: Ports, customerId: string, payload: unknown): Promise<void> {
  const read = customerWanted.safeParse(payload);
  if (!read.success) throw new HttpFailure(400, 'The activation status is not valid.');
  await setLibraryStatus(ports.store, customerId, read.data.activation ?? 'ACTIVE');
}
