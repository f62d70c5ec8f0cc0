import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../contracts/calls.ts';
import type { CallRow } from '../../../contracts/call.ts';
import { noReply } from '../../../contracts/empty.ts';
import { unbuilt } from '../../../tools/tables/reach.ts';
import { startTestBackend } from '../../kit/backend.ts';
import type { TestBackend } from '../../kit/backend.ts';
import { asks } from './asked.ts';
import { allDone, askedOf, call, missing, pagesFolder } from './asking.ts';
import { actors, isSignedIn, seedPeople } from './people.ts';
import type { Actor, People } from './people.ts';
import { makeThings, secretWord, sharedWord, stateOf } from './things.ts';
import type { Things } from './things.ts';

const pages = pagesFolder();
let house: TestBackend;
let people: People;
beforeAll(async () => {
  house = await startTestBackend({ documents: { folder: pages } });
  people = await seedPeople(house);
});
/** The owner's data; null after a call that may have changed them. */
let whole: Things | null = null;
const currentThings = async (): Promise<Things> => (whole ??= await makeThings(people));
afterAll(async () => {
  await house.stop();
  rmSync(pages, { recursive: true });
});

/**
 * Calls that still respond to a customer whose record has been deleted but whose token is still valid; they concern
 * the customer's own data [4.20].
 */
const endedForDeleted = [
  'albums.create',
  'customers.data',
  'customers.me',
  'customers.patchMe',
  'customers.putMe',
  'deletion.accountInformation',
  'language.change',
  'language.read',
  'newsletter.change',
  'newsletter.read',
  'photoGrid.change',
  'photoGrid.read',
  'uploads.openHandOff',
];

/** Returns the owner of the data on which a row is called. */
const ownerOf = ({ caller }: CallRow): Actor => (caller === 'business' ? 'business' : 'owner');

/** Returns the expected status for this actor, derived only from the access rule in the row. */
function expected(row: CallRow, actor: Actor): number {
  const done = row.reply === noReply ? 204 : 200;
  if (row.caller !== 'anyone') {
    if (!isSignedIn(actor)) return 401;
    const isBusiness = actor === 'business';
    if ((row.caller === 'business' && !isBusiness) || (row.caller === 'consumer' && isBusiness)) return 404;
  }
  if (missing.has(row.name)) return 501;
  // If a row's 401 means that the resource does not exist, other customers get the same response [7.14d].
  const hidden = (row.refusals as CallRow['refusals'])[401] === 'none' ? 401 : 404;
  if (row.reach === 'owner') return actor === ownerOf(row) ? done : hidden;
  if (row.reach === 'reader') return actor === 'owner' || actor === 'participant' ? done : 404;
  return actor === 'deleted' && endedForDeleted.includes(row.name) ? 404 : done;
}

/** Returns the values that must not appear in a response to this actor. A participant may read shared data. */
function secretsFrom(actor: Actor, { owner, photos, album, sharedPhotos, sharedAlbum }: Things): string[] {
  const alone = [secretWord, album, ...photos];
  return actor === 'participant'
    ? alone
    : [...alone, sharedWord, sharedAlbum, ...sharedPhotos, owner.id, owner.email];
}

const mayHave = (row: CallRow, actor: Actor): boolean =>
  actor === 'owner' ||
  (actor === ownerOf(row) && row.reach === 'owner') ||
  (actor === 'participant' && row.reach === 'reader');

test.for(calls.map((row) => [row.name, row] as const))(
  '[6.2a, 6.2b, 6.4b] F29: %s by every actor: only the permitted ones learn or change anything',
  async ([, row]) => {
    const things = await currentThings();
    const asked = await askedOf(row, things);
    const answered: Partial<Record<Actor, number>> = {};
    // Jobs of earlier rows also write to the store.
    await allDone(house);
    const before = await stateOf(things);
    for (const actor of actors.filter((one) => !mayHave(row, one))) {
      const { status, text } = await call(house, row, asked, people.tokens[actor]);
      answered[actor] = status;
      if (row.reach === 'each' && status === 200)
        expect([actor, JSON.parse(text)]).toEqual([actor, { failed: things.photos }]);
      else
        expect([actor, secretsFrom(actor, things).filter((secret) => text.includes(secret))]).toEqual([
          actor,
          [],
        ]);
    }
    expect(await stateOf(things)).toBe(before);
    for (const actor of actors.filter((one) => mayHave(row, one))) {
      const fresh = whole === null ? await askedOf(row, await currentThings()) : asked;
      answered[actor] = (await call(house, row, fresh, people.tokens[actor])).status;
      if (row.method !== 'GET' && !missing.has(row.name)) whole = null;
    }
    expect(answered).toEqual(Object.fromEntries(actors.map((actor) => [actor, expected(row, actor)])));
  },
);

test('[7.1a] every row of the table has an answer', () => {
  expect(unbuilt().map(({ name }) => name)).toEqual([]);
});

test('every call that declares an action is in the table and answered', () => {
  const built = calls.filter(({ name }) => !missing.has(name)).map(({ name }) => name);
  expect(Object.keys(asks).filter((name) => !built.includes(name))).toEqual([]);
});
