import { identityPath, languageParameter } from '../../../contracts/auth/oidc.ts';
import { message } from '../../languages/message.ts';
import type { PageBrand } from '../origins.ts';
import { emailField, passwordField } from './fields.ts';
import { html, type Html } from './html.ts';
import { buildingIcon } from './icons.ts';
import { page, problem, shopLink } from './layout.ts';

/** Data that every page of one sign-in needs. */
export interface Visit extends PageBrand {
  readonly uid: string;
  /** Channel of the page that requested the sign-in, used for e-mails sent later. */
  readonly channel: string | undefined;
  readonly business: boolean;
  /** Whether a signed-in customer enters the password again before a change of the account. */
  readonly again: boolean;
  /**
   * Whether the visit started on the registration page; links to the sign-in page then contain that page's path.
   */
  readonly signUpFirst: boolean;
  /**
   * Id of the stored form result; the e-mail address and checkbox in it become the initial values of linked
   * pages.
   */
  readonly from?: string;
  readonly mosaic?: readonly string[];
}

export const at = (
  visit: Visit,
  step: '' | '/sign-up' | '/forgot' | '/cancel' | '/sent',
  {
    business = visit.business,
    ...more
  }: { business?: boolean; tried?: string; chosen?: string; from?: string } = {},
): string => {
  const query = new URLSearchParams({
    ...(business ? { as: 'business' } : {}),
    ...(visit.chosen === null ? {} : { [languageParameter]: visit.chosen }),
    ...more,
  }).toString();
  const path = `${identityPath}/interaction/${encodeURIComponent(visit.uid)}${step}`;
  return query === '' ? path : `${path}?${query}`;
};

/**
 * Returns the URL of a link between the pages. Entered values are passed as the id of their stored result,
 * never in the URL itself.
 */
export function linkTo(visit: Visit, step: '' | '/sign-up' | '/forgot', business = visit.business): string {
  return at(visit, step, {
    business,
    ...(visit.signUpFirst ? { chosen: '' } : {}),
    ...(visit.from === undefined ? {} : { from: visit.from }),
  });
}

/**
 * Returns the link at the top right: to the shop, or back to the account if the customer is signed in. The
 * latter is a form, because it must complete the request of the account: after a plain link, the account
 * would start another sign-in.
 */
export const wayOut = (visit: Visit): Html =>
  visit.again
    ? html`<form method="post" action="${at(visit, '/cancel')}"><button class="quiet">${visit.words.say('Back to your account')}</button></form>`
    : shopLink(visit);

export interface Tried {
  readonly email: string;
  readonly remember: boolean;
  readonly problem: string | null;
}

export function signInPage(visit: Visit, tried: Tried): string {
  const { business, words } = visit;
  const { say } = words;
  const title = business ? say('Sign in as a business') : say('Sign in');
  const why = business
    ? say('Sign in to see your invoices, orders and photos.')
    : say('Sign in to see your photos, orders and projects.');
  const wrong = tried.problem !== null;
  const other = business
    ? html`<a class="button secondary" href="${linkTo(visit, '', false)}">${say('Sign in as a customer')}</a>`
    : html`<a class="button secondary" href="${linkTo(visit, '', true)}">${buildingIcon}${say('Sign in as a business')}</a>`;
  return page({
    ...visit,
    title,
    back: wayOut(visit),
    body: html`<h1>${title}</h1>
<p class="lead">${visit.again ? say('To protect your account, enter your password again before you make this change.') : why}</p>
${problem(tried.problem)}
<form method="post" action="${at(visit, '')}" data-busy="${say('Signing in')}">
${emailField(words, tried.email, tried.email === '' ? 'here' : 'elsewhere', wrong)}
${passwordField(words, {
  label: say('Password'),
  use: 'current-password',
  at: tried.email === '' ? 'elsewhere' : 'here',
  wrong,
  beside: html`<a href="${linkTo(visit, '/forgot')}">${say('Forgotten your password?')}</a>`,
})}
<label class="check"><input type="checkbox" name="remember" value="yes"${tried.remember ? html` checked` : null} /><span>${say('Stay signed in on this device')}</span></label>
<button class="button primary">${say(message('Sign in', 'button'))}</button>
</form>
<p class="or"><span>${say(message('or', 'separator'))}</span></p>
${other}
<p class="lead last">${say('New here?')} <a class="strong" href="${linkTo(visit, '/sign-up')}">${business ? say('Create a business account') : say('Create an account')}</a></p>`,
  });
}

export function signUpPage(visit: Visit, tried: Tried): string {
  const { words } = visit;
  const { say } = words;
  const wrong = tried.problem !== null;
  const title = visit.business ? say('Create a business account') : say('Create an account');
  return page({
    ...visit,
    title,
    back: wayOut(visit),
    body: html`<h1>${title}</h1>
<p class="lead">${say('One account for your photos, orders and projects.')}</p>
${problem(tried.problem)}
<form method="post" action="${at(visit, '/sign-up')}" data-busy="${say('Creating your account')}">
${emailField(words, tried.email, tried.email === '' ? 'here' : 'elsewhere', wrong)}
${passwordField(words, { label: say('Choose a password'), use: 'new-password', at: tried.email === '' ? 'elsewhere' : 'here', wrong })}
<label class="check"><input type="checkbox" name="remember" value="yes"${tried.remember ? html` checked` : null} /><span>${say('Stay signed in on this device')}</span></label>
<button class="button primary">${say('Create account')}</button>
</form>
<p class="lead last">${say('Already have an account?')} <a class="strong" href="${linkTo(visit, '')}">${say(message('Sign in', 'link'))}</a></p>`,
  });
}
