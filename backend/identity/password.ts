import { createHash } from 'node:crypto';
import { oidcClientId } from '../../contracts/auth/oidc.ts';
import { routes } from '../../contracts/navigation/routes.ts';
import { take } from '../attempts.ts';
import type { Ports } from '../ports.ts';
import { accountById, lockAccount, newPasswordHash, passwordAllowed, setPassword } from './accounts.ts';
import { localeOf } from '../customers/language.ts';
import { problemText } from './pages/problems.ts';
import { brandOfPage } from './origins.ts';
import { fromElsewhere, readForm, redirect, sendPage, type Exchange } from './exchange.ts';
import { passwordAt, passwordChangedPage, passwordPage, type PasswordPage } from './pages/password.ts';
import { unknownPage } from './pages/sessions.ts';
import { mailNewPassword } from './reset.ts';
import { endSessions } from './revocations.ts';
import { identityOf } from './runtime.ts';
import { asking, unproved } from './sessions.ts';

/** Ends all sign-ins of the account except `here`, in every process. If `here` is null, ends all of them. */
async function endOthers(ports: Ports, accountId: string, here: string | null): Promise<void> {
  const { revocations } = await identityOf(ports);
  await endSessions(
    ports.store,
    ports.clock.now(),
    `account_id = $1 and not coalesce(payload -> 'authorizations' -> $2 ->> 'grantId' = $3, false)`,
    [accountId, oidcClientId, here ?? ''],
  );
  const rows = await ports.store.query(
    `delete from identity_record where account_id = $1 and model <> 'Session' and not (
       coalesce(grant_id = $2, false) or (model = 'Grant' and id = $2))
     returning model, id, grant_id`,
    [accountId, here ?? ''],
  );
  await ports.store.query('delete from identity_sign_in where account_id = $1 and grant_id <> $2', [
    accountId,
    here ?? '',
  ]);
  const grants = rows.map((row) => (row['model'] === 'Grant' ? row['id'] : row['grant_id']));
  await revocations.add('grant', [...new Set(grants.filter((id) => typeof id === 'string'))]);
}

/**
 * `/password`: the signed-in customer of this browser changes the password, and confirms this with the
 * current password.
 */
export async function password(exchange: Exchange): Promise<void> {
  const { ports, identity, method, query, place } = exchange;
  const wanted = query.get('from') ?? '';
  const origin = identity.origins.includes(wanted) ? wanted : ports.config.origin;
  const who = await asking(exchange);
  const stored = who === null ? null : await localeOf(ports.store, who.accountId);
  // The URL of this page on the product's own origin, whichever host was requested.
  const address = passwordAt({ origin, chosen: null });
  const pageBrand = { ...brandOfPage(exchange, origin, { stored }), origin, address };
  const { words } = pageBrand;
  const alone = words.say('Sign in to change your password.');
  const account = who === null ? null : await accountById(ports.store, who.accountId);
  if (who === null || account === null) return sendPage(exchange, 401, unknownPage(pageBrand, alone));
  const settings = `${origin}${(account.business ? routes.businessSettings : routes.settings).path}`;
  const show = (
    status: number,
    problem: PasswordPage['problem'],
    headers: Record<string, string> = {},
  ): void =>
    sendPage(
      exchange,
      status,
      passwordPage({ ...pageBrand, email: account.email, settings, problem }),
      headers,
    );
  if (method !== 'POST')
    return query.has('changed')
      ? sendPage(exchange, 200, passwordChangedPage(pageBrand, settings))
      : show(200, null);

  const form = fromElsewhere(exchange) ? null : await readForm(exchange);
  if (form === null) return sendPage(exchange, 400, unknownPage(pageBrand, alone));
  const missing = await unproved(exchange, account.id, form);
  if (missing !== null) {
    const { status, problem, retryAfter } = missing;
    return show(
      status,
      problem === null ? null : { field: 'password', sentence: problemText(words, problem, retryAfter) },
      retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    );
  }
  const next = form.get('new-password') ?? '';
  if (!passwordAllowed(next))
    return show(422, { field: 'new-password', sentence: problemText(words, 'password') });
  const wait = await take(ports, 'passwordChange', account.email);
  if (wait > 0)
    return show(
      429,
      { field: 'password', sentence: problemText(words, 'tooOften', wait) },
      { 'retry-after': String(wait) },
    );
  const hash = await newPasswordHash(ports, next);
  const isChanged = await ports.store.transaction(
    async (tx) => (await lockAccount(tx, account)) && (await setPassword(tx, account.id, hash)),
  );
  if (!isChanged) return sendPage(exchange, 401, unknownPage(pageBrand, alone));
  await endOthers(ports, account.id, who.here);
  // A link for a new password that was sent earlier must no longer work.
  await ports.store.query('delete from identity_reset where account_id = $1', [account.id]);
  const at = ports.clock.now();
  const key = createHash('sha256').update(`${account.id} ${at}`).digest('base64url');
  await ports.jobs.enqueue(
    mailNewPassword,
    { accountId: account.id, at, channel: place.brand.channel, keptOne: true },
    { key: `${mailNewPassword}.${key}`, customer: account.id },
  );
  return redirect(exchange, `${passwordAt(pageBrand)}&changed`);
}
