import { i18n, type Messages } from '@lingui/core';

export { i18n };

declare global {
  /** Called by the code-split parts of the built pages to load their messages (`tools/partAddress.ts`). */
  var fetchWords: ((part: string) => Promise<void>) | undefined;
}

/**
 * The language of the specification's literal strings. Its whole catalogue is bundled as a separate chunk, as a last
 * resort.
 */
export const sourceLocale = 'en-GB';

export interface LocaleOptions {
  /** Origin of the catalogues, without a trailing slash; defaults to the page's own. */
  readonly origin?: string;
  /** Path below `/locales/`, with a trailing slash, for the catalogues of a different build of the pages. */
  readonly folder?: string;
  readonly signal?: AbortSignal;
  readonly fetch?: typeof globalThis.fetch;
}

/** The parts whose messages have been loaded or are being loaded. */
export const fetched = new Map<string, Promise<void>>();
let tell: () => void;
const shown = new Promise<void>((resolve) => (tell = resolve));

/**
 * Shows the app in `locale` from `{origin}/locales/{locale}.json` [7.12], which is either a whole catalogue or the
 * messages that a page needs at its start. If it cannot be loaded or is not a catalogue, en-GB is shown (fetched or
 * bundled) and the result is `fallback`, so that the caller can report it. Rejects only if the bundled chunk cannot
 * be loaded either: then no language is active, and `I18nProvider` renders nothing rather than message ids.
 */
export async function activateLocale(
  locale: string,
  options: LocaleOptions = {},
): Promise<'locale' | 'fallback'> {
  const { signal, origin = '', folder = '', fetch } = options;
  // The page's language must not change here once messages of parts have been added to it.
  const first = fetched.size > 0 && i18n.locale !== '' ? i18n.locale : locale;
  for (const wanted of new Set([first, sourceLocale])) {
    const address = `${origin}/locales/${folder}${wanted}.json`;
    const messages = await catalogueAt(address, fetch, signal);
    signal?.throwIfAborted();
    if (messages === undefined) continue;
    show(wanted, messages);
    return wanted === locale ? 'locale' : 'fallback';
  }
  const bundled = await import('../locales/en-GB.po');
  signal?.throwIfAborted();
  show(sourceLocale, bundled.messages);
  return 'fallback';
}

/** Languages that are written from right to left; only one of the test locales is. */
const rightToLeft = /^(?:ar|fa|he|ur)\b/;

export function show(locale: string, messages: Messages): void {
  const kept = i18n.locale === locale ? i18n.messages : {};
  i18n.loadAndActivate({ locale, messages: { ...kept, ...messages } });
  document.documentElement.lang = locale;
  if (rightToLeft.test(locale)) document.documentElement.dir = 'rtl';
  else document.documentElement.removeAttribute('dir');
  tell();
}

/**
 * The empty id: under it, a partial catalogue states the URL of its remaining messages. A whole catalogue
 * lacks it.
 */
const rest = '';

/**
 * Loads the messages of a part of the program in the current language. Callers wait for both the part and its
 * messages, so that nothing is rendered without its text. Nothing is re-rendered afterwards, because components that
 * are already rendered use none of these messages.
 */
export function fetchWords(part: string): Promise<void> {
  const coming = fetched.get(part) ?? shown.then(() => takeWords(part));
  fetched.set(part, coming);
  coming.catch(() => fetched.delete(part));
  return coming;
}

/**
 * Returns the messages of a part (`./{name}.js`), from beside the catalogue with which the page started;
 * empty if that catalogue is whole.
 */
export async function wordsOf(part: string, start: Messages, signal?: AbortSignal): Promise<Messages> {
  const folder = start[rest];
  if (typeof folder !== 'string') return {};
  const messages = await catalogueAt(`/assets/${folder}/${part.slice(2, -2)}json`, undefined, signal);
  if (messages === undefined) throw new Error(part);
  return messages;
}

async function takeWords(part: string): Promise<void> {
  const start = i18n.messages;
  const messages = await wordsOf(part, start);
  // The language has changed in the meantime, so load the part's messages in the new one.
  if (i18n.messages !== start) return takeWords(part);
  Object.assign(start, messages);
}

export async function catalogueAt(
  address: string,
  ask = globalThis.fetch,
  signal?: AbortSignal,
): Promise<Messages | undefined> {
  try {
    const response = await (ask ?? fetch)(address, { signal: signal ?? null });
    if (!response.ok) return undefined;
    const body: unknown = await response.json();
    return isCatalogue(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns whether this is a catalogue of compiled messages: texts, or lists of texts and arguments, by id. An
 * empty catalogue does not count, because it would make ids visible.
 */
export function isCatalogue(body: unknown): body is Messages {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const values = Object.values(body);
  return values.length > 0 && values.every((value) => typeof value === 'string' || Array.isArray(value));
}
