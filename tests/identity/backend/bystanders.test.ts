import { expect, test } from 'vitest';
import { issuerOf } from '../../../contracts/auth/oidc.ts';
import { accountByPassword, changeEmail, changePassword } from '../../../backend/identity/accounts.ts';
import { closeAccount, deleteAccount, endOtherSignIns, revokeAll } from '../../../backend/identity/grants.ts';
import { identityNamed, issueGrant, verifier } from '../../../backend/identity/index.ts';
import { resetLinkWorks, resetPassword, sendResetLink } from '../../../backend/identity/reset.ts';
import { identityOf } from '../../../backend/identity/runtime.ts';
import { endSignIn, noteSignIn, signInsOf } from '../../../backend/identity/signIns.ts';
import { forgive, limits, take } from '../../../backend/attempts.ts';
import type { House } from './kit.ts';
import { freshStore, houseOfThisFile, openHouse, password, person, signIn } from './kit.ts';

const { house, store } = await houseOfThisFile();
const { ports } = house;
const hour = 3_600_000;
const newPassword = 'a whole new one';

const grantOf = async (of: House, token: string): Promise<string> =>
  (await verifier(of.ports)(token))?.grant ?? 'none';

async function linkTo(email: string): Promise<string> {
  await sendResetLink(ports, { email });
  return URL.parse(house.mails.at(-1)?.link ?? '')?.searchParams.get('token') ?? '';
}

/**
 * Returns a customer who is signed in through the provider's pages, has a second session, and was sent a link for
 * setting a new password.
 */
