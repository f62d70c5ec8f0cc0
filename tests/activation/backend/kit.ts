import { expect } from 'vitest';
import { type Activation, activationStatus } from '../../../contracts/activation/status.ts';
import type { SeedClient, SeededCustomer } from '../../kit/backend.ts';
import { type Ask, caller } from '../../downloads/backend/kit.ts';

export interface Newcomer {
  readonly id: string;
  readonly customer: SeededCustomer;
  readonly ask: Ask;
  /** Adds photos and albums to the older library before the import. */
  readonly before: (library: {
    readonly photos: readonly object[];
    readonly albums?: readonly object[];
  }) => Promise<unknown>;
}

/** Returns a customer whose library has not been activated. */
export async function newcomer(house: {
  readonly origin: string;
  readonly seed: Omit<SeedClient, 'advance'>;
}): Promise<Newcomer> {
  const customer = await house.seed.customer({ activation: 'NOT_ACTIVE', tokenSeconds: 10_000_000 });
  const { id, user } = customer;
  return {
    id,
    customer,
    ask: caller(house.origin, user.access_token),
    before: (library) => house.seed.make('legacy', { customerId: id, ...library }),
  };
}

export async function activation({ ask }: Newcomer): Promise<Activation> {
  const { status, body } = await ask('GET', '/svc/photos/users/activate');
  expect(status).toBe(200);
  return activationStatus.parse(body);
}

export async function begin({ ask }: Newcomer): Promise<boolean> {
  const { status, body } = await ask('POST', '/svc/photos/users/activate');
  expect(status).toBe(200);
  return (body as { started: boolean }).started;
}

/** Polls until the import has ended. */
export async function imported(who: Newcomer): Promise<Activation> {
  await expect.poll(async () => (await activation(who)).status, { timeout: 600_000 }).not.toBe('IMPORTING');
  return activation(who);
}

export const counts = async ({ ask }: Newcomer) =>
  (await ask('GET', '/svc/photos/users')).body as { photosCount: number; albumsCount: number };

/** Returns the number of photos in each album, by the album's name. */
export async function albumsOf({ ask }: Newcomer): Promise<Record<string, number>> {
  const { body } = await ask('GET', '/svc/photos/albums');
  const { albums } = body as { albums: { albumName: string; photosCount: number }[] };
  return Object.fromEntries(albums.map(({ albumName, photosCount }) => [albumName, photosCount]));
}
