import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { issuerOf, storedUserKey } from '../../contracts/auth/oidc.ts';
import { routes } from '../../contracts/navigation/routes.ts';
import { escapeHtml, htmlPage, pageHeaders } from '../../backend/http/html.ts';
import { articleById } from '../../backend/merchandise/catalogue.ts';
import type { Part } from '../../backend/part.ts';
import { wayBack } from '../shop.ts';

/** The script that shows the customer's own photos and projects on the editor's pages. */
export const editorScript = '/svc/shop/editor.js';
const text = z.catch(z.string().check(z.maxLength(200)), '');
const asked = z.object({ autoselectproduct: text, channel: text, tempSelectionId: text });
const named = z.object({ vendor: text });

/** The policy of plain pages, plus the script, services and pictures of their own origin. */
export const editorHeaders = {
  ...pageHeaders,
  'content-security-policy': `${pageHeaders['content-security-policy']}; script-src 'self'; connect-src 'self'; img-src 'self' data:`,
};

/** The prints editor on one machine: a page that shows its parameters and the photos [4.8b]. */
export function printsEditor(): Part {
  return {
    name: 'printsEditor',
    routes: (app, { config }) => {
      const userKey = storedUserKey(issuerOf(config.origin));
      app.get('/svc/shop/:vendor/editor', (request, reply) => {
        const { vendor } = z.parse(named, request.params);
        const { autoselectproduct, channel, tempSelectionId } = z.parse(asked, request.query);
        const facts = { Vendor: vendor, Channel: channel, Product: autoselectproduct };
        const product = articleById(autoselectproduct);
        const name = product === null ? '' : `<h2>${escapeHtml(product.title)}</h2>`;
        const list = Object.entries(facts).map(([name, value]) => `<p>${name}: ${escapeHtml(value)}</p>`);
        const photos = `<section data-selection="${escapeHtml(tempSelectionId)}" data-user-key="${escapeHtml(userKey)}"><p role="status">Loading your photos</p><ul></ul></section>`;
        return reply
          .headers(editorHeaders)
          .send(
            htmlPage(
              'Prints editor',
              `${name}${list.join('')}${photos}${wayBack(routes.photos.path, 'Back to my photos')}<script src="${editorScript}"></script>`,
            ),
          );
      });
      app.get(editorScript, async (_request, reply) =>
        reply
          .headers({ 'content-type': 'text/javascript; charset=utf-8', 'x-content-type-options': 'nosniff' })
          .send(await readFile(new URL('./editor.js', import.meta.url))),
      );
    },
  };
}
