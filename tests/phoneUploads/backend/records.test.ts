import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  endHandOff,
  endSignedOut,
  forgetHandOffs,
  handOffState,
  openHandOff,
  phoneOf,
  redeemHandOff,
} from '../../../backend/phoneUploads/records.ts';
import type { Ports } from '../../../backend/ports.ts';
import { person } from '../../albums/backend/kit.ts';
import { sharedBackend } from '../../kit/backend.ts';
import { life, newSecret } from './kit.ts';

// Tests codes for phones at exact times, beside those of other customers, with uploads in every state.

let origin: string;
let ports: Ports;
beforeAll(async () => {
  const house = await sharedBackend();
  origin = house.origin;
  ports = house.backend.ports;
});

/** Returns the ports with a clock that is set to `now`. */
const at = (now: number): Ports => ({ ...ports, clock: { ...ports.clock, now: () => now } });

async function opened(
  now: number,
  {
    customerId = '',
    id = randomUUID(),
    grant = randomUUID() as string,
    albumId = null as string | null,
  } = {},
) {
  const of = customerId === '' ? (await person(origin)).id : customerId;
  const { code } = await openHandOff(at(now), { id, customerId: of, grant, albumId });
  return { id, code, customerId: of, grant };
}

/** Creates uploads by a phone, one in each of these states. */
async function uploads({ id, customerId }: { id: string; customerId: string }, states: readonly string[]) {
  for (const state of states)
    await ports.store.query(
      `insert into upload (id, customer_id, file_name, file_type, size, state, created_at, hand_off_id)
        values (gen_random_uuid(), $1, 'a.jpg', 'image/jpeg', 1, $2, now(), $3)`,
      [customerId, state, id],
    );
}
const statesOf = async ({ id }: { id: string }) =>
  (await ports.store.query('select state from upload where hand_off_id = $1 order by state', [id])).map(
    ({ state }) => state,
  );
const endOf = async ({ id }: { id: string }) =>
  (await ports.store.query('select ended_at from hand_off where id = $1', [id]))[0]?.['ended_at'];
const iso = (ms: number) => new Date(ms).toISOString();

const odd = Array.from({ length: 13 }, (_, n) => 2 * n + 1);
const codeOf = (bytes: readonly number[]) =>
  bytes.map((byte) => 'abcdefghjkmnpqrstuvwxyz23456789'[byte % 31]).join('');

test('[2.49b] a code has 26 characters, each equally likely: biased bytes are rejected', async () => {
  const given = [
    Array.from({ length: 26 }, (_, n) => (n % 2 === 0 ? 248 : n)),
    Array.from({ length: 26 }, () => 247),
  ];
  const random = {
    ...ports.random,
    bytes: (count: number) => new Uint8Array(given.shift() ?? []).subarray(0, count),
  };
  const { id } = await person(origin);
  const { code } = await openHandOff(
    { ...ports, random },
    { id: randomUUID(), customerId: id, grant: '', albumId: null },
  );
  // Bytes of 248 and above are rejected, so the code consists of the 13 odd bytes and of 13 bytes from the second
  // batch.
  expect(code).toBe(codeOf([...odd, ...Array.from({ length: 13 }, () => 247)]));
});
test('[2.49b] a hand-off ends at its expiry or when ended, for desktop and phones alike', async () => {
  const now = ports.clock.now();
  const secret = newSecret();
  const { id, code, customerId } = await opened(now);
  const seen = async (ms: number) => [
    (await handOffState(at(ms), id, customerId)) !== null,
    typeof (await redeemHandOff(at(ms), { code, secret })) !== 'string',
    (await phoneOf(at(ms), secret)) !== null,
  ];
  expect([await seen(now + life - 1), await seen(now + life)]).toEqual([
    [true, true, true],
    [false, false, false],
  ]);
  await endHandOff(at(now), id, customerId);
  expect(await seen(now)).toEqual([false, false, false]);
  expect([
    await phoneOf(at(now), newSecret()),
    await handOffState(at(now), randomUUID(), customerId),
  ]).toEqual([null, null]);
});

