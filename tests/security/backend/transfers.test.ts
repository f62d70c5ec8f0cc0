import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readEnvironment } from '../../../backend/config/environment.ts';
import { deferred } from '../../../backend/deferred.ts';
import { deleteCustomer } from '../../../backend/customers/customers.ts';
import { revokeAll } from '../../../backend/identity/grants.ts';
import { revokedChannel } from '../../../backend/identity/revocations.ts';
import { handOffsPart } from '../../../backend/phoneUploads/part.ts';
import { photoLimits } from '../../../backend/photos/limits.ts';
import { uploadsFolder } from '../../../backend/photos/uploads/folder.ts';
import { wholeKey } from '../../../backend/photos/originals/objectKeys.ts';
import type { Photo } from '../../../contracts/photos/photo.ts';
import { person, photosOf, shareAlbum, sharedAlbums } from '../../albums/backend/kit.ts';
import { putPhoto, settledDownload } from '../../downloads/backend/kit.ts';
import { opened, newSecret, phoneFiles, redeem } from '../../phoneUploads/backend/kit.ts';
import { heldOpen, large, stalled, withArchive } from '../../archives/backend/reader.ts';
import { startTestBackend } from '../../kit/backend.ts';
import type { TestBackend } from '../../kit/backend.ts';
import { makeCustomer } from '../../photos/backend/backend.ts';
import { announce, offsetOf } from '../../photos/backend/tus.ts';

let run: TestBackend;
beforeAll(async () => {
  run = await startTestBackend();
});
afterAll(() => run.stop());
afterEach(() => {
  vi.restoreAllMocks();
});

const deleteNow = (id: string) => {
  const { store, clock } = run.backend.ports;
  return store.transaction((tx) => deleteCustomer(tx, id, new Date(clock.now()).toISOString()));
};

/** Returns the number of bytes that still arrive after the service has ended the transfer. */
async function rest(socket: Socket): Promise<number> {
  await expect.poll(() => heldOpen(run)).toEqual([]);
  let left = 0;
  socket.on('data', (bytes: Buffer) => {
    left += bytes.length;
  });
  socket.resume();
  await once(socket, 'close');
  return left;
}

test.each(['archive', 'original'] as const)(
  'an %s in transfer is aborted when its account is deleted, and no other customer’s',
  async (kind) => {
    const [ann, bob] = [await withArchive(run), await withArchive(run)];
    const addressOf = async ({ customer, photo, url }: typeof ann) => {
      if (kind === 'archive') return url;
      const { body } = await customer.ask<{ image: Photo }>('GET', `/svc/photos/photos/${photo}`);
      return body.image.untouchedUrl;
    };
    const sent = await stalled(await addressOf(ann));
    expect(sent.status).toBe('200');
    await deleteNow(ann.customer.id);
    expect(await rest(sent.socket)).toBeLessThan(large.length);
    const other = await fetch(await addressOf(bob));
    await deleteNow((await makeCustomer(run.origin)).id);
    expect((await other.arrayBuffer()).byteLength).toBeGreaterThanOrEqual(large.length);
  },
);

test.each([
  ['an original', 'large.jpg', 'untouchedUrl'],
  ['a JPEG that shows an original', 'large.heic', 'url'],
] as const)('%s in transfer is aborted when its photo is deleted', async (_what, name, which) => {
  const { ports } = run.backend;
  const customer = await makeCustomer(run.origin);
  const photo = await putPhoto(ports, customer.id, { name, bytes: large });
  await ports.objects.put(wholeKey(photo), large);
  const { body } = await customer.ask<{ image: Photo }>('GET', `/svc/photos/photos/${photo}`);
  const sent = await stalled(body.image[which]);
  expect(sent.status).toBe('200');
  await customer.ask('DELETE', '/svc/photos/photos', { photoIds: [photo] });
  expect(await rest(sent.socket)).toBeLessThan(large.length);
});

