import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { deleteCustomer } from '../../../backend/customers/customers.ts';
import { mailReady } from '../../../backend/exports/mail.ts';
import {
  chunkName,
  endedOf,
  exportById,
  forgetExports,
  infoOf,
  isWhole,
  latestExport,
  readChunkName,
} from '../../../backend/exports/records.ts';
import { requestExport } from '../../../backend/exports/request.ts';
import { exportLinkDays } from '../../../contracts/exports/export.ts';
import { Refused } from '../../../backend/part.ts';
import type { Ports } from '../../../backend/ports.ts';
import { type Person, person, photosOf } from '../../albums/backend/kit.ts';
import { sharedBackend } from '../../kit/backend.ts';

// Tests reading and changing an export while others exist: of the same customer, of another customer, and of a
// different age.

let origin: string;
let ports: Ports;
beforeAll(async () => {
  const house = await sharedBackend();
  origin = house.origin;
  ports = house.backend.ports;
});

const life = exportLinkDays * 86_400_000;
const agoFrom = (now: number, ms: number) => new Date(now - ms).toISOString();
type State = 'requested' | 'working' | 'ready' | 'failed';

/** Returns an export as its last step left it, this number of milliseconds ago. */
async function kept(
  who: Person,
  {
    state = 'ready' as State,
    ago = 0,
    now = ports.clock.now(),
    photos = [] as readonly string[],
    missing = 0,
  } = {},
): Promise<string> {
  const id = randomUUID();
  const at = agoFrom(now, ago);
  await ports.store.query(
    `insert into export (id, customer_id, channel, state, requested_at, updated_at, photos, missing)
      values ($1, $2, 'alb-nl', $3, $4, $4, $5, $6)`,
    [id, who.id, state, at, photos.length, missing],
  );
  if (photos.length > 0)
    await ports.store.query(
      `insert into export_chunk (export_id, iteration, photos, entries, sums, etag, size)
        values ($1, 1, $2::uuid[], '[]', '{}', '', $3)`,
      [id, photos, photos.length],
    );
  return id;
}
const rowOf = async (who: Person, id: string) => {
  const row = await exportById(ports, who.id, id);
  if (row === null) throw new Error('no such export');
  return row;
};

test('[3.18a] each export is read by its own name, and none of a deleted customer', async () => {
  const who = await person(origin);
  const [older, newer] = [await kept(who, { ago: 1000 }), await kept(who)];
  expect([(await rowOf(who, older)).id, (await rowOf(who, newer)).id]).toEqual([older, newer]);
  expect((await latestExport(ports, who.id))?.id).toBe(newer);
  await deleteCustomer(ports.store, who.id, agoFrom(ports.clock.now(), 0));
  expect([await exportById(ports, who.id, newer), await latestExport(ports, who.id)]).toEqual([null, null]);
});

test.for([
  { state: 'ready', ago: life - 60_000, there: true },
  { state: 'ready', ago: life, there: false },
  { state: 'failed', ago: life, there: false },
  { state: 'working', ago: 2 * life, there: true },
  { state: 'requested', ago: 2 * life, there: true },
] as const)('[9.5] the latest export, $state $ago ms ago: reported $there, kept $there', async (given) => {
  const { state, ago, there } = given;
  const who = await person(origin);
  const now = ports.clock.now();
  const at = { ...ports, clock: { ...ports.clock, now: () => now } };
  const id = await kept(who, { state, ago, now });
  expect([(await latestExport(at, who.id))?.id, (await exportById(at, who.id, id))?.id]).toEqual(
    there ? [id, id] : [undefined, undefined],
  );
  await forgetExports(at);
  expect(await ports.store.query('select state from export where id = $1', [id])).toEqual(
    there ? [{ state }] : [],
  );
});

test('a part of an export has one valid name', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  expect([readChunkName(`${id}.1`), readChunkName(chunkName(id, 120))]).toEqual([
    { exportId: id, iteration: 1 },
    { exportId: id, iteration: 120 },
  ]);
  const others = ['0', '01', '-1', '+1', '1.0', '1e3', ' 1', '1 ', '1\n', '1000000', '', '1,2', '0x1', '１'];
  expect(others.filter((number) => readChunkName(`${id}.${number}`) !== null)).toEqual([]);
  expect([id, `${id.toUpperCase()}.1`, `x${id}.1`, `${id}..1`].filter(readChunkName)).toEqual([]);
});

test('a library counts as unchanged only without additions and deletions of its own', async () => {
  const [who, other] = [await person(origin), await person(origin)];
  const ids = await photosOf(who, 2);
  const id = await kept(who, { photos: ids });
  const answers: boolean[] = [];
  const ask = async () => answers.push(await isWhole(ports.store, who.id, await rowOf(who, id)));
  await ask();
  await photosOf(other, 1);
  const future = new Date(ports.clock.now() + 60_000).toISOString();
  await ports.store.query('update photo set uploaded_at = $2 where customer_id = $1', [other.id, future]);
  await ask();
  await who.ask('DELETE', '/svc/photos/photos', { photoIds: ids.slice(0, 1) });
  await ask();
  // The number of photos is the same again, because one was added after one was removed.
  const [came] = await photosOf(who, 1);
  await ports.store.query('update photo set uploaded_at = $2 where id = $1', [came, future]);
  await ask();
  expect(answers).toEqual([true, true, false, false]);
});

