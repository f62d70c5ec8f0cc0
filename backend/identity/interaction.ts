import { errors } from 'oidc-provider';
import { familyOf } from './origins.ts';
import { AccountRefused, accountByPassword, createAccount, type Account } from './accounts.ts';
import { fromElsewhere, readForm, redirect, sendPage, tooOften, type Exchange } from './exchange.ts';
import { errorPage } from './pages/error.ts';
import { forgotPage, sentPage } from './pages/forgot.ts';
import { signInPage, signUpPage, type Tried, type Visit } from './pages/signIn.ts';
import { methodsOf } from './provider.ts';
import { mailResetLink } from './reset.ts';
import { addressOf, forgive, take } from './throttle.ts';

const wrongPassword = 'That e-mail address and password do not belong together. Check both and try again.';
const notBusiness = 'This is a personal account. Sign in as a customer instead.';
const refused = {
  email: 'That is not an e-mail address we can write to.',
  password: 'Choose a password of 8 to 200 characters.',
  taken: 'There is an account with this e-mail address already. Sign in instead.',
} as const;

const fresh: Tried = { email: '', remember: true, problem: null };

async function finish(exchange: Exchange, account: Account, remember: boolean): Promise<void> {
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
  const again = (status: number, problem: string, headers: Record<string, string> = {}): void =>
    sendPage(exchange, status, signInPage(visit, { email, remember, problem }), headers);

  const seconds = await wait(exchange, [
    ['signInAccount', email],
    ['signInAddress', addressOf(exchange.request)],
  ]);
  if (seconds > 0) return again(429, tooOften(seconds), { 'retry-after': String(seconds) });
  const account = await accountByPassword(ports, email, form.get('password') ?? '');
  if (account === null) return again(401, wrongPassword);
  await forgive(ports, 'signInAccount', email);
  if (visit.business && !account.business) return again(401, notBusiness);
  return finish(exchange, account, remember);
}

async function signUp(exchange: Exchange, visit: Visit, form: URLSearchParams): Promise<void> {
  const { ports, options } = exchange;
  const email = form.get('email')?.trim() ?? '';
  const remember = form.has('remember');
  const again = (status: number, problem: string, headers: Record<string, string> = {}): void =>
    sendPage(exchange, status, signUpPage(visit, { email, remember, problem }), headers);

  const seconds = await wait(exchange, [['signUpAddress', addressOf(exchange.request)]]);
  if (seconds > 0) return again(429, tooOften(seconds), { 'retry-after': String(seconds) });
  try {
    const account = await createAccount(ports, {
      email,
      password: form.get('password') ?? '',
      business: visit.business,
    });
    await options.created?.(ports, account);
    return await finish(exchange, account, remember);
  } catch (error) {
    if (error instanceof AccountRefused)
      return again(error.word === 'taken' ? 409 : 422, refused[error.word]);
    throw error;
  }
}

async function forgot(exchange: Exchange, visit: Visit, form: URLSearchParams): Promise<void> {
  const email = form.get('email')?.trim() ?? '';
  const seconds = await wait(exchange, [
    ['resetAccount', email],
    ['resetAddress', addressOf(exchange.request)],
  ]);
  if (seconds > 0) {
    return sendPage(exchange, 429, forgotPage(visit, { email, problem: tooOften(seconds) }), {
      'retry-after': String(seconds),
    });
  }
  // Queued for known and unknown alike: how long the answer takes tells nothing.
  await exchange.ports.jobs.enqueue(mailResetLink, { email }, { customer: email });
  return sendPage(exchange, 200, sentPage(visit, email));
}

async function cancel(exchange: Exchange): Promise<void> {
  const { identity, request, response } = exchange;
  const left = { error: 'access_denied', error_description: 'the person went back to the shop' };
  redirect(
    exchange,
    await identity.provider.interactionResult(request, response, left, { mergeWithLastSubmission: false }),
  );
}

/** `/interaction/:uid…`: signing in, signing up, asking for a reset link, going back [4.15]. */
export async function interaction(exchange: Exchange): Promise<void> {
  const { identity, options, method, query, path, ports, request, response } = exchange;
  const [, , uid = '', step = ''] = path.split('/');
  const expired = (): void => sendPage(exchange, 400, errorPage('expired', ports.config.origin));
  const details = await identity.provider.interactionDetails(request, response).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  });
  if (details === null || details.uid !== uid) return expired();

  const visit: Visit = {
    uid,
    family: familyOf(details.params['redirect_uri']),
    business: query.get('as') === 'business',
    ...(options.mosaic ? { mosaic: options.mosaic } : {}),
  };
  if (method === 'GET' || method === 'HEAD') {
    if (step === '') return sendPage(exchange, 200, signInPage(visit, fresh));
    if (step === 'sign-up') return sendPage(exchange, 200, signUpPage(visit, fresh));
    if (step === 'forgot') return sendPage(exchange, 200, forgotPage(visit, fresh));
    return sendPage(exchange, 404, errorPage('missing', ports.config.origin));
  }
  if (method !== 'POST' || fromElsewhere(exchange)) return expired();
  if (step === 'cancel') return cancel(exchange);
  const form = await readForm(exchange);
  if (form === null) return expired();
  if (step === '') return signIn(exchange, visit, form);
  if (step === 'sign-up') return signUp(exchange, visit, form);
  if (step === 'forgot') return forgot(exchange, visit, form);
  return sendPage(exchange, 404, errorPage('missing', ports.config.origin));
}
