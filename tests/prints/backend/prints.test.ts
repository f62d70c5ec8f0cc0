import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  areOwn,
  forgetSelections,
  mostAtOnce,
  mostIdsKept,
  mostKept,
  readSelection,
  selectionLife,
} from '../../../backend/prints/selections.ts';
import { mostShownSmall } from '../../../contracts/extensions/printSizes.ts';
import { mostTransferred } from '../../../contracts/prints/prints.ts';
import { movableBackend, type MovableBackend } from '../../kit/backend.ts';
import { type Person, person, seeded } from '../../downloads/backend/person.ts';

const path = '/svc/tempSelections/temp-selections';
const notFound = { status: 404, body: { refusal: 'notFound' } };

let house: MovableBackend;
beforeAll(async () => {
  house = await movableBackend();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const order = ({ ask }: Person, photoIds: readonly string[]) => ask('POST', path, { photoIds });
const read = ({ ask }: Person, id: string) => ask('GET', `${path}/${id}`);
const check = ({ ask }: Person, photoIds: readonly string[]) =>
  ask('POST', '/svc/tempSelections/print-sizes', { photoIds });
async function ordered(who: Person, photoIds: readonly string[]): Promise<string> {
  const { status, body } = await order(who, photoIds);
  expect(status).toBe(200);
  return (body as { tempSelectionId: string }).tempSelectionId;
}
const someone = async (count: number) => {
  const who = await person(house);
  return { who, ids: await seeded(who, [{ takenAt: '2024-07-14T12:00:00', count }]) };
};

test('[3.9] [7.6] a selection is returned as it was sent: in order, each photo once', async () => {
  const { who, ids } = await someone(3);
  const [a = '', b = '', c = ''] = ids;
  const id = await ordered(who, [c, a.toUpperCase(), b, a]);
  expect(await read(who, id)).toEqual({ status: 200, body: { photoIds: [c, a, b] } });
  expect(await read(who, id.toUpperCase())).toEqual({ status: 200, body: { photoIds: [c, a, b] } });
});

test('[7.6] only the customer’s own photos are included, and only they read them; all else is the same 404', async () => {
  const { who, ids } = await someone(2);
  const other = await someone(1);
  const id = await ordered(who, ids);
  expect(await read(other.who, id)).toMatchObject(notFound);
  expect(await read(who, randomUUID())).toMatchObject(notFound);
  expect(await read(who, 'no-uuid')).toMatchObject(notFound);
  for (const stranger of [other.ids[0] ?? '', randomUUID(), 'no-uuid', `${ids[0] ?? ''}0`])
    expect(await order(who, [...ids, stranger])).toMatchObject(notFound);
  const { store } = house.backend.ports;
  expect(
    await store.query('select 1 from temp_selection where customer_id = $1', [who.customer.id]),
  ).toHaveLength(1);
  expect((await fetch(house.origin + path, { method: 'POST' })).status).toBe(401);
  expect((await fetch(`${house.origin}${path}/${id}`)).status).toBe(401);
  for (const photoIds of [[], 'x', [1], ['']])
    expect((await who.ask('POST', path, { photoIds })).status).toBe(400);
});

test('[F5] the same order under its key is one selection, even if the reply was lost with the process', async () => {
  const { who, ids } = await someone(1);
  const { store } = house.backend.ports;
  const key = randomUUID();
  const send = async () => {
    const answer = await fetch(house.origin + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${who.customer.user.access_token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ photoIds: ids }),
    });
    return answer.json();
  };
  const first = await send();
  expect(await send()).toEqual(first);
  await store.query('delete from idempotent_reply where key = $1', [key]);
  expect(await send()).toEqual(first);
  expect(
    await store.query('select 1 from temp_selection where customer_id = $1', [who.customer.id]),
  ).toHaveLength(1);
});

test('a deleted photo leaves the selection; a deleted customer reads nothing', async () => {
  const { who, ids } = await someone(3);
  const id = await ordered(who, ids);
  const [gone = '', ...left] = ids;
  await who.ask('DELETE', '/svc/photos/photos', { photoIds: [gone] });
  expect(await read(who, id)).toEqual({ status: 200, body: { photoIds: left } });
  await house.backend.ports.store.query('update customer set deleted_at = now() where id = $1', [
    who.customer.id,
  ]);
  expect(await read(who, id)).toMatchObject(notFound);
});

