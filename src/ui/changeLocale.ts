import type { Messages } from '@lingui/core';
import { catalogueAt, fetched, i18n, isCatalogue, show, sourceLocale, wordsOf } from './i18n.ts';

/** Returns the messages that a page needs at its start; undefined for a language without translations. */
async function startOf(locale: string, signal: AbortSignal): Promise<Messages | undefined> {
  const response = await fetch(`/locales/${locale}.json`, { signal });
  if (!response.ok) throw new Error(locale);
  const body: unknown = await response.json();
  return isCatalogue(body) ? body : undefined;
}

/**
 * Switches the running page to another language. Loads the messages of every part that has been loaded before
 * anything changes, so that no message id is shown. English replaces a language without messages. Rejects, and
 * changes nothing, if the messages of a part cannot be loaded.
 */
export async function changeLocale(locale: string, signal: AbortSignal): Promise<void> {
  if (i18n.locale === locale) return;
  const own = await startOf(locale, signal);
  const shown = own === undefined ? sourceLocale : locale;
  const start = own ?? (await catalogueAt(`/locales/${sourceLocale}.json`, undefined, signal));
  if (start === undefined) throw new Error(sourceLocale);
  const words: Messages = { ...start };
  const taken = new Set<string>();
  // Parts that are requested during the switch are loaded in the new language, too.
  for (let parts = [...fetched.keys()]; parts.length > 0; ) {
    for (const part of parts) taken.add(part);
    Object.assign(words, ...(await Promise.all(parts.map((part) => wordsOf(part, start, signal)))));
    parts = [...fetched.keys()].filter((part) => !taken.has(part));
  }
  signal.throwIfAborted();
  show(shown, words);
}
