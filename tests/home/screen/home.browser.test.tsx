import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { settledKey } from '../../../contracts/home/stored.ts';
import type { SuperOrder } from '../../../contracts/orders/order.ts';
import type { Environment } from '../../../src/actors/environment.ts';
import { homePageLogic } from '../../../src/actors/home/page.ts';
import { area } from '../../../src/app/area.ts';
import { Screen } from '../../../src/screens/home/index.tsx';
import { meaningOf, statusWords } from '../../../src/screens/orders/labels.ts';
import { OrderAction } from '../../../src/screens/orders/OrderAction.tsx';
import { OrderFact } from '../../../src/screens/orders/OrderFact.tsx';
import { finished, PlayedService, reference, showArea } from '../../account/stage.tsx';
import { projects } from '../../projects/samples.ts';
import { expectSound, violations } from '../../ui/render.tsx';
import { now, order, ordersReply, photo, storage } from '../samples.ts';

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
});

const ways = {
  paymentOf: (code: string) => `https://shop.example/pay/${code}`,
  contact: 'https://shop.example/contact',
};
const shop = 'https://shop.example/products';
const inArea = (hasPhotos = true) =>
  area(homePageLogic, ({ page: chart }) => (
    <Screen
      page={chart}
      orders={{
        Fact: OrderFact,
        Action: (props) => <OrderAction {...props} ways={ways} />,
        meaningOf: (received) => meaningOf(received).message ?? '',
        nameOf: (received) =>
          received === 'unknown' ? null : (statusWords[received].name.message ?? received),
      }}
      shop={shop}
      hasPhotos={hasPhotos}
    />
  ));

interface Has {
  readonly orders?: readonly SuperOrder[];
  readonly days?: number;
  readonly exported?: 'READY' | 'FAILED' | null;
  readonly photos?: number;
  readonly saved?: number;
  readonly pending?: { readonly email: string; readonly until: string } | null;
}

/** Returns an in-memory account with this content. */
function accountOf({
  orders = [],
  days = 300,
  exported = null,
  photos = 0,
  saved = 0,
  pending = null,
}: Has = {}) {
  return new PlayedService({
    'orders.list': () => finished(ordersReply(orders)),
    'deletion.accountInformation': () => finished(storage(days)),
    'exports.current': () =>
      finished({ current: exported === null ? null : { backupId: 'b1', status: exported } }),
    'identities.emailChange': () => finished({ pending }),
    'photos.latestUploaded': () =>
      finished({ cursor: null, images: Array.from({ length: photos }, (_, index) => photo(`p${index}`)) }),
    'photos.users': () => finished({ albumsCount: 0, photosCount: photos }),
    'projects.list': () => finished({ projects: projects(Math.min(saved, 3)), totalProjectCount: saved }),
  });
}
const everything = () =>
  accountOf({
    orders: [
      order('S1', 'paymentFailed'),
      order('S2', 'Confirmed', { changeable: 2 }),
      order('S3', 'Received'),
      order('S4', 'Confirmed', { changeable: 3 }),
    ],
    days: 6,
    exported: 'READY',
    photos: 8,
    saved: 5,
  });
const show = (service: PlayedService, { hasPhotos = true } = {}) => {
  const ports = {
    storedSubject: () => 'me',
    now: () => now,
    storage: localStorage,
    storedIdentity: () => ({ idpType: 'password', idpSub: 'local|me' }),
    configured: () => ({ Capabilities: ['currentExport', 'pendingEmailChange'] }),
    onSignOut: () => undefined,
  } as unknown as Partial<Environment>;
  const shown = showArea(inArea(hasPhotos), service, '/', { ports });
  onTestFinished(shown.end);
  return shown;
};
const heading = (name: string) => page.getByRole('heading', { name });
const items = () =>
  [...document.querySelectorAll('[aria-label="Needs attention"] h3')].map(({ textContent }) =>
    textContent.replace(/\s/g, ' '),
  );

/** Returns the order numbers that are broken across lines. */
function brokenNumbers(): readonly string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    for (const { index, 0: number } of (text.textContent ?? '').matchAll(/44\sS\d/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + number.length);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
      if (lines.size > 1) broken.push(text.textContent ?? '');
    }
  return broken;
}

for (const [name, width, height] of [
  ['desktop', 1440, 900],
  ['tablet', 820, 1180],
  ['phone', 390, 844],
] as const)
  test(`[2.52a] home on a ${name}, light and dark, full and empty, has no axe finding`, async () => {
    await page.viewport(width, height);
    const first = show(everything());
    await expect.element(heading('Saved projects')).toBeVisible();
    await expect.element(page.getByText('All 5 projects')).toBeVisible();
    await expectSound();
    first.end();
    first.unmount();
    show(accountOf());
    await expect.element(heading('Start with your photos')).toBeVisible();
    await expectSound();
  });