async function somebody() {
  const who = await person(house);
  const { visitor, tokens } = await signIn(house, who);
  const { user } = await issueGrant(ports, who.id);
  const { access_token: first } = tokens;
  const { access_token: second } = user;
  const grants = [await grantOf(house, first), await grantOf(house, second)] as const;
  return { ...who, visitor, tokens: [first, second], grants, link: await linkTo(who.email) };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

const held = async ({ id, email, visitor, tokens, link }: Somebody) => ({
  tokens: await Promise.all(tokens.map(async (token) => (await verifier(ports)(token)) !== null)),
  renewals: (
    await store.query("select id from identity_record where model = 'RefreshToken' and account_id = $1", [id])
  ).length,
  signIns: (await signInsOf(ports, id)).length,
  rows: (await store.query('select grant_id from identity_sign_in where account_id = $1', [id])).length,
  session: (await visitor.send(`${issuerOf(house.origin)}/sessions`)).status,
  link: await resetLinkWorks(ports, link),
  password: (await accountByPassword(ports, email, password))?.id === id,
});
const whole = {
  tokens: [true, true],
  renewals: 2,
  signIns: 1,
  rows: 1,
  session: 200,
  link: true,
  password: true,
};
const signedOut = { ...whole, tokens: [false, false], renewals: 0, signIns: 0, rows: 0, session: 401 };

test.for([
  [
    'one sign-in that is ended',
    async ({ id, grants }: Somebody) =>
      endSignIn(ports, (await identityOf(ports)).revocations, id, grants[0]),
    { ...signedOut, tokens: [false, true], renewals: 1 },
  ],
  ['signing out everywhere', ({ id }: Somebody) => revokeAll(ports, id), signedOut],
  [
    'a new address',
    ({ id, grants }: Somebody) => endOtherSignIns(ports, id, grants[1]),
    { ...signedOut, tokens: [false, true], link: false },
  ],
  [
    'a new password',
    ({ link }: Somebody) => resetPassword(ports, { token: link, password: newPassword, channel: 'alb-gb' }),
    { ...signedOut, link: false, password: false },
  ],
  [
    'the end of the account',
    ({ id }: Somebody) => deleteAccount(ports, id),
    { ...signedOut, link: false, password: false },
  ],
] as const)('%s ends that account’s sessions, and none of another’s', async ([, end, left]) => {
  const [before, who, after] = [await somebody(), await somebody(), await somebody()];
  expect([await held(before), await held(who), await held(after)]).toEqual([whole, whole, whole]);
  await end(who);
  expect([await held(before), await held(who), await held(after)]).toEqual([whole, left, whole]);
});

test('a reset link replaces only its account’s previous one; after its hour it changes nothing', async () => {
  const [who, other] = [await person(house), await person(house)];
  const [first, theirs] = [await linkTo(who.email), await linkTo(other.email)];
  const second = await linkTo(who.email);
  const works = async () =>
    await Promise.all([first, second, theirs].map((token) => resetLinkWorks(ports, token)));
  expect(await works()).toEqual([false, true, true]);
  const later = { ...ports, clock: { ...ports.clock, now: () => Date.now() + hour } };
  expect(await resetPassword(later, { token: second, password: newPassword, channel: 'alb-gb' })).toBe(false);
  expect((await accountByPassword(ports, who.email, password))?.id).toBe(who.id);
});

test('a closed account stays closed: it accepts no later date, no address and no password', async () => {
  const who = await person(house);
  await deleteAccount(ports, who.id);
  const row = () =>
    store.query('select to_jsonb(account)::text as text from account where id = $1', [who.id]);
  const closed = await row();
  await closeAccount(store, who.id, '2099-01-01T00:00:00.000Z');
  expect([
    await changePassword(ports, who.id, newPassword),
    await changeEmail(ports, who.id, `again.${who.email}`),
  ]).toEqual([false, false]);
  expect(await row()).toEqual(closed);
});

test('[3.20] an account is identified by its id, its kind and its subject together', async () => {
  const [who, other] = [await person(house), await person(house)];
  const { idpType, idpSub } = who;
  expect([
    await identityNamed(store, who.id, { idpType, idpSub }),
    await identityNamed(store, other.id, { idpType, idpSub }),
    await identityNamed(store, who.id, { idpType: 'other', idpSub }),
    await identityNamed(store, who.id, { idpType, idpSub: other.idpSub }),
  ]).toEqual([true, false, false, false]);
});

test('F28: attempts are counted by source and target, expire with their window, and are reset for no other', async () => {
  const [ann, bob] = [await person(house), await person(house)];
  const now = Date.now();
  const at = (ms: number) => ({ ...ports, clock: { ...ports.clock, now: () => now + ms } });
  const { count, window } = limits.signInAccount;
  for (const { email } of [ann, bob])
    for (let tries = 0; tries < count; tries += 1) expect(await take(at(0), 'signInAccount', email)).toBe(0);
  expect(await take(at(0), 'signInAccount', ann.email)).toBe(window / 1000);
  expect(await take(at(0), 'resetAccount', ann.email)).toBe(0);
  await forgive(ports, 'signInAccount', ann.email);
  expect(await take(at(0), 'signInAccount', ann.email)).toBe(0);
  expect(await take(at(window - 1), 'signInAccount', bob.email)).toBe(1);
  expect(await take(at(window), 'signInAccount', bob.email)).toBe(0);
});

test('a sweep deletes sign-ins without a grant and expired revocations, and no others', async () => {
  const own = await openHouse(await freshStore());
  const who = await person(own);
  const { user } = await issueGrant(own.ports, who.id);
  const grant = await grantOf(own, user.access_token);
  for (const grantId of [grant, 'ended'])
    await noteSignIn(own.ports, { grantId, accountId: who.id, userAgent: '' });
  // A record with the same name but of a different kind is not the grant.
  await own.ports.store.query(
    "insert into identity_record (model, id, payload) values ('Session', 'ended', '{}'::jsonb)",
  );
  for (const [id, hours] of [
    ['old', 1],
    ['young', 3],
  ] as const)
    await own.ports.store.query(
      "insert into identity_revocation (kind, id, at, expires_at) values ('grant', $1, $2, $3)",
      [id, Date.now(), Date.now() + hours * hour],
    );
  own.wait(2 * hour);
  await own.work();
  expect(await own.ports.store.query('select grant_id from identity_sign_in')).toEqual([{ grant_id: grant }]);
  expect(await own.ports.store.query('select id from identity_revocation')).toEqual([{ id: 'young' }]);
  await own.close();
  await own.ports.store.close();
});
