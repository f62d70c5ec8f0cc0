import * as z from 'zod/mini';

/**
 * Matches text without control characters (which include line breaks) and without unpaired surrogates, because
 * databases reject them.
 */
const singleLine = /^[^\p{Cc}\p{Surrogate}]*$/u;
/** Matches the same text with line feeds and tabs. */
const severalLines = /^(?:[^\p{Cc}\p{Surrogate}]|[\n\t])*$/u;

function textOf(most: number, least: number, signs: RegExp, message?: string) {
  const last = { abort: true, ...(message === undefined ? {} : { error: message }) };
  return z.string().check(z.maxLength(most, last), z.minLength(least), z.regex(signs, last));
}

/**
 * Single-line text; calls must use no other type for it. Limits the number of UTF-16 units, and rejects control
 * characters and text that databases reject. Text above the limit is not checked further. `message` is shown in
 * forms.
 */
export const text = (most: number, least = 0, message?: string) => textOf(most, least, singleLine, message);
/** Returns the type of multi-line text. */
export const lines = (most: number, least = 0) => textOf(most, least, severalLines);

/** An id that another service generated: any characters, never empty. */
export const reference = text(100, 1);
/** A list cursor, opaque to clients. */
export const cursor = text(1000);
/** The name of a product or article. */
export const title = text(500);
/** Characters of an e-mail address before the @, and of a host name after it (RFC 5321, RFC 6531). */
const atom = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const label = '[\\p{L}\\p{M}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
const mailed = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!\\p{N}+$)(?=..)${label}$`, 'u');

/**
 * An e-mail address, validated in the same way everywhere: without quotes and comments, and within the length limit
 * of mail servers.
 */
export const email = z.string().check(z.maxLength(254, { abort: true }), z.regex(mailed));
/** The longest URL that all browsers and proxies accept. */
export const longestUrl = 2048;

/** A call without path parameters, query or body. */
export const nothing = z.object({});
/** A reply without a body. */
export const noReply = z.void();
/** Default deadline of a call, in milliseconds. */
export const deadline = 15_000;
export const isoDateTime = z.iso.datetime({ offset: true }).check(z.maxLength(40));
export const isoDate = z.iso.date().check(z.maxLength(10));
/** A non-negative integer. */
export const whole = z.int().check(z.gte(0));
/** A non-negative integer in a query string. */
export const wholeInQuery = z.pipe(
  z.union([z.number(), z.string().check(z.maxLength(9), z.regex(/^\d+$/))]),
  z.transform(Number),
);
/** An id in a path: no slash, dot segment or control character. */
export const id = z.string().check(z.maxLength(100), z.regex(/^[A-Za-z0-9_-]+$/));
/** A boolean in a query string. */
export const booleanInQuery = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
);
const words = z.array(text(100)).check(z.maxLength(200));
/** Several words in one query parameter, separated by commas: `orderCodes=A1,B2`. */
export const wordsInQuery = z.pipe(
  z.pipe(
    z.union([words, text(4000)]),
    z.transform((value) =>
      (typeof value === 'string' ? value.split(',') : value).filter((word) => word !== ''),
    ),
  ),
  words,
);
/** For calls without parameters and refusals. */
export const plain = { params: nothing, query: nothing, body: nothing, refusals: {} } as const;