/** Returns the height of each section, keyed by its heading. */
const heights = () =>
  new Map(
    [...document.querySelectorAll('section')].map((section) => [
      section.querySelector('h2')?.textContent,
      Math.round(section.getBoundingClientRect().height),
    ]),
  );

for (const [name, width, height] of [
  ['desktop', 1440, 900],
  ['phone', 390, 844],
] as const)
  test(`[2.52a] [9.3] on a ${name} each section is as high while it loads as with its content`, async () => {
    await page.viewport(width, height);
    const service = accountOf({ orders: [order('S3', 'Received')], photos: 8, saved: 5 });
    service.held = [];
    show(service);
    await expect.element(heading('Latest order')).toBeVisible();
    const loading = heights();
    expect([...loading.keys()]).toEqual(['Latest order', 'Latest photos', 'Saved projects', 'Storage']);
    service.release();
    await expect.element(page.getByText('All 5 projects')).toBeVisible();
    await expect.element(page.getByText('Canvas S3')).toBeVisible();
    const loaded = heights();
    expect([...loading.keys()].map((one) => [one, loaded.get(one)])).toEqual([...loading]);
  });

test('every link and button of the page is at least 24 pixels high and wide', async () => {
  show(everything());
  await expect.element(heading('Saved projects')).toBeVisible();
  await expect.element(page.getByText('All 5 projects')).toBeVisible();
  const small = [...document.querySelectorAll('main :is(a, button, summary, input)')].flatMap((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width === 0 || (width >= 24 && height >= 24) ? [] : [`${one.textContent} ${width} × ${height}`];
  });
  expect(small).toEqual([]);
});

test('[2.52a] [4.5b] [4.12a] items that need attention come first, most urgent on top, each with a link', async () => {
  show(everything());
  await expect
    .poll(items)
    .toEqual([
      'Your photos will be deleted in 6 days',
      '2 orders are waiting for payment',
      'Your photo export is ready',
      'Is the address for order 44 S2 right?',
    ]);
  await expect.element(page.getByRole('link', { name: 'View products' })).toHaveAttribute('href', shop);
  await expect
    .element(page.getByRole('link', { name: 'View your export' }))
    .toHaveAttribute('href', '/my-photos/exports/b1');
  await expect.element(page.getByRole('link', { name: '1 more – see all orders' })).toBeVisible();
  const waiting = page
    .getByRole('listitem')
    .filter({ hasText: /^(?:Payment failed|Awaiting payment): order/ });
  await expect
    .poll(() => waiting.elements().map(({ textContent }) => textContent?.replace(/\s/g, ' ')))
    .toEqual([
      'Payment failed: order 44 S1Pay €34.95 for order 44 S1',
      'Awaiting payment: order 44 S3Pay €34.95 for order 44 S3',
    ]);
  await expect
    .element(waiting.getByRole('link', { name: 'Pay €34.95 for order 44 S3' }))
    .toHaveAttribute('href', 'https://shop.example/pay/S3');
  await expect.element(page.getByRole('link', { name: 'Canvas S1' })).toHaveAttribute('href', '/orders/S1');
  await expect.element(page.getByText('Payment failed', { exact: true })).toBeVisible();
  expect(document.querySelectorAll('main a[href^="/my-photos/photos/preview/"]').length).toBe(8);
});

test('[4.12a] [4.12c] an unverified payment asks to contact us, as the orders do; its title leads to the order', async () => {
  show(accountOf({ orders: [order('S1', 'verification failed')] }));
  await expect.poll(items).toEqual(['Payment not verified: order 44 S1']);
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect
    .element(attention.getByRole('link', { name: 'Contact us about order 44 S1' }))
    .toHaveAttribute('href', 'https://shop.example/contact');
  await expect
    .element(attention.getByRole('link', { name: 'Payment not verified: order 44 S1' }))
    .toHaveAttribute('href', '/orders/S1');
  await expect.poll(() => attention.getByRole('link').elements().length).toBe(2);
});

test('[4.11a] [4.12a] the title of a single unpaid order leads to it, beside its payment', async () => {
  show(accountOf({ orders: [order('S1', 'paymentFailed')] }));
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect
    .element(attention.getByRole('link', { name: 'Payment failed: order 44 S1' }))
    .toHaveAttribute('href', '/orders/S1');
  await expect
    .element(attention.getByRole('link', { name: 'Pay €34.95 for order 44 S1' }))
    .toHaveAttribute('href', 'https://shop.example/pay/S1');
});

