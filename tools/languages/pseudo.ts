/**
 * Generates pseudo-translations from compiled English, so that a page reveals text that does not fit, is cut off, or
 * is in no catalogue. Placeholders, tags and plurals are unchanged.
 */
export type Compiled = string | readonly Token[];
type Token = string | readonly unknown[];

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'áƀćđéƒǵĥíĵķĺḿńóṕɋŕśťúṽŵẋýźÁƁĆĐÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼŴẊÝŹ';
const mirrored = 'ابتثجحخدذرزسشصضطظعغفقكلمنهابتثجحخدذرزسشصضطظعغفقكلمنه';

type Alphabet = 'accented' | 'mirrored';
const alphabets: Readonly<Record<Alphabet, ReadonlyMap<string, string>>> = {
  accented: new Map([...plain].map((letter, index) => [letter, [...accented][index] ?? letter])),
  mirrored: new Map([...plain].map((letter, index) => [letter, [...mirrored][index] ?? letter])),
};

const tag = /(<\/?\d+\/?>)/;
const withoutTags = (text: string) => text.replaceAll(/<\/?\d+\/?>/g, '');
const lettersIn = (text: string) => [...withoutTags(text)].filter((letter) => /\p{L}/u.test(letter)).length;

function written(text: string, alphabet: Alphabet): string {
  return text
    .split(tag)
    .map((part) =>
      tag.test(part) ? part : [...part].map((letter) => alphabets[alphabet].get(letter) ?? letter).join(''),
    )
    .join('');
}

/**
 * Returns additional letters, as many as a real translation may need: 40 % for a sentence, in words, and 80 % for a
 * single word.
 */
function padding(text: string, alphabet: Alphabet): string {
  const letters = lettersIn(text);
  const isWord = !/\S\s+\S/.test(withoutTags(text).trim());
  const more = Math.ceil(letters * (isWord ? 0.8 : 0.4));
  // A narrow letter of the mirrored alphabet: it is enough to show the direction, and most of that alphabet's letters
  // are wider than Latin ones.
  const letter = alphabets[alphabet].get(alphabet === 'mirrored' ? 'a' : 'o') ?? 'o';
  const run = letter.repeat(more);
  return isWord ? run : run.replaceAll(new RegExp(`${letter}{1,6}`, 'g'), (word) => ` ${word}`);
}

/** Inserts `more` after the last letter, before any tags and punctuation at the end. */
const lengthened = (text: string, more: string) => text.replace(/(?=(?:[^\p{L}]|<\/?\d+\/?>)*$)/u, more);

/** Transforms one message. An entry that is plain text names a folder, and is left unchanged. */
export function pseudo(message: Compiled, alphabet: Alphabet): Compiled {
  if (typeof message === 'string') return message;
  const all = message.filter((token) => typeof token === 'string').join(' ');
  const last = message.findLastIndex((token) => typeof token === 'string' && lettersIn(token) > 0);
  return message.map((token, index) => {
    if (typeof token === 'string') {
      const words = written(token, alphabet);
      return index === last ? lengthened(words, padding(all, alphabet)) : words;
    }
    const [name, kind, branches] = token;
    if (typeof branches !== 'object' || branches === null) return token;
    return [
      name,
      kind,
      Object.fromEntries(
        Object.entries(branches).map(([key, branch]) => [key, branchOf(branch, alphabet)] as const),
      ),
    ];
  });
}

/** Transforms a branch, which is a text, a list of tokens, or the number that a plural subtracts. */
function branchOf(branch: unknown, alphabet: Alphabet): unknown {
  if (typeof branch === 'string') return pseudo([branch], alphabet)[0];
  return Array.isArray(branch) ? pseudo(branch as readonly Token[], alphabet) : branch;
}

export const pseudoCatalogue = (
  messages: Readonly<Record<string, Compiled>>,
  alphabet: Alphabet,
): Readonly<Record<string, Compiled>> =>
  Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, pseudo(message, alphabet)]));
