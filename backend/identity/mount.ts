import type { IncomingMessage, ServerResponse } from 'node:http';
import { identityPath, passwordPath, sessionsPath } from '../../contracts/auth/oidc.ts';
import { bodyCame } from '../http/deadlines.ts';
import { hungUp, readFailure } from '../http/failures.ts';
import { inTurnOfNetwork } from '../http/turns.ts';
import type { Turns } from '../http/turns.ts';
import { readHost } from '../../contracts/brand/brands.ts';
import { placeOf } from '../config/places.ts';
import type { Ports } from '../ports.ts';
import { AccountRefused } from './accounts.ts';
import { peerAddress } from '../http/peer.ts';
import { brandOfPage } from './origins.ts';
import { mayResume } from './visits.ts';
import { fromElsewhere, readForm, redirect, sendPage, type Exchange } from './exchange.ts';
import { sendAsset } from './files.ts';
import { securityHeaders } from './headers.ts';
import { interaction } from './interaction.ts';
import { errorPage, savedPage } from './pages/error.ts';
import { resetPage, resetPath } from './pages/forgot.ts';
import { withLanguage } from './pages/layout.ts';
import { problemText } from './pages/problems.ts';
import { password } from './password.ts';
import { askedAt } from './provider.ts';
import { resetLinkWorks, resetPassword } from './reset.ts';
import { sessions } from './sessions.ts';
import { identityOf, type IdentityOptions } from './runtime.ts';
import { take } from '../attempts.ts';

async function reset(exchange: Exchange): Promise<void> {
  const { ports, place, pageBrand, method, query } = exchange;
  const dead = (): void => sendPage(exchange, 410, errorPage('link', pageBrand));
  if (method === 'GET' || method === 'HEAD') {
    const token = query.get('token') ?? '';
    if (!(await resetLinkWorks(ports, token))) return dead();
    const refused = query.has('refused');
    const problem = refused ? problemText(pageBrand.words, 'password') : null;
    return sendPage(exchange, refused ? 422 : 200, resetPage(token, problem, pageBrand));
  }
  const form = method === 'POST' && !fromElsewhere(exchange) ? await readForm(exchange) : null;
  if (form === null) return dead();
  const token = form.get('token') ?? '';
  const link = withLanguage(`${resetPath}?token=${encodeURIComponent(token)}`, pageBrand);
  try {
    const saved = await resetPassword(ports, {
      token,
      password: form.get('password') ?? '',
      channel: place.brand.channel,
    });
    return redirect(exchange, saved ? withLanguage(`${resetPath}/saved`, pageBrand) : link);
  } catch (error) {
    if (!(error instanceof AccountRefused)) throw error;
    return redirect(exchange, `${link}&refused`);
  }
}

/** The path that starts a sign-in, in any spelling, because the provider accepts `/Auth` and `/auth/`. */
const beginning = /^\/auth\/?$/i;

/** The path at which the provider continues a visit. */
const resuming = /^\/auth\/([^/]+)\/?$/i;

/** Returns whether another sign-in may start from this address; otherwise responds 429. */
async function mayBegin(exchange: Exchange): Promise<boolean> {
  const { ports, request, pageBrand } = exchange;
  const seconds = await take(ports, 'visitAddress', peerAddress(request, ports.config));
  if (seconds === 0) return true;
  const page = errorPage('slow', pageBrand);
  sendPage(exchange, 429, page, { 'retry-after': String(seconds) });
  return false;
}

/**
 * Pages and forms wait in the queue for cheap calls, by network, because no customer is signed in yet. A form
 * waits only after it has arrived completely, so that slow senders do not block others in their network.
 */
async function inTurn(turns: Turns, exchange: Exchange, work: () => Promise<void>): Promise<void> {
  const { ports, request, response, method } = exchange;
  if (method !== 'GET' && method !== 'HEAD') await bodyCame(request);
  const network = peerAddress(request, ports.config);
  return inTurnOfNetwork(turns, { network, cost: 'low', response }, work);
}

/**
 * Handles all requests under `/identity`. The provider sees only the public origin, whichever host or proxy
 * was used, so that no header can affect its URLs. It determines its mount path by comparing `originalUrl`
 * with `url`.
 */
export async function answerIdentity(
  ports: Ports,
  options: IdentityOptions,
  request: IncomingMessage & { originalUrl?: string },
  response: ServerResponse,
  turns: Turns,
): Promise<void> {
  const identity = await identityOf(ports, options);
  const { host, protocol } = new URL(ports.config.origin);
  const place = placeOf(ports.config, readHost(request.headers.host ?? '')?.brand.channel);
  const asked = request.url ?? identityPath;
  const url = asked.slice(identityPath.length) || '/';
  request.originalUrl = asked;
  request.url = url.startsWith('/') ? url : `/${url}`;
  request.headers.host = host;
  request.headers['x-forwarded-host'] = host;
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  for (const [name, value] of Object.entries(securityHeaders(identity.origins)))
    response.setHeader(name, value);

  const method = request.method ?? 'GET';
  // A URL such as `//somebody.example/` contains another host.
  const parsed = URL.parse(request.url, ports.config.origin);
  const whole = parsed?.host === host;
  const { pathname, searchParams } = parsed ?? new URL(ports.config.origin);
  const pageBrand = brandOfPage({ ports, request, path: pathname, query: searchParams }, place.origin);
  const exchange: Exchange = {
    ports,
    identity,
    options,
    request,
    response,
    place,
    pageBrand,
    method,
    path: pathname,
    query: searchParams,
  };
  const answer = async (): Promise<void> => {
    if (!whole) sendPage(exchange, 400, errorPage('missing', pageBrand));
    else if (pathname.startsWith('/assets/')) {
      const sent = await sendAsset(pathname.slice('/assets/'.length), response);
      if (!sent) sendPage(exchange, 404, errorPage('missing', pageBrand));
    } else if (pathname.startsWith('/interaction/')) await interaction(exchange);
    else if (pathname === sessionsPath) await sessions(exchange);
    else if (pathname === passwordPath) await password(exchange);
    else if (pathname === '/reset') await reset(exchange);
    else if (pathname === '/reset/saved') sendPage(exchange, 200, savedPage(pageBrand));
    else if (!mayResume(exchange, resuming.exec(pathname)?.[1] ?? null))
      sendPage(exchange, 400, errorPage('expired', pageBrand));
    else if (!beginning.test(pathname) || (await mayBegin(exchange))) {
      askedAt.set(request, place.origin);
      await identity.provider.callback()(request, response);
    }
  };
  try {
    await inTurn(turns, exchange, answer);
  } catch (error) {
    const { status, retryAfter } = readFailure(error);
    if (response.destroyed || hungUp(request)) return;
    // A malformed request is an error of the client.
    if (status !== 400 && status !== 429)
      ports.log.error('identity.failed', { name: error instanceof Error ? error.name : 'unknown' });
    if (response.headersSent) response.destroy();
    else if (status === 429)
      sendPage(exchange, 429, errorPage('slow', pageBrand), { 'retry-after': String(retryAfter) });
    else if (status === 400) sendPage(exchange, 400, errorPage('unreadable', pageBrand));
    else {
      const headers: Record<string, string> =
        retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
      const page = errorPage('server_error', pageBrand);
      sendPage(exchange, status === 503 ? 503 : 500, page, headers);
    }
  }
}
