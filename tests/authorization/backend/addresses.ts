import Fastify from 'fastify';
import type { Backend } from '../../../backend/main.ts';
import { productParts } from '../../../backend/parts.ts';
import { photoLimits } from '../../../backend/photos/limits.ts';
import { defaultPages } from '../../../tools/tables/reach.ts';

/**
 * How an address that is no row of the table knows who may: by a bearer, by its own signature, by a first message,
 * by what a phone made up.
 */
export type Way = 'anyone' | 'bearer' | 'signature' | 'phone' | 'socket' | 'provider';

/** Every address that the parts open beside the table of calls. A new one fails until its way is said here. */
export const ways: Readonly<Record<string, Way>> = {
  '/config.json': 'anyone',
  '/svc/errors/csp': 'anyone',
  '/svc/mailbox': 'anyone',
  '/svc/shop/*': 'anyone',
  '/svc/shop/:vendor/editor': 'anyone',
  '/svc/shop/editor.js': 'anyone',
  '/svc/shop/newsletter': 'anyone',
  '/svc/shop/:channel/newsletter': 'anyone',
  '/svc/shop/:channel/desk': 'anyone',
  '/svc/shop/:channel/books/:token': 'anyone',
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
  '/svc/orders/pictures/:name': 'anyone',
  '/svc/photos/pictures/:id/:variant': 'signature',
  '/svc/downloads/archives/:id': 'signature',
  '/svc/exports/chunks/:id': 'signature',
  '/svc/invoices/archives/:id': 'signature',
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

/** What the parts of the product register, seeding aside. */
export async function openedAddresses({ ports }: Backend): Promise<string[]> {
  const plain = { ...ports, config: { ...ports.config, seeding: false } };
  const parts = productParts(() => defaultPages, photoLimits({}));
  const urls = new Set(parts.flatMap((part) => (part.sockets ?? []).map(({ path }) => path)));
  const app = Fastify();
  app.addHook('onRoute', ({ url }) => void urls.add(url));
  for (const part of parts) {
    await app.register(async (scope) => {
      await part.routes?.(scope, plain);
    });
    for (const { prefix } of (await part.mounts?.(plain)) ?? []) urls.add(prefix);
  }
  await app.ready();
  await app.close();
  return [...urls].sort();
}
