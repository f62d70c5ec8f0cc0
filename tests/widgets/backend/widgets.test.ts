import { beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { forgetRequest, makeBook, makeJob, makingTime } from '../../../backend/widgets/making.ts';
import {
  giveUpShare,
  mailShare,
  mostOfCustomer,
  shareJob,
  sweepShares,
} from '../../../backend/widgets/sharing.ts';
import { mostOfOthers as mostToAddress } from '../../../backend/mailbox/recipients.ts';
import { movableBackend, startTestBackend, type MovableBackend } from '../../kit/backend.ts';
import { untilGivenUp } from '../../kit/givenUp.ts';
import { listed, mails, online, reader, share, shareAddress, widgetAt } from './kit.ts';

let house: MovableBackend;
beforeAll(async () => {
  house = await movableBackend();
});

const tables = (table: string, customerId: string) =>
  house.backend.ports.store.query(`select * from ${table} where customer_id = $1`, [customerId]);

test('[4.17a] [7.14d] a photo book goes from none to requested to online, and opens at its address', async () => {
  const who = await reader(house, ['Naxos', 'Dolomites']);
  const [code = ''] = who.books;
  const states = async () => (await listed(who)).map(({ title, state, url }) => [title, state, url]);
  expect(await states()).toEqual([
    ['Naxos', 'none', null],
    ['Dolomites', 'none', null],
  ]);
  expect((await who.ask('GET', widgetAt(code))).status).toBe(401);
  expect((await who.ask('POST', widgetAt(code))).status).toBe(204);
  expect((await who.ask('POST', widgetAt(code))).status).toBe(204);
  expect((await states())[0]).toEqual(['Naxos', 'requested', null]);
  const { ports } = house.backend;
  const jobs = "select 1 from job where kind = $1 and payload->>'code' = $2";
  expect(await ports.store.query(jobs, [makeJob, code])).toHaveLength(1);
  await house.seed.advance(makingTime);
  await expect.poll(async () => (await listed(who))[0]?.state).toBe('online');
  const [book] = await listed(who);
  // If the job is repeated, as after a crash, the book keeps its first URL.
  await makeBook({ code }, ports);
  expect((await who.ask('GET', widgetAt(code))).body).toEqual(book);
  const page = await fetch(book?.url ?? '');
  const text = await page.text();
  expect([
    page.status,
    text.includes('<h1>Naxos</h1>'),
    text.includes(who.id),
    text.includes(who.email),
  ]).toEqual([200, true, false, false]);
  const [, picture = ''] = /src="([^"]+)"/.exec(text) ?? [];
  expect((await fetch(house.origin + picture)).headers.get('content-type')).toBe('image/svg+xml');
});

test('[9.9] only photo books of the caller are listed, in the requested order', async () => {
  const [who, stranger] = [await reader(house, ['One', 'Two']), await reader(house, ['Foreign'])];
  const { orders } = (await house.seed.make('orders', {
    customerId: who.id,
    orders: [{ products: [{ articleId: 'mug-classic' }] }],
  })) as { orders: { products: string[] }[] };
  const codes = [...stranger.books, ...(orders[0]?.products ?? []), ...who.books.toReversed()];
  expect((await listed({ ...who, books: codes })).map(({ title }) => title)).toEqual(['Two', 'One']);
  expect((await who.ask('POST', widgetAt(stranger.books[0] ?? ''))).status).toBe(404);
});

test('[4.17b] a deleted book is off the web and off the list, permanently', async () => {
  const who = await reader(house, ['Gone', 'Kept', 'Online']);
  const [gone = '', kept = '', other = ''] = who.books;
  await online(house, who, [gone, other]);
  const url = (await listed(who))[0]?.url ?? '';
  expect((await fetch(url)).status).toBe(200);
  expect((await who.ask('DELETE', widgetAt(kept))).status).toBe(404);
  expect((await who.ask('DELETE', widgetAt(gone))).status).toBe(204);
  expect([(await who.ask('DELETE', widgetAt(gone))).status, (await fetch(url)).status]).toEqual([404, 404]);
  expect([
    (await who.ask('GET', widgetAt(gone))).status,
    (await who.ask('POST', widgetAt(gone))).status,
  ]).toEqual([401, 404]);
  await makeBook({ code: gone }, house.backend.ports);
  expect((await listed(who)).map(({ title, state }) => [title, state])).toEqual([
    ['Kept', 'none'],
    ['Online', 'online'],
  ]);
});

