import * as z from 'zod/mini';
import { id } from '../../contracts/empty.ts';
import { escapeHtml, htmlPage } from '../../backend/http/html.ts';
import { picturesOf } from '../../backend/orders/pictures.ts';
import type { Part } from '../../backend/part.ts';
import type { Photos } from '../../backend/photos/state.ts';
import { booksShown, categoryNames } from '../../backend/widgets/gallery.ts';
import type { ShownBook } from '../../backend/widgets/gallery.ts';
import { bookHeaders, noIcon, onOwnOrigin } from './viewer.ts';

const inShop = z.object({ channel: id });

const bookOf = (channel: string, { title, token, cover }: ShownBook): string => {
  const picture =
    cover === null ? '' : `<img src="${escapeHtml(onOwnOrigin(cover))}" width="160" height="160" alt="">`;
  const address = `/svc/shop/${encodeURIComponent(channel)}/books/${encodeURIComponent(token)}`;
  return `<article><a href="${escapeHtml(address)}">${picture}<h3 dir="auto">${escapeHtml(title)}</h3></a></article>`;
};

/** The gallery of a brand's shop on one machine: photo books that customers have listed, by category [3.13c]. */
export function bookGallery(photos: Photos): Part {
  return {
    name: 'bookGallery',
    routes: (app, ports) => {
      const pictures = picturesOf(ports, photos);
      app.get('/svc/shop/:channel/gallery', async (request, reply) => {
        const channel = z.safeParse(inShop, request.params).data?.channel ?? '';
        const books = await booksShown(ports, channel, pictures);
        const sections = categoryNames.flatMap((name) => {
          const here = books.filter(({ categories }) => categories.includes(name));
          return here.length === 0
            ? []
            : `<section aria-label="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2>${here.map((book) => bookOf(channel, book)).join('')}</section>`;
        });
        const nothing = '<p>There are no photo books here yet.</p>';
        return reply
          .headers(bookHeaders)
          .send(htmlPage('Photo books of our customers', sections.join('') || nothing, noIcon));
      });
    },
  };
}
