import { expect, test } from 'vitest';
import { accessTokenSeconds, rotationGrace } from '../../../contracts/auth/oidc.ts';
import { recordsOf } from '../../../backend/identity/adapter.ts';
import { issueGrant, verifier } from '../../../backend/identity/index.ts';
import { endGrant, loadRevocations, type Revocations } from '../../../backend/identity/revocations.ts';
import { identityOf } from '../../../backend/identity/runtime.ts';
import { loadSecrets } from '../../../backend/identity/secrets.ts';
import type { Store } from '../../../backend/store/port.ts';
import { freshStore, houseOfThisFile, openHouse, person, refresh } from './kit.ts';
import { testVault } from '../../kit/secretsKey.ts';

const { house, store } = await houseOfThisFile();
const { ports } = house;

let now = Date.now();
const atHand = { ...ports, clock: { ...ports.clock, now: () => now } };
const received: unknown[] = [];
const revocations: Revocations = {
  has: () => false,
  add: async (kind, ids) => void received.push([kind, ids]),
};
const records = (model: string) => recordsOf(model, atHand, revocations);
const uuid = () => ports.random.uuid();

test('a record is found by its kind and its id or visit until it expires; one without expiry stays', async () => {
  const [id, uid, endless] = [uuid(), uuid(), uuid()];
  for (const model of ['Session', 'Interaction'])
    await records(model).upsert(id, { uid, jti: `${model} of both` }, 60);
  await records('Session').upsert(uuid(), { uid: uuid(), jti: 'another' }, 600);
  await records('Session').upsert(endless, { uid: endless, jti: 'endless' });
  const found = async () => [
    (await records('Session').find(id))?.jti,
    (await records('Session').findByUid(uid))?.jti,
    (await records('Interaction').find(id))?.jti,
    (await records('Interaction').findByUid(uid))?.jti,
    (await records('Grant').find(id))?.jti,
    (await records('Grant').findByUid(uid))?.jti,
    (await records('Session').find(uid))?.jti,
    (await records('Session').find('a\0b'))?.jti,
    (await records('Session').find(endless))?.jti,
    (await records('Session').findByUid(endless))?.jti,
  ];
  const [session, interaction, none] = ['Session of both', 'Interaction of both', undefined];
  const forGood = [none, none, none, none, 'endless', 'endless'];
  expect(await found()).toEqual([session, session, interaction, interaction, ...forGood]);
  now += 60_000;
  expect(await found()).toEqual([none, none, none, none, ...forGood]);
});

test('consuming, destroying or revoking a record affects that record and no other', async () => {
  const [id, other, grantId] = [uuid(), uuid(), uuid()];
  const kinds = ['Session', 'AuthorizationCode'];
  for (const model of kinds)
    for (const one of [id, other]) await records(model).upsert(one, { grantId, jti: one }, 600);
  const stranger = uuid();
  await records('Session').upsert(stranger, { grantId: uuid() }, 600);
  const consumed = async () =>
    await Promise.all(
      kinds.flatMap((model) =>
        [id, other].map(async (one) => {
          const found = await records(model).find(one);
          return found === undefined ? 'gone' : found['consumed'] === undefined ? 'whole' : 'used';
        }),
      ),
    );
  await records('Session').consume(id);
  expect(await consumed()).toEqual(['used', 'whole', 'whole', 'whole']);
  await records('Session').destroy(id);
  expect(await consumed()).toEqual(['gone', 'whole', 'whole', 'whole']);
  await records('Session').revokeByGrantId(grantId);
  expect(await consumed()).toEqual(['gone', 'gone', 'whole', 'whole']);
  expect(await records('Session').find(stranger)).toEqual({ grantId: expect.any(String) });
});

test('destroying a grant ends its access tokens; destroying any other record does not', async () => {
  const [session, grant] = [uuid(), uuid()];
  received.length = 0;
  for (const [model, id] of [
    ['Session', session],
    ['Grant', grant],
  ] as const) {
    await records(model).upsert(id, {}, 600);
    await records(model).destroy(id);
  }
  expect(received).toEqual([['grant', [grant]]]);
});

test('ending a grant deletes its tokens and itself, and no record of the same name', async () => {
  const [grant, other] = [uuid(), uuid()];
  for (const one of [grant, other]) {
    await records('Grant').upsert(one, { jti: one }, 600);
    await records('Session').upsert(one, { jti: one }, 600);
    await records('RefreshToken').upsert(`of ${one}`, { jti: one, grantId: one }, 600);
  }
  received.length = 0;
  await endGrant(atHand, revocations, grant);
  const left = (one: string) =>
    Promise.all([
      records('Grant').find(one),
      records('Session').find(one),
      records('RefreshToken').find(`of ${one}`),
    ]).then((found) => found.map((record) => record !== undefined));
  expect([await left(grant), await left(other)]).toEqual([
    [false, true, false],
    [true, true, true],
  ]);
  expect(received).toEqual([['grant', [grant]]]);
});

