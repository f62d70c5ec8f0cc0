import { identityPath, passwordPath } from '../../../contracts/auth/oidc.ts';
import type { PageBrand } from '../origins.ts';
import { passwordField } from './fields.ts';
import { html } from './html.ts';
import { done, page, problem } from './layout.ts';

export const passwordAt = (origin: string): string =>
  `${identityPath}${passwordPath}?from=${encodeURIComponent(origin)}`;

export interface PasswordPage extends PageBrand {
  readonly email: string;
  /** Where the customer came from: their settings. */
  readonly settings: string;
  /** What is wrong, and with which of the two fields. */
  readonly problem: { readonly field: 'password' | 'new-password'; readonly sentence: string } | null;
}

/** The current password and a new one; the address is there for password managers alone. */
export const passwordPage = ({ email, settings, problem: wrong, ...pageBrand }: PasswordPage): string =>
  page({
    title: 'Change your password',
    ...pageBrand,
    back: html`<a class="quiet" href="${settings}">Back to your settings</a>`,
    body: html`<h1>Change your password</h1>
<p class="lead">You’ll stay signed in here and be signed out on all other devices.</p>
${problem(wrong?.sentence ?? null)}
<form method="post" action="${passwordAt(pageBrand.origin)}" data-busy="Saving">
<input type="text" name="username" autocomplete="username" value="${email}" hidden />
${passwordField({ label: 'Current password', use: 'current-password', at: wrong?.field === 'new-password' ? 'elsewhere' : 'here', wrong: wrong?.field === 'password' })}
${passwordField({ label: 'New password', use: 'new-password', name: 'new-password', at: wrong?.field === 'new-password' ? 'here' : 'elsewhere', wrong: wrong?.field === 'new-password' })}
<button class="button primary">Change password</button>
</form>`,
  });

export const passwordChangedPage = (pageBrand: PageBrand, settings: string): string =>
  page({
    title: 'Password changed',
    ...pageBrand,
    back: html`<a class="quiet" href="${settings}">Back to your settings</a>`,
    body: html`<h1>Password changed</h1>
${done('We’ve saved your new password and signed you out on all other devices.')}
<a class="button primary" href="${settings}">Back to your settings</a>`,
  });
