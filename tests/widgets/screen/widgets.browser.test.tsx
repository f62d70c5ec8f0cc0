import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ServerWidget } from '../../../contracts/widgets/widget.ts';
import type { Environment } from '../../../src/actors/environment.ts';
import { widgetsPageLogic } from '../../../src/actors/widgets/page.ts';
import { area } from '../../../src/app/area.ts';
import { Screen } from '../../../src/screens/widgets/index.tsx';
import { finished, PlayedService, reference, refused, showArea } from '../../account/stage.tsx';
import { expectSound, violations } from '../../ui/render.tsx';
import { book, channelReply, channelsReply, madeBook, ordersReply, plainBook } from '../samples.ts';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

const shop = 'https://shop.example/products';
const inArea = area(widgetsPageLogic, ({ page: chart }) => <Screen page={chart} shop={shop} />);
const idOf = ({ params }: { params: unknown }) => (params as { id: string }).id;

interface Shelf {
  readonly blocked?: boolean;
  readonly categories?: readonly string[] | null;
  readonly total?: number;
}

const galleryPage = 'https://www.alb.co.uk/gallery';
/** Returns in-memory photo books, some of them online, and a gallery. */
function shelfOf(begun: readonly ServerWidget[], { blocked = false, categories = null, total }: Shelf = {}) {
  let books = [...begun];
  let shown = categories;
  const found = (id: string) => books.find(({ orderCode }) => orderCode === id);
  return new PlayedService({
    'merchandise.channels': () => finished(channelsReply),
    'merchandise.channel': () => finished(channelReply()),
    'orders.byAccount': ({ query }) => {
      const { offset, limit } = query as { offset: number; limit: number };
      const codes = begun.map(({ orderCode }) => orderCode);
      return finished(ordersReply(codes.slice(offset, offset + limit), total ?? codes.length));
    },
    'widgets.list': ({ query }) => {
      const { orderCodes } = query as { orderCodes: readonly string[] };
      return finished(books.filter(({ orderCode }) => orderCodes.includes(orderCode)));
    },
    'widgets.read': (call) => {
      const one = found(idOf(call));
      return one === undefined || one.state === 'none' ? refused('none') : finished(one);
    },
    'widgets.request': (call) => {
      books = books.map((one) => (one.orderCode === idOf(call) ? { ...one, state: 'requested' } : one));
      return finished();
    },
    'widgets.delete': (call) => {
      books = books.filter(({ orderCode }) => orderCode !== idOf(call));
      return finished();
    },
    'widgets.share': ({ query }) =>
      (query as { fromName: string }).fromName === 'Flood' ? refused('tooMany') : finished(),
    'gallery.blockedOrder': () => finished({ blocked }),
    'gallery.categories': () => finished([{ name: 'Travel' }, { name: 'Pets' }, { name: 'Other' }]),
    'gallery.read': (call) =>
      shown === null
        ? refused('none')
        : finished({ widgetId: idOf(call), categories: shown, page: galleryPage }),
    'gallery.add': ({ body }) => {
      shown = (body as { categories: string[] }).categories;
      return finished({ widgetId: 'P1', categories: shown });
    },
    'gallery.change': ({ body }) => {
      shown = (body as { categories: string[] }).categories;
      return finished({ widgetId: 'P1', categories: shown });
    },
    'gallery.delete': () => {
      shown = null;
      return finished();
    },
  });
}
const show = (service: PlayedService, start = '/online-products') => {
  const ports = { storedSubject: () => 'me', host: null } as Partial<Environment>;
  const shown = showArea(inArea, service, start, { ports });
  onTestFinished(shown.end);
  return shown;
};
const names = () => [...document.querySelectorAll('main li h2')].map(({ textContent }) => textContent);
const dialog = page.getByRole('dialog', { name: 'Delete online photo book?' });
const field = (name: RegExp | string) => page.getByRole('textbox', { name });

for (const [name, width, height] of [
  ['desktop', 1440, 900],
  ['tablet', 820, 1180],
  ['phone', 390, 844],
] as const)
  test(`[2.52d] [3.13a] photo books, the question and one book on a ${name}, light and dark`, async () => {
    await page.viewport(width, height);
    const books = [book('P1', { title: 'W'.repeat(500) }), plainBook('P2'), madeBook('P3')];
    const first = show(shelfOf(books));
    await expect.element(page.getByText('Not online yet')).toBeVisible();
    await expectSound();
    await page.getByRole('button', { name: /^Delete W/ }).click();
    await expect.element(dialog).toBeVisible();
    await expectSound();
    first.end();
    first.unmount();
    show(shelfOf(books, { categories: ['Travel'] }), '/online-products/P1');
    await expect.element(page.getByRole('button', { name: 'Save categories' })).toBeVisible();
    await expectSound();
  });

