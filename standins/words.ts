import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { brands, defaultBrand, readHost, type Brand } from '../contracts/brand/brands.ts';
import { pageLanguage } from '../backend/identity/language.ts';
import { wordsOf, type Words } from '../backend/languages/words.ts';

const inShop = z.object({ channel: z.string() });

/** Returns the brand of the requested shop: by the channel in the path, otherwise by the host. */
function brandOf({ params, headers }: Pick<FastifyRequest, 'params' | 'headers'>): Brand {
  const channel = z.safeParse(inShop, params).data?.channel;
  const named = brands.find((brand) => brand.channel === channel);
  return named ?? readHost(headers.host ?? '')?.brand ?? defaultBrand;
}

/** Returns the texts of a shop, in the browser's preferred language among those of the brand. */
export const shopWords = (request: Pick<FastifyRequest, 'params' | 'headers'>): Words =>
  wordsOf(pageLanguage(brandOf(request), { accepted: request.headers['accept-language'] }).locale);

/** The character that a script replaces with a number. */
const counted = '#';

/**
 * Returns the plural forms of a message, by the language's plural categories: the script selects one with
 * `Intl.PluralRules`.
 */
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

/** Returns a script from this folder, preceded by its texts as a constant with that name. */
export async function scriptWith(file: URL, name: string, words: object): Promise<string> {
  return `const ${name} = ${JSON.stringify(words)};\n${await readFile(file, 'utf8')}`;
}
