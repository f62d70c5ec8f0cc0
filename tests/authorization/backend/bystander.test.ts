import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueLink } from '../../../backend/confirmations/links.ts';
import { calls } from '../../../contracts/calls.ts';
import { confirmDeletion } from '../../../contracts/confirmations/calls.ts';
import { startTestBackend } from '../../kit/backend.ts';
import type { TestBackend } from '../../kit/backend.ts';
import { nightlyIn } from '../../kit/nightly.ts';
import { allDone, askedOf, call, missing, pagesFolder } from './asking.ts';
import { customers, seedPeople } from './people.ts';
import type { People } from './people.ts';
import { identityOf, makeThings } from './things.ts';
import type { Things } from './things.ts';

const pages = pagesFolder();
let house: TestBackend;
beforeAll(async () => {
  house = await startTestBackend({ documents: { folder: pages } });
});
afterAll(async () => {
  await house.stop();
  rmSync(pages, { recursive: true });
});

type Row = {
  readonly table: string;
  readonly text: string;
  readonly id: string | null;
};

/** Tables without an owner: jobs, migrations, and the counter for invoice numbers. */
const nobodys = ['job', 'migration', 'invoice_number'];

type Table = {
  readonly name: string;
  readonly version: string;
};
const read = new Map<string, { readonly version: string; readonly rows: readonly Row[] }>();

/**
 * Returns each table with a version, which changes with every insert, update and delete: PostgreSQL writes an updated
 * row at a new position and with the id of the transaction.
 */
