import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { brands, defaultBrand, readHost, type Brand } from '../contracts/brand/brands.ts';
import { pageLanguage } from '../backend/identity/language.ts';
import { wordsOf, type Words } from '../backend/languages/words.ts';

const inShop = z.object({ channel: z.string() });

/** The brand whose shop is asked: by the channel of the path, else by the host. */
function brandOf({ params, headers }: Pick<FastifyRequest, 'params' | 'headers'>): Brand {
  const channel = z.safeParse(inShop, params).data?.channel;
  const named = brands.find((brand) => brand.channel === channel);
  return named ?? readHost(headers.host ?? '')?.brand ?? defaultBrand;
}

/** The words of a shop, in the language of its brand that the browser asks for. */
export const shopWords = (request: Pick<FastifyRequest, 'params' | 'headers'>): Words =>
  wordsOf(pageLanguage(brandOf(request), { accepted: request.headers['accept-language'] }).locale);

/** The sign that a script replaces by what it counted. */
const counted = '#';

/** The forms of a message that counts, by the names of the language's plurals: a script chooses by `Intl.PluralRules`. */
export function pluralForms({ locale, number }: Words, say: (count: number) => string) {
  const rules = new Intl.PluralRules(locale);
  const samples = Array.from({ length: 1001 }, (_, count) => count);
  return Object.fromEntries(
    rules.resolvedOptions().pluralCategories.flatMap((form) => {
      const sample = samples.findLast((count) => rules.select(count) === form);
      return sample === undefined ? [] : [[form, say(sample).replace(number(sample), counted)]];
    }),
  );
}

/** A script of this folder after its words, as the constant of that name. */
export async function scriptWith(file: URL, name: string, words: object): Promise<string> {
  return `const ${name} = ${JSON.stringify(words)};\n${await readFile(file, 'utf8')}`;
}
