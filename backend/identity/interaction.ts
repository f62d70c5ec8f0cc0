import { errors } from 'oidc-provider';
import { identityPath, languageParameter, screenHint, signUpHint } from '../../contracts/auth/oidc.ts';
import { mailboxOf } from '../mailboxOf.ts';
import { localeOfChannel } from '../../contracts/brand/languages.ts';
import { peerAddress } from '../http/peer.ts';
import { brandOfPage, channelOf } from './origins.ts';
import { AccountRefused, accountById, accountByPassword, createAccount, type Account } from './accounts.ts';
import type { Ports } from '../ports.ts';
import { beganHere } from './visits.ts';
import { fromElsewhere, readForm, redirect, sendPage, type Exchange } from './exchange.ts';
import { errorPage } from './pages/error.ts';
import { forgotPage, sentPage } from './pages/forgot.ts';
import { at, signInPage, signUpPage, type Tried, type Visit } from './pages/signIn.ts';
import { methodsOf } from './provider.ts';
import { problemText, type ProblemWord } from './pages/problems.ts';
import { mailResetLink } from './reset.ts';
import { forgive, take } from '../attempts.ts';
import { endVisit, leadTo, outcomeAt, visitEnded, type Outcome } from './tried.ts';

/** "Stay signed in" is off by default, because the computer may be shared. */
const fresh: Tried = { email: '', remember: false, problem: null };
/** Status codes of the registration page if it shows an error. */
const refusedWith = { email: 422, password: 422, taken: 409 } as const;

async function finish(exchange: Exchange, visit: Visit, account: Account, remember: boolean): Promise<void> {
  const { identity, request, response, ports } = exchange;
  const amr = methodsOf(account);
  const to = await identity.provider.interactionResult(request, response, {
    login: {
      accountId: account.id,
      amr,
      acr: `urn:photo-account:${amr.join('+')}`,
      remember,
      ts: Math.floor(ports.clock.now() / 1000),
    },
  });
  await endVisit(exchange, visit);
  redirect(exchange, to);
}

async function wait(
  exchange: Exchange,
  tries: readonly [Parameters<typeof take>[1], string][],
): Promise<number> {
  let longest = 0;
  for (const [kind, who] of tries) longest = Math.max(longest, await take(exchange.ports, kind, who));
  return longest;
}

async function signIn(exchange: Exchange, visit: Visit, form: URLSearchParams): Promise<void> {
  const { ports } = exchange;
  const email = form.get('email')?.trim() ?? '';
  const remember = form.has('remember');
  const again = (status: number, problem: ProblemWord, wait: { retryAfter?: number } = {}): Promise<void> =>
    leadTo(exchange, visit, { step: '', email, remember, problem, status, ...wait });

  const seconds = await wait(exchange, [
    ['signInAccount', email],
    ['signInAddress', peerAddress(exchange.request, exchange.ports.config)],
  ]);
  if (seconds > 0) return again(429, 'tooOften', { retryAfter: seconds });
  const account = await accountByPassword(ports, email, form.get('password') ?? '');
  if (account === null) return again(401, 'wrongSignIn');
  await forgive(ports, 'signInAccount', email);
  if (visit.business && !account.business) return again(401, 'notBusiness');
  return finish(exchange, visit, account, remember);
}

/** Stores the language in which an account was created, for e-mails to the customer and for pages. */
async function noteLanguage({ store }: Ports, { id }: Account, { named, channel }: Visit): Promise<void> {
  if (channel === undefined || named === null || named === localeOfChannel(channel)) return;
  await store.query('update customer set locale = $2 where id = $1 and locale is null', [id, named]);
}

async function signUp(exchange: Exchange, visit: Visit, form: URLSearchParams): Promise<void> {
  const { ports, options } = exchange;
  const email = form.get('email')?.trim() ?? '';
  const remember = form.has('remember');
  const again = (status: number, problem: ProblemWord, wait: { retryAfter?: number } = {}): Promise<void> =>
    leadTo(exchange, visit, { step: '/sign-up', email, remember, problem, status, ...wait });

  // Counted before the address is looked up, so that attempts cannot reveal which accounts exist.
  const seconds = await wait(exchange, [
    ['signUpAccount', email],
    ['signUpAddress', peerAddress(exchange.request, exchange.ports.config)],
  ]);
  if (seconds > 0) return again(429, 'tooOften', { retryAfter: seconds });
  try {
    const account = await createAccount(ports, {
      email,
      password: form.get('password') ?? '',
      business: visit.business,
    });
    await options.created?.(ports, account, visit.channel);
    await noteLanguage(ports, account, visit);
    return await finish(exchange, visit, account, remember);
  } catch (error) {
    if (error instanceof AccountRefused) return again(refusedWith[error.word], error.word);
    throw error;
  }
}

