import { freshSignInSeconds } from '../../contracts/auth/freshSignIn.ts';
import { oidcClientId, postLogoutUriOf } from '../../contracts/auth/oidc.ts';
import { forgive, take } from '../attempts.ts';
import { peerAddress } from '../http/peer.ts';
import { accountById, accountByPassword } from './accounts.ts';
import { localeOf } from '../customers/language.ts';
import { brandOfPage } from './origins.ts';
import { fromElsewhere, readForm, redirect, sendPage, type Exchange } from './exchange.ts';
import { revokeAll } from './grants.ts';
import { confirmPage, sessionsAt, sessionsPage, unknownPage } from './pages/sessions.ts';
import { problemText, type ProblemWord } from './pages/problems.ts';
import { endSignIn, signInsOf } from './signIns.ts';

export interface Asking {
  readonly accountId: string;
  /** Grant of the browser that made the request; null if unknown. */
  readonly here: string | null;
  /** Whether the password was entered recently. */
  readonly isFresh: boolean;
}

/** Returns the customer of the browser's session cookie; null if there is none. */
export async function asking({ identity, ports, request, response }: Exchange): Promise<Asking | null> {
  const { provider } = identity;
  const session = await provider.Session.get(provider.createContext(request, response));
  if (session.accountId === undefined) return null;
  return {
    accountId: session.accountId,
    here: session.grantIdFor(oidcClientId) ?? null,
    isFresh: ports.clock.now() / 1000 - (session.loginTs ?? 0) <= freshSignInSeconds,
  };
}

interface Unproved {
  readonly status: number;
  readonly problem: ProblemWord | null;
  readonly retryAfter?: number;
}

/** Resolves to null if the form contains the account's password; otherwise to the error for its page. */
export async function unproved(
  { ports, request }: Exchange,
  accountId: string,
  form: URLSearchParams,
): Promise<Unproved | null> {
  const password = form.get('password');
  if (password === null) return { status: 200, problem: null };
  const email = (await accountById(ports.store, accountId))?.email ?? '';
  // Counted together with the attempts to sign in, so that this page allows no additional attempts.
  const seconds = Math.max(
    await take(ports, 'signInAccount', email),
    await take(ports, 'signInAddress', peerAddress(request, ports.config)),
  );
  if (seconds > 0) return { status: 429, problem: 'tooOften', retryAfter: seconds };
  if ((await accountByPassword(ports, email, password)) === null)
    return { status: 401, problem: 'wrongPassword' };
  await forgive(ports, 'signInAccount', email);
  return null;
}

/**
 * `/sessions`: the sign-ins of a customer, with a form that ends one or all of them. No clause of the
 * specification requires this page.
 */
export async function sessions(exchange: Exchange): Promise<void> {
  const { ports, identity, method, query } = exchange;
  const wanted = query.get('from') ?? '';
  const origin = identity.origins.includes(wanted) ? wanted : ports.config.origin;
  const who = await asking(exchange);
  const stored = who === null ? null : await localeOf(ports.store, who.accountId);
  // The URL of this page on the product's own origin, whichever host was requested.
  const address = sessionsAt({ origin, chosen: null });
  const pageBrand = { ...brandOfPage(exchange, origin, { stored }), origin, address };
  const alone = pageBrand.words.say('Sign in to see your devices.');
  if (who === null) return sendPage(exchange, 401, unknownPage(pageBrand, alone));
  const { accountId, here, isFresh } = who;
  if (method === 'POST') {
    const form = fromElsewhere(exchange) ? null : await readForm(exchange);
    if (form === null) return sendPage(exchange, 400, unknownPage(pageBrand, alone));
    const signInId = form.get('sign-in') ?? '';
    const missing = isFresh ? null : await unproved(exchange, accountId, form);
    if (missing !== null) {
      const { status, retryAfter } = missing;
      const problem =
        missing.problem === null ? null : problemText(pageBrand.words, missing.problem, retryAfter);
      const asked = { ...pageBrand, all: form.has('all'), signIn: signInId, problem };
      return sendPage(
        exchange,
        status,
        confirmPage(asked),
        retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
      );
    }
    if (form.has('all')) {
      await revokeAll(ports, accountId);
      return redirect(exchange, postLogoutUriOf(origin));
    }
    const ended = await endSignIn(ports, identity.revocations, accountId, signInId);
    if (ended && signInId === here) return redirect(exchange, postLogoutUriOf(origin));
    return redirect(exchange, `${sessionsAt(pageBrand)}${ended ? '&ended' : ''}`);
  }
  const signIns = await signInsOf(ports, accountId);
  const page = { ...pageBrand, now: ports.clock.now(), signIns, here, ended: query.has('ended') };
  return sendPage(exchange, 200, sessionsPage(page));
}
