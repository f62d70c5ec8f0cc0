import { identityPath } from '../../../contracts/auth/oidc.ts';
import type { PageBrand } from '../origins.ts';
import { emailField, passwordField } from './fields.ts';
import { html } from './html.ts';
import { mailIcon } from './icons.ts';
import { done, page, problem, shopLink } from './layout.ts';
import { at, wayOut, linkTo, type Tried, type Visit } from './signIn.ts';

export const resetPath = `${identityPath}/reset`;

export function forgotPage(visit: Visit, tried: Pick<Tried, 'email' | 'problem'>): string {
  return page({
    ...visit,
    title: 'Choose a new password',
    back: wayOut(visit),
    body: html`<h1>Choose a new password</h1>
<p class="lead">We’ll send a link to your e-mail address. You can use it once, within an hour.</p>
${problem(tried.problem)}
<form method="post" action="${at(visit, '/forgot')}" data-busy="Sending the link">
${emailField(tried.email, 'here', tried.problem !== null)}
<button class="button primary">Send link</button>
</form>
<p class="lead last">Remembered your password? <a class="strong" href="${linkTo(visit, '')}">Sign in</a></p>`,
  });
}

/** The same for an address nobody has: it must not tell who is a customer. */
export function sentPage(visit: Visit, email: string, again: boolean): string {
  return page({
    ...visit,
    title: again ? 'We’ve sent a new link' : 'Check your inbox',
    back: wayOut(visit),
    body: html`<div class="emblem">${mailIcon}</div>
<h1>Check your inbox</h1>
<p class="lead">If there is an account for <strong>${email}</strong>, a link to choose a new password is on its way. You can use it once, within an hour.</p>
${again ? done('We’ve sent a new link. The old link no longer works.') : null}
<a class="button primary" href="${linkTo(visit, '')}">Back to sign in</a>
<form method="post" action="${at(visit, '/forgot')}" data-busy="Sending the link">
<input type="hidden" name="email" value="${email}" />
<input type="hidden" name="again" value="yes" />
<button class="button secondary">Send a new link</button>
</form>
<p class="hint">Can’t find it? Check your spam folder.</p>`,
  });
}

export function resetPage(token: string, sentence: string | null, pageBrand: PageBrand): string {
  return page({
    title: 'Choose a new password',
    ...pageBrand,
    back: shopLink(pageBrand),
    body: html`<h1>Choose a new password</h1>
<p class="lead">You’ll be signed out on all other devices.</p>
${problem(sentence)}
<form method="post" action="${resetPath}" data-busy="Saving">
<input type="hidden" name="token" value="${token}" />
${passwordField({ label: 'New password', use: 'new-password', at: 'here', wrong: sentence !== null })}
<button class="button primary">Save password</button>
</form>`,
  });
}
