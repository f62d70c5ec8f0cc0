import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { kinds } from '../merchandise/catalogue.ts';
import type { Kind } from '../merchandise/catalogue.ts';

const path = '/svc/orders/pictures';
/** How many scenes a product may show. */
export const scenes = 6;

/** Sky, ground and light of each scene. */
const colours = [
  ['#7fc4de', '#f0dcb4', '#fff6df'],
  ['#b9c6dd', '#31506b', '#ffffff'],
  ['#f2b48a', '#6b4a3a', '#ffe3c4'],
  ['#a9d3a5', '#3f6b48', '#f5ffe9'],
  ['#c9b7dd', '#4b3f6b', '#fdf3ff'],
  ['#f3d27c', '#8a5a2b', '#fffbe6'],
] as const;

/** `book-2`: a product of that kind with the customer's scene on it. */
export const pictureName = (kind: Kind, scene: number): string => `${kind}-${scene % scenes}`;

export const pictureAddress = (origin: string, name: string): string => `${origin}${path}/${name}.svg`;

function scene(number: number, [x, y, width, height]: readonly [number, number, number, number]): string {
  const [sky, ground, light] = colours[number % scenes] ?? colours[0];
  const horizon = y + height * 0.62;
  return `<clipPath id="c"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="1.5"/></clipPath>
<g clip-path="url(#c)"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${sky}"/>
<circle cx="${x + width * 0.72}" cy="${y + height * 0.28}" r="${height * 0.12}" fill="${light}"/>
<path d="M${x} ${horizon}l${width * 0.3} ${-height * 0.26} ${width * 0.25} ${height * 0.2} ${width * 0.2} ${-height * 0.14} ${width * 0.25} ${height * 0.2}V${y + height}H${x}z" fill="${ground}"/></g>`;
}

const bodies: Readonly<Record<Kind, (number: number) => string>> = {
  book: (number) =>
    `<rect x="24" y="24" width="52" height="52" rx="2" fill="#fff"/><path d="M24 26v48" stroke="#0003" stroke-width="3"/>${scene(number, [28, 26, 46, 48])}`,
  prints: (number) =>
    `<rect x="22" y="30" width="40" height="46" fill="#fff" transform="rotate(-10 42 53)"/><rect x="40" y="30" width="40" height="46" fill="#fff" transform="rotate(9 60 53)"/><rect x="29" y="24" width="42" height="50" fill="#fff"/>${scene(number, [32, 27, 36, 40])}`,
  canvas: (number) => `<path d="M18 70h64v3H18z" fill="#0002"/>${scene(number, [18, 28, 64, 42])}`,
  poster: (number) =>
    `<rect x="28" y="16" width="44" height="66" fill="#2b2b2b"/><rect x="30" y="18" width="40" height="62" fill="#fff"/>${scene(number, [34, 22, 32, 54])}`,
  mug: (number) =>
    `<path d="M68 42h8a8 8 0 0 1 0 22h-8" fill="none" stroke="#fff" stroke-width="6"/><rect x="28" y="30" width="42" height="46" rx="5" fill="#fff"/>${scene(number, [33, 36, 30, 30])}`,
  calendar: (number) =>
    `<rect x="24" y="18" width="52" height="64" fill="#fff"/>${scene(number, [24, 18, 52, 34])}<path d="M29 58h42M29 65h42M29 72h42" stroke="#bbb" stroke-width="2" stroke-dasharray="4 2.3"/>`,
  cards: (number) =>
    `<rect x="20" y="34" width="50" height="36" fill="#fff" transform="rotate(-8 45 52)"/><rect x="30" y="32" width="52" height="38" fill="#fff"/>${scene(number, [33, 35, 46, 32])}`,
};

const named = z.object({
  name: z.string().check(z.regex(new RegExp(`^(?:${kinds.join('|')})-[0-${scenes - 1}]\\.svg$`))),
});

/** The stand-in for pictures of products: drawn, the same for everybody. */
export function pictureRoutes(app: FastifyInstance): void {
  app.get(`${path}/:name`, (request, reply) => {
    const read = z.safeParse(named, request.params);
    if (!read.success) return reply.code(404).send({ error: 'Not found.' });
    const [kind = '', number = ''] = read.data.name.replace('.svg', '').split('-');
    const body = bodies[kinds.find((one) => one === kind) ?? 'book'](Number(number));
    return reply
      .headers({
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#e8e6e1"/>${body}</svg>`,
      );
  });
}