async function versions(): Promise<Table[]> {
  const { store } = house.backend.ports;
  const tables = await store.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const each = tables
    .filter(({ name }) => !nobodys.includes(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, concat_ws(' ', count(*), sum(hashtextextended(concat_ws(' ', xmin, ctid), 0))) as version from "${name}"`,
    );
  return store.query<Table>(each.join(' union all '));
}

/** Returns everything else in the store. Only tables that were written to are read again. */
async function allRows(): Promise<Row[]> {
  const { store } = house.backend.ports;
  const rows = await Promise.all(
    (await versions()).map(async ({ name, version }) => {
      const before = read.get(name);
      if (before?.version === version) return before.rows;
      const now = await store.query<Row>(
        `select '${name}' as table, to_jsonb(one)::text as text, coalesce(to_jsonb(one)->>'id', to_jsonb(one)->>'code') as id from "${name}" as one`,
      );
      read.set(name, { version, rows: now });
      return now;
    }),
  );
  return rows.flat();
}

/** Texts that were already searched for these values, with the results. */
const searched = new Map<string, Map<string, boolean>>();
function isNamedIn(marks: readonly string[]): (row: Row) => boolean {
  const key = marks.join(' ');
  const known = searched.get(key) ?? new Map<string, boolean>();
  searched.set(key, known);
  return ({ text }) => {
    const found = known.get(text) ?? marks.some((mark) => text.includes(mark));
    known.set(text, found);
    return found;
  };
}

/**
 * Returns whether an id is long enough to be searched for: a short one may occur in other texts by chance.
 */
const isUnique = (id: string | null): id is string => id !== null && id.length >= 16;
const short = (text: string) =>
  text.length < 1000 ? text : `${text.slice(0, 100)} … ${createHash('sha256').update(text).digest('hex')}`;

/** Returns all rows of these customers: rows that refer to one of them, and rows that refer to such a row. */
async function stateOf(
  { who }: People,
  actors: readonly (typeof customers)[number][] = customers,
): Promise<string[]> {
  const rows = await allRows();
  const names = actors.map((actor) => who[actor]).flatMap(({ id, email }) => [id, email]);
  const theirs = (marks: readonly string[]) => rows.filter(isNamedIn(marks));
  const marks = [...names, ...theirs(names).flatMap(({ id }) => (isUnique(id) ? [id] : []))];
  return theirs(marks)
    .map(({ table, text }) => `${table} ${short(text)}`)
    .sort();
}

const tableOf = (row: string) => row.slice(0, row.indexOf(' '));

const rows = calls.filter(({ name }) => !missing.has(name));
/** Makes every call as an owner and as a business; calls back after each row. */
async function askEverything(
  people: People,
  after: (name: string) => Promise<void>,
  asked = rows,
): Promise<void> {
  let whole: Things | null = null;
  for (const row of asked) {
    whole ??= await makeThings(people);
    const request = await askedOf(row, whole);
    const [owner, business] = [
      await call(house, row, request, people.tokens.owner),
      await call(house, row, request, people.tokens.business),
    ];
    // A call that fails must change nothing. Calls without a sign-in are limited per IP address, and may have reached
    // their limit.
    const statuses = [owner.status, business.status];
    if (row.caller !== 'anyone') expect([row.name, Math.min(...statuses) < 300]).toEqual([row.name, true]);
    if (row.method !== 'GET') whole = null;
    await after(row.name);
  }
}

/** Customers who have made every call once, own one of each thing, and do nothing afterwards. */
async function quietPeople(): Promise<People> {
  const people = await seedPeople(house);
  await askEverything(people, () => Promise.resolve());
  const things = await makeThings(people);
  for (const row of rows) await askedOf(row, things);
  await allDone(house);
  return people;
}
/**
 * The tables that contain data about these customers. If the tables were empty, the comparison would prove little.
 */
const tables =
  'account account_gone album album_gone album_participant album_photo basket confirmation confirmation_asked customer customer_address customer_order download export export_chunk gallery_entry hand_off identity_record invoice mail mail_counted order_product payment_method photo photo_gone photo_library photo_month saved_project temp_selection upload widget widget_share';

test('[6.2a, 6.2b, 4.20] F29: no action of a customer, up to deleting the account, changes another customer’s data', async () => {
  const quiet = await quietPeople();
  const busy = await seedPeople(house);
  const held = await stateOf(quiet);
  expect([...new Set(held.map(tableOf))].join(' ')).toBe(tables);
  await askEverything(busy, async (name) => expect([name, await stateOf(quiet)]).toEqual([name, held]));
  await allDone(house);
  expect(await stateOf(quiet)).toEqual(held);

  const { store } = house.backend.ports;
  const { owner } = busy.who;
  const link = { kind: 'deletion', subject: owner.id, email: null } as const;
  const { token } = await issueLink(house.backend.ports, link);
  const params = { ...identityOf({ owner }), token };
  expect((await call(house, confirmDeletion, { params }, busy.tokens.owner)).status).toBe(204);
  await allDone(house);
  const left =
    'select id from photo where customer_id = $1 union all select id from album where customer_id = $1';
  expect(await store.query(left, [owner.id])).toEqual([]);
  expect(await stateOf(quiet)).toEqual(held);
}, 300_000);

/** The customer's own tables that a call may change in addition to the resource that it refers to. */
const besides: Readonly<Record<string, readonly string[]>> = {
  'uploads.openHandOff': ['hand_off'],
  'payments.prefer': ['payment_method'],
  'addresses.prefer': ['customer_address'],
};
const counts = ['photo_month', 'confirmation_asked'];

// The complete run takes a minute longer.
if (nightlyIn('authorization'))
  test('[4.20] F29: a call that names one item leaves the customer’s other items unchanged', async () => {
    const people = await quietPeople();
    const own = () => stateOf(people, ['owner']);
    let held = (await own()).filter((row) => !counts.includes(tableOf(row)));
    expect(held.length).toBeGreaterThan(100);
    const one = rows.filter(({ name }) => name !== 'photos.deleteAllPhotos');
    const compare = async (name: string) => {
      const now = new Set(await own());
      const changed = held.filter((row) => !now.has(row));
      expect([name, changed.map(tableOf)]).toEqual([name, besides[name] ?? []]);
      held = held.filter((row) => now.has(row));
    };
    await askEverything(people, compare, one);
    await allDone(house);
    await compare('what came of it');
  }, 300_000);
