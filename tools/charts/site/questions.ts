import type MiniSearch from 'minisearch';
import type { Page } from './page.ts';
import type { Found } from './search.ts';

/** A reviewer's question, with the sentence of the site that answers it. */
export interface Question {
  readonly asked: string;
  readonly page: string;
  /** The sentence's text, without markup. */
  readonly sentence: string;
  /** Search words for which the page is the first result; without them, links lead to the page. */
  readonly search?: string;
}

export const questions: readonly Question[] = [
  {
    asked: 'What happens when the export is requested twice?',
    page: 'clause-4.4.html',
    sentence:
      'an export of the library is announced by mail and downloaded in full; a second request shows it',
  },
  {
    asked: 'Two dialogs are open and the upper one is busy: what does Escape do?',
    page: 'chart-modals-modalStack.html',
    sentence: 'stack.findLast(({ dismissible, busy }) => dismissible && !busy)',
  },
  {
    asked: 'When does the storage dialog open automatically?',
    page: 'chart-storage-storageModal.html',
    sentence:
      'The dialog is closed; it opens automatically once, when storage is about to end and photos are on the screen.',
    search: 'storage dialog opens automatically',
  },
  {
    asked: 'A push message of the import is lost: how does the page learn the end?',
    page: 'chart-request-watch.html',
    sentence: 'The state of the process is being read once, because messages may have been missed.',
    search: 'messages may have been missed',
  },
  {
    asked: 'A push message of an archive is lost: does the download still arrive?',
    page: 'chart-downloads-archive.html',
    sentence: 'The list of downloads is being read; it overrides push messages.',
    search: 'overrides push messages',
  },
  {
    asked: 'Which screens can say “Your download link has expired”?',
    page: 'texts-exports.html',
    sentence: 'Your download link has expired',
    search: 'your download link has expired',
  },
  {
    asked: 'What happens to an upload when its access token ends, as with a sign-out in another tab?',
    page: 'chart-photos-uploadItem.html',
    sentence: 'The access token was refused; a fresh one is requested and the transfer resumes.',
  },
  {
    asked: 'Which tests cover 4.11?',
    page: 'clause-4.11.html',
    sentence: 'tests/orders/chart/deliveryChange.test.ts',
    search: '4.11a',
  },
  {
    asked: 'What does a customer see while production has not answered an address change?',
    page: 'chart-orders-deliveryChange.html',
    sentence:
      'The production site has been asked to change the delivery and has not replied yet; the page shows the current and the requested address.',
    search: 'production site has not replied',
  },
  {
    asked: 'What does a customer see when another tab signs out?',
    page: 'chart-auth-auth.html',
    sentence:
      'The customer is signed out, because another tab signed out or the redirect to the provider failed.',
    search: 'another tab signed out',
  },
  {
    asked: 'How often is a failed part of the page fetched again?',
    page: 'chart-request-recovery.html',
    sentence: 'The next attempt follows after a growing pause: 2, 8 and 30 seconds.',
  },
  {
    asked: 'What does the customer see when some photos could not be deleted?',
    page: 'chart-photos-deletion.html',
    sentence:
      'Some photos could not be deleted and are shown again; a toast shows their number and offers a retry.',
    search: 'some photos could not be deleted',
  },
  {
    asked: 'How many files are sent at once?',
    page: 'chart-photos-importPhotos.html',
    sentence: 'Files are being sent, three at a time; the customer can choose and start more.',
    search: 'files sent three at a time',
  },
  {
    asked: 'What happens to an uploaded photo whose album was deleted in the meantime?',
    page: 'chart-photos-uploadItem.html',
    sentence: 'The photo is in the library; its album has been deleted in the meantime.',
  },
  {
    asked: 'When does the page count down the seconds to change an order?',
    page: 'chart-orders-cutOff.html',
    sentence: 'Less than an hour remains before the deadline; the page counts down the seconds.',
    search: 'counts down the seconds',
  },
  {
    asked: 'Can a second press make a second basket when reordering?',
    page: 'chart-orders-reorder.html',
    sentence: 'The shop is creating a basket; a second click does not create another.',
    search: 'second click does not create another',
  },
  {
    asked: 'The sign-in is too old to change the e-mail address: what does the customer see?',
    page: 'chart-customer-emailForm.html',
    sentence:
      'The sign-in is too old to change the e-mail address; the page explains this, and submitting leads to the sign-in.',
  },
  {
    asked: 'Is the support chat fetched without consent?',
    page: 'chart-consent-chat.html',
    sentence: 'The customer has not consented to marketing, so the chat is not loaded.',
    search: 'not consented to marketing',
  },
  {
    asked: 'Where is the language kept for a visitor who is not signed in?',
    page: 'chart-language-language.html',
    sentence:
      'The visitor is not signed in, or the service does not store a language; the choice is stored in this browser.',
  },
  {
    asked: 'How far does a swipe have to go until the next photo opens?',
    page: 'chart-photos-zoom.html',
    sentence: 'The photo follows the finger; swiping beyond 35 % of the width opens the next photo.',
  },
  {
    asked: 'Does a toast disappear while the pointer is on it?',
    page: 'chart-toasts-toast.html',
    sentence:
      'The pointer or the focus is on the toast, or the tab is hidden; its timer restarts afterwards.',
  },
  {
    asked: 'What does a blocked business see?',
    page: 'chart-session-session.html',
    sentence: 'The account is blocked; the pages refer to customer care.',
    search: 'account is blocked',
  },
  {
    asked: 'Who may change the delivery address of an order, and which chart asks for it?',
    page: 'call-orders.changeDeliveryAddress.html',
    sentence: 'orders/deliveryChange',
    search: 'orders.changeDeliveryAddress',
  },
  {
    asked: 'The answer of a call is lost after the work was done: does anything exist twice?',
    page: 'fault-F5.html',
    sentence: 'The reply is lost after the work is done: a retry creates no duplicate.',
    search: 'reply lost retry no duplicate',
  },
  {
    asked: 'What may a phone do whose code another phone has taken?',
    page: 'chart-phoneUploads-phonePage.html',
    sentence: 'Another phone has used the code; the page shows a notice.',
    search: 'another phone has used the code',
  },
];

