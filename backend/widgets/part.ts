import {
  addGalleryEntry,
  blockedOrder,
  changeGalleryEntry,
  deleteGalleryEntry,
  galleryCategories,
  readGalleryEntry,
} from '../../contracts/widgets/gallery.ts';
import {
  deleteWidget,
  listWidgets,
  readWidgetById,
  requestWidget,
  shareWidget,
} from '../../contracts/widgets/calls.ts';
import { decodeEmail } from '../../contracts/widgets/widget.ts';
import type { GalleryEntry } from '../../contracts/widgets/widget.ts';
import { hourly } from '../hourly.ts';
import { picturesOf } from '../orders/pictures.ts';
import { answer, idUnderKey, Refused, subject } from '../part.ts';
import type { Answer, Part } from '../part.ts';
import type { Photos } from '../photos/state.ts';
import { booksOf, deleteBook, type ShopOf } from './books.ts';
import {
  addEntry,
  categoryNames,
  changeEntry,
  deleteEntry,
  galleryAddress,
  isBlocked,
  readEntry,
} from './gallery.ts';
import { forgetRequest, makeBook, makeJob, requestBook } from './making.ts';
import { seedWidgets } from './seeding.ts';
import { giveUpShare, mailShare, shareBook, shareJob, sweepShares } from './sharing.ts';
import { widgetMigrations } from './tables.ts';

const widgetAnswers = (shopOf: ShopOf, photos: Photos): Answer[] => [
  answer(listWidgets, ({ ports, caller, query }) =>
    booksOf(ports, subject(caller), query.orderCodes, shopOf, picturesOf(ports, photos)),
  ),
  answer(readWidgetById, async ({ ports, caller, params }) => {
    const pictures = picturesOf(ports, photos);
    const [book] = await booksOf(ports, subject(caller), [params.id], shopOf, pictures);
    if (book === undefined || book.state === 'none') throw new Refused('none');
    return book;
  }),
  answer(requestWidget, async (asked) => {
    if (!(await requestBook(asked.ports, subject(asked.caller), asked.params.id, shopOf)))
      throw new Refused('notFound');
  }),
  answer(deleteWidget, async (asked) => {
    if (!(await deleteBook(asked.ports.store, subject(asked.caller), asked.params.id)))
      throw new Refused('notFound');
  }),
  answer(shareWidget, (asked) => {
    const { vendorId, fromName, personalMessage, toEmailAddress } = asked.query;
    const share = {
      vendorId,
      SenderName: fromName,
      PersonalMessage: personalMessage,
      RecipientEmail: decodeEmail(toEmailAddress) ?? '',
    };
    const id = idUnderKey(asked, shareWidget.name);
    return shareBook(
      asked.ports,
      { id, customerId: subject(asked.caller), code: asked.params.id, share },
      shopOf,
    );
  }),
];

/** Adds the URL of the public gallery page to an entry. */
const seenIn = async (
  shopOf: ShopOf,
  channel: string,
  entry: Promise<GalleryEntry>,
): Promise<GalleryEntry> => ({
  ...(await entry),
  page: galleryAddress(shopOf(channel)),
});

const galleryAnswers = (shopOf: ShopOf): Answer[] => [
  answer(galleryCategories, async () => categoryNames.map((name) => ({ name }))),
  answer(blockedOrder, async ({ ports, params }) => ({ blocked: await isBlocked(ports.store, params.id) })),
  answer(readGalleryEntry, (asked) => {
    const { channel } = asked.query;
    const place = { customerId: subject(asked.caller), code: asked.params.id, channel };
    return seenIn(shopOf, channel, readEntry(asked.ports.store, place));
  }),
  answer(addGalleryEntry, (asked) => {
    const { widgetId: code, channel, categories } = asked.body;
    const place = { customerId: subject(asked.caller), code, channel };
    return seenIn(shopOf, channel, addEntry(asked.ports.store, place, categories));
  }),
  answer(changeGalleryEntry, (asked) => {
    const { channel } = asked.query;
    const place = { customerId: subject(asked.caller), code: asked.params.widgetId, channel };
    return seenIn(shopOf, channel, changeEntry(asked.ports.store, place, asked.body.categories));
  }),
  answer(deleteGalleryEntry, (asked) =>
    deleteEntry(asked.ports.store, {
      customerId: subject(asked.caller),
      code: asked.params.id,
      channel: asked.query.channel,
    }),
  ),
];

/**
 * Returns the part for online photo books, their e-mails and the gallery [3.13, 7.14d, 7.14e]. `shopOf`
 * returns the URL of a channel's shop.
 */
export function widgetsPart(shopOf: ShopOf, photos: Photos): Part {
  let endSweeping = (): void => undefined;
  return {
    name: 'widgets',
    migrations: widgetMigrations,
    forget: async ({ store }, { id }) => {
      await store.query('delete from widget_share where customer_id = $1', [id]);
      // The gallery entry of a book is deleted with the book.
      await store.query('delete from widget where customer_id = $1', [id]);
      return 'done';
    },
    capabilities: ['bookCover', 'galleryPage'],
    jobs: {
      [makeJob]: { lane: 'upkeep', run: makeBook, gaveUp: forgetRequest },
      [shareJob]: {
        lane: 'mail',
        run: (payload, ports) => mailShare(payload, ports, shopOf),
        gaveUp: giveUpShare,
      },
    },
    answers: [...widgetAnswers(shopOf, photos), ...galleryAnswers(shopOf)],
    seed: { widgets: seedWidgets },
    start: async (ports) => {
      await sweepShares(ports);
      endSweeping = hourly(ports.clock, ports.log, () => sweepShares(ports));
    },
    stop: async () => endSweeping(),
  };
}
