import { beforeAll, expect, test } from 'vitest';
import { issueGrant, revokeAll } from '../../../backend/identity/index.ts';
import {
  forgetHandOffs,
  handOffState,
  mostKept,
  openHandOff,
} from '../../../backend/phoneUploads/records.ts';
import { tablesWith } from '../../confirmations/backend/scan.ts';
import { fixture, sharedPhotoBackend } from '../../photos/backend/backend.ts';
import type { SharedPhotoBackend } from '../../photos/backend/backend.ts';
import { idOf, offsetOf, sendFrom, settled } from '../../photos/backend/tus.ts';
import {
  announceBy,
  life,
  newSecret,
  opened,
  outcomes,
  phoneFiles,
  redeem,
  sendBy,
  state,
  taken,
} from './kit.ts';

let run: SharedPhotoBackend;
beforeAll(async () => {
  run = await sharedPhotoBackend();
});

const dunes = async () => ({ name: 'dunes.jpg', type: 'image/jpeg', bytes: await fixture('dunes.jpg') });
const gone = { error: 'Refused: gone.', refusal: 'gone' };

test('[2.49b] photos sent by a phone are added to the library and to the code’s album, and are counted', async () => {
  const customer = await run.customer();
  const { body: album } = await customer.ask<{ albumId: string }>('POST', '/svc/photos/albums', {
    name: 'Sea',
  });
  const { id, secret, expires } = await taken(run, customer, { albumId: album.albumId });
  expect((await state(customer, id)).body).toEqual({
    phone: true,
    ...{ received: 0, already: 0, arriving: 0, refused: 0 },
    expires,
  });
  const heic = { name: 'dunes.heic', type: 'image/heic', bytes: await fixture('dunes.heic') };
  const broken = { name: 'no.jpg', type: 'image/jpeg', bytes: Buffer.from('<html>no picture</html>') };
  const locations = [];
  // The phone cannot choose where photos are added.
  for (const file of [{ ...(await dunes()), albumId: 'another' }, heic, broken])
    locations.push(await sendBy(run, secret, file));
  const outcomes = await Promise.all(locations.map((location) => settled(customer, idOf(location))));
  expect(outcomes.map(({ state: word }) => word)).toEqual(['ready', 'ready', 'refused']);
  expect((await state(customer, id)).body).toMatchObject({ received: 2, arriving: 0, refused: 1 });
  const inside = await customer.pages(`/svc/photos/albums/${album.albumId}/photos`);
  expect(
    inside
      .flat()
      .map(({ imageId }) => imageId)
      .toSorted(),
  ).toEqual(locations.slice(0, 2).map(idOf).toSorted());
});

test('[2.49b] a code is for one phone: the same phone may claim it again, another may not', async () => {
  const { code, expires } = await opened(await run.customer());
  const secret = newSecret();
  expect(await redeem(run, code, secret)).toEqual({ status: 200, body: { expires } });
  expect(await redeem(run, code, secret)).toEqual({ status: 200, body: { expires } });
  expect((await redeem(run, code, newSecret())).body).toMatchObject({ refusal: 'taken' });
  expect((await redeem(run, 'c'.repeat(26), secret)).body).toMatchObject(gone);
  expect((await redeem(run, code, 'short')).status).toBe(400);
});

test('[2.49b] no table holds the code of a hand-off or the secret of its phone', async () => {
  const { code, secret } = await taken(run, await run.customer());
  const hex = (text: string) => Buffer.from(text).toString('hex');
  const words = [code, secret, hex(code), hex(secret)];
  expect(await tablesWith(run.backend.ports.store, words)).toEqual([]);
});

test('[2.49b] a secret that opened one hand-off opens no second one', async () => {
  const [first, second] = [await opened(await run.customer()), await opened(await run.customer())];
  const secret = newSecret();
  expect((await redeem(run, first.code, secret)).status).toBe(200);
  expect(await redeem(run, second.code, secret)).toMatchObject({ status: 409, body: { refusal: 'taken' } });
  expect((await redeem(run, second.code, newSecret())).status).toBe(200);
});