const mostLinks = 3;

/** Returns for each page the smallest number of links from the home page to it. */
export function distances(pages: readonly Page[]): ReadonlyMap<string, number> {
  const texts = new Map(pages.map(({ file, text }) => [file, text]));
  const found = new Map([['index.html', 0]]);
  for (const [file, distance] of found)
    for (const [, to = ''] of (texts.get(file) ?? '').matchAll(/<a [^>]*href="([^"#]+)/g))
      if (!found.has(to)) found.set(to, distance + 1);
  return found;
}

const plain = (text: string): string =>
  text
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

/**
 * Returns for each unanswered question what is missing: its sentence, or a path to the page by at most three
 * links or as the first search result.
 */
export function unanswered(
  asked: readonly Question[],
  pages: readonly Page[],
  index: Pick<MiniSearch<Found>, 'search'>,
): string[] {
  const away = distances(pages);
  return asked.flatMap((one) => {
    const page = pages.find(({ file }) => file === one.page);
    if (page === undefined) return [`${one.asked} ${one.page} does not exist`];
    if (!plain(page.text).includes(one.sentence))
      return [`${one.asked} ${one.page} does not say “${one.sentence}”`];
    const [first] = one.search === undefined ? [] : index.search(one.search);
    const hit = first === undefined ? '' : String(first['href']);
    if (one.search !== undefined && hit.split('#')[0] !== one.page)
      return [`${one.asked} the first find of “${one.search}” is ${hit === '' ? 'nothing' : hit}`];
    if (one.search === undefined && (away.get(one.page) ?? Number.POSITIVE_INFINITY) > mostLinks)
      return [`${one.asked} ${one.page} is more than ${mostLinks} links from home`];
    return [];
  });
}