test('[F9] a rotated refresh token is accepted for 30 s to the millisecond, a code never again', async () => {
  const id = uuid();
  for (const model of ['RefreshToken', 'AuthorizationCode']) {
    await records(model).upsert(id, { jti: id }, 600);
    await records(model).consume(id);
  }
  const used = async (model: string) => (await records(model).find(id))?.['consumed'] !== undefined;
  expect([await used('RefreshToken'), await used('AuthorizationCode')]).toEqual([false, true]);
  now += rotationGrace;
  expect(await used('RefreshToken')).toBe(false);
  now += 1;
  expect(await used('RefreshToken')).toBe(true);
});

/**
 * Returns a store in which `meanwhile` is called once, immediately before a refresh token is marked as used.
 */
function interrupted(meanwhile: () => Promise<void>): Store {
  let once = true;
  return {
    ...store,
    query: async (sql, params) => {
      if (once && sql.includes('set consumed_at')) {
        once = false;
        await meanwhile();
      }
      return store.query(sql, params);
    },
  };
}

test.for(['the token', 'its successor'])(
  '[F9] if a token and its successor are both read before either is written, the later is refused: %s',
  async (late) => {
    const { user } = await issueGrant(ports, (await person(house)).id);
    const heir = String((await refresh(house, user.refresh_token)).body['refresh_token']);
    const [first, second] =
      late === 'its successor' ? [user.refresh_token, heir] : [heir, user.refresh_token];
    let answered: Awaited<ReturnType<typeof refresh>> | undefined;
    const slow = await openHouse(
      interrupted(async () => {
        answered = await refresh(house, first);
      }),
      {},
      house.origin,
    );
    const refused = await refresh(slow, second);
    expect([answered?.status, refused.status, refused.body['error']]).toEqual([200, 400, 'invalid_grant']);
    expect((await refresh(house, String(answered?.body['refresh_token']))).status).toBe(400);
    expect(await verifier(ports)(String(answered?.body['access_token']))).toBe(null);
    await slow.close();
  },
);

const minute = 60_000;
/** A grant that has ended is recorded until its last token has expired, plus one minute. */
const life = accessTokenSeconds * 1000 + minute;

test('a revocation is stored for the life of an access token and a minute, then deleted', async () => {
  const own = await loadRevocations(atHand);
  const [first, last] = [uuid(), uuid()];
  await own.add('grant', [first]);
  now += life - 1;
  await own.add('grant', [uuid()]);
  expect([own.has('grant', first), own.has('account', first)]).toEqual([true, false]);
  const started = await loadRevocations(atHand);
  expect(started.has('grant', first)).toBe(true);
  now += 1;
  await own.add('grant', [last]);
  expect([own.has('grant', first), own.has('grant', last)]).toEqual([false, true]);
  const later = await loadRevocations(atHand);
  expect([later.has('grant', first), later.has('grant', last)]).toEqual([false, true]);
  now += life;
  expect((await loadRevocations(atHand)).has('grant', last)).toBe(false);
});

test('a revocation applies here at once, before any notification', async () => {
  const silent = { ...store, listen: async () => async () => undefined, notify: async () => undefined };
  const own = await loadRevocations({ ...atHand, store: silent });
  const id = uuid();
  await own.add('account', [id]);
  expect(own.has('account', id)).toBe(true);
});

test('a store has one provider; a failed start is retried, by pages and by token checks', async () => {
  let away = true;
  const flaky: Store = {
    ...store,
    query: (sql, params) =>
      away ? Promise.reject(new Error('the store is away')) : store.query(sql, params),
  };
  const late = { ...ports, store: flaky };
  const check = verifier(late);
  const who = await person(house);
  const { user } = await issueGrant(ports, who.id);
  await expect(check(user.access_token)).rejects.toThrow('the store is away');
  await expect(identityOf(late)).rejects.toThrow('the store is away');
  away = false;
  expect(await check(user.access_token)).toMatchObject({ subject: who.id });
  expect(await identityOf(late)).toBe(await identityOf(late));
});

test('the provider reads its own secrets, whatever other parts store beside them', async () => {
  const own = await freshStore();
  await own.query('delete from identity_secret');
  await own.query("insert into identity_secret (name, value) values ('another', '{}'::jsonb)");
  const made = await loadSecrets({ store: own, vault: testVault });
  expect(made.jwks.map(({ kty, use, alg }) => [kty, use, alg])).toEqual([['RSA', 'sig', 'RS256']]);
  expect(await loadSecrets({ store: own, vault: testVault })).toEqual(made);
  await own.close();
});