test('[2.49b] a hand-off of another customer, or a missing one, can be neither read nor ended', async () => {
  const now = ports.clock.now();
  const mine = await opened(now);
  const other = await opened(now);
  await uploads(mine, ['sending']);
  expect([
    await handOffState(at(now), mine.id, other.customerId),
    await endHandOff(at(now), mine.id, other.customerId),
    await endHandOff(at(now), randomUUID(), mine.customerId),
    await statesOf(mine),
    await endOf(mine),
  ]).toEqual([null, false, false, ['sending'], null]);
  expect(await handOffState(at(now), mine.id, mine.customerId)).toMatchObject({ arriving: 1 });
});

test('[2.49b] a phone’s uploads are counted by progress, and not another phone’s', async () => {
  const now = ports.clock.now();
  const [mine, other] = [await opened(now), await opened(now)];
  await uploads(mine, [
    'ready',
    'duplicate',
    'duplicate',
    'sending',
    'processing',
    'processing',
    'processing',
    'refused',
  ]);
  await uploads(other, ['ready', 'sending', 'refused']);
  expect(await handOffState(at(now), mine.id, mine.customerId)).toEqual({
    phone: false,
    received: 1,
    already: 2,
    arriving: 4,
    refused: 1,
    expires: iso(now + life),
  });
});

test('[2.49b] a photo that the library had is added to the album of the hand-off, and counts there', async () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  const mine = await opened(now, { albumId: randomUUID() });
  await uploads(mine, ['ready', 'duplicate']);
  expect(await handOffState(at(now), mine.id, mine.customerId)).toMatchObject({ received: 2, already: 0 });
});

test('[2.49b] another hand-off drops partial uploads of the previous one, and keeps other customers’', async () => {
  const now = ports.clock.now();
  const first = await opened(now);
  const stranger = await opened(now);
  for (const one of [first, stranger]) await uploads(one, ['ready', 'sending']);
  const second = await opened(now + 1, { customerId: first.customerId });
  await opened(now + 2, { customerId: first.customerId });
  expect([await endOf(first), await endOf(second), await endOf(stranger)]).toEqual([
    iso(now + 1),
    iso(now + 2),
    null,
  ]);
  expect([await statesOf(first), await statesOf(stranger)]).toEqual([['ready'], ['ready', 'sending']]);
});

test('[2.49b] F9: a hand-off ends with the sign-in that opened it, and with no other revocation of that name', async () => {
  const now = ports.clock.now();
  const [mine, other] = [await opened(now), await opened(now)];
  for (const one of [mine, other]) await uploads(one, ['sending']);
  const revoke = (kind: string, id: string) =>
    ports.store.query('insert into identity_revocation (kind, id, at, expires_at) values ($1, $2, $3, $4)', [
      kind,
      id,
      now,
      now + life,
    ]);
  await revoke('subject', mine.grant);
  await endSignedOut(at(now + 5));
  expect([await endOf(mine), await statesOf(mine)]).toEqual([null, ['sending']]);
  await revoke('grant', mine.grant);
  for (const ms of [6, 7]) await endSignedOut(at(now + ms));
  expect([await endOf(mine), await statesOf(mine), await endOf(other), await statesOf(other)]).toEqual([
    iso(now + 6),
    [],
    null,
    ['sending'],
  ]);
});

test('[2.49b] a hand-off that ended less than a day ago stays, without its partial uploads', async () => {
  const now = ports.clock.now();
  const day = 86_400_000;
  const [old, young, open] = [
    await opened(now - life - day - 1),
    await opened(now - life - day + 60_000),
    await opened(now),
  ];
  for (const one of [old, young, open]) await uploads(one, ['ready', 'sending']);
  await forgetHandOffs(at(now));
  expect([await endOf(old), await endOf(young), await endOf(open)]).toEqual([undefined, null, null]);
  expect([await statesOf(old), await statesOf(young), await statesOf(open)]).toEqual([
    ['ready'],
    ['ready'],
    ['ready', 'sending'],
  ]);
});
