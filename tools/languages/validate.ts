import { parse, type PluralCategory } from '@messageformat/parser';
import type { Entry } from './read.ts';

type Token = ReturnType<typeof parse>[number];
type Inner = Token | { readonly type: 'octothorpe' };

/** The numbers of tags, as in `<0>…</0>` and `<1/>`. */
const tags = /<(\/?\d+\/?)>/g;

/**
 * Returns the arguments of a message with the way in which each is used: plain, a format, a plural, or the
 * branches of a choice.
 */
function argumentsOf(tokens: readonly Inner[], found = new Set<string>()): ReadonlySet<string> {
  for (const token of tokens) {
    if (token.type === 'argument') found.add(`{${token.arg}}`);
    if (token.type === 'function') found.add(`{${token.arg}, ${token.key}}`);
    if (token.type !== 'plural' && token.type !== 'select' && token.type !== 'selectordinal') continue;
    const branches =
      token.type === 'select'
        ? `, ${token.cases
            .map(({ key }) => key)
            .toSorted()
            .join(' ')}`
        : '';
    found.add(`{${token.arg}, ${token.type}${branches}}`);
    for (const { tokens: inner } of token.cases) argumentsOf(inner, found);
  }
  return found;
}

/**
 * Returns all texts that a message can produce, one per branch; placeholders are empty, and `#` is a single
 * digit.
 */
function textsOf(tokens: readonly Inner[]): readonly string[] {
  return tokens.reduce<readonly string[]>(
    (texts, token) => {
      if (token.type === 'content') return texts.map((text) => text + token.value);
      if (token.type === 'octothorpe') return texts.map((text) => `${text}0`);
      if (token.type !== 'plural' && token.type !== 'select' && token.type !== 'selectordinal') return texts;
      const branches = token.cases.flatMap(({ tokens: inner }) => textsOf(inner));
      return texts.flatMap((text) => branches.map((branch) => text + branch));
    },
    [''],
  );
}

interface Room {
  readonly characters: number;
  /** Whether text within tags is only read aloud, so that its length does not count. */
  readonly readAloud: boolean;
  /** The text wraps between words, so the longest word counts. */
  readonly perWord: boolean;
}

/** Returns the maximum length that the notes of a message state. */
function roomOf(notes: readonly string[]): Room | null {
  const note = notes.join(' ');
  const characters = /at most (\d+) characters/i.exec(note)?.[1];
  if (characters === undefined) return null;
  return {
    characters: Number(characters),
    readAloud: note.includes('read aloud'),
    perWord: note.includes('words of at most'),
  };
}

function lengthOf(tokens: readonly Inner[], { readAloud, perWord }: Room): number {
  const shown = textsOf(tokens).map((text) =>
    text
      .replace(readAloud ? /<(\d+)>.*?<\/\1>/g : tags, '')
      .replaceAll(tags, '')
      .trim(),
  );
  return Math.max(
    ...shown.flatMap((text) => (perWord ? text.split(' ') : [text])).map((text) => [...text].length),
  );
}

/** Returns mistakes that the parser accepts: visible braces, and plurals that lack the branch `other`. */
function slipsOf(tokens: readonly Inner[]): readonly string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'content') return /[{}]/.test(token.value) ? ['shows a brace'] : [];
    if (token.type !== 'plural' && token.type !== 'select' && token.type !== 'selectordinal') return [];
    return [
      ...(token.cases.some(({ key }) => key === 'other') ? [] : ['has no branch “other”']),
      ...token.cases.flatMap(({ tokens: inner }) => slipsOf(inner)),
    ];
  });
}

const listed = (found: Iterable<string>) => [...found].toSorted().join(' ') || 'none';

/** Returns a sorted string without duplicates, because each branch of a plural may use the same tag. */
const tagsOf = (text: string) => listed(new Set([...text.matchAll(tags)].map(([, tag = '']) => tag)));

/** Returns the faults of a translation; an empty list if it has no text. */
export function faultsOf({ source, text, notes }: Entry, locale: string): readonly string[] {
  if (text === '') return [];
  const { pluralCategories: cardinal } = new Intl.PluralRules(locale).resolvedOptions();
  const { pluralCategories: ordinal } = new Intl.PluralRules(locale, { type: 'ordinal' }).resolvedOptions();
  const options = {
    cardinal: cardinal as PluralCategory[],
    ordinal: ordinal as PluralCategory[],
    strictPluralKeys: true,
  };
  const original = parse(source);
  let tokens: readonly Token[];
  try {
    tokens = parse(text, options);
  } catch (error) {
    return [
      `is no message: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
    ];
  }
  const room = roomOf(notes);
  const [wanted, found] = [listed(argumentsOf(original)), listed(argumentsOf(tokens))];
  const allowed = room === null ? 0 : Math.max(room.characters, lengthOf(original, room));
  return [
    ...slipsOf(tokens),
    ...(wanted === found ? [] : [`has the placeholders ${found} instead of ${wanted}`]),
    ...(tagsOf(source) === tagsOf(text) ? [] : [`has the tags ${tagsOf(text)} instead of ${tagsOf(source)}`]),
    ...(room === null || lengthOf(tokens, room) <= allowed
      ? []
      : [`has ${lengthOf(tokens, room)} characters where ${allowed} have room`]),
  ];
}
