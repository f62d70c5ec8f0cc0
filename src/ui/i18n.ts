import { i18n, type Messages } from '@lingui/core';

export { i18n };

declare global {
  /** Asked by the parts of the built pages for their messages (`tools/partAddress.ts`). */
  var fetchWords: ((part: string) => Promise<void>) | undefined;
}

/** The language of the specification's literal strings; all of it is bundled as a chunk of its own, for want of a better. */
export const sourceLocale = 'en-GB';

export interface LocaleOptions {
  /** Where the catalogues are, without a slash at the end; this page's own origin if not given. */
  readonly origin?: string;
  /** Below `/locales/`, ending in a slash, where the catalogues of another build of pages are. */
  readonly folder?: string;
  readonly signal?: AbortSignal;
  readonly fetch?: typeof globalThis.fetch;
}

/** The parts whose messages are there or on their way. */
export const fetched = new Map<string, Promise<void>>();
let tell: () => void;
const shown = new Promise<void>((resolve) => (tell = resolve));

/**
 * Shows the app in `locale` from `{origin}/locales/{locale}.json` [7.12]: a whole catalogue, or what the page begins with. If
 * that cannot be had or is not a catalogue, en-GB shows, from there or as it is bundled, and the answer is `fallback`, so
 * that the caller may report it. Rejects only if the bundled chunk cannot be loaded either: nothing is activated then, and
 * `I18nProvider` draws nothing rather than message ids.
 */
export async function activateLocale(
  locale: string,
  options: LocaleOptions = {},
): Promise<'locale' | 'fallback'> {
  const { signal, origin = '', folder = '', fetch } = options;
  // Once parts have taken their messages, the language that is shown stays.
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

/** Languages that are written from right to left; only a test has one. */
const rightToLeft = /^(?:ar|fa|he|ur)\b/;

export function show(locale: string, messages: Messages): void {
  const kept = i18n.locale === locale ? i18n.messages : {};
  i18n.loadAndActivate({ locale, messages: { ...kept, ...messages } });
  document.documentElement.lang = locale;
  if (rightToLeft.test(locale)) document.documentElement.dir = 'rtl';
  else document.documentElement.removeAttribute('dir');
  tell();
}

/** Where a catalogue that is only the beginning keeps the rest, under no id; a whole one says nothing there. */
const rest = '';

/**
 * Loads the messages of a part of the program in the current language. Callers wait for the part and its messages, so
 * that nothing renders without its words. No re-render follows, because the components already rendered use none of
 * them.
 */
export function fetchWords(part: string): Promise<void> {
  const coming = fetched.get(part) ?? shown.then(() => takeWords(part));
  fetched.set(part, coming);
  coming.catch(() => fetched.delete(part));
  return coming;
}

/** The messages of a part, asked for as `./{name}.js`, beside the catalogue that a page begins with; none where that is whole. */
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
  // The language has changed since: the part is asked for in the new one.
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

/** Compiled messages: plain texts or lists of texts and arguments, by id. An empty catalogue would show ids. */
export function isCatalogue(body: unknown): body is Messages {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const values = Object.values(body);
  return values.length > 0 && values.every((value) => typeof value === 'string' || Array.isArray(value));
}