test('[2.52a] [9.3] at no width of a phone is the number of an order broken over two lines', async () => {
  show(
    accountOf({
      orders: [order('S1', 'verification failed'), order('S2', 'Confirmed', { changeable: 2 })],
    }),
  );
  await expect.poll(() => items().length).toBe(2);
  await expect.element(heading('Latest order')).toBeVisible();
  for (let width = 300; width <= 390; width += 3) {
    await page.viewport(width, 800);
    expect(brokenNumbers(), `${width} px`).toEqual([]);
  }
});

test('[2.52a] an item disappears once it was followed, and stays away when the page is reopened', async () => {
  const service = accountOf({ orders: [order('S2', 'Confirmed', { changeable: 2 })] });
  const first = show(service);
  await expect.poll(items).toEqual(['Is the address for order 44 S2 right?']);
  await page.getByRole('link', { name: 'Check address' }).click();
  expect(first.went).toEqual(['/orders/S2']);
  await expect.poll(items).toEqual([]);
  expect(JSON.parse(localStorage.getItem(settledKey) ?? 'null')).toEqual({ version: 1, ids: ['address S2'] });
  first.end();
  first.unmount();
  show(service);
  await expect.element(page.getByRole('link', { name: 'Canvas S2' })).toBeVisible();
  expect(items()).toEqual([]);
});

for (const [row, words] of [
  ['orders.list', 'Error: Your orders could not be loaded'],
  ['photos.latestUploaded', 'Error: Your photos could not be loaded'],
  ['projects.list', 'Error: Your projects could not be loaded'],
  ['deletion.accountInformation', 'Error: Your storage status could not be loaded'],
] as const)
  test(`[2.52a] [4.18] when ${row} fails its card alone shows an error with a reference and a retry`, async () => {
    const service = everything();
    service.failing.add(row);
    show(service);
    await expect.element(page.getByText(words)).toBeVisible();
    await page.getByText('Details', { exact: true }).click();
    await expect.element(page.getByText(reference)).toBeVisible();
    for (const name of ['Latest order', 'Latest photos', 'Saved projects', 'Storage'])
      await expect.element(heading(name)).toBeVisible();
    expect(document.querySelectorAll('main [role=alert]').length).toBeLessThanOrEqual(1);
    expect(await violations()).toEqual([]);
    service.failing.clear();
    const asked = service.asked.length;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText(words)).not.toBeInTheDocument();
    expect(service.asked.slice(asked).map(({ name }) => name)).toEqual([row]);
  });

test('[2.52a] [7.11] a new address that awaits its link shows, and disappears once it was viewed', async () => {
  const service = accountOf({ pending: { email: 'eva@vermeer.example', until: '2026-11-24T12:00:00Z' } });
  const shown = show(service);
  await expect.element(heading('Confirm your new e-mail address')).toBeVisible();
  await expect.element(page.getByText(/Open the link we sent to eva@vermeer\.example/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('link', { name: 'View e-mail address' }).click();
  expect(shown.went).toEqual(['/settings/email']);
  await expect.poll(items).toEqual([]);
});

test('[2.52a] the number of photos is read for the link to all; without photos no storage shows', async () => {
  const first = show(accountOf({ photos: 8, days: 6 }));
  await expect
    .element(page.getByRole('link', { name: '8 photos' }))
    .toHaveAttribute('href', '/my-photos/photos');
  await expect.poll(items).toEqual(['Your photos will be deleted in 6 days']);
  await expect.element(heading('Storage')).toBeVisible();
  first.end();
  first.unmount();
  show(accountOf({ days: 6, orders: [order('A')] }));
  await expect.element(page.getByText(/You don’t have any photos yet/)).toBeVisible();
  expect(items()).toEqual([]);
  await expect.element(heading('Storage')).not.toBeInTheDocument();
});

const buttons = () =>
  [...document.querySelectorAll('main :is(a, button)')].map(({ textContent }) => textContent);

test('[2.52a] a customer with neither orders nor photos sees one first step, and no empty cards', async () => {
  const first = show(accountOf());
  await expect.element(heading('Start with your photos')).toBeVisible();
  await expect.poll(buttons).toEqual(['Add photos', 'View products']);
  first.end();
  first.unmount();
  const second = show(accountOf({ saved: 1 }));
  await expect.element(heading('Saved projects')).toBeVisible();
  await expect.element(heading('Start with your photos')).toBeVisible();
  second.end();
  second.unmount();
  show(accountOf(), { hasPhotos: false });
  await expect.element(heading('Start with your first order')).toBeVisible();
  expect(buttons()).toEqual(['View products']);
});

test('[2.52a] while items that need attention load, placeholders show; without photos their cards are omitted', async () => {
  const service = everything();
  service.held = [];
  show(service, { hasPhotos: false });
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(await violations()).toEqual([]);
  service.release();
  await expect.element(heading('Saved projects')).toBeVisible();
  await expect.element(heading('Latest photos')).not.toBeInTheDocument();
  await expect.element(heading('Storage')).not.toBeInTheDocument();
});
