import Fastify from 'fastify';
import type { Backend } from '../../../backend/main.ts';
import { Metrics } from '../../../backend/metrics/metrics.ts';
import type { BackendConfig } from '../../../backend/ports.ts';
import type { Part } from '../../../backend/part.ts';
import { productParts } from '../../../backend/parts.ts';
import { photoLimits } from '../../../backend/photos/limits.ts';
import { standIns } from '../../../standins/parts.ts';
import { defaultPages } from '../../../tools/tables/reach.ts';

/**
 * The ways in which a route outside the table of calls authorizes its caller: a bearer token, its own signature, a
 * first message, or a secret that a phone generated.
 */
export type Way = 'anyone' | 'bearer' | 'signature' | 'phone' | 'socket' | 'provider';

/**
 * Routes outside the table of calls that the backend has in every environment. A new route fails until it is declared
 * here.
 */
export const productWays: Readonly<Record<string, Way>> = {
  '/config.json': 'anyone',
  '/svc/errors/csp': 'anyone',
  '/svc/orders/pictures/:name': 'anyone',
  '/svc/orders/pictures/:name/:photo': 'signature',
  '/svc/photos/pictures/:id/:variant': 'signature',
  '/svc/downloads/archives/:id': 'signature',
  '/svc/exports/chunks/:id': 'signature',
  '/svc/invoices/archives/:id': 'signature',
  '/svc/customers/data/:id': 'signature',
  '/svc/uploads/files': 'bearer',
  '/svc/uploads/files/': 'bearer',
  '/svc/uploads/files/:id': 'bearer',
  '/svc/uploads/phone-files': 'phone',
  '/svc/uploads/phone-files/': 'phone',
  '/svc/uploads/phone-files/:id': 'phone',
  '/svc/photos/push': 'socket',
  '/svc/downloads/push': 'socket',
  '/identity': 'provider',
};

/**
 * Stand-ins for other services, and the local mailbox page. Customers do not use them, and they are absent in
 * production.
 */
const standInWays: Readonly<Record<string, Way>> = {
  '/svc/mailbox': 'anyone',
  '/svc/mailbox/mail/:id': 'anyone',
  '/svc/shop/*': 'anyone',
  '/svc/shop/:vendor/editor': 'anyone',
  '/svc/shop/editor.js': 'anyone',
  '/svc/shop/newsletter': 'anyone',
  '/svc/shop/:channel/newsletter': 'anyone',
  '/svc/shop/:channel/basket/:id': 'anyone',
  '/svc/shop/:channel/desk': 'anyone',
  '/svc/shop/:channel/books/:token': 'anyone',
  '/svc/shop/:channel/projects/:id': 'anyone',
  '/svc/shop/project/:id': 'bearer',
  '/svc/shop/:channel/gallery': 'anyone',
  '/svc/shop/desk.js': 'anyone',
  '/svc/shop/upload': 'anyone',
  '/svc/shop/upload.js': 'anyone',
  '/svc/shop/uploads': 'anyone',
  '/svc/storage/files/:id': 'anyone',
  '/svc/shop/desk/:code': 'bearer',
  '/svc/consent/banner.js': 'anyone',
  '/svc/chat/widget.js': 'anyone',
  '/svc/chat/conversation': 'anyone',
  '/svc/sentry/api/:project/envelope/': 'anyone',
  '/svc/receiver/ok': 'anyone',
  '/svc/receiver/no': 'anyone',
  '/svc/receiver/moved': 'anyone',
  '/svc/receiver/slow': 'anyone',
};

export const ways: Readonly<Record<string, Way>> = { ...productWays, ...standInWays };

/** Lists the routes that parts of the backend register outside the table of calls. */
async function opened(
  parts: readonly Part[],
  { ports }: Backend,
  profile: Partial<BackendConfig>,
): Promise<Set<string>> {
  const plain = { ...ports, config: { ...ports.config, ...profile } };
  const urls = new Set(parts.flatMap((part) => (part.sockets ?? []).map(({ path }) => path)));
  const app = Fastify();
  app.decorate('metrics', new Metrics());
  app.addHook('onRoute', ({ url }) => void urls.add(url));
  for (const part of parts) {
    await app.register(async (scope) => {
      await part.routes?.(scope, plain);
    });
    for (const { prefix } of (await part.mounts?.(plain)) ?? []) urls.add(prefix);
  }
  await app.ready();
  await app.close();
  return urls;
}

function partsFor(production: boolean): Part[] {
  const pages = () => ({ ...defaultPages, production });
  return productParts(pages, photoLimits({}), production ? null : standIns(pages, false));
}

/** Returns the routes that parts of the product register, except for seeding. */
export const openedAddresses = async (backend: Backend): Promise<string[]> =>
  [...(await opened(partsFor(false), backend, { seeding: false }))].sort();

/** Returns the routes that are registered in production. */
export const openedInProduction = async (backend: Backend): Promise<string[]> =>
  [...(await opened(partsFor(true), backend, { production: true, seeding: false }))].sort();

/**
 * Returns the routes that are absent in production, including seeding. Parameters are replaced with some
 * word.
 */
export async function standInAddresses(backend: Backend): Promise<string[]> {
  const parts = partsFor(false);
  const seeding = [...(await opened(parts, backend, { production: false, seeding: true }))];
  const routes = seeding.filter((url) => url.startsWith('/svc/seed/'));
  const seeds = parts.flatMap(({ seed }) => Object.keys(seed ?? {}).map((name) => `/svc/seed/${name}`));
  const all = [...Object.keys(standInWays), ...routes, ...seeds, '/svc/seed/customers', '/svc/seed/clock'];
  return [...new Set(all)].map((url) => url.replaceAll(/:\w+|\*/g, 'any'));
}
