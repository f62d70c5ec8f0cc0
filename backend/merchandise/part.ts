import type { CallReply } from '../../contracts/call.ts';
import { listChannels, readChannel } from '../../contracts/merchandise/calls.ts';
import { articleGroups } from '../../contracts/orders/calls.ts';
import { readProduct, productPdf } from '../../contracts/orders/aftersales.ts';
import { answer, Refused } from '../part.ts';
import type { Part } from '../part.ts';
import { articleById, articleGroups as groups, isBook } from './catalogue.ts';
import { merchandiseService } from './graphql.ts';

/**
 * Returns the part for merchandise by GraphQL [7.13], article groups [7.12a] and the files of an article
 * [7.14a].
 */
export function merchandisePart(shopOf: (channel: string) => string): Part {
  const ask = merchandiseService(shopOf);
  return {
    name: 'merchandise',
    answers: [
      answer(listChannels, async ({ body }) => (await ask(body)) as CallReply<typeof listChannels>),
      answer(readChannel, async ({ body }) => (await ask(body)) as CallReply<typeof readChannel>),
      answer(articleGroups, async () => groups()),
      answer(readProduct, async ({ params: { id } }) => {
        const article = articleById(id);
        if (article === null) throw new Refused('notFound');
        return { id, files: isBook(article) ? [{ purpose: 'cover.pdf' }, { purpose: productPdf }] : [] };
      }),
    ],
  };
}
