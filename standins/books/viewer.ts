import * as z from 'zod/mini';
import { id } from '../../contracts/empty.ts';
import { escapeHtml, htmlPage, pageHeaders } from '../../backend/http/html.ts';
import { message } from '../../backend/languages/message.ts';
import { shopWords } from '../words.ts';
import { picturesOf } from '../../backend/orders/pictures.ts';
import type { Part } from '../../backend/part.ts';
import type { Photos } from '../../backend/photos/state.ts';
import { bookByToken } from '../../backend/widgets/books.ts';

/** The pages have no favicon; an empty one prevents browsers from requesting the default path. */
export const noIcon = '<link rel="icon" href="data:,">';

/** Removes the origin from a URL of the same origin, because the page's policy allows no other. */
export function onOwnOrigin(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}

const named = z.object({ token: id });

/** The policy of plain pages, which additionally allows pictures of the same origin. */
export const bookHeaders = {
  ...pageHeaders,
  'content-security-policy': `${pageHeaders['content-security-policy']}; img-src 'self' data:`,
  // Anyone with the URL may view the book, but search engines must not find it.
  'x-robots-tag': 'noindex',
};

/**
 * Returns a local stand-in for the page on which the shop shows an online photo book to anyone with its URL
 * [1.2d, 3.13].
 */
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
