import { escapeHtml, htmlPage, pageHeaders } from '../backend/http/html.ts';
import { articleById } from '../backend/merchandise/catalogue.ts';
import type { Words } from '../backend/languages/words.ts';
import { shopWords } from './words.ts';
import type { Part } from '../backend/part.ts';

interface Basket extends Record<string, unknown> {
  order_id: string;
  products: readonly { article_id: string; quantity: number }[];
}

/** Returns a link from a stand-in back to the page that referred to it. */
export const wayBack = (path: string, words: string): string =>
  `<p><a href="${path}">${escapeHtml(words)}</a></p>`;

const line = ({ say }: Words, { article_id, quantity }: Basket['products'][number]) => {
  const article = articleById(article_id);
  const title = article === null ? article_id : say(article.title);
  return `<article><h2>${escapeHtml(title)}</h2><p>${escapeHtml(say('Quantity {quantity, number}', { quantity }))}</p></article>`;
};

/**
 * Returns a local target for links to the shop, its help pages and its editor: a page that describes what
 * would be there.
 */
export function shopStandIn(): Part {
  return {
    name: 'shop',
    routes: (app, { store }) => {
      app.get('/svc/shop/:channel/basket/:id', async (request, reply) => {
        const { id } = request.params as { readonly id: string };
        const [basket] = await store.query<Basket>('select order_id, products from basket where id = $1', [
          id,
        ]);
        reply.headers(pageHeaders);
        const words = shopWords(request);
        const { say } = words;
        if (basket === undefined)
          return reply
            .code(404)
            .send(htmlPage(words, say('Basket not found'), wayBack('/orders', say('Back to my orders'))));
        const back = wayBack(`/orders/${encodeURIComponent(basket.order_id)}`, say('Back to my order'));
        return reply.send(
          htmlPage(
            words,
            say('Your basket'),
            `${basket.products.map((one) => line(words, one)).join('')}${back}`,
          ),
        );
      });
      app.get('/svc/shop/*', (request, reply) => {
        const path = request.url.split('?')[0] ?? '';
        reply.headers(pageHeaders);
        const channel = path.split('/')[3];
        const words = shopWords({ params: { channel }, headers: request.headers });
        const { say } = words;
        return reply.send(
          htmlPage(
            words,
            say('The shop'),
            `<p>${escapeHtml(say('Outside the account area: {path}', { path }))}</p>${wayBack('/', say('Back to my account'))}`,
          ),
        );
      });
    },
  };
}