test('[2.49b] F28: of one customer a limited number of hand-offs is kept; the newest works, and others keep theirs', async () => {
  const [customer, neighbour] = [await run.customer(), await run.customer()];
  const theirs = await opened(neighbour);
  for (let times = 0; times < mostKept + 3; times += 1) await opened(customer);
  const { code } = await opened(customer);
  const { store } = run.backend.ports;
  const rows = await store.query('select id from hand_off where customer_id = $1', [customer.id]);
  expect(rows.length).toBe(mostKept);
  expect((await redeem(run, code, newSecret())).status).toBe(200);
  expect((await redeem(run, theirs.code, newSecret())).status).toBe(200);
});

test('[2.49b] a phone learns the results of its own files, but not whether the library had them', async () => {
  const customer = await run.customer();
  const before = await taken(run, customer);
  await settled(customer, idOf(await sendBy(run, before.secret, await dunes())));
  const { id, secret } = await taken(run, customer);
  const broken = { name: 'no.jpg', type: 'image/jpeg', bytes: Buffer.from('<html>no picture</html>') };
  const heic = { name: 'dunes.heic', type: 'image/heic', bytes: await fixture('dunes.heic') };
  const ids: string[] = [];
  for (const file of [await dunes(), heic, broken]) ids.push(idOf(await sendBy(run, secret, file)));
  for (const each of ids) await settled(customer, each);
  const half = idOf((await announceBy(run, secret, await dunes())).location ?? '');
  const { status, body } = await outcomes(run, secret, [...ids, half, 'no-id']);
  expect(status).toBe(200);
  expect(new Map(body.outcomes?.map((outcome) => [ids.indexOf(outcome.id), outcome]))).toEqual(
    new Map([
      [0, { id: ids[0], state: 'taken' }],
      [1, { id: ids[1], state: 'taken' }],
      [2, { id: ids[2], state: 'refused', reason: 'notAPicture' }],
    ]),
  );
  const other = await taken(run, await run.customer());
  expect((await outcomes(run, other.secret, ids)).body).toEqual({ outcomes: [] });
  expect((await outcomes(run, newSecret(), ids)).body).toMatchObject(gone);
  await customer.ask('DELETE', `/svc/uploads/hand-offs/${id}`);
  expect((await outcomes(run, secret, ids)).body).toMatchObject(gone);
});

test('[2.49b] ended on the desktop, a hand-off drops incomplete files and keeps received ones', async () => {
  const customer = await run.customer();
  const { id, secret, code } = await taken(run, customer);
  const whole = await sendBy(run, secret, await dunes());
  await settled(customer, idOf(whole));
  const { location } = await announceBy(run, secret, await dunes());
  const half = location ?? '';
  const bytes = (await dunes()).bytes;
  expect(
    (await sendFrom(run.backend.origin, { token: secret }, half, 0, bytes.subarray(0, 500))).status,
  ).toBe(204);
  expect((await state(customer, id)).body).toMatchObject({ received: 1, arriving: 1 });
  expect((await customer.ask('DELETE', `/svc/uploads/hand-offs/${id}`)).status).toBe(204);
  expect((await customer.ask('DELETE', `/svc/uploads/hand-offs/${id}`)).status).toBe(204);
  expect(await state(customer, id)).toMatchObject({ status: 404, body: gone });
  expect((await announceBy(run, secret, await dunes())).status).toBe(401);
  expect((await sendFrom(run.backend.origin, { token: secret }, half, 500, bytes.subarray(500))).status).toBe(
    401,
  );
  expect((await redeem(run, code, secret)).status).toBe(404);
  expect((await customer.ask('GET', `/svc/uploads/outcomes/${idOf(half)}`)).status).toBe(404);
  expect((await customer.pages('/svc/photos/photos')).flat().map(({ imageId }) => imageId)).toEqual([
    idOf(whole),
  ]);
  expect((await customer.ask('GET', `/svc/uploads/outcomes/${idOf(whole)}`)).body).toMatchObject({
    state: 'ready',
  });
});

test('[2.49b] opening another hand-off ends the previous one; a lost reply opens no extra one', async () => {
  const customer = await run.customer();
  const first = await taken(run, customer);
  const second = await taken(run, customer);
  expect((await state(customer, first.id)).status).toBe(404);
  expect((await announceBy(run, first.secret, await dunes())).status).toBe(401);
  expect((await announceBy(run, second.secret, await dunes())).status).toBe(201);
  const ask = () =>
    fetch(`${run.backend.origin}/svc/uploads/hand-offs`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${customer.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'one',
      },
      body: '{}',
    }).then((response) => response.json() as Promise<{ id: string; code: string }>);
  const open = await ask();
  expect(await ask()).toEqual(open);
  const { ports } = run.backend;
  // The result is the same after the stored response has been deleted.
  const again = { id: open.id, customerId: customer.id, grant: 'any', albumId: null };
  expect((await openHandOff(ports, again)).id).toBe(open.id);
  expect(await handOffState(ports, open.id, customer.id)).toMatchObject({ phone: false });
});

