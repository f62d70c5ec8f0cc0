import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT } from 'jose';
import { loadSecrets } from '../../../backend/identity/secrets.ts';
import type { SeededCustomer, MovableBackend } from '../../kit/backend.ts';

/** All actors: first the customers, then invalid tokens. */
export const customers = ['owner', 'participant', 'other', 'business', 'consumer', 'deleted'] as const;
export const actors = [...customers, 'anonymous', 'expired', 'audience'] as const;
export type Actor = (typeof actors)[number];

export const isSignedIn = (actor: Actor): boolean => customers.some((customer) => customer === actor);

export interface People {
  readonly house: MovableBackend;
  readonly who: Readonly<Record<(typeof customers)[number], SeededCustomer>>;
  /** The bearer token of each actor; null for none. */
  readonly tokens: Readonly<Record<Actor, string | null>>;
}

/** Returns a token with different claims, validly signed by this provider. */
async function resigned(
  house: MovableBackend,
  token: string,
  claims: Record<string, unknown>,
): Promise<string> {
  const { jwks } = await loadSecrets(house.backend.ports);
  const { kid } = decodeProtectedHeader(token);
  return new SignJWT({ ...decodeJwt(token), ...claims })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', ...(kid === undefined ? {} : { kid }) })
    .sign(await importJWK(jwks[0] ?? {}, 'RS256'));
}

/** Creates customers who share nothing until a test shares something. `other` has photos and an album. */
export async function seedPeople(house: MovableBackend): Promise<People> {
  const [owner, participant, other, business, consumer, deleted] = await Promise.all([
    house.seed.customer(),
    house.seed.customer(),
    house.seed.customer(),
    house.seed.customer({ kind: 'business' }),
    house.seed.customer({ kind: 'consumer' }),
    house.seed.customer({ deleted: true }),
  ]);
  const who = { owner, participant, other, business, consumer, deleted };
  const token = owner.user.access_token;
  const held = Object.fromEntries(customers.map((name) => [name, who[name].user.access_token]));
  return {
    house,
    who,
    tokens: {
      ...(held as Record<(typeof customers)[number], string>),
      anonymous: null,
      expired: await resigned(house, token, { exp: Math.floor(Date.now() / 1000) - 1 }),
      audience: await resigned(house, token, { aud: 'https://shop.example' }),
    },
  };
}
