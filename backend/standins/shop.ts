import { escapeHtml, htmlPage, pageHeaders } from '../http/html.ts';
import type { Part } from '../part.ts';

/** Where links to the shop, its help pages and its editor lead on one machine: a page that says what would be there. */
export function shopStandIn(): Part {
  return {
    name: 'shop',
    routes: (app) => {
      app.get('/svc/shop/*', (request, reply) => {
        const path = request.url.split('?')[0] ?? '';
        reply.headers(pageHeaders);
        return reply.send(htmlPage('The shop', `<p>Outside the account area: ${escapeHtml(path)}</p>`));
      });
    },
  };
}