test("[7.6] a photo that has become another customer's leaves the selection", async () => {
  const { who, ids } = await someone(2);
  const other = await someone(1);
  const id = await ordered(who, ids);
  const [given = '', ...left] = ids;
  await house.backend.ports.store.query('update photo set customer_id = $1 where id = $2::uuid', [
    other.who.customer.id,
    given,
  ]);
  expect(await read(who, id)).toEqual({ status: 200, body: { photoIds: left } });
});

test(`the latest ${mostKept} selections of a customer are kept`, async () => {
  const { who, ids } = await someone(1);
  const first = await ordered(who, ids);
  await house.seed.advance(1000);
  for (let more = 0; more < mostKept; more += 1) await ordered(who, ids);
  expect(await read(who, first)).toMatchObject(notFound);
  const { store } = house.backend.ports;
  const kept = await store.query('select 1 from temp_selection where customer_id = $1', [who.customer.id]);
  expect(kept).toHaveLength(mostKept);
});

test(`the selections kept of one customer contain ${mostIdsKept} ids at most, the newest ones`, async () => {
  const { who, ids } = await someone(1);
  const { store } = house.backend.ports;
  const orderedOf = async (count: number) => {
    const id = await ordered(who, ids);
    await store.query(
      'update temp_selection set photos = array(select gen_random_uuid() from generate_series(1, $2)) where id = $1',
      [id, count],
    );
    await house.seed.advance(1000);
    return id;
  };
  const kept = async () => {
    const rows = await store.query(
      'select id from temp_selection where customer_id = $1 order by created_at',
      [who.customer.id],
    );
    return rows.map((row) => row['id']);
  };
  const first = await orderedOf(mostTransferred);
  const second = await orderedOf(mostTransferred - 1);
  const third = await orderedOf(1);
  expect(await kept()).toEqual([first, second, third]);
  const fourth = await ordered(who, ids);
  expect(await kept()).toEqual([second, third, fourth]);
});

test('the orders of one customer, however large, displace no other customer’s', async () => {
  const [a, b] = [await someone(1), await someone(1)];
  const first = await ordered(a.who, a.ids);
  await house.seed.advance(1000);
  for (let more = 0; more < mostKept; more += 1) await ordered(b.who, b.ids);
  expect(await read(a.who, first)).toMatchObject({ status: 200 });
  await ordered(a.who, a.ids);
  expect(await read(a.who, first)).toMatchObject({ status: 200 });
});

test('a selection can be read for a week and is then deleted', async () => {
  const who = await person(house);
  const ids = await seeded(who, [{ takenAt: null }]);
  const id = await ordered(who, ids);
  const { store, clock } = house.backend.ports;
  const rows = () => store.query('select 1 from temp_selection where customer_id = $1', [who.customer.id]);
  const made = clock.now();
  const readAt = (ms: number) =>
    readSelection({ store, clock: { ...clock, now: () => ms } }, who.customer.id, id);
  expect(await readAt(made + selectionLife - 60_000)).toEqual(ids);
  expect(await readAt(made + selectionLife)).toBeNull();
  await forgetSelections(store, made + selectionLife - 60_000);
  expect(await rows()).toHaveLength(1);
  await forgetSelections(store, clock.now() + selectionLife);
  expect(await rows()).toHaveLength(0);
  expect(await read(who, id)).toMatchObject(notFound);
});

