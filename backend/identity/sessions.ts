import { oidcClientId } from '../../contracts/auth/oidc.ts';
import { fromElsewhere, readForm, redirect, sendPage, type Exchange } from './exchange.ts';
import { revokeAll } from './grants.ts';
import { familyOf } from './origins.ts';
import { endedPage, sessionsAt, sessionsPage, unknownPage } from './pages/sessions.ts';
import { endSignIn, signInsOf } from './signIns.ts';

/** Who asks, by the cookie of their browser session here; null where there is none. */
async function asking({
  identity,
  request,
  response,
}: Exchange): Promise<{ accountId: string; here: string | null } | null> {
  const { provider } = identity;
  const session = await provider.Session.get(provider.createContext(request, response));
  return session.accountId === undefined
    ? null
    : { accountId: session.accountId, here: session.grantIdFor(oidcClientId) ?? null };
}

/** `/sessions`: where a customer is signed in; a form ends one sign-in, or all. No specification asks for it. */
export async function sessions(exchange: Exchange): Promise<void> {
  const { ports, identity, method, query } = exchange;
  const wanted = query.get('from') ?? '';
  const origin = identity.origins.includes(wanted) ? wanted : ports.config.origin;
  const family = familyOf(origin);
  const who = await asking(exchange);
  if (who === null) return sendPage(exchange, 401, unknownPage(family, origin));
  const { accountId, here } = who;
  if (method === 'POST') {
    const form = fromElsewhere(exchange) ? null : await readForm(exchange);
    if (form === null) return sendPage(exchange, 400, unknownPage(family, origin));
    if (form.has('all')) {
      await revokeAll(ports, accountId);
      return sendPage(exchange, 200, endedPage(family, origin, true));
    }
    const id = form.get('sign-in') ?? '';
    const ended = await endSignIn(ports, identity.revocations, accountId, id);
    if (ended && id === here) return sendPage(exchange, 200, endedPage(family, origin, false));
    return redirect(exchange, `${sessionsAt(origin)}${ended ? '&ended' : ''}`);
  }
  const signIns = await signInsOf(ports, accountId);
  const page = { family, origin, now: ports.clock.now(), signIns, here, ended: query.has('ended') };
  return sendPage(exchange, 200, sessionsPage(page));
}