test('[2.49b] a phone sees its own uploads alone: not those of its customer, nor of another phone', async () => {
  const customer = await run.customer();
  const other = await taken(run, await run.customer());
  const { secret } = await taken(run, customer);
  const { location } = await announceBy(run, secret, await dunes());
  const at = location ?? '';
  const { origin } = run.backend;
  expect(await offsetOf(origin, { token: secret }, at)).toBe(0);
  expect(await offsetOf(origin, { token: other.secret }, at)).toBe(null);
  expect(await offsetOf(origin, customer, at)).toBe(null);
  expect(await offsetOf(origin, { token: secret }, at.replace(phoneFiles, '/svc/uploads/files'))).toBe(null);
  expect(await offsetOf(origin, customer, at.replace(phoneFiles, '/svc/uploads/files'))).toBe(null);
});

// This must be the last test, because it moves the clock, which makes tokens expire.
test('[2.49b] a hand-off ends after fifteen minutes, and is deleted a day later', async () => {
  const customer = await run.customer();
  const { id, code, secret } = await taken(run, customer);
  const unused = await opened(await run.customer());
  await announceBy(run, secret, await dunes());
  await run.advance(life - 10_000);
  const { ports } = run.backend;
  expect(await handOffState(ports, id, customer.id)).toMatchObject({ phone: true, arriving: 1 });
  expect((await announceBy(run, secret, await dunes())).status).toBe(201);
  const fresh = await taken(run, await run.customer());
  expect((await announceBy(run, fresh.secret, await dunes())).status).toBe(201);
  await run.advance(10_000);
  expect(await handOffState(ports, id, customer.id)).toBe(null);
  expect((await announceBy(run, secret, await dunes())).status).toBe(401);
  expect((await redeem(run, code, secret)).status).toBe(404);
  expect((await redeem(run, unused.code, newSecret())).status).toBe(404);
  const left = async (of: string) => {
    const [counted] = await ports.store.query(
      `select (select count(*) from hand_off where id = $1::uuid)::integer as codes,
        (select count(*) from upload where hand_off_id = $1::uuid)::integer as uploads`,
      [of],
    );
    return counted;
  };
  await forgetHandOffs(ports);
  expect([await left(id), await left(fresh.id)]).toEqual([
    { codes: 1, uploads: 0 },
    { codes: 1, uploads: 1 },
  ]);
  await run.advance(26 * 3_600_000);
  await expect.poll(() => left(id)).toEqual({ codes: 0, uploads: 0 });
});

test('[2.49b] F9: signing out ends the code, also one that a phone has claimed, and no other sign-in’s', async () => {
  const [customer, other] = [await run.customer(), await run.customer()];
  const before = await opened(customer);
  const { secret } = await taken(run, customer);
  const kept = await taken(run, other);
  const ended = () =>
    run.backend.ports.store.query('select ended_at from hand_off where id = $1::uuid', [before.id]);
  const endedBefore = await ended();
  const file = await dunes();
  const half = await announceBy(run, secret, file);
  expect(half.status).toBe(201);
  const { ports } = run.backend;
  await revokeAll(ports, customer.id);
  await expect.poll(async () => (await announceBy(run, secret, file)).status).toBe(401);
  expect((await announceBy(run, kept.secret, file)).status).toBe(201);
  expect(
    await ports.store.query("select 1 from upload where customer_id = $1 and state = 'sending'", [
      customer.id,
    ]),
  ).toEqual([]);
  expect([await ended(), endedBefore[0]?.['ended_at'] === null]).toEqual([endedBefore, false]);
  // After signing in again, the customer starts with a new code.
  const { user } = await issueGrant(ports, customer.id);
  const again = await fetch(`${run.backend.origin}/svc/uploads/hand-offs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.access_token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const { code } = (await again.json()) as { code: string };
  expect((await redeem(run, code, newSecret())).status).toBe(200);
});