/** Announces an upload of 1,000 bytes and sends the first of them. */
async function begun(
  who: { readonly token: string },
  path?: string,
): Promise<{ socket: Socket; location: string }> {
  const file = { name: 'a.jpg', type: 'image/jpeg', bytes: Buffer.from('x') };
  const { location } = await announce(run.origin, who, file, 1_000, path);
  const { host, hostname, port } = new URL(run.origin);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const lines = {
    host,
    authorization: `Bearer ${who.token}`,
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'content-length': '1000',
    'upload-offset': '0',
  };
  socket.write(
    `PATCH ${location ?? ''} HTTP/1.1\r\n${Object.entries(lines)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\nx`,
  );
  return { socket, location: location ?? '' };
}
const sending = async (...given: Parameters<typeof begun>) => (await begun(...given)).socket;

test.each([
  ['its account is deleted', (id: string) => run.backend.ports.store.notify(revokedChannel, `account:${id}`)],
  ['its sign-in ends', (id: string) => revokeAll(run.backend.ports, id)],
])('an incoming upload is aborted when %s, and no other customer’s', async (_when, end) => {
  const [ann, bob] = [await makeCustomer(run.origin), await makeCustomer(run.origin)];
  const [mine, others] = [await sending(ann), await sending(bob)];
  const closed = once(mine, 'close');
  await end(ann.id);
  await closed;
  const answered = once(others, 'data');
  others.write('y'.repeat(999));
  expect(String(await answered).slice(9, 12)).toBe('204');
  others.destroy();
});

/**
 * Holds back the store's results for these queries until `release` is called; `asked` resolves when the store has a
 * result.
 */
function heldBack(...questions: readonly RegExp[]) {
  const { store } = run.backend.ports;
  const held = questions.map((question) => ({ question, asked: deferred<void>(), gate: deferred<void>() }));
  const query = store.query.bind(store);
  vi.spyOn(store, 'query').mockImplementation(async (sql, params) => {
    const rows = await query(sql, params);
    const one = held.find(({ question }) => question.test(sql));
    one?.asked.resolve();
    await one?.gate.promise;
    return rows as never;
  });
  return held.map(({ asked, gate }) => ({ asked: asked.promise, release: () => gate.resolve() }));
}

/** Resolves once this process has received all its notifications. */
async function heard(channel: string, end: () => Promise<unknown>): Promise<void> {
  const said = deferred<void>();
  const unlisten = await run.backend.ports.store.listen(channel, () => said.resolve());
  await end();
  await said.promise;
  await unlisten();
}

test.each([
  ['archive', /from download\s+where customer_id = \$1 and id/],
  ['original', /from photo where id = \$1/],
] as const)(
  'an %s whose account is deleted between its lookup and its first byte is refused',
  async (kind, look) => {
    const { customer, photo, url } = await withArchive(run, 10);
    const { body } = await customer.ask<{ image: Photo }>('GET', `/svc/photos/photos/${photo}`);
    // The process does not know yet that the account has been deleted.
    const [looking, remembering] = heldBack(look, /from account_gone where seq/);
    const answer = fetch(kind === 'archive' ? url : body.image.untouchedUrl);
    await looking?.asked;
    await heard('accounts.ended', () => deleteNow(customer.id));
    looking?.release();
    expect((await answer).status).toBe(403);
    remembering?.release();
    expect(await heldOpen(run)).toEqual([]);
  },
);

test('an archive of a shared album that ends between its lookup and its first byte is refused', async () => {
  const [owner, guest] = [await person(run.origin), await person(run.origin)];
  const photoIds = await photosOf(owner, 1);
  const albumId = await shareAlbum(owner, [guest], { name: 'Sea', photoIds });
  const photos = photoIds.map((photoId) => ({ photoId, ownerId: owner.id }));
  const made = await guest.ask<{ id: string }>('POST', '/svc/downloads/shared-album-downloads', {
    albumId,
    photos,
  });
  await settledDownload(guest.ask, made.body.id);
  const { body } = await guest.ask<{ url: string }>('GET', `/svc/downloads/downloads/${made.body.id}/url`);
  const [looking] = heldBack(/from download\s+where customer_id = \$1 and id/);
  const answer = fetch(body.url);
  await looking?.asked;
  await heard('albums.ended', () => owner.ask('DELETE', `${sharedAlbums}/${albumId}`));
  looking?.release();
  expect((await answer).status).toBe(403);
});

