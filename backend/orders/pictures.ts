import type { KeyObject } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { hasEnded } from '../membership/accountEnded.ts';
import { kinds } from '../merchandise/catalogue.ts';
import type { Kind } from '../merchandise/catalogue.ts';
import { isPhotoId } from '../photos/deletion/deletion.ts';
import { endOfDay, lastDayAt } from '../photos/pictures/addresses.ts';
import { same, sign } from '../photos/pictures/keys.ts';
import { thumbnailOf } from '../photos/pictures/routes.ts';
import type { Photos, PhotosState } from '../photos/state.ts';
import type { Ports } from '../ports.ts';

const path = '/svc/orders/pictures';
/** Number of scenes drawn for products without a photo. */
const scenes = 6;
/**
 * Distance in the library between the photos of two scenes, because neighbouring photos are often similar.
 */
const apart = 5;

/** Colours of the sky, the ground and the light in each scene. */
const colours = [
  ['#7fc4de', '#f0dcb4', '#fff6df'],
  ['#b9c6dd', '#31506b', '#ffffff'],
  ['#f2b48a', '#6b4a3a', '#ffe3c4'],
  ['#a9d3a5', '#3f6b48', '#f5ffe9'],
  ['#c9b7dd', '#4b3f6b', '#fdf3ff'],
  ['#f3d27c', '#8a5a2b', '#fffbe6'],
] as const;

/** Returns a name such as `book-2`: a product of that kind with the customer's third picture. */
export const pictureName = (kind: Kind, scene: number): string => `${kind}-${scene % scenes}`;

/** A product with the name of its picture; null if it has none. */
export interface Pictured {
  readonly customerId: string;
  readonly picture: string | null;
  /** Time at which the product was made (ISO 8601). Its picture shows a photo from before that time. */
  readonly madeAt: string;
}

/** Returns the URLs of the products' pictures in the same order; null for a product without a picture. */
export type PicturesOf = (products: readonly Pictured[]) => Promise<readonly (string | null)[]>;

const signatureOf = (key: KeyObject, name: string, photo: string, lastDay: number): string =>
  sign(key, 'product picture', JSON.stringify([name, photo, lastDay]))
    .toString('base64url')
    .slice(0, 16);

/**
 * Returns the pictures of products, each with one of the customer's photos: one of the latest photos from
 * before the product was made, or one of the first photos. The URL contains the photo but no customer,
 * because every viewer of an online book receives it.
 */
export const picturesOf =
  ({ store, clock, config }: Pick<Ports, 'store' | 'clock' | 'config'>, photos: Photos): PicturesOf =>
  async (products) => {
    const sceneIn = ({ picture }: Pictured) => Number(picture?.split('-')[1] ?? 0);
    const found = await store.query<{ photo: string | null }>(
      `select coalesce(
          (select id from photo where photo.customer_id = product.customer_id and taken_sort <= product.made_at
            order by taken_sort desc, id desc offset product.scene * ${apart} limit 1),
          (select id from photo where photo.customer_id = product.customer_id order by taken_sort, id
            offset product.scene % (select greatest(1, count(*)) from (
              select 1 from photo where photo.customer_id = product.customer_id limit ${scenes}) as few) limit 1)
        )::text as photo
        from unnest($1::text[], $2::text[], $3::integer[]) with ordinality as product (customer_id, made_at, scene, place)
        order by place`,
      [
        products.map(({ customerId }) => customerId),
        products.map(({ madeAt }) => madeAt),
        products.map(sceneIn),
      ],
    );
    const lastDay = lastDayAt(clock.now());
    return products.map(({ picture }, index) => {
      if (picture === null) return null;
      const photo = found[index]?.photo ?? null;
      return photo === null
        ? `${config.origin}${path}/${picture}.svg`
        : `${config.origin}${path}/${picture}/${photo}?d=${lastDay}&h=${signatureOf(photos().key, picture, photo, lastDay)}`;
    });
  };

/** The rectangle of the picture in a drawing of 100 × 100: left, top, width, height. */
type Box = readonly [x: number, y: number, width: number, height: number];
/** Draws the picture on the product. */
type Motif = (box: Box) => string;

const framed = ([x, y, width, height]: Box, content: string): string =>
  `<clipPath id="c"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="1.5"/></clipPath><g clip-path="url(#c)">${content}</g>`;

const photoMotif =
  (jpeg: Uint8Array): Motif =>
  ([x, y, width, height]) =>
    framed(
      [x, y, width, height],
      `<image href="data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}" x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"/>`,
    );

