import * as z from 'zod/mini';

/** A call without path parameters, query or body. */
export const nothing = z.object({});
/** A reply without a body. */
export const noReply = z.void();
/** Rows without a stated deadline give up after this. */
export const deadline = 15_000;
export const isoDateTime = z.iso.datetime({ offset: true });
/** A whole number of at least 0, as JSON. */
export const whole = z.int().check(z.gte(0));
/** The same in a query string. */
export const wholeInQuery = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))]),
  z.transform(Number),
);
/** An id in a path: never a slash, a dot segment or a control character. */
export const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/));
/** Yes or no in a query string. */
export const booleanInQuery = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
);
/** Several words in one query value, separated by commas: `orderCodes=A1,B2`. */
export const wordsInQuery = z.pipe(
  z.union([z.array(z.string()), z.string()]),
  z.transform((value) =>
    (typeof value === 'string' ? value.split(',') : value).filter((word) => word !== ''),
  ),
);
/** What a row has that takes nothing and is refused for no reason of its own. */
export const plain = { params: nothing, query: nothing, body: nothing, refusals: {} } as const;