test("[3.13a] [7.14d] each book shows its state and actions; the list asks for the channel's photo books", async () => {
  const service = shelfOf([
    book('P1'),
    plainBook('P2'),
    madeBook('P3'),
    book('P4', { shareableByEmail: false }),
  ]);
  show(service);
  await expect.poll(names).toEqual(['Book P1', 'Book P2', 'Book P3', 'Book P4']);
  const texts = [...document.querySelectorAll('main li')].map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'Book P1Ordered on 20\u00a0November\u00a02026OnlineOpen Book P1Share Book P1Delete Book P1',
    'Book P2Ordered on 20\u00a0November\u00a02026Not online yetPut online Book P2Putting online',
    'Book P3Ordered on 20\u00a0November\u00a02026Being madeThis only takes a moment.Delete Book P3',
    'Book P4Ordered on 20\u00a0November\u00a02026OnlineOpen Book P4Details Book P4Delete Book P4',
  ]);
  await expect
    .element(page.getByRole('link', { name: 'Open Book P1' }))
    .toHaveAttribute('href', 'https://shop.example/books/P1');
  await expect
    .element(page.getByRole('link', { name: 'Share Book P1' }))
    .toHaveAttribute('href', '/online-products/P1');
  expect(service.calls('orders.byAccount')).toEqual([
    {
      params: { accountId: 'me' },
      query: { articleNames: ['article-0'], offset: 0, limit: 10 },
      body: {},
    },
  ]);
});

test('[4.17a] a book is requested, then the list is read again; if that fails the card shows an error', async () => {
  const service = shelfOf([plainBook('P1'), plainBook('P2')]);
  service.failing.add('widgets.request');
  show(service);
  await page.getByRole('button', { name: 'Put online Book P1' }).click();
  await expect.element(page.getByText('Unable to put the book online. Please try again')).toBeVisible();
  await page.getByText('Details', { exact: true }).click();
  await expect.element(page.getByText(reference)).toBeVisible();
  expect(await violations()).toEqual([]);
  service.failing.clear();
  await page.getByRole('button', { name: 'Put online Book P1' }).click();
  await expect.element(page.getByText('Being made')).toBeVisible();
  expect(service.calls('widgets.list').length).toBeGreaterThan(1);
});

