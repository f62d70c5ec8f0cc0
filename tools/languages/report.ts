import { baseLocales } from '../../contracts/brand/languages.ts';
import { type Entry, isTranslated } from './read.ts';
import { typographyOf } from './typography.ts';
import { faultsOf } from './validate.ts';

/** The fraction of messages that a translated language may lack. */
const allowed = 0.01;
/** Maximum number of missing messages to list for a language that lacks too many. */
const listedAtMost = 20;

export interface Language {
  readonly locale: string;
  readonly entries: readonly Entry[];
}

export interface Report {
  readonly lines: readonly string[];
  /** Reasons why these catalogues must not be committed. */
  readonly failures: readonly string[];
}

const nameOf = ({ source, context }: Entry) => (context === '' ? `“${source}”` : `“${source}” (${context})`);
const missingLine = (entry: Entry) => `  missing ${nameOf(entry)} ${entry.files[0] ?? ''}`.trimEnd();

/** Returns a percentage without decimals; never 100 while something is missing. */
const share = (part: number, all: number) => `${all === 0 ? 100 : Math.floor((part / all) * 100)} %`;

/**
 * Returns the report for one language: its translations, gaps and faults; with `whole` it lists everything
 * that is missing.
 */
export function reportOf({ locale, entries }: Language, whole: boolean): Report {
  const base = baseLocales[locale as keyof typeof baseLocales];
  const missing = entries.filter((entry) => !isTranslated(entry));
  const translated = entries.length - missing.length;
  const faults = entries.flatMap((entry) =>
    [...faultsOf(entry, locale), ...typographyOf(entry.text, entry.source, locale)].map(
      (fault) => `  wrong ${nameOf(entry)}: “${entry.text}” ${fault}`,
    ),
  );
  const wrong = faults.length === 0 ? [] : [`${locale}: ${faults.length} translations are wrong`];
  if (base !== undefined) {
    const line = `${locale} ${translated} messages of its own; ${base} and then English for the others`;
    return { lines: [line, ...faults], failures: wrong };
  }
  if (translated === 0)
    return { lines: [`${locale} no translation yet: its pages are in English, as a whole`], failures: [] };
  const tooMany = missing.length > entries.length * allowed;
  const listed = whole || !tooMany ? missing : missing.slice(0, listedAtMost);
  return {
    lines: [
      `${locale} ${share(translated, entries.length)}, ${missing.length} of ${entries.length} missing`,
      ...listed.map(missingLine),
      ...(listed.length < missing.length ? [`  and ${missing.length - listed.length} more`] : []),
      ...faults,
    ],
    failures: [
      ...wrong,
      ...(tooMany
        ? [`${locale}: ${missing.length} of ${entries.length} messages are missing, which is over 1 %`]
        : []),
    ],
  };
}

/**
 * Returns the report for the source. Only its typography is checked, without the texts that the specification
 * determines.
 */
export function reportSource({ locale, entries }: Language, isSpecified: (text: string) => boolean): Report {
  const lines = entries.flatMap((entry) =>
    isSpecified(entry.source)
      ? []
      : typographyOf(entry.source, entry.source, locale).map((fault) => `  wrong ${nameOf(entry)} ${fault}`),
  );
  return { lines, failures: lines.length === 0 ? [] : [`${locale}: ${lines.length} messages are wrong`] };
}

/** Returns the report for all languages except the source. */
export function reportAll(languages: readonly Language[], whole = false): Report {
  const reports = languages.map((language) => reportOf(language, whole));
  return {
    lines: reports.flatMap(({ lines }) => lines),
    failures: reports.flatMap(({ failures }) => failures),
  };
}

/** The rule that the check prints. */
export const rule =
  'A message without a translation shows in English. A changed English sentence is a new message, so it is missing until it is ' +
  'translated again. A language may lack 1 % of its messages, or all of them while it has no translations.';
