import { createHash } from 'node:crypto';
import { placeOf } from '../config/places.ts';
import { localeOfChannel } from '../../contracts/brand/languages.ts';
import { localeOf } from '../customers/language.ts';
import { message } from '../languages/message.ts';
import { wordsOf, type Words } from '../languages/words.ts';
import { hello } from '../mailbox/hello.ts';
import { countMail } from '../mailbox/recipients.ts';
import type { Ports, Said } from '../ports.ts';
import type { Queryable } from '../store/port.ts';
import { accountByEmail, accountById, lockAccount, newPasswordHash, setPassword } from './accounts.ts';
import { revokeAll } from './grants.ts';
import { resetPath } from './pages/forgot.ts';

/**
 * Type of the job that sends a link for a new password by e-mail. Payload: `{ email, channel, kind }`.
 * `channel` is that of the page that made the request; `kind` is `notice` if the product itself made the
 * request.
 */
export const mailResetLink = 'identity.mailResetLink';
const life = 3_600_000;
/** The channel is missing in older jobs, and if no page of a brand made the request. */
const channelIn = ({ channel }: Record<string, unknown>): string | undefined =>
  typeof channel === 'string' ? channel : undefined;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Returns the texts in the customer's language or, for an account without a customer, in the language of the
 * page that made the request.
 */
const wordsFor = async ({ store }: Ports, id: string, channel: string): Promise<Words> =>
  wordsOf((await localeOf(store, id)) ?? localeOfChannel(channel));

/** Returns the content of the e-mail with the link. `until` is its expiry time in milliseconds since 1970. */
export const resetSaid = (words: Words, url: string, until: number): Said => ({
  words,
  subject: words.say(message('Choose a new password', 'subject')),
  greeting: hello(words, ''),
  paragraphs: [
    words.say('You asked to choose a new password for your account.'),
    words.say('Once you’ve saved the new password, we’ll sign you out on all other devices.'),
  ],
  button: { label: words.say(message('Choose a new password', 'button')), url },
  facts: [{ label: words.say('Link valid until'), value: words.moment(until) }],
  footer: [words.say('If this wasn’t you, you can ignore this e-mail. Nothing will change.')],
});

/**
 * Sends a link for a new password by e-mail if an account has this address; otherwise only counts it: the
 * refusal of a further mail to the address, such as a share, would otherwise reveal who has an account. A new
 * link invalidates earlier ones.
 */
export async function sendResetLink(ports: Ports, payload: Record<string, unknown>): Promise<void> {
  const to = String(payload['email']).trim();
  const account = await accountByEmail(ports.store, to);
  if (account === null) {
    const { store, clock, random } = ports;
    await store.transaction((tx) => countMail(tx, clock.now(), { id: random.uuid(), to, kind: 'own' }));
    return;
  }
  const token = Buffer.from(ports.random.bytes(32)).toString('base64url');
  const issued = await ports.store.transaction(async (tx) => {
    if (!(await lockAccount(tx, account))) return false;
    await tx.query('delete from identity_reset where account_id = $1', [account.id]);
    await tx.query('insert into identity_reset (token_hash, account_id, expires_at) values ($1, $2, $3)', [
      hashOf(token),
      account.id,
      ports.clock.now() + life,
    ]);
    return true;
  });
  if (!issued) return;
  const channel = channelIn(payload);
  const { origin, brand } = placeOf(ports.config, channel);
  await ports.mail.send({
    to: account.email,
    ...(payload['kind'] === 'notice' ? { kind: 'notice' } : {}),
    ...(channel === undefined ? {} : { channel }),
    ...resetSaid(
      await wordsFor(ports, account.id, brand.channel),
      `${origin}${resetPath}?token=${token}`,
      ports.clock.now() + life,
    ),
  });
}

/**
 * Type of the job that notifies the owner of the account about a new password. Payload: `{ accountId, at,
 * channel, keptOne }`.
 */
export const mailNewPassword = 'identity.mailNewPassword';

/**
 * Returns the content of the e-mail about a new password. `at` is the time of the change in milliseconds
 * since 1970. `keptOne`: the device on which the password was changed stays signed in.
 */
export const newPasswordSaid = (words: Words, url: string, at: number, keptOne = false): Said => ({
  words,
  subject: words.say(message('Your password has been changed', 'subject')),
  greeting: hello(words, ''),
  paragraphs: [
    words.say('The password for your account has been changed.'),
    keptOne
      ? words.say('We’ve signed you out on all other devices. Sign in there with your new password.')
      : words.say('We’ve signed you out on every device. Sign in with your new password.'),
  ],
  button: { label: words.say(message('Sign in', 'button')), url },
  facts: [{ label: words.say('Changed on'), value: words.moment(at) }],
  footer: [
    words.say('If this wasn’t you, choose another password now. You can ask for a link on the sign-in page.'),
  ],
});

/** Notifies the owner of the account by e-mail, in case another person set the new password. */
export async function tellNewPassword(ports: Ports, payload: Record<string, unknown>): Promise<void> {
  const account = await accountById(ports.store, String(payload['accountId']));
  if (account === null) return;
  const channel = channelIn(payload);
  const { origin, brand } = placeOf(ports.config, channel);
  await ports.mail.send({
    to: account.email,
    kind: 'notice',
    ...(channel === undefined ? {} : { channel }),
    ...newPasswordSaid(
      await wordsFor(ports, account.id, brand.channel),
      `${origin}/`,
      Number(payload['at']),
      payload['keptOne'] === true,
    ),
  });
}

export async function resetLinkWorks(ports: Ports, token: string): Promise<boolean> {
  const rows = await ports.store.query(
    'select 1 as one from identity_reset where token_hash = $1 and expires_at > $2',
    [hashOf(token), ports.clock.now()],
  );
  return rows.length === 1;
}

/** Redeems the link and sets the password; resolves to null if the link has been used or has expired. */
async function takeLink(
  tx: Queryable,
  now: number,
  { token, hash }: { readonly token: string; readonly hash: string },
): Promise<string | null> {
  const [named] = await tx.query<{ id: string; email: string }>(
    `select account.id, email from identity_reset join account on account.id = account_id
      where token_hash = $1 and expires_at > $2 and deleted_at is null and email is not null`,
    [hashOf(token), now],
  );
  if (named === undefined || !(await lockAccount(tx, named))) return null;
  const taken = await tx.query('delete from identity_reset where token_hash = $1 returning account_id', [
    hashOf(token),
  ]);
  return taken.length === 1 && (await setPassword(tx, named.id, hash)) ? named.id : null;
}

/**
 * Redeems the link and ends all sign-ins. Resolves to false if the link has been used or has expired. If the
 * password is refused, the link stays valid.
 */
export async function resetPassword(
  ports: Ports,
  {
    token,
    password,
    channel,
  }: { readonly token: string; readonly password: string; readonly channel: string },
): Promise<boolean> {
  if (!(await resetLinkWorks(ports, token))) return false;
  // Hashed before the link is redeemed. The link may expire while the password is being hashed.
  const hash = await newPasswordHash(ports, password);
  const accountId = await ports.store.transaction((tx) => takeLink(tx, ports.clock.now(), { token, hash }));
  if (accountId === null) return false;
  await revokeAll(ports, accountId);
  // Succeeds even if the e-mail has already been enqueued: its key contains the used link.
  await ports.jobs.enqueue(
    mailNewPassword,
    { accountId, at: ports.clock.now(), channel },
    { key: `${mailNewPassword}.${hashOf(token)}`, customer: accountId },
  );
  return true;
}