test('missing originals make a new export for that library alone, changes of another do not', async () => {
  const [who, other] = [await person(origin), await person(origin)];
  const ids = await photosOf(who, 2);
  const theirs = await photosOf(other, 3);
  const [mine, foreign] = [await kept(who, { photos: ids }), await kept(other, { photos: theirs })];
  const ended = async (of: Person, id: string) => {
    const info = await infoOf(ports.store, await rowOf(of, id));
    return info.status === 'READY' ? info.ended : info.status;
  };
  expect([await ended(who, mine), await ended(other, foreign)]).toEqual([[], []]);
  // A check would find that this photo is missing.
  await ports.store.query(
    'update export_chunk set photos = array_append(photos, gen_random_uuid()) where export_id = $1',
    [mine],
  );
  await photosOf(other, 1);
  await other.ask('DELETE', '/svc/photos/photos', { photoIds: theirs.slice(0, 2) });
  expect(await ended(who, mine)).toEqual([]);
  expect([await ended(other, foreign), await ended(who, mine)]).toEqual([[1], []]);
  expect((await ports.store.query('select ended from export where id = $1', [mine]))[0]).toEqual({
    ended: [],
  });
});

test('[7.5] a transfer ends with a photo of its own zip, not with one of another’s or an unknown name', async () => {
  const who = await person(origin);
  const [lost = '', there = ''] = await photosOf(who, 2);
  const sent = [
    { customerId: who.id, id: chunkName(await kept(who, { photos: [lost] }), 1) },
    { customerId: who.id, id: chunkName(await kept(who, { photos: [there] }), 1) },
    { customerId: who.id, id: 'nothing' },
  ];
  expect(await endedOf(ports.store, sent)).toEqual([]);
  await who.ask('DELETE', '/svc/photos/photos', { photoIds: [lost] });
  expect((await endedOf(ports.store, sent)).map(({ id }) => id)).toEqual([sent[0]?.id]);
});

test('[4.4c] [9.5] the limit counts the customer’s own exports of seven days that did not fail', async () => {
  const [who, other] = [await person(origin), await person(origin)];
  const now = ports.clock.now();
  const begun: unknown[] = [];
  const at = {
    ...ports,
    clock: { ...ports.clock, now: () => now },
    jobs: {
      enqueue: async (_: string, { customerId }: { customerId?: unknown }) => void begun.push(customerId),
    },
  };
  const ask = (of: Person, aWeek: number) =>
    requestExport(at, of.id, 'alb-nl', aWeek).then(
      ({ status }) => status,
      (error: unknown) => (error instanceof Refused ? error.message : error),
    );
  const photos = await photosOf(who, 1);
  await kept(other, { now, ago: 1000 });
  await kept(who, { now, ago: life });
  await kept(who, { now, ago: life - 1 });
  await kept(who, { now, ago: 2000, state: 'failed', photos });
  const refused = await ask(who, 1);
  expect([refused, begun]).toEqual([expect.stringContaining('tooMany'), []]);
  expect([await ask(who, 2), begun]).toEqual(['REQUESTED', [who.id]]);
  // A running export is returned and not started again, even if the customer has reached the limit of exports.
  expect([await ask(who, 2), begun]).toEqual(['REQUESTED', [who.id]]);
  await ports.store.query(
    "update export set state = 'working' where customer_id = $1 and state = 'requested'",
    [who.id],
  );
  expect([await ask(who, 2), begun]).toEqual(['IN_PROGRESS', [who.id]]);
});

test('[2.47a] the mail goes to the export’s customer once it is ready, with the count of unreadable photos', async () => {
  const [who, other, left] = [await person(origin), await person(origin), await person(origin)];
  const sent: [to: string, id: string | undefined, paragraphs: number][] = [];
  const mail: Ports['mail'] = {
    send: async ({ to, id, paragraphs }) => void sent.push([to, id, paragraphs.length]),
  };
  const run = (customerId: string, id: string) => mailReady({ customerId, id }, { ...ports, mail });
  const [whole, lacking, waiting, theirs, gone] = [
    await kept(who),
    await kept(who, { missing: 2 }),
    await kept(who, { state: 'working' }),
    await kept(other),
    await kept(left),
  ];
  await deleteCustomer(ports.store, left.id, agoFrom(ports.clock.now(), 0));
  for (const id of [whole, whole, waiting, theirs, randomUUID(), lacking]) await run(who.id, id);
  await run(left.id, gone);
  expect(sent).toEqual([
    [who.email, `export-${whole}`, 1],
    [who.email, `export-${lacking}`, 2],
  ]);
  const received = await ports.store.query<{ id: string }>(
    'select id from export where mailed_at is not null and customer_id = any($1::text[])',
    [[who.id, other.id, left.id]],
  );
  expect(new Set(received.map(({ id }) => id))).toEqual(new Set([whole, lacking]));
});