test('[9.1b] a whole library fits into one call', async () => {
  const who = await person(house);
  const { store } = house.backend.ports;
  const whole = Array.from(
    { length: mostTransferred },
    (_, n) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`,
  );
  for (let from = 0; from < whole.length; from += 10_000)
    await store.query(
      `insert into photo (id, customer_id, source, file_name, media_type, bytes, sha256, crc32, width, height, uploaded_at)
        select id, $1, 'demo', 'a.jpg', 'image/jpeg', 1, decode(md5(id::text) || md5(id::text), 'hex'), 1, 1, 1, now()
        from unnest($2::uuid[]) as given (id)`,
      [who.customer.id, whole.slice(from, from + 10_000)],
    );
  const id = await ordered(who, whole);
  const { body } = await read(who, id);
  expect((body as { photoIds: string[] }).photoIds).toEqual(whole);
  expect((await order(who, [...whole, randomUUID()])).status).toBe(400);
  for (const stranger of [randomUUID(), 'no-uuid'])
    expect(await order(who, [...whole.slice(0, mostAtOnce), stranger])).toMatchObject(notFound);
});

test('[7.6] [4.8a] no query checks more ids than allowed, also when a selection is read or its sizes are checked', async () => {
  const { who, ids } = await someone(mostAtOnce + 1);
  const { ports } = house.backend;
  const asked: number[] = [];
  const query = ports.store.query.bind(ports.store);
  vi.spyOn(ports.store, 'query').mockImplementation(async (sql, params) => {
    const rows = await query(sql, params);
    if (/join photo on/.test(sql)) {
      const [, given] = params ?? [];
      const [row] = rows;
      const found = row?.['photos'];
      asked.push(Array.isArray(given) ? given.length : Array.isArray(found) ? found.length : -1);
    }
    return rows as never;
  });
  const id = await ordered(who, ids);
  expect((await read(who, id)).body).toEqual({ photoIds: ids });
  expect((await check(who, ids)).status).toBe(200);
  // Each photo is stored, read, then searched for and measured.
  expect(asked).toEqual(Array.from({ length: 4 }, () => [mostAtOnce, 1]).flat());
});

test('[7.6] any number of invented ids is refused by one query of bounded size', async () => {
  const { who, ids } = await someone(1);
  const asked: unknown[] = [];
  const { store } = house.backend.ports;
  const counting: typeof store = Object.create(store, {
    query: {
      value: (sql: string, params: readonly unknown[]) => {
        asked.push((params[1] as readonly string[]).length);
        return store.query(sql, params);
      },
    },
  }) as typeof store;
  const madeUp = Array.from({ length: mostTransferred - 1 }, () => randomUUID());
  expect(await areOwn({ store: counting }, who.customer.id, [...ids, ...madeUp])).toBe(false);
  expect(asked).toEqual([mostAtOnce]);
});

test('[4.8a] photos too small for a print are listed with the largest print they suit, smallest first', async () => {
  const who = await person(house);
  const ids = await seeded(
    who,
    [4000, 1024, 1400, 640, 2363].map((width) => ({ takenAt: '2024-07-14T12:00:00', width })),
  );
  const [, small = '', middle = '', tiny = ''] = ids;
  const { status, body } = await check(who, [...ids, tiny.toUpperCase()]);
  const named = {
    url: expect.any(String),
    localFileName: expect.stringMatching(/\.jpg$/),
    dateTaken: '2024-07-14T12:00:00',
  };
  expect([status, body]).toEqual([
    200,
    {
      tooSmall: [
        { photoId: tiny, suffices: null },
        { photoId: small, suffices: '10x15' },
        { photoId: middle, suffices: '13x18' },
      ],
      pictures: [
        { ...named, photoId: tiny, width: 640, height: 480 },
        { ...named, photoId: small, width: 1024, height: 768 },
        { ...named, photoId: middle, width: 1400, height: 1050 },
      ],
    },
  ]);
  const [picture] = (body as { pictures: { url: string }[] }).pictures;
  expect((await fetch(picture?.url ?? '')).status).toBe(200);
});

test('[4.8a] F20: a whole selection is checked at once, twelve are shown; photos of others are left out', async () => {
  const { who, ids } = await someone(2000);
  const { body } = await check(who, ids);
  const { tooSmall, pictures } = body as { tooSmall: unknown[]; pictures: unknown[] };
  expect([tooSmall.length, pictures.length]).toEqual([2000, mostShownSmall]);
  const other = await someone(1);
  for (const stranger of [other.ids[0] ?? '', randomUUID(), 'no-uuid'])
    expect(await check(who, [ids[0] ?? '', stranger])).toMatchObject(notFound);
  expect((await check(who, [])).status).toBe(400);
});
