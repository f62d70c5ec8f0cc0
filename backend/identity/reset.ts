import { createHash } from 'node:crypto';
import { placeOf } from '../config/places.ts';
import { hello, momentInWords, say } from '../mailbox/say.ts';
import type { Ports, Said } from '../ports.ts';
import { AccountRefused, accountByEmail, accountById, changePassword, passwordAllowed } from './accounts.ts';
import { revokeAll } from './grants.ts';
import { resetPath } from './pages/forgot.ts';

/**
 * Kind of the job whose payload is `{ email, channel, kind }`: the channel is that of the page where it was asked for, the kind
 * `notice` where we lead the customer to a new password.
 */
export const mailResetLink = 'identity.mailResetLink';
const life = 3_600_000;
/** A job of before this was kept, or a page of nobody's, has none. */
const channelIn = ({ channel }: Record<string, unknown>): string | undefined =>
  typeof channel === 'string' ? channel : undefined;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The mail with the link; `until` in milliseconds since 1970. */
export const resetSaid = (url: string, until: number): Said => ({
  subject: say('passwordReset.subject'),
  greeting: hello(''),
  paragraphs: [say('passwordReset.asked'), say('passwordReset.after')],
  button: { label: say('passwordReset.button'), url },
  facts: [{ label: say('common.worksUntil'), value: momentInWords(until) }],
  footer: [say('passwordReset.notYou')],
});

/** Mails a link when somebody has this address; does nothing visible otherwise. A new link ends the ones before. */
export async function sendResetLink(ports: Ports, payload: Record<string, unknown>): Promise<void> {
  const account = await accountByEmail(ports.store, String(payload['email']).trim());
  if (account === null) return;
  const token = Buffer.from(ports.random.bytes(32)).toString('base64url');
  await ports.store.transaction(async (tx) => {
    await tx.query('delete from identity_reset where account_id = $1', [account.id]);
    await tx.query('insert into identity_reset (token_hash, account_id, expires_at) values ($1, $2, $3)', [
      hashOf(token),
      account.id,
      ports.clock.now() + life,
    ]);
  });
  const channel = channelIn(payload);
  const { origin } = placeOf(ports.config, channel);
  await ports.mail.send({
    to: account.email,
    ...(payload['kind'] === 'notice' ? { kind: 'notice' } : {}),
    ...(channel === undefined ? {} : { channel }),
    ...resetSaid(`${origin}${resetPath}?token=${token}`, ports.clock.now() + life),
  });
}

/** Kind of the job whose payload is `{ accountId, at, channel, keptOne }`. */
export const mailNewPassword = 'identity.mailNewPassword';

/** The mail that says so; `at` in milliseconds since 1970. `keptOne`: the device where it was changed stays signed in. */
export const newPasswordSaid = (url: string, at: number, keptOne = false): Said => ({
  subject: say('newPassword.subject'),
  greeting: hello(''),
  paragraphs: [
    say('newPassword.changed'),
    say(keptOne ? 'newPassword.othersSignedOut' : 'newPassword.signedOut'),
  ],
  button: { label: say('newPassword.button'), url },
  facts: [{ label: say('newPassword.when'), value: momentInWords(at) }],
  footer: [say('newPassword.notYou')],
});

/** The owner who did not choose the new password is notified where no one else reads. */
export async function tellNewPassword(ports: Ports, payload: Record<string, unknown>): Promise<void> {
  const account = await accountById(ports.store, String(payload['accountId']));
  if (account === null) return;
  const channel = channelIn(payload);
  const { origin } = placeOf(ports.config, channel);
  await ports.mail.send({
    to: account.email,
    kind: 'notice',
    ...(channel === undefined ? {} : { channel }),
    ...newPasswordSaid(`${origin}/`, Number(payload['at']), payload['keptOne'] === true),
  });
}

export async function resetLinkWorks(ports: Ports, token: string): Promise<boolean> {
  const rows = await ports.store.query(
    'select 1 as one from identity_reset where token_hash = $1 and expires_at > $2',
    [hashOf(token), ports.clock.now()],
  );
  return rows.length === 1;
}

/** Takes the link and signs every device out. False when it was used or is too old; a refused password leaves it whole. */
export async function resetPassword(
  ports: Ports,
  {
    token,
    password,
    channel,
  }: { readonly token: string; readonly password: string; readonly channel: string },
): Promise<boolean> {
  if (!passwordAllowed(password)) throw new AccountRefused('password');
  const [row] = await ports.store.query(
    'delete from identity_reset where token_hash = $1 and expires_at > $2 returning account_id',
    [hashOf(token), ports.clock.now()],
  );
  if (row === undefined) return false;
  const accountId = String(row['account_id']);
  if (!(await changePassword(ports, accountId, password))) return false;
  await revokeAll(ports, accountId);
  // What was done stands whether or not the mail can be queued twice: it names the link that was used.
  await ports.jobs.enqueue(
    mailNewPassword,
    { accountId, at: ports.clock.now(), channel },
    { key: `${mailNewPassword}.${hashOf(token)}`, customer: accountId },
  );
  return true;
}
