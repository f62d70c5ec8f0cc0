import { identityPath } from '../../../contracts/auth/oidc.ts';
import type { PageBrand } from '../origins.ts';
import { emailField, passwordField } from './fields.ts';
import { html, type Html } from './html.ts';
import { buildingIcon } from './icons.ts';
import { page, problem, shopLink } from './layout.ts';

/** What every page of one sign-in knows. */
export interface Visit extends PageBrand {
  readonly uid: string;
  /** Whose page asked, for the mails that follow. */
  readonly channel: string | undefined;
  readonly business: boolean;
  /** Somebody who is signed in is asked once more, before a change of the account itself. */
  readonly again: boolean;
  /** The page to make an account is shown first; a link to the sign-in says that it is meant. */
  readonly signUpFirst: boolean;
  /** The outcome whose address and tick the pages it leads to begin with. */
  readonly from?: string;
  readonly mosaic?: readonly string[];
}

export const at = (
  visit: Visit,
  step: '' | '/sign-up' | '/forgot' | '/cancel' | '/sent',
  business = visit.business,
): string =>
  `${identityPath}/interaction/${encodeURIComponent(visit.uid)}${step}${business ? '?as=business' : ''}`;

/** Where a link of a page leads: what was typed for an outcome goes along, by its name and not by its words. */
export function linkTo(visit: Visit, step: '' | '/sign-up' | '/forgot', business = visit.business): string {
  const to = new URLSearchParams({
    ...(business ? { as: 'business' } : {}),
    ...(visit.signUpFirst ? { chosen: '' } : {}),
    ...(visit.from === undefined ? {} : { from: visit.from }),
  }).toString();
  return `${at(visit, step, false)}${to === '' ? '' : `?${to}`}`;
}

/**
 * Top right: to the shop, where nobody has signed in, and the form itself that asked where somebody has. A link leaves no
 * answer: with one the account would begin another sign-in.
 */
export const wayOut = (visit: Visit): Html =>
  visit.again
    ? html`<form method="post" action="${at(visit, '/cancel')}"><button class="quiet">Back to your account</button></form>`
    : shopLink(visit);

export interface Tried {
  readonly email: string;
  readonly remember: boolean;
  readonly problem: string | null;
}

const whyAgain = 'To protect your account, enter your password again before you make this change.';

export function signInPage(visit: Visit, tried: Tried): string {
  const { business } = visit;
  const wrong = tried.problem !== null;
  const other = business
    ? html`<a class="button secondary" href="${linkTo(visit, '', false)}">Sign in as a customer</a>`
    : html`<a class="button secondary" href="${linkTo(visit, '', true)}">${buildingIcon}Sign in as a business</a>`;
  return page({
    ...visit,
    title: business ? 'Sign in as a business' : 'Sign in',
    back: wayOut(visit),
    body: html`<h1>${business ? 'Sign in as a business' : 'Sign in'}</h1>
<p class="lead">${visit.again ? whyAgain : business ? 'Sign in to see your invoices, orders and photos.' : 'Sign in to see your photos, orders and projects.'}</p>
${problem(tried.problem)}
<form method="post" action="${at(visit, '')}" data-busy="Signing in">
${emailField(tried.email, tried.email === '' ? 'here' : 'elsewhere', wrong)}
${passwordField({
  label: 'Password',
  use: 'current-password',
  at: tried.email === '' ? 'elsewhere' : 'here',
  wrong,
  beside: html`<a href="${linkTo(visit, '/forgot')}">Forgotten your password?</a>`,
})}
<label class="check"><input type="checkbox" name="remember" value="yes"${tried.remember ? html` checked` : null} /><span>Stay signed in on this device</span></label>
<button class="button primary">Sign in</button>
</form>
<p class="or"><span>or</span></p>
${other}
<p class="lead last">New here? <a class="strong" href="${linkTo(visit, '/sign-up')}">Create ${business ? 'a business account' : 'an account'}</a></p>`,
  });
}

export function signUpPage(visit: Visit, tried: Tried): string {
  const wrong = tried.problem !== null;
  return page({
    ...visit,
    title: visit.business ? 'Create a business account' : 'Create an account',
    back: wayOut(visit),
    body: html`<h1>${visit.business ? 'Create a business account' : 'Create an account'}</h1>
<p class="lead">One account for your photos, orders and projects.</p>
${problem(tried.problem)}
<form method="post" action="${at(visit, '/sign-up')}" data-busy="Creating your account">
${emailField(tried.email, tried.email === '' ? 'here' : 'elsewhere', wrong)}
${passwordField({ label: 'Choose a password', use: 'new-password', at: tried.email === '' ? 'elsewhere' : 'here', wrong })}
<label class="check"><input type="checkbox" name="remember" value="yes"${tried.remember ? html` checked` : null} /><span>Stay signed in on this device</span></label>
<button class="button primary">Create account</button>
</form>
<p class="lead last">Already have an account? <a class="strong" href="${linkTo(visit, '')}">Sign in</a></p>`,
  });
}
