import * as z from 'zod/mini';
import { issuerOf, storedUserKey } from '../../contracts/auth/oidc.ts';
import { id } from '../../contracts/empty.ts';
import { escapeHtml, htmlPage, pageHeaders } from '../../backend/http/html.ts';
import { verifier } from '../../backend/identity/index.ts';
import { startProduction } from '../../backend/orders/production.ts';
import type { Words } from '../../backend/languages/words.ts';
import { pluralForms, scriptWith, shopWords } from '../words.ts';
import type { Part } from '../../backend/part.ts';

const script = '/svc/shop/desk.js';
const named = z.object({ code: id });

/** The policy of plain pages, which additionally allows this page's script and the services of the same origin. */
const deskHeaders = {
  ...pageHeaders,
  'content-security-policy': `${pageHeaders['content-security-policy']}; script-src 'self'; connect-src 'self'`,
};

const order = '{order}';
const deskWords = (words: Words) => ({
  locale: words.locale,
  signIn: words.say('Sign in to your account to see your orders.'),
  orders: pluralForms(words, (count) =>
    words.say('{count, plural, one {# order} other {# orders}}', { count }),
  ),
  failed: words.say('We couldn’t load your orders.'),
  send: words.say('Send order {order} through production', { order }),
  sent: words.say('Order {order} will move to its next status every minute.', { order }),
  refused: words.say('Order {order} can’t be moved.', { order }),
});

/**
 * Returns a local page for the shop's staff: a button for each open order moves it through production, one
 * step per minute.
 */
export function orderDesk(): Part {
  return {
    name: 'orderDesk',
    routes: (app, ports) => {
      const verify = verifier(ports);
      const userKey = storedUserKey(issuerOf(ports.config.origin));
      app.get('/svc/shop/:channel/desk', (request, reply) => {
        const words = shopWords(request);
        return reply
          .headers(deskHeaders)
          .send(
            htmlPage(
              words,
              words.say('Orders at the desk'),
              `<section data-user-key="${escapeHtml(userKey)}"><p role="status">${escapeHtml(words.say('Loading your orders'))}</p></section><script src="${script}"></script>`,
            ),
          );
      });
      app.get(script, async (request, reply) =>
        reply
          .headers({ 'content-type': 'text/javascript; charset=utf-8', 'x-content-type-options': 'nosniff' })
          .send(
            await scriptWith(
              new URL('./desk.js', import.meta.url),
              'deskWords',
              deskWords(shopWords(request)),
            ),
          ),
      );
      app.post('/svc/shop/desk/:code', async (request, reply) => {
        const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
        const caller = token === undefined ? null : await verify(token);
        if (caller === null) return reply.code(401).send({ error: 'Sign in to do this.' });
        const read = z.safeParse(named, request.params);
        const started = read.success && (await startProduction(ports, caller.subject, read.data.code));
        return started ? reply.code(204).send() : reply.code(404).send({ error: 'Not found.' });
      });
    },
  };
}
