import type { PageBrand } from '../origins.ts';
import { html } from './html.ts';
import { done, page, shopLink } from './layout.ts';

const sentences: Readonly<Record<string, string>> = {
  expired: 'Your sign-in has expired or was opened in another window. Sign in again to continue.',
  invalid_redirect_uri: 'The link you followed leads to an address we don’t recognise, so we stopped here.',
  invalid_client: 'The link you followed names a shop we don’t recognise, so we stopped here.',
  link: 'This link has already been used or is more than an hour old. Ask for a new one on the sign-in page.',
  missing: 'We couldn’t find this page. Check the address, or go to your account.',
  server_error: 'Something went wrong on our side. Nothing has changed. Please try again.',
  slow: 'You’ve tried too many times. Wait a little, then try again.',
  unreadable: 'Your entry contains a character we can’t read. Remove it and try again.',
};
const titles: Readonly<Record<string, string>> = {
  expired: 'Sign in again',
  link: 'This link no longer works',
  missing: 'Page not found',
  slow: 'Please wait a moment',
  unreadable: 'Check what you entered',
};
const aliases: Readonly<Record<string, string>> = {
  invalid_request: 'expired',
  session_not_found: 'expired',
};

/** `word` is an OAuth error or one of our own; an unknown one gets the sentence of a broken link. */
export function errorPage(word: string, pageBrand: PageBrand): string {
  const known = aliases[word] ?? word;
  const sentence = sentences[known] ?? 'The link you followed is incomplete. Start again from the shop.';
  return page({
    title: titles[known] ?? 'We couldn’t sign you in',
    ...pageBrand,
    back: shopLink(pageBrand),
    body: html`<h1>${titles[known] ?? 'We couldn’t sign you in'}</h1>
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
${done('We’ve saved your new password and signed you out on all other devices.')}
<a class="button primary" href="${pageBrand.origin}/">Sign in</a>`,
  });
}
