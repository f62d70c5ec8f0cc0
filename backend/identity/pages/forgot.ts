import { identityPath } from '../../../contracts/auth/oidc.ts';
import type { PageBrand } from '../origins.ts';
import { message } from '../../languages/message.ts';
import { withLanguage } from './layout.ts';
import { emailField, passwordField } from './fields.ts';
import { html, slot, withMarkup } from './html.ts';
import { mailIcon } from './icons.ts';
import { done, page, problem, shopLink } from './layout.ts';
import { at, wayOut, linkTo, type Tried, type Visit } from './signIn.ts';

export const resetPath = `${identityPath}/reset`;

export function forgotPage(visit: Visit, tried: Pick<Tried, 'email' | 'problem'>): string {
  const { words } = visit;
  const { say } = words;
  return page({
    ...visit,
    title: say('Choose a new password'),
    back: wayOut(visit),
    body: html`<h1>${say('Choose a new password')}</h1>
<p class="lead">${say('We’ll send a link to your e-mail address. You can use it once, within an hour.')}</p>
${problem(tried.problem)}
<form method="post" action="${at(visit, '/forgot')}" data-busy="${say('Sending the link')}">
${emailField(words, tried.email, 'here', tried.problem !== null)}
<button class="button primary">${say('Send link')}</button>
</form>
<p class="lead last">${say('Remembered your password?')} <a class="strong" href="${linkTo(visit, '')}">${say(message('Sign in', 'link'))}</a></p>`,
  });
}

/**
 * Returns the page shown after the request. It is the same for an unknown address, so that it does not reveal
 * who is a customer.
 */
export function sentPage(visit: Visit, email: string, again: boolean): string {
  const { say } = visit.words;
  const strong = html`<strong>${email}</strong>`;
  return page({
    ...visit,
    title: again ? say('We’ve sent a new link') : say('Check your inbox'),
    back: wayOut(visit),
    body: html`<div class="emblem">${mailIcon}</div>
<h1>${say('Check your inbox')}</h1>
<p class="lead">${withMarkup(say('If there is an account for {email}, a link to choose a new password is on its way. You can use it once, within an hour.', { email: slot }), strong)}</p>
${again ? done(say('We’ve sent a new link. The old link no longer works.')) : null}
<a class="button primary" href="${linkTo(visit, '')}">${say('Back to sign in')}</a>
<form method="post" action="${at(visit, '/forgot')}" data-busy="${say('Sending the link')}">
<input type="hidden" name="email" value="${email}" />
<input type="hidden" name="again" value="yes" />
<button class="button secondary">${say('Send a new link')}</button>
</form>
<p class="hint">${say('Can’t find it? Check your spam folder.')}</p>`,
  });
}

export function resetPage(token: string, sentence: string | null, pageBrand: PageBrand): string {
  const { words } = pageBrand;
  const { say } = words;
  return page({
    title: say('Choose a new password'),
    ...pageBrand,
    back: shopLink(pageBrand),
    body: html`<h1>${say('Choose a new password')}</h1>
<p class="lead">${say('You’ll be signed out on all other devices.')}</p>
${problem(sentence)}
<form method="post" action="${withLanguage(resetPath, pageBrand)}" data-busy="${say('Saving')}">
<input type="hidden" name="token" value="${token}" />
${passwordField(words, { label: say('New password'), use: 'new-password', at: 'here', wrong: sentence !== null })}
<button class="button primary">${say('Save password')}</button>
</form>`,
  });
}
