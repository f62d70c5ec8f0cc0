import { i18n, type Messages } from '@lingui/core';

export { i18n };

/** The language of the specification's literal strings, bundled as a chunk of its own. */
export const sourceLocale = 'en-GB';

export interface LocaleOptions {
  /** Where the catalogues are, without a slash at the end; this page's own origin if not given. */
  readonly origin?: string;
  readonly signal?: AbortSignal;
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * Shows the app in `locale` from `{origin}/locales/{locale}.json` [7.12]. If that cannot be had or is not a catalogue, the
 * bundled en-GB shows and the answer is `fallback`, so that the caller may report it. Rejects only if the bundled chunk
 * cannot be loaded either: nothing is activated then, and `I18nProvider` draws nothing rather than message ids.
 */
export async function activateLocale(
  locale: string,
  options: LocaleOptions = {},
): Promise<'locale' | 'fallback'> {
  const { signal } = options;
  const messages = await remoteCatalogue(locale, options);
  signal?.throwIfAborted();
  if (messages !== undefined) {
    show(locale, messages);
    return 'locale';
  }
  const bundled = await import('../locales/en-GB.po');
  signal?.throwIfAborted();
  show(sourceLocale, bundled.messages);
  return 'fallback';
}

function show(locale: string, messages: Messages): void {
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

async function remoteCatalogue(
  locale: string,
  { origin = '', signal, fetch = globalThis.fetch }: LocaleOptions,
): Promise<Messages | undefined> {
  try {
    const response = await fetch(`${origin}/locales/${locale}.json`, { signal: signal ?? null });
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
