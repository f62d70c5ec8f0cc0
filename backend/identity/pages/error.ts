import type { PageBrand } from '../origins.ts';
import { message } from '../../languages/message.ts';
import { html } from './html.ts';
import { done, page, shopLink } from './layout.ts';

const sentences = {
  expired: message('Your sign-in has expired or was opened in another window. Sign in again to continue.'),
  invalid_redirect_uri: message(
    'The link you followed leads to an address we don’t recognise, so we stopped here.',
  ),
  invalid_client: message('The link you followed names a shop we don’t recognise, so we stopped here.'),
  link: message(
    'This link has already been used or is more than an hour old. Ask for a new one on the sign-in page.',
  ),
  missing: message('We couldn’t find this page. Check the address, or go to your account.'),
  server_error: message('Something went wrong on our side. Nothing has changed. Please try again.'),
  slow: message('You’ve tried too many times. Wait a little, then try again.'),
  unreadable: message('Your entry contains a character we can’t read. Remove it and try again.'),
} as const;
const titles = {
  expired: message('Sign in again'),
  link: message('This link no longer works'),
  missing: message('Page not found'),
  slow: message('Please wait a moment'),
  unreadable: message('Check what you entered'),
} as const;
const aliases: Readonly<Record<string, string>> = {
  invalid_request: 'expired',
  session_not_found: 'expired',
};

const isOf = <Table extends object>(table: Table, word: string): word is string & keyof Table =>
  Object.hasOwn(table, word);

/**
 * `word` is an OAuth error or an error code of the product. An unknown code gets the message for a broken
 * link.
 */
export function errorPage(word: string, pageBrand: PageBrand): string {
  const known = aliases[word] ?? word;
  const { say } = pageBrand.words;
  const sentence = isOf(sentences, known)
    ? say(sentences[known])
    : say('The link you followed is incomplete. Start again from the shop.');
  const title = isOf(titles, known) ? say(titles[known]) : say('We couldn’t sign you in');
  return page({
    title,
    ...pageBrand,
    back: shopLink(pageBrand),
    body: html`<h1>${title}</h1>
<p class="lead">${sentence}</p>
<a class="button primary" href="${pageBrand.origin}/">${known === 'expired' || known === 'link' ? say(message('Sign in', 'button')) : say('Go to your account')}</a>`,
  });
}

export function savedPage(pageBrand: PageBrand): string {
  const { say } = pageBrand.words;
  return page({
    title: say('Password saved'),
    ...pageBrand,
    back: shopLink(pageBrand),
    body: html`<h1>${say('Password saved')}</h1>
${done(say('We’ve saved your new password and signed you out on all other devices.'))}
<a class="button primary" href="${pageBrand.origin}/">${say(message('Sign in', 'button'))}</a>`,
  });
}