test('[4.17b] a book is marked during its deletion; if that fails it returns, as the question says', async () => {
  const service = shelfOf([book('P1'), book('P2')]);
  show(service);
  await page.getByRole('button', { name: 'Delete Book P2' }).click();
  service.held = [];
  service.failing.add('widgets.delete');
  await dialog.getByRole('button', { name: 'Delete online book' }).click();
  await expect.poll(names).toEqual(['Book P1']);
  service.release();
  await expect
    .element(page.getByText('Unable to delete the online photo book. Please try again'))
    .toBeVisible();
  expect(names()).toEqual(['Book P1', 'Book P2']);
  service.failing.clear();
  await dialog.getByRole('button', { name: 'Delete online book' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(names()).toEqual(['Book P1']);
});

test('[4.17b] the question about a book quotes only its title, without its type', async () => {
  show(shelfOf([book('P1', { title: 'Photo book “Naxos in June”' })]));
  await page.getByRole('button', { name: /^Delete/ }).click();
  await expect.poll(() => dialog.element().textContent).toContain('“Naxos in June”');
  expect(dialog.element().textContent).not.toContain('Photo book');
});

test('[9.2b] [4.19] pages, loading, failure, retry, none; the channels are not listed again', async () => {
  const service = shelfOf(Array.from({ length: 12 }, (_, index) => plainBook(`P${index}`)));
  service.held = [];
  service.failing.add('orders.byAccount');
  const first = show(service, '/online-products?page=2');
  await expect.element(page.getByRole('status', { name: 'Loading your photo books' })).toBeVisible();
  service.release();
  await expect.element(page.getByText('Error: Your photo books could not be loaded')).toBeVisible();
  expect(await violations()).toEqual([]);
  service.failing.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible();
  await expect.poll(names).toEqual(['Book P10', 'Book P11']);
  first.end();
  first.unmount();
  const second = shelfOf([]);
  show(second);
  await expect.element(page.getByRole('heading', { name: 'No photo books yet' })).toBeVisible();
  expect([second.calls('merchandise.channels'), second.calls('merchandise.channel').length]).toEqual([[], 1]);
  await expect.element(page.getByRole('link', { name: 'View products' })).toHaveAttribute('href', shop);
  expect(await violations()).toEqual([]);
});

test('[3.13b] [4.17c] [7.14d] sharing validates its fields, sends the address in base64, and is marked as sent', async () => {
  const service = shelfOf([book('P1')]);
  show(service, '/online-products/P1');
  const send = page.getByRole('button', { name: 'Share photo book' });
  await send.click();
  await expect.element(page.getByText('Please check 2 fields')).toBeVisible();
  await expect.element(field('Your name')).toHaveFocus();
  expect(await violations()).toEqual([]);
  await field('Your name').fill('Flood');
  await field('Recipient’s e-mail address').fill('bo@example.org');
  await field(/Personal message/).fill('Look at page 3');
  await send.click();
  await expect.element(page.getByText('You’ve reached today’s sharing limit')).toBeVisible();
  expect(page.getByText('Details', { exact: true }).elements()).toEqual([]);
  await field('Your name').fill('Ann');
  await send.click();
  await expect.element(page.getByText('Your invitation has been sent')).toBeVisible();
  await expect.element(page.getByText(/bo@example.org/)).toBeVisible();
  expect(service.calls('widgets.share').at(-1)).toEqual({
    params: { id: 'P1' },
    query: {
      vendorId: 'alb',
      fromName: 'Ann',
      personalMessage: 'Look at page 3',
      toEmailAddress: 'Ym9AZXhhbXBsZS5vcmc=',
    },
    body: {},
  });
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Send to someone else' }).click();
  await expect.element(field('Recipient’s e-mail address')).toHaveValue('');
});

test('[3.13a] [7.14d] a book that may not be shared has no form; unpublished, pending and failed ones say so', async () => {
  for (const [code, words] of [
    ['P1', 'You can’t send this book by e-mail.'],
    ['P2', 'This photo book isn’t online'],
    ['P3', 'Your online photo book is being made'],
  ] as const) {
    const books = [book('P1', { shareableByEmail: false }), plainBook('P2'), madeBook('P3')];
    const shown = show(shelfOf(books), `/online-products/${code}`);
    await expect.poll(() => document.querySelector('main')?.textContent).toContain(words);
    expect(document.querySelector('main form input[name=SenderName]')).toBe(null);
    expect(await violations()).toEqual([]);
    shown.end();
    shown.unmount();
  }
  const service = shelfOf([book('P1')]);
  service.failing.add('widgets.read');
  show(service, '/online-products/P1');
  await expect.element(page.getByText('Error: The photo book could not be loaded')).toBeVisible();
  service.failing.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Book P1' })).toBeVisible();
});

test('[4.17b] [7.14d] a deleted book says so and links to the list; a failed read of the list is retried', async () => {
  const service = shelfOf([plainBook('P2')]);
  service.failing.add('widgets.list');
  show(service, '/online-products/nope');
  await expect.element(page.getByText('Error: The photo book could not be loaded')).toBeVisible();
  service.failing.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'We can’t find this photo book' })).toBeVisible();
  expect(document.querySelector('main')?.textContent).not.toContain('Put this book online');
  expect(await violations()).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'My online photo books' }).last().click();
  await expect.element(page.getByRole('heading', { name: 'Book P2' })).toBeVisible();
});

test('[3.13c] [7.14e] a book is added to the gallery by categories, changed, and removed', async () => {
  const service = shelfOf([book('P1')]);
  show(service, '/online-products/P1');
  await page.getByRole('button', { name: 'Add to gallery' }).click();
  await expect.element(page.getByText('Choose at least one category')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('checkbox', { name: 'Travel' }).click();
  await page.getByRole('checkbox', { name: 'Other' }).click();
  await page.getByRole('button', { name: 'Add to gallery' }).click();
  await expect.element(page.getByText(/This book is in the gallery/)).toBeVisible();
  const there = page.getByRole('link', { name: 'View the gallery' });
  await expect.element(there).toHaveAttribute('href', galleryPage);
  await expect.element(page.getByRole('checkbox', { name: 'Travel' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Travel' }).click();
  await page.getByRole('button', { name: 'Save categories' }).click();
  await expect
    .poll(() => service.calls('gallery.change').map(({ body }) => body))
    .toEqual([{ categories: ['Other'] }]);
  await expect.element(page.getByRole('checkbox', { name: 'Travel' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Remove from gallery' }).click();
  const question = page.getByRole('dialog', { name: 'Remove this book from the gallery?' });
  expect(await violations()).toEqual([]);
  await question.getByRole('button', { name: 'Remove book' }).click();
  await expect.element(page.getByRole('button', { name: 'Add to gallery' })).toBeVisible();
});

test('[3.13c] the order of a blocked book is reported as blocked; a gallery that cannot be read is retried', async () => {
  const first = show(shelfOf([book('P1')], { blocked: true }), '/online-products/P1');
  await expect.element(page.getByText('This book can’t be shown in the gallery')).toBeVisible();
  expect(await violations()).toEqual([]);
  first.end();
  first.unmount();
  const service = shelfOf([book('P1')]);
  service.failing.add('gallery.categories');
  show(service, '/online-products/P1');
  await expect.element(page.getByText('Error: The gallery could not be loaded')).toBeVisible();
  service.failing.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('button', { name: 'Add to gallery' })).toBeVisible();
});