async function forgot(exchange: Exchange, visit: Visit, form: URLSearchParams): Promise<void> {
  const email = form.get('email')?.trim() ?? '';
  const seconds = await wait(exchange, [
    ['resetAccount', email],
    ['resetAddress', peerAddress(exchange.request, exchange.ports.config)],
  ]);
  const entered = { email, remember: false };
  if (seconds > 0) {
    const wait = { problem: 'tooOften', status: 429, retryAfter: seconds } as const;
    return leadTo(exchange, visit, { step: '/forgot', ...entered, ...wait });
  }
  // Enqueued whether or not the address is known, so that response times reveal nothing.
  await exchange.ports.jobs.enqueue(
    mailResetLink,
    { email, channel: visit.channel },
    { customer: mailboxOf(email) },
  );
  return leadTo(exchange, visit, {
    step: '/sent',
    ...entered,
    problem: null,
    status: 200,
    again: form.has('again'),
  });
}

async function cancel(exchange: Exchange, visit: Visit): Promise<void> {
  const { identity, request, response } = exchange;
  const left = { error: 'access_denied', error_description: 'the person went back' };
  const to = await identity.provider.interactionResult(request, response, left, {
    mergeWithLastSubmission: false,
  });
  await endVisit(exchange, visit);
  redirect(exchange, to);
}

const pages = { '': signInPage, '/sign-up': signUpPage, '/forgot': forgotPage } as const;
const isStep = (step: string): step is Outcome['step'] => step in pages || step === '/sent';

/**
 * Shows a page of the visit: in its initial state, with values entered on another page, or with the result in
 * its URL.
 */
async function show(exchange: Exchange, visit: Visit, step: Outcome['step'], email: string): Promise<void> {
  const named = await outcomeAt(exchange, visit, 'tried');
  const outcome = named?.step === step ? named : null;
  const before = outcome ?? (await outcomeAt(exchange, visit, 'from'));
  const led = before === null ? visit : { ...visit, from: before.id };
  if (step === '/sent') {
    return outcome === null
      ? redirect(exchange, at(visit, '/forgot'))
      : sendPage(exchange, 200, sentPage(led, outcome.email, outcome.again === true));
  }
  const wait = outcome?.retryAfter;
  const problem =
    outcome === null || outcome.problem === null ? null : problemText(visit.words, outcome.problem, wait);
  const typed =
    before === null ? { ...fresh, email } : { ...fresh, email: before.email, remember: before.remember };
  return sendPage(
    exchange,
    outcome?.status ?? 200,
    pages[step](led, outcome === null ? typed : { ...outcome, problem }),
    wait === undefined ? {} : { 'retry-after': String(wait) },
  );
}

/** Returns the initial address in the form: the address of the signed-in customer. */
async function expectedEmail(
  { ports }: Exchange,
  { session }: Awaited<ReturnType<Exchange['identity']['provider']['interactionDetails']>>,
): Promise<string> {
  const account = session === undefined ? null : await accountById(ports.store, session.accountId);
  return account?.email ?? '';
}

/**
 * `/interaction/:uid…`: sign-in, registration, password reset, and the redirect back to the account [4.15].
 */
export async function interaction(exchange: Exchange): Promise<void> {
  const { identity, options, method, query, path, pageBrand, request, response } = exchange;
  const [, , uid = '', name = ''] = path.split('/');
  const step = name === '' ? '' : `/${name}`;
  const missing = (): void => sendPage(exchange, 404, errorPage('missing', pageBrand));
  const expired = (): void => sendPage(exchange, 400, errorPage('expired', pageBrand));
  const details = await identity.provider.interactionDetails(request, response).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  });
  const asks = method === 'GET' || method === 'HEAD';
  if (details === null || details.uid !== uid || !beganHere(exchange, uid)) {
    // The account has redirected the browser to this ended visit: a signed-in customer is redirected to the
    // account, others start a new sign-in.
    const ended = asks ? await visitEnded(exchange, uid) : null;
    if (ended !== null) return redirect(exchange, `${ended}/`);
    return asks || fromElsewhere(exchange)
      ? expired()
      : redirect(exchange, `${identityPath}/interaction/${encodeURIComponent(uid)}`);
  }

  const visit: Visit = {
    uid,
    ...brandOfPage(exchange, details.params['redirect_uri'], {
      requested: details.params[languageParameter],
    }),
    channel: channelOf(details.params['redirect_uri']),
    business: query.get('as') === 'business',
    again: details.params['max_age'] !== undefined,
    signUpFirst: details.params[screenHint] === signUpHint,
    ...(options.mosaic ? { mosaic: options.mosaic } : {}),
  };
  if (asks && step === '' && visit.signUpFirst && query.size === 0)
    return redirect(exchange, at(visit, '/sign-up'));
  if (asks)
    return isStep(step) ? show(exchange, visit, step, await expectedEmail(exchange, details)) : missing();
  if (method !== 'POST' || fromElsewhere(exchange)) return expired();
  if (step === '/cancel') return cancel(exchange, visit);
  const form = await readForm(exchange);
  if (form === null) return expired();
  if (step === '') return signIn(exchange, visit, form);
  if (step === '/sign-up') return signUp(exchange, visit, form);
  if (step === '/forgot') return forgot(exchange, visit, form);
  return missing();
}