test('[3.13b] [4.17c] a shared book is mailed once with message and link, and no address is kept', async () => {
  const who = await reader(house, ['Naxos <b>']);
  const [code = ''] = who.books;
  await online(house, who);
  const to = `friend-${who.id}@example.com`;
  const address = shareAddress(code, { to, from: 'Ann Bcc: x@y.example', message: ' See page 3 ' });
  const ask = () =>
    fetch(house.origin + address, {
      method: 'PUT',
      headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': 'share-1' },
    });
  expect([(await ask()).status, (await ask()).status]).toEqual([204, 204]);
  const [mail] = await mails(house, to, 1);
  const url = (await listed(who))[0]?.url ?? '';
  expect(mail).toMatchObject({
    subject: 'Ann Bcc: x@y.example would like to show you a photo book',
    text: expect.stringContaining('“See page 3”') as string,
  });
  expect([mail?.text.includes(url), (await fetch(url)).status]).toEqual([true, 200]);
  await expect
    .poll(() => tables('widget_share', who.id))
    .toMatchObject([{ recipient: null, sender: null, message: null }]);
});

test('[3.13b] a share without a sender, with a blank one or with line ends in it is refused', async () => {
  const who = await reader(house);
  await online(house, who);
  const [code = ''] = who.books;
  const to = `blank-${who.id}@example.com`;
  const blanks = ['', ' ', '\t', '\u00a0 \u2003', '\u200b', '\u2800', '\u3164', 'Ann\r\nBcc: x@y.example'];
  expect(await Promise.all(blanks.map((from) => share(who, code, { to, from })))).toEqual(
    blanks.map(() => 400),
  );
  expect(await tables('widget_share', who.id)).toEqual([]);
});

test('[3.13a] a book that is offline, not shareable by e-mail, or of another vendor is not shared', async () => {
  const [who, older] = [await reader(house, ['A', 'B']), await reader(house, ['C'], { source: 'Resnap' })];
  await online(house, who, who.books.slice(0, 1));
  await online(house, older);
  const [shown = '', plain = ''] = who.books;
  expect((await listed(older))[0]?.shareableByEmail).toBe(false);
  expect([
    await share(who, plain),
    await share(who, shown, { vendorId: 'pbx' }),
    await share(older, older.books[0] ?? ''),
    await share(older, shown),
  ]).toEqual([404, 404, 404, 404]);
  expect(await tables('widget_share', who.id)).toEqual([]);
});

test('[7.14d] F28: mails per day are limited for one customer and to one address; the next day has its own limit', async () => {
  const [who, other] = [await reader(house), await reader(house)];
  await online(house, who);
  await online(house, other);
  const [code = ''] = who.books;
  const to = `many-${who.id}@example.com`;
  const sent: number[] = [];
  for (let count = 0; count < mostToAddress + 1; count += 1) sent.push(await share(who, code, { to }));
  expect(sent).toEqual([...Array.from({ length: mostToAddress }, () => 204), 429]);
  expect(await share(other, other.books[0] ?? '', { to: to.toUpperCase() })).toBe(429);
  for (let count = mostToAddress; count < mostOfCustomer; count += 1) await share(who, code);
  expect([await share(who, code), await share(other, other.books[0] ?? '')]).toEqual([429, 204]);
  const dayLater = "update widget_share set asked_at = asked_at - interval '1 day' where customer_id = $1";
  await house.backend.ports.store.query(dayLater, [who.id]);
  await house.backend.ports.store.query('update mail_counted set counted_at = counted_at - 86400000');
  expect([await share(who, code, { to }), await share(other, other.books[0] ?? '', { to })]).toEqual([
    204, 204,
  ]);
});

test('[3.13b] a canary address is in no log, neither plain nor in base64, nor is its message', async () => {
  const who = await reader(house);
  await online(house, who);
  const to = 'canary.wharf@example.com';
  expect(await share(who, who.books[0] ?? '', { to, from: 'Canaria Finch', message: 'Serinus' })).toBe(204);
  await mails(house, to, 1);
  const log = house.log.join('');
  expect(log).toContain('widgets.share');
  const words = [
    to,
    Buffer.from(to).toString('base64'),
    Buffer.from(to).toString('base64').slice(4, 24),
    'Canaria',
    'Serinus',
  ];
  expect(words.filter((word) => log.includes(word))).toEqual([]);
});

