import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { issuerOf, storedUserKey } from '../../contracts/auth/oidc.ts';
import { id } from '../../contracts/empty.ts';
import { escapeHtml, htmlPage, pageHeaders } from '../../backend/http/html.ts';
import { verifier } from '../../backend/identity/index.ts';
import { startProduction } from '../../backend/orders/production.ts';
import type { Part } from '../../backend/part.ts';

const script = '/svc/shop/desk.js';
const named = z.object({ code: id });

/** The policy of plain pages, plus this page's script and the services of its own origin. */
const deskHeaders = {
  ...pageHeaders,
  'content-security-policy': `${pageHeaders['content-security-policy']}; script-src 'self'; connect-src 'self'`,
};

/** The shop's desk on one machine: a button for each open order moves it through production, one step a minute. */
export function orderDesk(): Part {
  return {
    name: 'orderDesk',
    routes: (app, ports) => {
      const verify = verifier(ports);
      const userKey = storedUserKey(issuerOf(ports.config.origin));
      app.get('/svc/shop/:channel/desk', (_request, reply) =>
        reply
          .headers(deskHeaders)
          .send(
            htmlPage(
              'Orders at the desk',
              `<section data-user-key="${escapeHtml(userKey)}"><p role="status">Loading your orders</p></section><script src="${script}"></script>`,
            ),
          ),
      );
      app.get(script, async (_request, reply) =>
        reply
          .headers({ 'content-type': 'text/javascript; charset=utf-8', 'x-content-type-options': 'nosniff' })
          .send(await readFile(new URL('./desk.js', import.meta.url))),
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
