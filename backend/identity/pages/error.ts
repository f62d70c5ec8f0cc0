import type { PageBrand } from '../origins.ts';
import { html } from './html.ts';
import { done, page, shopLink } from './layout.ts';

const sentences: Readonly<Record<string, string>> = {
  expired: 'This sign-in has expired or was opened in another window. Sign in again to continue.',
  invalid_redirect_uri: 'The link that brought you here leads back to a place we do not know, so we stopped.',
  invalid_client: 'The link that brought you here names a shop we do not know, so we stopped.',
  link: 'This link has been used already or is older than an hour; ask for a new one on the sign-in page.',
  missing: 'There is nothing at this address.',
  server_error: 'Something went wrong on our side; nothing was changed, so please try again.',
  slow: 'That was tried too often; wait a little and try again.',
  unreadable: 'There is a sign in what was sent that nobody can type; leave it out and try again.',
};
const titles: Readonly<Record<string, string>> = {
  expired: 'Sign in again',
  link: 'This link no longer works',
  missing: 'Not found',
  slow: 'One moment',
  unreadable: 'That cannot be read',
};
const aliases: Readonly<Record<string, string>> = {
  invalid_request: 'expired',
  session_not_found: 'expired',
};

/** `word` is an OAuth error or one of our own; an unknown one gets the sentence of a broken link. */
export function errorPage(word: string, pageBrand: PageBrand): string {
  const known = aliases[word] ?? word;
  const sentence =
    sentences[known] ?? 'The link that brought you here is not complete; start again from the shop.';
  return page({
    title: titles[known] ?? 'We could not sign you in',
    ...pageBrand,
    back: shopLink(pageBrand),
    body: html`<h1>${titles[known] ?? 'We could not sign you in'}</h1>
<p class="lead">${sentence}</p>
<a class="button primary" href="${pageBrand.origin}/">${known === 'expired' || known === 'link' ? 'Sign in' : 'Go to your account'}</a>`,
  });
}

export function savedPage(pageBrand: PageBrand): string {
  return page({
    title: 'Password saved',
    ...pageBrand,
    back: shopLink(pageBrand),
    body: html`<h1>Password saved</h1>
${done('Your new password is saved, and every other device is signed out.')}
<a class="button primary" href="${pageBrand.origin}/">Sign in</a>`,
  });
}
