import { expect, test } from 'vitest';
import { limits, take } from '../../../backend/attempts.ts';
import {
  AccountRefused,
  accountByPassword,
  changePassword,
  reserveEmail,
} from '../../../backend/identity/accounts.ts';
import { accountByEmail, changeEmail, createAccount, isTaken } from '../../../backend/identity/index.ts';
import { identityMigrations } from '../../../backend/identity/tables.ts';
import { mailboxOf } from '../../../backend/mailboxOf.ts';
import { newsletterMigrations } from '../../../backend/newsletter/tables.ts';
import { migrate } from '../../../backend/store/migrate.ts';
import { ownStore } from '../../kit/preparedStore.ts';
import { houseOfThisFile, knock, password, person } from './kit.ts';

const { house, store } = await houseOfThisFile();
const { ports } = house;

/** Returns the ways in which people and programs spell the address of the same mailbox. */
const spellings = (name = ports.random.uuid()) => [
  `${name}é@bücher.example`,
  `${name}e\u0301@bu\u0308cher.example`,
  `${name}É@xn--bcher-kva.example`,
  ` ${name.toUpperCase()}é@BÜCHER.Example `,
  `${name}é@ｂücher.example`,
];
const why = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AccountRefused ? error.word : error),
  );

test('a mailbox has one key, whatever its case, its accents and the script of its domain', () => {
  expect([...new Set(spellings('Ann').map(mailboxOf))]).toEqual(['anné@xn--bcher-kva.example']);
  expect(['ann', 'a@b@c.example', 'ann@', ' Ann@exa mple '].map(mailboxOf)).toEqual([
    'ann',
    'a@b@c.example',
    'ann@',
    'ann@exa mple',
  ]);
  expect(mailboxOf('anne@bücher.example')).not.toBe(mailboxOf('anné@bücher.example'));
});

test('a domain that cannot exist, or that DNS cannot hold, is refused for an account', async () => {
  const tooLong = [`${'a'.repeat(64)}.example`, `${'ü'.repeat(60)}.example`, `${'abc.'.repeat(62)}example`];
  for (const email of ['ann@shop.0x10', 'ann@shop.e.0x', ...tooLong.map((domain) => `ann@${domain}`)])
    expect(await why(createAccount(ports, { email, password, business: false }))).toBe('email');
});

test('one mailbox has one account, in any spelling at sign-up and in a change of address', async () => {
  for (const [at, first] of spellings().entries()) {
    const ways = spellings(`${at}${ports.random.uuid()}`);
    const [held = first] = ways.splice(at, 1);
    const { id, email } = await createAccount(ports, { email: held, password, business: false });
    expect(email).toBe(held.trim());
    const other = await person(house);
    for (const way of ways) {
      expect([
        await why(createAccount(ports, { email: way, password, business: false })),
        await why(changeEmail(ports, other.id, way)),
        await isTaken(ports, other.id, way),
        (await accountByEmail(store, way))?.id,
        (await accountByPassword(ports, way, password))?.id,
      ]).toEqual(['taken', 'taken', true, id, id]);
    }
    // The owner of an account may change the spelling of its address.
    expect(await changeEmail(ports, id, ways[0] ?? '')).toBe(true);
    expect((await accountByEmail(store, held))?.email).toBe(ways[0]?.trim());
  }
});

test('an address that is reserved for an account is refused to others in each spelling', async () => {
  const [who, other] = [await person(house), await person(house)];
  const [kept = '', ...ways] = spellings();
  await store.transaction((tx) => reserveEmail(tx, who.id, kept, ports.clock.now() + 1000));
  for (const way of ways)
    expect([
      await isTaken(ports, other.id, way),
      await isTaken(ports, who.id, way),
      await why(createAccount(ports, { email: way, password, business: false })),
    ]).toEqual([true, false, 'taken']);
});

test('attempts at one mailbox are counted together, in any spelling', async () => {
  const ways = spellings();
  for (let count = 0; count < limits.signInAccount.count; count += 1)
    expect(await take(ports, 'signInAccount', ways[count % ways.length] ?? '')).toBe(0);
  for (const way of ways) expect(await take(ports, 'signInAccount', way)).toBeGreaterThan(0);
});

