import { escapeHtml, htmlPage, pageHeaders } from '../backend/http/html.ts';
import { articleById } from '../backend/merchandise/catalogue.ts';
import type { Part } from '../backend/part.ts';

interface Basket extends Record<string, unknown> {
  order_id: string;
  products: readonly { article_id: string; quantity: number }[];
}

/** A link from the stub back to the referring page. */
export const wayBack = (path: string, words: string): string => `<p><a href="${path}">${words}</a></p>`;

const line = ({ article_id, quantity }: Basket['products'][number]) =>
  `<article><h2>${escapeHtml(articleById(article_id)?.title ?? article_id)}</h2><p>Quantity ${quantity}</p></article>`;

/**
 * Target of links to the shop, its help pages and its editor on one machine: a page that describes what would be
 * there.
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
        if (basket === undefined)
          return reply.code(404).send(htmlPage('Basket not found', wayBack('/orders', 'Back to my orders')));
        const back = wayBack(`/orders/${encodeURIComponent(basket.order_id)}`, 'Back to my order');
        return reply.send(htmlPage('Your basket', `${basket.products.map(line).join('')}${back}`));
      });
      app.get('/svc/shop/*', (request, reply) => {
        const path = request.url.split('?')[0] ?? '';
        reply.headers(pageHeaders);
        return reply.send(
          htmlPage(
            'The shop',
            `<p>Outside the account area: ${escapeHtml(path)}</p>${wayBack('/', 'Back to my account')}`,
          ),
        );
      });
    },
  };
}
