import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { deleteCustomer } from '../../../backend/customers/customers.ts';
import { addressOf } from '../../../backend/http/rows.ts';
import { loadSecrets } from '../../../backend/identity/secrets.ts';
import * as albumCalls from '../../../contracts/albums/calls.ts';
import { calls } from '../../../contracts/calls.ts';
import type { CallRow } from '../../../contracts/call.ts';
import { createSharedDownload } from '../../../contracts/downloads/calls.ts';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';
import { makeAlbum, person, photosOf, shareAlbum } from './kit.ts';
import type { Person } from './kit.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

/** Every row that concerns albums, from the table of calls. */
const exported = new Set<unknown>([...Object.values(albumCalls), createSharedDownload]);
const rows = calls.filter((row) => exported.has(row));

const canary = 'Canary meadow';
const targets = ['own', 'shared'] as const;
const actors = [
  'owner',
  'participant',
  'other',
  'business',
  'deleted',
  'anonymous',
  'expired',
  'audience',
] as const;
type Target = (typeof targets)[number];
type Actor = (typeof actors)[number];

/**
 * The permissions of 6.4: anyone with access may read, only the owner may change an album, and both may end sharing.
 */
function expected(row: CallRow, target: Target, actor: Actor): number {
  if (actor === 'anonymous' || actor === 'expired' || actor === 'audience') return 401;
  const done = { 'albums.rename': 204, 'albums.delete': 204, 'sharedAlbums.delete': 204 }[row.name] ?? 200;
  const named = row.path.includes(':id') || row.name === 'downloads.createShared';
  if (!named) return row.name === 'albums.create' && actor === 'deleted' ? 404 : done;
  const reads = row.method === 'GET';
  const ofShared = row.service === 'sharedAlbums' || row.service === 'downloads';
  const rightful = actor === 'owner' || (actor === 'participant' && target === 'shared');
  if (!rightful) return 404;
  if (target === 'own') return ofShared ? 404 : done;
  return reads || ofShared ? done : 404;
}

interface Scene {
  readonly owner: Person;
  readonly photos: readonly string[];
  readonly album: string;
  readonly tokens: Readonly<Record<Actor, string | null>>;
}

async function audienceToken(token: string): Promise<string> {
  const { jwks } = await loadSecrets(house.backend.ports);
  const { kid } = decodeProtectedHeader(token);
  return new SignJWT({ ...decodeJwt(token), aud: 'https://shop.example' })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', ...(kid === undefined ? {} : { kid }) })
    .sign(await importJWK(jwks[0] ?? {}, 'RS256'));
}

async function expiredToken(token: string): Promise<string> {
  const { jwks } = await loadSecrets(house.backend.ports);
  const { kid } = decodeProtectedHeader(token);
  return new SignJWT({ ...decodeJwt(token), exp: Math.floor(Date.now() / 1000) - 1 })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', ...(kid === undefined ? {} : { kid }) })
    .sign(await importJWK(jwks[0] ?? {}, 'RS256'));
}

/**
 * Returns a new album with every kind of actor; the deleted customer participated in it and has a photo in
 * it.
 */
async function scene(target: Target): Promise<Scene> {
  const people = await Promise.all([
    person(house.origin),
    person(house.origin),
    person(house.origin),
    person(house.origin, { kind: 'business' }),
    person(house.origin),
  ]);
  const [owner, participant, other, business, deleted] = people;
  const photos = await photosOf(owner, 2, `${canary}.jpg`);
  const album =
    target === 'own'
      ? await makeAlbum(owner, canary, photos)
      : await shareAlbum(owner, [participant, deleted], { name: canary, photoIds: photos });
  await deleteCustomer(house.backend.ports.store, deleted.id, new Date().toISOString());
  return {
    owner,
    photos,
    album,
    tokens: {
      owner: owner.token,
      participant: participant.token,
      other: other.token,
      business: business.token,
      deleted: deleted.token,
      anonymous: null,
      expired: await expiredToken(owner.token),
      audience: await audienceToken(owner.token),
    },
  };
}

const bodies: Readonly<Record<string, (scene: Scene) => unknown>> = {
  'albums.create': () => ({ name: 'Another' }),
  'albums.rename': () => ({ name: 'Another' }),
  'albums.addPhotos': ({ photos }) => ({ photoIds: photos }),
  'albums.removePhotos': ({ photos }) => ({ photoIds: photos }),
  'downloads.createShared': ({ album, photos, owner }) => ({
    albumId: album,
    photos: photos.map((photoId) => ({ photoId, ownerId: owner.id })),
  }),
};

async function call(
  row: CallRow,
  at: Scene,
  token: string | null,
): Promise<{ status: number; text: string }> {
  const body = bodies[row.name]?.(at);
  const response = await fetch(house.origin + addressOf(row).replace(':id', at.album), {
    method: row.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

test('the matrix holds every row about albums that the table has', () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual([
    'albums.addPhotos',
    'albums.create',
    'albums.delete',
    'albums.list',
    'albums.photos',
    'albums.read',
    'albums.removePhotos',
    'albums.rename',
    'downloads.createShared',
    'sharedAlbums.delete',
    'sharedAlbums.list',
    'sharedAlbums.participants',
    'sharedAlbums.photos',
    'sharedAlbums.read',
    'sharedAlbums.users',
  ]);
});

test.for(rows.flatMap((row) => targets.map((target) => [row.name, target] as const)))(
  '[6.4b] [6.2b] %s of an album that is %s succeeds only for the permitted actors',
  async ([name, target]) => {
    const row = rows.find((one) => one.name === name);
    if (row === undefined) throw new Error(`there is no ${name}`);
    const answered: Partial<Record<Actor, number>> = {};
    // First, all actors without permission use the same album: afterwards the album must be unchanged, and no
    // response may contain any of its texts.
    const strangers = actors.filter((actor) => actor !== 'owner' && expected(row, target, actor) >= 400);
    const lookers = actors.filter((actor) => actor !== 'owner' && !strangers.includes(actor));
    const at = await scene(target);
    const state = async () => {
      const { ports } = house.backend;
      return [
        await ports.store.query('select name, photos, updated_at from album where id = $1::uuid', [at.album]),
        await ports.store.query('select photo_id from album_photo where album_id = $1::uuid order by 1', [
          at.album,
        ]),
        await ports.store.query(
          'select customer_id from album_participant where album_id = $1::uuid order by 1',
          [at.album],
        ),
        await ports.store.query('select count(*) as photos from photo where customer_id = $1', [at.owner.id]),
      ];
    };
    const before = await state();
    for (const actor of strangers) {
      const { status, text } = await call(row, at, at.tokens[actor]);
      answered[actor] = status;
      const secrets = [canary, ...at.photos, at.owner.id, at.owner.email, at.album];
      expect([actor, secrets.filter((secret) => text.includes(secret))]).toEqual([actor, []]);
    }
    expect(await state()).toEqual(before);
    for (const actor of [...lookers, 'owner' as const]) {
      // Each of the other actors uses a separate album, because some calls delete it.
      const fresh = row.method === 'GET' ? at : await scene(target);
      const { status, text } = await call(row, fresh, fresh.tokens[actor]);
      answered[actor] = status;
      const mayKnow = actor === 'owner' || (actor === 'participant' && target === 'shared');
      if (!mayKnow)
        expect([actor, text.includes(canary), text.includes(fresh.album)]).toEqual([actor, false, false]);
    }
    expect(answered).toEqual(
      Object.fromEntries(actors.map((actor) => [actor, expected(row, target, actor)])),
    );
  },
);