const drawnMotif =
  (number: number): Motif =>
  ([x, y, width, height]) => {
    const [sky, ground, light] = colours[number % scenes] ?? colours[0];
    const horizon = y + height * 0.62;
    return framed(
      [x, y, width, height],
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${sky}"/>
<circle cx="${x + width * 0.72}" cy="${y + height * 0.28}" r="${height * 0.12}" fill="${light}"/>
<path d="M${x} ${horizon}l${width * 0.3} ${-height * 0.26} ${width * 0.25} ${height * 0.2} ${width * 0.2} ${-height * 0.14} ${width * 0.25} ${height * 0.2}V${y + height}H${x}z" fill="${ground}"/>`,
    );
  };

const bodies: Readonly<Record<Kind, (motif: Motif) => string>> = {
  book: (motif) =>
    `<rect x="24" y="24" width="52" height="52" rx="2" fill="#fff"/><path d="M24 26v48" stroke="#0003" stroke-width="3"/>${motif([28, 26, 46, 48])}`,
  prints: (motif) =>
    `<rect x="22" y="30" width="40" height="46" fill="#fff" transform="rotate(-10 42 53)"/><rect x="40" y="30" width="40" height="46" fill="#fff" transform="rotate(9 60 53)"/><rect x="29" y="24" width="42" height="50" fill="#fff"/>${motif([32, 27, 36, 40])}`,
  canvas: (motif) => `<path d="M18 70h64v3H18z" fill="#0002"/>${motif([18, 28, 64, 42])}`,
  poster: (motif) =>
    `<rect x="28" y="16" width="44" height="66" fill="#2b2b2b"/><rect x="30" y="18" width="40" height="62" fill="#fff"/>${motif([34, 22, 32, 54])}`,
  mug: (motif) =>
    `<path d="M68 42h8a8 8 0 0 1 0 22h-8" fill="none" stroke="#fff" stroke-width="6"/><rect x="28" y="30" width="42" height="46" rx="5" fill="#fff"/>${motif([33, 36, 30, 30])}`,
  calendar: (motif) =>
    `<rect x="24" y="18" width="52" height="64" fill="#fff"/>${motif([24, 18, 52, 34])}<path d="M29 58h42M29 65h42M29 72h42" stroke="#bbb" stroke-width="2" stroke-dasharray="4 2.3"/>`,
  cards: (motif) =>
    `<rect x="20" y="34" width="50" height="36" fill="#fff" transform="rotate(-8 45 52)"/><rect x="30" y="32" width="52" height="38" fill="#fff"/>${motif([33, 35, 46, 32])}`,
};

const word = `(?:${kinds.join('|')})-[0-${scenes - 1}]`;
const drawn = z.object({ name: z.string().check(z.regex(new RegExp(`^${word}\\.svg$`))) });
const signed = z.object({
  name: z.string().check(z.regex(new RegExp(`^${word}$`))),
  photo: z.string().check(z.refine(isPhotoId)),
  /** The last day on which the URL is valid. */
  d: z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
  /** The signature. */
  h: z.string(),
});

/**
 * Returns the photo in a signed URL; null if the signature is invalid, the URL has expired, or the photo was
 * deleted.
 */
async function photoIn(
  { name, photo, d, h }: z.infer<typeof signed>,
  { store, clock }: Ports,
  { key, ...ended }: PhotosState,
) {
  const ends = endOfDay(Number(d));
  if (!same(Buffer.from(h), Buffer.from(signatureOf(key, name, photo, Number(d))))) return null;
  const [row] = await store.query<{ customer_id: string; source: string }>(
    'select customer_id, source from photo where id = $1::uuid',
    [photo],
  );
  if (row === undefined || hasEnded(ended, { customer: row.customer_id, photo })) return null;
  return clock.now() < ends ? { id: photo, source: row.source, viewer: row.customer_id, ends } : null;
}

const svg = (name: string, motif: Motif): string => {
  const kind = kinds.find((one) => name.startsWith(`${one}-`)) ?? 'book';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="12 12 76 76"><rect x="12" y="12" width="76" height="76" fill="#e8e6e1"/>${bodies[kind](motif)}</svg>`;
};
const headers = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'",
} as const;
const sendSvg = (reply: FastifyReply, text: string, caching: string) =>
  reply.headers({ 'content-type': 'image/svg+xml', 'cache-control': caching }).send(text);
const drawnSvg = (name: string): string => svg(name, drawnMotif(Number(/-(\d)/.exec(name)?.[1])));

/**
 * Serves stub pictures of products at signed URLs: a customer's photo inside the outline of a product. The
 * URLs become invalid together with the photo's own URLs. Products without a photo share one drawing.
 */
export function pictureRoutes(app: FastifyInstance, ports: Ports, photos: Photos): void {
  app.get(`${path}/:name`, (request, reply) => {
    const { data } = z.safeParse(drawn, request.params);
    void reply.headers(headers);
    if (data === undefined) return reply.code(404).send({ error: 'Not found.' });
    return sendSvg(reply, drawnSvg(data.name), 'public, max-age=86400');
  });
  app.get(`${path}/:name/:photo`, async (request, reply) => {
    const { data } = z.safeParse(signed, { ...(request.query as object), ...(request.params as object) });
    const photo = data === undefined ? null : await photoIn(data, ports, photos());
    void reply.headers({ ...headers, 'content-security-policy': "default-src 'none'; img-src data:" });
    if (data === undefined || photo === null)
      return reply.header('cache-control', 'no-store').code(403).send();
    const jpeg = await thumbnailOf(photo, 300, ports, photos());
    if (jpeg === null) return sendSvg(reply, drawnSvg(data.name), 'no-store');
    const seconds = Math.floor((photo.ends - ports.clock.now()) / 1000);
    return sendSvg(reply, svg(data.name, photoMotif(jpeg)), `private, immutable, max-age=${seconds}`);
  });
}
