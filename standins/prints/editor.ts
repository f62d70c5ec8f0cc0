import * as z from 'zod/mini';
import { issuerOf, storedUserKey } from '../../contracts/auth/oidc.ts';
import { routes } from '../../contracts/navigation/routes.ts';
import { escapeHtml, htmlPage, pageHeaders } from '../../backend/http/html.ts';
import { articleById } from '../../backend/merchandise/catalogue.ts';
import { message } from '../../backend/languages/message.ts';
import type { Words } from '../../backend/languages/words.ts';
import { pluralForms, scriptWith, shopWords } from '../words.ts';
import type { Part } from '../../backend/part.ts';
import { wayBack } from '../shop.ts';

/** URL path of the script that shows the customer's own photos and projects on the editor's pages. */
export const editorScript = '/svc/shop/editor.js';
const text = z.catch(z.string().check(z.maxLength(200)), '');
const asked = z.object({ autoselectproduct: text, channel: text, tempSelectionId: text });
const named = z.object({ vendor: text });

/** The policy of plain pages, which additionally allows the script, services and pictures of the same origin. */
export const editorHeaders = {
  ...pageHeaders,
  'content-security-policy': `${pageHeaders['content-security-policy']}; script-src 'self'; connect-src 'self'; img-src 'self' data:`,
};

const editorWords = (words: Words) => ({
  locale: words.locale,
  signInForPhotos: words.say('Sign in to the account area to see your photos.'),
  signInForProject: words.say('Sign in to your account to open your project.'),
  photos: pluralForms(words, (count) =>
    words.say('{count, plural, one {# photo} other {# photos}}', { count }),
  ),
  pages: pluralForms(words, (count) => words.say('{count, plural, one {# page} other {# pages}}', { count })),
  noPages: words.say(message('no pages yet', 'after the name of a product')),
  noPhotos: words.say('We couldn’t load your photos.'),
  noProject: words.say('We couldn’t open this project.'),
});

/** Returns a local stand-in for the prints editor: a page that shows its parameters and the photos [4.8b]. */
export function printsEditor(): Part {
  return {
    name: 'printsEditor',
    routes: (app, { config }) => {
      const userKey = storedUserKey(issuerOf(config.origin));
      app.get('/svc/shop/:vendor/editor', (request, reply) => {
        const { vendor } = z.parse(named, request.params);
        const { autoselectproduct, channel, tempSelectionId } = z.parse(asked, request.query);
        const words = shopWords({ params: { channel }, headers: request.headers });
        const { say } = words;
        const facts = [
          say('Vendor: {vendor}', { vendor }),
          say('Channel: {channel}', { channel }),
          say('Product: {product}', { product: autoselectproduct }),
        ];
        const product = articleById(autoselectproduct);
        const name = product === null ? '' : `<h2>${escapeHtml(say(product.title))}</h2>`;
        const list = facts.map((fact) => `<p>${escapeHtml(fact)}</p>`);
        const photos = `<section data-selection="${escapeHtml(tempSelectionId)}" data-user-key="${escapeHtml(userKey)}"><p role="status">${escapeHtml(say('Loading your photos'))}</p><ul></ul></section>`;
        return reply
          .headers(editorHeaders)
          .send(
            htmlPage(
              words,
              say('Prints editor'),
              `${name}${list.join('')}${photos}${wayBack(routes.photos.path, say('Back to my photos'))}<script src="${editorScript}"></script>`,
            ),
          );
      });
      app.get(editorScript, async (request, reply) =>
        reply
          .headers({ 'content-type': 'text/javascript; charset=utf-8', 'x-content-type-options': 'nosniff' })
          .send(
            await scriptWith(
              new URL('./editor.js', import.meta.url),
              'editorWords',
              editorWords(shopWords(request)),
            ),
          ),
      );
    },
  };
}