test('the sign-in form accepts another spelling, and a reset link goes to the stored one', async () => {
  const [held = '', ...ways] = spellings();
  await createAccount(ports, { email: held, password, business: false });
  const signIn = await knock(house, '10.9.0.1');
  expect((await signIn.visitor.submit(signIn.page, { email: ways[0] ?? '', password })).status).toBe(303);
  const { visitor, page } = await knock(house, '10.9.0.2');
  const path = new URL(page).pathname;
  await visitor.submit(page.replace(path, `${path}/forgot`), { email: ways[1] ?? '' });
  await house.work();
  expect(house.mails.filter(({ link }) => link.includes('token=')).map(({ to }) => to)).toContain(held);
});

test('an older store gets the key of each account, and each can still sign in', async () => {
  const old = await ownStore('empty');
  const before = [...identityMigrations, ...newsletterMigrations].filter(({ id }) => id < '0930');
  await migrate(old, before);
  const accounts = [
    ['alone', 'Alone@xn--bcher-kva.example'],
    ['older', 'twin@bu\u0308cher.example'],
    ['twin', 'Twin@bücher.example'],
    ['ascii', 'twin@xn--bcher-kva.example'],
    ['plain', 'Plain@example.com'],
  ] as const;
  for (const [at, [id, email]] of accounts.entries())
    await old.query(
      "insert into account (id, email, idp_sub, created_at) values ($1, $2, $1, timestamptz '2026-01-01' + make_interval(secs => $3))",
      [id, email, at],
    );
  await old.query(
    "insert into account (id, idp_sub, created_at, deleted_at) values ('gone', 'gone', now(), now())",
  );
  await old.query(
    "insert into account_reserved_email values ('was@bücher.example', 'alone', 9), ('plain@example.com', 'plain', 9)",
  );
  for (const [email, confirmed] of [
    ['one@bücher.example', true],
    ['one@xn--bcher-kva.example', false],
    ['two@bücher.example', false],
    ['two@xn--bcher-kva.example', true],
    ['three@bücher.example', false],
    ['plain@example.com', true],
  ])
    await old.query(
      "insert into newsletter_subscription values ($1, 'x', 1, 1, 1, case when $2 then now() end)",
      [email, confirmed],
    );
  const next = [...identityMigrations, ...newsletterMigrations].filter(({ id }) => id < '0940');
  expect(await migrate(old, next)).toEqual([
    '0930_account_mailboxes',
    '0931_account_mailbox_once',
    '0932_newsletter_mailboxes',
  ]);
  const found: unknown[] = [];
  for (const [, email] of accounts) found.push((await accountByEmail(old, email))?.id);
  expect(found).toEqual(accounts.map(([id]) => id));
  expect([
    (await accountByEmail(old, 'alone@bücher.example'))?.id,
    (await accountByEmail(old, 'plain@EXAMPLE.com'))?.id,
    // The third spelling is identical to the mailbox's key.
    (await accountByEmail(old, 'TWIN@bücher.example'))?.id,
  ]).toEqual(['alone', 'plain', 'ascii']);
  expect(await old.query('select email from account_reserved_email order by email')).toEqual([
    { email: 'plain@example.com' },
    { email: 'was@xn--bcher-kva.example' },
  ]);
  expect(
    await old.query(
      'select email, confirmed_at is not null as confirmed from newsletter_subscription order by email',
    ),
  ).toEqual([
    { email: 'one@xn--bcher-kva.example', confirmed: true },
    { email: 'plain@example.com', confirmed: true },
    { email: 'three@xn--bcher-kva.example', confirmed: false },
    { email: 'two@xn--bcher-kva.example', confirmed: true },
  ]);
  expect(await changePassword({ ...ports, store: old }, 'twin', password)).toBe(true);
  expect((await accountByPassword({ ...ports, store: old }, 'Twin@bücher.example', password))?.id).toBe(
    'twin',
  );
  await old.close();
});
