import * as z from 'zod/mini';
import { id } from '../../contracts/empty.ts';
import { escapeHtml, htmlPage } from '../../backend/http/html.ts';
import { message } from '../../backend/languages/message.ts';
import type { Words } from '../../backend/languages/words.ts';
import { picturesOf } from '../../backend/orders/pictures.ts';
import type { Part } from '../../backend/part.ts';
import type { Photos } from '../../backend/photos/state.ts';
import { booksShown, categoryNames } from '../../backend/widgets/gallery.ts';
import type { ShownBook } from '../../backend/widgets/gallery.ts';
import { shopWords } from '../words.ts';
import { bookHeaders, noIcon, onOwnOrigin } from './viewer.ts';

/** The displayed name of each category, by the name that is sent to the service. */
const categories: Readonly<Partial<Record<string, (words: Words) => string>>> = {
  Travel: ({ say }) => say(message('Travel', 'category of photo books')),
  Family: ({ say }) => say(message('Family', 'category of photo books')),
  Wedding: ({ say }) => say(message('Wedding', 'category of photo books')),
  Baby: ({ say }) => say(message('Baby', 'category of photo books')),
  'Year in pictures': ({ say }) => say(message('Year in pictures', 'category of photo books')),
  Nature: ({ say }) => say(message('Nature', 'category of photo books')),
  Pets: ({ say }) => say(message('Pets', 'category of photo books')),
};

const inShop = z.object({ channel: id });

const bookOf = (channel: string, { title, token, cover }: ShownBook): string => {
  const picture =
    cover === null ? '' : `<img src="${escapeHtml(onOwnOrigin(cover))}" width="160" height="160" alt="">`;
  const address = `/svc/shop/${encodeURIComponent(channel)}/books/${encodeURIComponent(token)}`;
  return `<article><a href="${escapeHtml(address)}">${picture}<h3 dir="auto">${escapeHtml(title)}</h3></a></article>`;
};

/**
 * Returns a local stand-in for the gallery in a brand's shop: the photo books that customers have listed, by
 * category [3.13c].
 */
export function bookGallery(photos: Photos): Part {
  return {
    name: 'bookGallery',
    routes: (app, ports) => {
      const pictures = picturesOf(ports, photos);
      app.get('/svc/shop/:channel/gallery', async (request, reply) => {
        const channel = z.safeParse(inShop, request.params).data?.channel ?? '';
        const words = shopWords(request);
        const { say } = words;
        const books = await booksShown(ports, channel, pictures);
        const sections = categoryNames.flatMap((name) => {
          const here = books.filter((book) => book.categories.includes(name));
          const shown = escapeHtml(categories[name]?.(words) ?? name);
          return here.length === 0
            ? []
            : `<section aria-label="${shown}"><h2>${shown}</h2>${here.map((book) => bookOf(channel, book)).join('')}</section>`;
        });
        const nothing = `<p>${escapeHtml(say('There are no photo books here yet.'))}</p>`;
        return reply
          .headers(bookHeaders)
          .send(htmlPage(words, say('Our customers’ photo books'), sections.join('') || nothing, noIcon));
      });
    },
  };
}
