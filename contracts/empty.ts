import * as z from 'zod/mini';

/** Neither control characters (line ends among them), nor half a character (a surrogate alone), which no store keeps. */
const singleLine = /^[^\p{Cc}\p{Surrogate}]*$/u;
/** The same, with line feeds and tabs. */
const severalLines = /^(?:[^\p{Cc}\p{Surrogate}]|[\n\t])*$/u;

function textOf(most: number, least: number, signs: RegExp, message?: string) {
  const last = { abort: true, ...(message === undefined ? {} : { error: message }) };
  return z.string().check(z.maxLength(most, last), z.minLength(least), z.regex(signs, last));
}

/**
 * The one type of a single-line text in calls: a limited number of UTF-16 units, no control character, and nothing
 * that no store can hold. A text that is too long is not checked further. `message` is what a form says of either.
 */
export const text = (most: number, least = 0, message?: string) => textOf(most, least, singleLine, message);
/** A text that people write or read in several lines. */
export const lines = (most: number, least = 0) => textOf(most, least, severalLines);

/** An id that another service made: of any signs, never empty. */
export const reference = text(100, 1);
/** The cursor of a list, as its service wrote it. */
export const cursor = text(1000);
/** What something is called in a catalogue or on an order. */
export const title = text(500);
/** Signs of a part of an e-mail address before the @, and of a name of a host after it (RFC 5321, RFC 6531). */
const atom = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const label = '[\\p{L}\\p{M}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
const mailed = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!\\p{N}+$)(?=..)${label}$`, 'u');

/** An e-mail address, by one rule wherever one is taken: without quotes and comments, as long as mail servers take it. */
export const email = z.string().check(z.maxLength(254, { abort: true }), z.regex(mailed));
/** The longest address that every browser and proxy takes. */
export const longestUrl = 2048;

/** A call without path parameters, query or body. */
export const nothing = z.object({});
/** A reply without a body. */
export const noReply = z.void();
/** Rows without a stated deadline give up after this. */
export const deadline = 15_000;
export const isoDateTime = z.iso.datetime({ offset: true }).check(z.maxLength(40));
export const isoDate = z.iso.date().check(z.maxLength(10));
/** A whole number of at least 0, as JSON. */
export const whole = z.int().check(z.gte(0));
/** The same in a query string. */
export const wholeInQuery = z.pipe(
  z.union([z.number(), z.string().check(z.maxLength(9), z.regex(/^\d+$/))]),
  z.transform(Number),
);
/** An id in a path: never a slash, a dot segment or a control character. */
export const id = z.string().check(z.maxLength(100), z.regex(/^[A-Za-z0-9_-]+$/));
/** Yes or no in a query string. */
export const booleanInQuery = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
);
const words = z.array(text(100)).check(z.maxLength(200));
/** Several words in one query value, separated by commas: `orderCodes=A1,B2`. */
export const wordsInQuery = z.pipe(
  z.pipe(
    z.union([words, text(4000)]),
    z.transform((value) =>
      (typeof value === 'string' ? value.split(',') : value).filter((word) => word !== ''),
    ),
  ),
  words,
);
/** What a row has that takes nothing and is refused for no reason of its own. */
export const plain = { params: nothing, query: nothing, body: nothing, refusals: {} } as const;
