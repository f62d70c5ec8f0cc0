import { identityPath, passwordPath } from '../../../contracts/auth/oidc.ts';
import type { PageBrand } from '../origins.ts';
import { message } from '../../languages/message.ts';
import { passwordField } from './fields.ts';
import { html } from './html.ts';
import { done, page, problem, withLanguage } from './layout.ts';

export const passwordAt = (pageBrand: Pick<PageBrand, 'origin' | 'chosen'>): string =>
  withLanguage(`${identityPath}${passwordPath}?from=${encodeURIComponent(pageBrand.origin)}`, pageBrand);

export interface PasswordPage extends PageBrand {
  readonly email: string;
  /** URL of the settings page from which the customer came. */
  readonly settings: string;
  /** The error, and the field to which it belongs. */
  readonly problem: { readonly field: 'password' | 'new-password'; readonly sentence: string } | null;
}

/**
 * Returns the form for the current and the new password. The address is included only for password managers.
 */
export const passwordPage = ({ email, settings, problem: wrong, ...pageBrand }: PasswordPage): string => {
  const { words } = pageBrand;
  const { say } = words;
  return page({
    title: say('Change your password'),
    ...pageBrand,
    back: html`<a class="quiet" href="${settings}">${say('Back to your settings')}</a>`,
    body: html`<h1>${say('Change your password')}</h1>
<p class="lead">${say('You’ll stay signed in here and be signed out on all other devices.')}</p>
${problem(wrong?.sentence ?? null)}
<form method="post" action="${passwordAt(pageBrand)}" data-busy="${say('Saving')}">
<input type="text" name="username" autocomplete="username" value="${email}" hidden />
${passwordField(words, { label: say('Current password'), use: 'current-password', at: wrong?.field === 'new-password' ? 'elsewhere' : 'here', wrong: wrong?.field === 'password' })}
${passwordField(words, { label: say('New password'), use: 'new-password', name: 'new-password', at: wrong?.field === 'new-password' ? 'here' : 'elsewhere', wrong: wrong?.field === 'new-password' })}
<button class="button primary">${say(message('Change password', 'button'))}</button>
</form>`,
  });
};

export const passwordChangedPage = (pageBrand: PageBrand, settings: string): string => {
  const { say } = pageBrand.words;
  return page({
    title: say('Password changed'),
    ...pageBrand,
    back: html`<a class="quiet" href="${settings}">${say('Back to your settings')}</a>`,
    body: html`<h1>${say('Password changed')}</h1>
${done(say('We’ve saved your new password and signed you out on all other devices.'))}
<a class="button primary" href="${settings}">${say('Back to your settings')}</a>`,
  });
};
