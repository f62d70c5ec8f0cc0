import { identityPath, sessionsPath } from '../../../contracts/auth/oidc.ts';
import type { PageBrand } from '../origins.ts';
import type { SignIn } from '../signIns.ts';
import { html, type Html } from './html.ts';
import { passwordField } from './fields.ts';
import { done, page, problem, shopLink } from './layout.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const some = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** How long ago, in whole units; renewals come every ten minutes, so less than that is now. */
export function ago(ms: number): string {
  if (ms < 10 * minute) return 'in use now';
  if (ms < hour) return `last seen ${some(Math.floor(ms / minute), 'minute')}`;
  if (ms < day) return `last seen ${some(Math.floor(ms / hour), 'hour')}`;
  return `last seen ${some(Math.floor(ms / day), 'day')}`;
}
const dayOf = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(at);

export interface SessionsPage extends PageBrand {
  readonly now: number;
  readonly signIns: readonly SignIn[];
  /** Of the browser that asks. */
  readonly here: string | null;
  /** A device was just signed out. */
  readonly ended: boolean;
}

export const sessionsAt = (origin: string): string =>
  `${identityPath}${sessionsPath}?from=${encodeURIComponent(origin)}`;

const endForm = (origin: string, fields: Html, button: Html): Html =>
  html`<form method="post" action="${sessionsAt(origin)}" data-busy="Signing out">${fields}${button}</form>`;

/** Where the customer is signed in, and the ways to end it. */
export function sessionsPage({ now, signIns, here, ended, ...pageBrand }: SessionsPage): string {
  const { origin } = pageBrand;
  const rows = signIns.map(
    ({ id, device, begunAt, seenAt }) => html`<li>
<div><strong>${device}</strong>${id === here ? html` <span class="badge">This device</span>` : null}
<p class="hint">Signed in on ${dayOf(begunAt)}, ${ago(now - seenAt)}</p></div>
${endForm(
  origin,
  html`<input type="hidden" name="sign-in" value="${id}" />`,
  html`<button class="button secondary" aria-label="Sign out ${device}${id === here ? ', this device' : ''}">Sign out</button>`,
)}</li>`,
  );
  return page({
    title: 'Signed-in devices',
    ...pageBrand,
    back: html`<a class="quiet" href="${origin}/">Back to your account</a>`,
    body: html`<h1>Signed-in devices</h1>
<p class="lead">If you don’t recognise a device, sign it out and change your password.</p>
${ended ? done('That device has been signed out.') : null}
<ul class="devices">${rows}</ul>
${endForm(
  origin,
  html`<input type="hidden" name="all" value="yes" />`,
  html`<button class="button primary">Sign out everywhere</button>`,
)}`,
  });
}

export interface ConfirmPage extends PageBrand {
  /** Every sign-in is to end, or the one named by `signIn`. */
  readonly all: boolean;
  readonly signIn: string;
  readonly problem: string | null;
}

/** Asks for the password before a sign-in is ended, where it was entered a while ago. */
export const confirmPage = ({ all, signIn, problem: sentence, ...pageBrand }: ConfirmPage): string =>
  page({
    title: 'Enter your password',
    ...pageBrand,
    back: html`<a class="quiet" href="${sessionsAt(pageBrand.origin)}">Back to your devices</a>`,
    body: html`<h1>Enter your password</h1>
<p class="lead">You signed in a while ago. Enter your password to ${all ? 'sign out everywhere' : 'sign out that device'}.</p>
${problem(sentence)}
${endForm(
  pageBrand.origin,
  html`${all ? html`<input type="hidden" name="all" value="yes" />` : html`<input type="hidden" name="sign-in" value="${signIn}" />`}
${passwordField({ label: 'Password', use: 'current-password', at: 'here', wrong: sentence !== null })}`,
  html`<button class="button primary">${all ? 'Sign out everywhere' : 'Sign out that device'}</button>`,
)}`,
  });

/** No customer is signed in with this browser: the page would show the data of another. */
export const unknownPage = (pageBrand: PageBrand, why: string): string =>
  page({
    title: 'Sign in first',
    ...pageBrand,
    back: shopLink(pageBrand),
    body: html`<h1>Sign in first</h1>
<p class="lead">${why}</p>
<a class="button primary" href="${pageBrand.origin}/">Sign in</a>`,
  });
