import * as z from 'zod/mini';
import { id } from '../../contracts/empty.ts';
import { escapeHtml, htmlPage, pageHeaders } from '../../backend/http/html.ts';
import { message } from '../../backend/languages/message.ts';
import { shopWords } from '../words.ts';
import { picturesOf } from '../../backend/orders/pictures.ts';
import type { Part } from '../../backend/part.ts';
import type { Photos } from '../../backend/photos/state.ts';
import { bookByToken } from '../../backend/widgets/books.ts';

/** There is no favicon: an empty one keeps the browser from requesting the default path. */
export const noIcon = '<link rel="icon" href="data:,">';

/** A URL of the same origin, without the origin: the page's policy names no other. */
export function onOwnOrigin(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}

const named = z.object({ token: id });

/** The policy of plain pages, plus pictures of its own origin. */
export const bookHeaders = {
  ...pageHeaders,
  'content-security-policy': `${pageHeaders['content-security-policy']}; img-src 'self' data:`,
  // Anyone with the address may view the book; search engines may not find it.
  'x-robots-tag': 'noindex',
};

/** The page on which the shop shows an online photo book to anyone with its address, on one machine [1.2d, 3.13]. */
export function bookViewer(photos: Photos): Part {
  return {
    name: 'bookViewer',
    routes: (app, ports) => {
      const pictures = picturesOf(ports, photos);
      app.get('/svc/shop/:channel/books/:token', async (request, reply) => {
        const read = z.safeParse(named, request.params);
        const book = read.success ? await bookByToken(ports, read.data.token, pictures) : null;
        reply.headers(bookHeaders);
        const words = shopWords(request);
        const { say } = words;
        if (book === null)
          return reply
            .code(404)
            .send(
              htmlPage(
                words,
                say('This photo book isn’t online'),
                `<p>${escapeHtml(say('Its owner may have taken it offline. Ask them for a new link.'))}</p>`,
                noIcon,
              ),
            );
        const pages = book.pages
          .map(
            (picture, page) =>
              `<article><img src="${escapeHtml(onOwnOrigin(picture))}" width="480" height="480" alt="${escapeHtml(page === 0 ? say(message('Cover', 'of a photo book')) : say('Page {page, number}', { page }))}"></article>`,
          )
          .join('');
        return reply.send(htmlPage(words, book.title, pages, noIcon));
      });
    },
  };
}