test('an upload in progress continues while another customer asks for its offset', async () => {
  const [ann, bob] = [await makeCustomer(run.origin), await makeCustomer(run.origin)];
  const { socket, location } = await begun(ann);
  const file = join(uploadsFolder(run.backend.ports.config.dataDir), basename(location));
  await expect.poll(async () => (await stat(file)).size).toBe(1);
  expect(await offsetOf(run.origin, bob, location)).toBe(null);
  const answered = once(socket, 'data');
  socket.write('y'.repeat(999));
  expect(String(await answered)).toMatch(/^HTTP\/1.1 204 [^]*upload-offset: 1000\r\n/i);
  socket.destroy();
});

test('an incoming upload of a phone is aborted when the sign-in of its code ends', async () => {
  const customer = await makeCustomer(run.origin);
  const { code } = await opened(customer);
  const token = newSecret();
  await redeem(run, code, token);
  const closed = once(await sending({ token }, phoneFiles), 'close');
  await revokeAll(run.backend.ports, customer.id);
  await closed;
});

const oneByte = { name: 'a.jpg', type: 'image/jpeg', bytes: Buffer.from('x') };
async function phone() {
  const customer = await makeCustomer(run.origin);
  const { code } = await opened(customer);
  const secret = newSecret();
  await redeem(run, code, secret);
  const announced = () => announce(run.origin, { token: secret }, oneByte, 1_000, phoneFiles);
  return { customer, announced };
}

test('an upload of a phone whose sign-in ends during its authentication is refused', async () => {
  const { customer, announced } = await phone();
  const [looking] = heldBack(/from hand_off where phone/);
  const answer = announced();
  await looking?.asked;
  await revokeAll(run.backend.ports, customer.id);
  looking?.release();
  expect((await answer).status).toBe(401);
});

/** Simulates that another process has ended it, and that this process has not been notified yet. */
const endedElsewhere = (customer: { readonly id: string }, kind: 'grant' | 'account') => {
  const { store, clock } = run.backend.ports;
  return store.query(
    `insert into identity_revocation (kind, id, at, expires_at)
       select $1, case $1 when 'grant' then grant_id else customer_id end, $3, $4 from hand_off where customer_id = $2`,
    [kind, customer.id, clock.now(), clock.now() + 600_000],
  );
};

test.each([
  ['sign-in', 'grant'],
  ['account', 'account'],
] as const)(
  'an upload of a phone whose %s has ended is refused before its code is marked as ended',
  async (_what, kind) => {
    const { customer, announced } = await phone();
    await endedElsewhere(customer, kind);
    expect((await announced()).status).toBe(401);
  },
);

test('a start ends the codes of sign-ins that ended before it', async () => {
  const { ports } = run.backend;
  const { customer } = await phone();
  await endedElsewhere(customer, 'grant');
  const part = handOffsPart(photoLimits(readEnvironment({})));
  await part.start?.(ports);
  await part.stop?.(ports);
  const open = 'select ended_at is null as open from hand_off where customer_id = $1';
  expect(await ports.store.query(open, [customer.id])).toEqual([{ open: false }]);
});

test('a code opened while its sign-in ends has expired, also once the end is forgotten', async () => {
  const customer = await makeCustomer(run.origin);
  const { ports } = run.backend;
  const [looking] = heldBack(/select 1 from customer where id = \$1 and deleted_at is not null/);
  const answer = opened(customer);
  await looking?.asked;
  await heard(revokedChannel, () => revokeAll(ports, customer.id));
  looking?.release();
  const { code } = await answer;
  await ports.store.query('delete from identity_revocation');
  expect((await redeem(run, code, newSecret())).status).toBe(404);
});