test('[4.17a] [F14] a book that cannot go online returns to none and can be requested again; others stay', async () => {
  const own = await startTestBackend();
  try {
    const { store } = own.backend.ports;
    const [who, other] = [await reader(own), await reader(own, ['Crete', 'Samos'])];
    const [code = ''] = who.books;
    const [there = '', asked = ''] = other.books;
    await online(own, other, [there]);
    await store.query("alter table widget add constraint offline check (state <> 'online') not valid");
    await who.ask('POST', widgetAt(code));
    await untilGivenUp(own, makeJob);
    // This book was requested after the failure began, but the job has not been given up yet.
    await other.ask('POST', widgetAt(asked));
    await forgetRequest({ code }, own.backend.ports);
    await store.query('alter table widget drop constraint offline');
    expect((await listed(who)).map(({ state }) => state)).toEqual(['none']);
    expect((await listed(other)).map(({ state }) => state)).toEqual(['online', 'requested']);
    await who.ask('POST', widgetAt(code));
    await own.seed.advance(makingTime);
    await expect.poll(async () => (await listed(who))[0]?.state).toBe('online');
    await forgetRequest({ code }, own.backend.ports);
    expect((await listed(who))[0]?.state).toBe('online');
  } finally {
    await own.stop();
  }
});

/** Creates an e-mail that is waiting to be sent. Once it has been sent, it no longer contains an address. */
async function letter(
  customerId: string,
  code: string,
  { recipient = `${randomUUID()}@example.com` as string | null, askedAt = Date.now() } = {},
) {
  const id = randomUUID();
  await house.backend.ports.store.query(
    `insert into widget_share (id, customer_id, code, recipient, sender, message, asked_at)
      values ($1, $2, $3, $4, 'Ann', '', $5)`,
    [id, customerId, code, recipient, new Date(askedAt).toISOString()],
  );
  return { id, to: recipient ?? '' };
}
const recipientsOf = async (customerId: string) =>
  Object.fromEntries(
    (await tables('widget_share', customerId)).map(({ id, recipient }) => [id, recipient] as const),
  );

test('[4.17c] [F14] a letter is sent once, while its book is online and its sender has an account', async () => {
  const { ports } = house.backend;
  const [who, leaver] = [await reader(house, ['On', 'Off']), await reader(house)];
  const [code = '', off = ''] = who.books;
  await online(house, who, [code]);
  await online(house, leaver);
  const [sent, unmade, waits] = [
    await letter(who.id, code),
    await letter(who.id, off),
    await letter(who.id, code),
  ];
  const left = await letter(leaver.id, leaver.books[0] ?? '');
  await ports.store.query('update customer set deleted_at = now() where id = $1', [leaver.id]);
  for (const { id } of [sent, sent, unmade, left])
    await mailShare({ id }, ports, (channel) => `${house.origin}/svc/shop/${channel}`);
  for (const [{ to }, count] of [[sent, 1] as const, [unmade, 0] as const, [left, 0] as const])
    await mails(house, to, count);
  expect(await recipientsOf(who.id)).toEqual({ [sent.id]: null, [unmade.id]: null, [waits.id]: waits.to });
  const another = await letter(who.id, code);
  await giveUpShare({ id: waits.id }, ports);
  expect(await recipientsOf(who.id)).toMatchObject({ [waits.id]: null, [another.id]: another.to });
});

test('[4.17c] sent letters count for a day and are then deleted; a waiting one is not', async () => {
  const { ports } = house.backend;
  const who = await reader(house);
  const [code = ''] = who.books;
  const now = ports.clock.now();
  const day = 86_400_000;
  await letter(who.id, code, { recipient: null, askedAt: now - day });
  const young = await letter(who.id, code, { recipient: null, askedAt: now - day + 1 });
  const waits = await letter(who.id, code, { askedAt: now - 2 * day });
  await sweepShares({ store: ports.store, clock: { ...ports.clock, now: () => now } });
  expect(await recipientsOf(who.id)).toEqual({ [young.id]: null, [waits.id]: waits.to });
});

test('[4.17c] [F14] a letter that cannot be sent fails finally, and its address is not stored', async () => {
  const own = await startTestBackend();
  try {
    const { store } = own.backend.ports;
    const who = await reader(own);
    const [code = ''] = who.books;
    await online(own, who);
    const to = 'friend@example.com';
    const waiting = () =>
      store.query('select recipient, message from widget_share where customer_id = $1', [who.id]);
    await store.query('alter table customer rename column channel to away');
    expect(await share(who, code, { to })).toBe(204);
    expect(await waiting()).toEqual([{ recipient: to, message: 'Look!' }]);
    await untilGivenUp(own, shareJob);
    expect(await waiting()).toEqual([{ recipient: null, message: null }]);
  } finally {
    await own.stop();
  }
});
