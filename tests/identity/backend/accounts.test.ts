import { expect, test } from 'vitest';
import { emailLength, passwordLength } from '../../../contracts/auth/oidc.ts';
import { accountByPassword } from '../../../backend/identity/accounts.ts';
import {
  accountByEmail,
  accountById,
  changeEmail,
  changePassword,
  createAccount,
  emailFrom,
} from '../../../backend/identity/index.ts';
import { costOf, hashPassword, passwordFits } from '../../../backend/identity/passwords.ts';
import { houseOfThisFile, password, person } from './kit.ts';

const { house, store } = await houseOfThisFile();
const { ports } = house;
const { least, most } = passwordLength;
const unheard = () => `somebody.${ports.random.uuid()}@example.com`;
/** Returns a valid e-mail address that contains a character which no column of the store can contain. */
const unkept = () => `a\0${unheard()}`;
const ofLength = (length: number) => `${'x'.repeat(length - '@example.com'.length)}@example.com`;

test.for([
  [' a@example.com ', 'a@example.com'],
  [ofLength(emailLength), ofLength(emailLength)],
  [ofLength(emailLength + 1), null],
  ['a@example', null],
  ['a@b@example.com', null],
  ['a b@example.com', null],
  ['', null],
] as const)('%j is stored as the address %j', ([given, kept]) => {
  expect(emailFrom(given)).toBe(kept);
});

const why = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error & { word?: string; code?: string }) => [error.name, error.word ?? error.code],
  );

test('a password has the length limits of the page, when it is created and when it is changed', async () => {
  const cases = [
    ['x'.repeat(least - 1), ['AccountRefused', 'password']],
    ['x'.repeat(least), 'done'],
    ['x'.repeat(most), 'done'],
    ['x'.repeat(most + 1), ['AccountRefused', 'password']],
  ] as const;
  const who = await person(house);
  for (const [given, outcome] of cases) {
    const email = unheard();
    expect(await why(createAccount(ports, { email, password: given, business: false }))).toEqual(outcome);
    expect(await why(changePassword(ports, who.id, given))).toEqual(outcome);
    const entered = [
      (await accountByPassword(ports, email, given)) !== null,
      (await accountByPassword(ports, who.email, given)) !== null,
    ];
    expect(entered).toEqual(outcome === 'done' ? [true, true] : [false, false]);
  }
  // With one more character the password is too long. It must be rejected rather than truncated, because the
  // truncated password would match.
  await changePassword(ports, who.id, 'x'.repeat(most));
  expect(await accountByPassword(ports, who.email, 'x'.repeat(most + 1))).toBe(null);
});

test('an address is refused if it is invalid, taken or cannot be stored, and nothing changes', async () => {
  const [who, other] = [await person(house), await person(house)];
  const make = (email: string) => why(createAccount(ports, { email, password, business: false }));
  const change = (email: string) => why(changeEmail(ports, who.id, email));
  for (const attempt of [make, change]) {
    expect(await attempt('no address')).toEqual(['AccountRefused', 'email']);
    expect(await attempt(other.email.toUpperCase())).toEqual(['AccountRefused', 'taken']);
    expect(await attempt(unkept())).toEqual(['AccountRefused', 'email']);
  }
  expect((await accountById(store, who.id))?.email).toBe(who.email);
  expect(await change(who.email.toLowerCase())).toBe('done');
});

test('an account is returned as it was created, at once and later', async () => {
  const wanted = { email: unheard(), password, business: true, tokenSeconds: 7 };
  const made = await createAccount(ports, { ...wanted, email: ` ${wanted.email} ` });
  expect(made).toEqual({
    id: made.id,
    email: wanted.email,
    idpType: 'password',
    idpSub: `local|${made.id}`,
    business: true,
    tokenSeconds: 7,
  });
  expect(await accountById(store, made.id)).toEqual(made);
  const plain = await person(house);
  expect(await accountById(store, plain.id)).toMatchObject({ business: false, tokenSeconds: null });
});

test('a closed account cannot be found by any of its remaining data', async () => {
  const who = await person(house);
  await store.query('update account set deleted_at = now() where id = $1', [who.id]);
  expect([
    await accountById(store, who.id),
    await accountByEmail(store, who.email),
    await accountByPassword(ports, who.email, password),
  ]).toEqual([null, null, null]);
});

test('a password is hashed at full cost, at low cost only where customers are seeded', async () => {
  const costs = async (seeding: boolean) => {
    const service = { ...ports, config: { ...ports.config, seeding } };
    const { id, email } = await createAccount(service, { email: unheard(), password, business: false });
    const [row] = await store.query('select password_hash from account where id = $1', [id]);
    expect((await accountByPassword(service, email, password))?.id).toBe(id);
    return String(row?.['password_hash']).split('$').slice(0, 4);
  };
  expect([await costs(false), await costs(true)]).toEqual([
    ['scrypt', '32768', '8', '3'],
    ['scrypt', '1024', '8', '1'],
  ]);
});

test('a password matches its own hash and no malformed one', async () => {
  const [kind, N, r, p, salt, key] = (await hashPassword('größer', costOf(true))).split('$');
  const fits = (given: string, ...parts: (string | undefined)[]) => passwordFits(given, parts.join('$'));
  expect(await fits('größer', kind, N, r, p, salt, key)).toBe(true);
  // The same password typed on another keyboard, which composes the characters differently in Unicode.
  expect(await fits('gro\u0308ßer', kind, N, r, p, salt, key)).toBe(true);
  expect(await fits('grösser', kind, N, r, p, salt, key)).toBe(false);
  for (const parts of [
    ['other', N, r, p, salt, key],
    [kind, N, r, p, salt],
    [kind],
    [''],
    [kind, N, r, p, salt, ''],
    [kind, N, r, p, salt, key?.slice(0, 8)],
  ])
    expect(await fits('größer', ...parts)).toBe(false);
});
