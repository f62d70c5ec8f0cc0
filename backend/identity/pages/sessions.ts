import { identityPath, sessionsPath } from '../../../contracts/auth/oidc.ts';
import { message } from '../../languages/message.ts';
import type { Words } from '../../languages/words.ts';
import { deviceSaid } from '../devices.ts';
import type { PageBrand } from '../origins.ts';
import type { SignIn } from '../signIns.ts';
import { html, type Html } from './html.ts';
import { passwordField } from './fields.ts';
import { done, page, problem, shopLink, withLanguage } from './layout.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Returns when a device signed in and when it was last used, in whole units. Tokens are renewed every ten
 * minutes, so a shorter time counts as now.
 */
export function seenSaid({ say, day: dayOf }: Words, begunAt: number, ms: number): string {
  const on = dayOf(begunAt);
  if (ms < 10 * minute) return say('Signed in on {on}, in use now', { on });
  if (ms < hour)
    return say('Signed in on {on}, last seen {minutes, plural, one {# minute} other {# minutes}} ago', {
      on,
      minutes: Math.floor(ms / minute),
    });
  if (ms < day)
    return say('Signed in on {on}, last seen {hours, plural, one {# hour} other {# hours}} ago', {
      on,
      hours: Math.floor(ms / hour),
    });
  return say('Signed in on {on}, last seen {days, plural, one {# day} other {# days}} ago', {
    on,
    days: Math.floor(ms / day),
  });
}

export interface SessionsPage extends PageBrand {
  readonly now: number;
  readonly signIns: readonly SignIn[];
  /** Grant of the browser that made the request; null if unknown. */
  readonly here: string | null;
  /** Whether a device was just signed out. */
  readonly ended: boolean;
}

export const sessionsAt = (pageBrand: Pick<PageBrand, 'origin' | 'chosen'>): string =>
  withLanguage(`${identityPath}${sessionsPath}?from=${encodeURIComponent(pageBrand.origin)}`, pageBrand);

const endForm = (pageBrand: PageBrand, fields: Html, button: Html): Html =>
  html`<form method="post" action="${sessionsAt(pageBrand)}" data-busy="${pageBrand.words.say('Signing out')}">${fields}${button}</form>`;

/** Returns the list of the customer's sign-ins, with buttons that end them. */
export function sessionsPage({ now, signIns, here, ended, ...pageBrand }: SessionsPage): string {
  const { origin, words } = pageBrand;
  const { say } = words;
  const rows = signIns.map(({ id, device: kept, begunAt, seenAt }) => {
    const device = deviceSaid(words, kept);
    const label =
      id === here ? say('Sign out {device}, this device', { device }) : say('Sign out {device}', { device });
    return html`<li>
<div><strong>${device}</strong>${id === here ? html` <span class="badge">${say('This device')}</span>` : null}
<p class="hint">${seenSaid(words, begunAt, now - seenAt)}</p></div>
${endForm(
  pageBrand,
  html`<input type="hidden" name="sign-in" value="${id}" />`,
  html`<button class="button secondary" aria-label="${label}">${say(message('Sign out', 'button'))}</button>`,
)}</li>`;
  });
  return page({
    title: say('Signed-in devices'),
    ...pageBrand,
    back: html`<a class="quiet" href="${origin}/">${say('Back to your account')}</a>`,
    body: html`<h1>${say('Signed-in devices')}</h1>
<p class="lead">${say('If you don’t recognise a device, sign it out and change your password.')}</p>
${ended ? done(say('That device has been signed out.')) : null}
<ul class="devices">${rows}</ul>
${endForm(
  pageBrand,
  html`<input type="hidden" name="all" value="yes" />`,
  html`<button class="button primary">${say('Sign out everywhere')}</button>`,
)}`,
  });
}

export interface ConfirmPage extends PageBrand {
  /** True to end all sign-ins; otherwise only `signIn` ends. */
  readonly all: boolean;
  readonly signIn: string;
  readonly problem: string | null;
}

/** Returns the page that requires the password before a sign-in is ended, if it was not entered recently. */
export const confirmPage = ({ all, signIn, problem: sentence, ...pageBrand }: ConfirmPage): string => {
  const { words } = pageBrand;
  const { say } = words;
  return page({
    title: say('Enter your password'),
    ...pageBrand,
    back: html`<a class="quiet" href="${sessionsAt(pageBrand)}">${say('Back to your devices')}</a>`,
    body: html`<h1>${say('Enter your password')}</h1>
<p class="lead">${all ? say('You signed in a while ago. Enter your password to sign out everywhere.') : say('You signed in a while ago. Enter your password to sign out that device.')}</p>
${problem(sentence)}
${endForm(
  pageBrand,
  html`${all ? html`<input type="hidden" name="all" value="yes" />` : html`<input type="hidden" name="sign-in" value="${signIn}" />`}
${passwordField(words, { label: say('Password'), use: 'current-password', at: 'here', wrong: sentence !== null })}`,
  html`<button class="button primary">${all ? say('Sign out everywhere') : say('Sign out that device')}</button>`,
)}`,
  });
};

/** Returns the page for a browser in which no customer is signed in. */
export const unknownPage = (pageBrand: PageBrand, why: string): string => {
  const { say } = pageBrand.words;
  return page({
    title: say('Sign in first'),
    ...pageBrand,
    back: shopLink(pageBrand),
    body: html`<h1>${say('Sign in first')}</h1>
<p class="lead">${why}</p>
<a class="button primary" href="${pageBrand.origin}/">${say(message('Sign in', 'button'))}</a>`,
  });
};
