import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { SuperOrder } from '../../../contracts/orders/order.ts';
import { otherStatuses, productionStatuses } from '../../../contracts/orders/status.ts';
import { address } from '../../addresses/samples.ts';
import { servedPicture } from '../../ui/blocked.ts';
import { expectRoomForWideFont, expectSound, violations } from '../../ui/render.tsx';
import { delivery, order, point, product } from '../chart/samples.ts';
import { failed, finished, now, refused, Services, showOrder } from './orderStage.tsx';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

const show = (services: Services, capabilities?: readonly string[]) => {
  const shown = showOrder(services, capabilities);
  onTestFinished(shown.end);
  return shown;
};
/** Expects the text of a part of the page, on one line. */
const says = (where: Locator, words: RegExp) =>
  expect.poll(() => where.query()?.textContent ?? '').toMatch(words);
const cents = (amount: number) => ({ amount, currency: 'EUR' });
const details = {
  articleId: 'book-square-m',
  quantity: 2,
  price: cents(4995),
  fullPrice: cents(6495),
  vat: { rate: 6, amount: cents(283) },
  picture: null,
  statusTimes: [{ status: 'Confirmed', at: '2026-11-20T12:00:00Z' }],
  tracking: { carrier: 'Parcel Post', url: 'https://parcel.example/1' },
};
const whole = (overrides: Partial<SuperOrder> = {}) =>
  order({
    status: 'ProductionStarted',
    deliveryAddress: delivery(),
    orders: [product({ articleName: 'Photo book “Naxos”', status: 'ProductionStarted', details })],
    totals: {
      products: cents(6495),
      delivery: cents(0),
      discount: cents(1500),
      vat: [{ rate: 6, net: cents(4712), amount: cents(283) }],
    },
    ...overrides,
  });
const region = (name: string) => page.getByRole('region', { name, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const offer = {
  isVoucherFound: true,
  offer: { code: 'SUMMER15', title: '15.00 off', description: 'Books.', validUntil: null, used: true },
};

for (const [name, width, height] of [
  ['desktop', 1440, 900],
  ['phone', 390, 844],
] as const)
  test(`[2.52b] [3.11a] an order on a ${name}, light and dark, shows costs and progress`, async () => {
    await page.viewport(width, height);
    const services = new Services(whole());
    services.answers['delivery.dates'] = finished({ earliest: '2026-11-24', latest: '2026-11-24' });
    show(services);
    await expect.element(page.getByRole('heading', { name: 'Order 4418 7702', level: 1 })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Arrives Tuesday 24 November' })).toBeVisible();
    await says(region('Products'), /Quantity 2.*€49.95.*€64.95.*incl. 6% VAT/);
    await says(region('Products'), /Discount-€15.00.*Includes 6% VAT on €47.12€2.83/);
    await expect
      .element(page.getByRole('link', { name: 'Track your parcel with Parcel Post' }))
      .toBeVisible();
    await says(region('Delivery'), /Lange Leemstraat 18.*Change address/);
    await expectSound();
  });

test('[3.12] a billed order links to its invoice on the tab that lists it; another has no link', async () => {
  const invoice = (list: 'current' | 'historical') => ({ id: '100045', list });
  for (const list of ['current', 'historical'] as const) {
    const shown = showOrder(new Services(whole({ invoice: invoice(list) })));
    await expect
      .element(page.getByRole('link', { name: 'Invoice 100045' }))
      .toHaveAttribute('href', `/invoices?page=1&invoice_state=${list}&search=100045`);
    expect(await violations()).toEqual([]);
    shown.end();
    shown.unmount();
  }
  show(new Services(whole()));
  await expect.element(page.getByRole('heading', { name: 'Order 4418 7702', level: 1 })).toBeVisible();
  expect(page.getByRole('link', { name: /^Invoice/ }).query()).toBe(null);
});

test('[3.11a] an order names the selling company', async () => {
  const seller = {
    company: 'Alb Photo B.V.',
    address: ['Stationsplein 10', 'Netherlands'],
    vatNumber: 'NL1',
  };
  show(new Services(whole({ seller })));
  await says(region('Sold by'), /^Sold byAlb Photo B\.V\.Stationsplein 10NetherlandsVAT number NL1$/);
  expect(await violations()).toEqual([]);
});

test('[3.11a] on the narrowest phone a product with its document and its price fits the page', async () => {
  // The page's padding takes 32 of the 320 pixels.
  await page.viewport(288, 640);
  const price = { amount: 22345, currency: 'DKK' };
  const services = new Services(
    whole({
      total: price,
      totals: {
        products: price,
        delivery: price,
        discount: { ...price, amount: 0 },
        vat: [{ rate: 25, net: price, amount: { ...price, amount: 5208 } }],
      },
      orders: [
        product({
          articleName: 'Medium square photo book',
          details: {
            ...details,
            quantity: 1,
            price,
            fullPrice: null,
            vat: { rate: 25, amount: price },
            picture: servedPicture,
          },
        }),
      ],
    }),
  );
  services.answers['pdfs.list'] = finished({ pdfs: [{ id: 'F1', productCode: 'P1' }] });
  show(services);
  await expect.element(button(/^Download PDF/)).toBeVisible();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
  // No amount is broken between its digits.
  const broken = [...document.querySelectorAll('dd')].filter((amount) => {
    const range = document.createRange();
    range.selectNodeContents(amount);
    return range.getBoundingClientRect().height > 30;
  });
  expect(broken).toEqual([]);
  await expectRoomForWideFont();
});

test('[4.14a] on a phone the text of a voucher on its product is not cut off', async () => {
  // The page's padding takes 32 of the 320 pixels of the narrowest phone.
  await page.viewport(288, 640);
  const services = new Services(
    whole({
      total: { amount: 223_450, currency: 'DKK' },
      orders: [
        product({
          articleName: 'Large landscape photo book',
          voucher: 'SUMMER15',
          details: { ...details, price: { amount: 223_450, currency: 'DKK' }, picture: servedPicture },
        }),
      ],
    }),
  );
  services.answers['vouchers.offer'] = finished(offer);
  services.answers['pdfs.list'] = finished({ pdfs: [{ id: 'F1', productCode: 'P1' }] });
  show(services);
  const mark = region('Products').getByText(/^Voucher/);
  await expect.element(mark).toBeVisible();
  const text = mark.element().firstChild?.nextSibling ?? mark.element();
  const range = document.createRange();
  range.selectNodeContents(text);
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
  expect([text.textContent?.trim(), lines.size]).toEqual(['Voucher', 1]);
});

for (const width of [390, 820])
  test(`[3.11a] F22 F26: the longest words of any script stay inside the page of an order at ${width} px`, async () => {
    await page.viewport(width, 900);
    const longest = ['W'.repeat(500), '\u05d0'.repeat(500)];
    const services = new Services(
      whole({
        code: 'N'.repeat(100),
        status: 'q'.repeat(60),
        deliveryAddress: delivery({
          lastName: 'W'.repeat(100),
          company: 'W'.repeat(150),
          street: 'W'.repeat(150),
          city: '\u05d0'.repeat(100),
          changeableUntil: new Date(now + 40 * 60_000).toISOString(),
        }),
        orders: longest.map((articleName, index) =>
          product({
            code: `P${index}`,
            articleName,
            status: 's'.repeat(60),
            voucher: 'V'.repeat(100),
            details,
          }),
        ),
      }),
    );
    services.answers['vouchers.offer'] = finished({
      ...offer,
      offer: { ...offer.offer, title: 'W'.repeat(500), description: 'W'.repeat(500) },
    });
    services.answers['reorder.status'] = finished({
      canReorder: true,
      products: [
        { code: 'P0', available: true },
        { code: 'P1', available: false, reason: 'discontinued' },
      ],
    });
    show(services);
    await says(region('Vouchers'), /WWW/);
    await button('Reorder').click();
    await says(region('Reorder'), /no longer make/);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
    const over = [...document.querySelectorAll('main section')].filter(
      (part) => part.scrollWidth > part.clientWidth + 1,
    );
    expect(over.map((part) => part.getAttribute('aria-label'))).toEqual([]);
  });

test('[4.12a] [4.12b] [4.12c] every status has its heading, and its step is marked', async () => {
  for (const status of [...productionStatuses, ...otherStatuses, 'quarantined']) {
    const shown = showOrder(new Services(whole({ status, orders: [product({ status })] })));
    await expect
      .poll(() => document.querySelector('main [aria-current="step"]')?.textContent)
      .toMatch(/, now$/);
    shown.end();
    shown.unmount();
  }
});

const pay = ['Pay €49.95 for order 4418 7702', 'https://shop.example/pay/S1'];
const contact = ['Contact us about order 4418 7702', 'https://shop.example/contact'];
const track = ['Track your parcel with Parcel Post', 'https://parcel.example/1'];
for (const [status, createdAt, leads, means, ways] of [
  ['Received', '2026-11-20', 'Awaiting payment', 'We’ll start as soon as we receive your payment.', [pay]],
  [
    'paymentFailed',
    '2026-11-20',
    'Payment failed',
    /^Your payment didn’t go through, and you haven’t been charged\./,
    [pay],
  ],
  [
    'verification failed',
    '2026-11-20',
    'Payment not verified',
    /^We couldn’t verify your payment/,
    [contact],
  ],
  [
    'Dispatched',
    '2026-11-20',
    'Sent',
    /^We sent this order on 22\sNovember\s2026\. It’s on its way/,
    [track],
  ],
  ['Dispatched', '2025-11-20', 'Sent', /^We sent this order on 22\sNovember\s2025\. If it hasn’t/, [track]],
  ['Confirmed', '2025-11-20', 'Ordered', /^This order hasn’t moved since 22\sNovember\s2025\./, []],
] as const)
  test(`[4.12a] [4.12c] [4.13] an order of ${createdAt}, ${status}, shows the most relevant information first`, async () => {
    const at = `${createdAt.slice(0, 4)}-11-22T12:00:00Z`;
    const own = product({
      status,
      paymentChangedDate: at,
      details: {
        ...details,
        statusTimes: [{ status, at }],
        tracking: status === 'Dispatched' ? details.tracking : null,
      },
    });
    const createdNoon = `${createdAt}T12:00:00Z`;
    show(new Services(whole({ status, createdAt: createdNoon, orders: [own], total: cents(4995) })));
    const progress = region('Order progress');
    await expect.element(progress.getByRole('heading', { level: 2 })).toHaveTextContent(leads);
    await expect.element(progress.getByText(means)).toBeVisible();
    const links = [...progress.element().querySelectorAll('a')];
    expect(links.map((one) => [one.textContent?.replace(/\s/g, ' '), one.href])).toEqual(ways);
    // Only one action, the most helpful one, may be a filled button; reordering never is.
    const again = button('Reorder').element();
    for (const link of links.slice(0, createdAt === '2025-11-20' ? 0 : 1))
      expect(getComputedStyle(link).backgroundColor).not.toBe(getComputedStyle(again).backgroundColor);
    const print = button('Print').element();
    expect(getComputedStyle(again).backgroundColor).toBe(getComputedStyle(print).backgroundColor);
  });

test('[8.5b] [8.5c] an order in transit, one that is not found, one that fails to load and is retried', async () => {
  const services = new Services(whole());
  services.held.add('orders.superOrder');
  const first = showOrder(services);
  await expect.element(page.getByRole('status', { name: 'Loading your order' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Order details');
  first.end();
  first.unmount();
  const second = showOrder(new Services(refused('notFound')));
  await expect.element(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  expect(await violations()).toEqual([]);
  second.end();
  second.unmount();
  const broken = new Services(failed);
  show(broken);
  await expect
    .element(page.getByText('An error occurred loading this order, please contact us to report this issue.'))
    .toBeVisible();
  await page.getByText('Details', { exact: true }).click();
  await expect.element(page.getByText('8f41-c2d7')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Order details');
  expect(await violations()).toEqual([]);
  broken.answers['orders.superOrder'] = finished(whole());
  await button('Try again').click();
  await expect.element(page.getByRole('heading', { name: 'Order 4418 7702' })).toBeVisible();
});

test('[7.12a] a 404 shows that no date is known; a date that cannot be read loads on retry', async () => {
  const services = new Services(whole());
  const first = showOrder(services);
  await expect.element(page.getByRole('heading', { name: 'In production', level: 2 })).toBeVisible();
  await says(region('Order progress'), /Your order is being made\.We don’t have a delivery date yet\./);
  first.end();
  first.unmount();
  services.answers['delivery.dates'] = failed;
  show(services);
  await expect
    .element(page.getByRole('heading', { name: 'We couldn’t load the delivery date' }))
    .toBeVisible();
  services.answers['delivery.dates'] = finished({ earliest: '2026-11-24', latest: '2026-11-24' });
  await button('Try again').click();
  await expect.element(page.getByRole('heading', { name: /^Arrives/ })).toBeVisible();
});

/** Selects the address in the address book and presses the submit button, whose label contains it. */
const takeMeir = async () => {
  await page.getByRole('radio', { name: /Meir 18/ }).click();
  await button('Deliver to Meir 18').click();
};

test('[4.11a] [4.11b] a change of address: requested, done, failed and repeated, too late', async () => {
  const services = new Services(
    whole({ deliveryAddress: delivery({ changeableUntil: new Date(now + 40 * 60_000).toISOString() }) }),
  );
  const taken = address('a', { street: 'Meir' });
  services.answers['addresses.list'] = finished({ addresses: [taken] });
  services.held.add('orders.changeDeliveryAddress');
  show(services);
  await expect
    .element(page.getByRole('timer'))
    .toHaveTextContent('You can change the address for another 40 mins 0 secs.');
  const take = async () => {
    await button('Change address').click();
    await takeMeir();
  };
  await take();
  await says(region('Delivery'), /Meir.*Changing the address…/);
  expect(await violations()).toEqual([]);
});

test('[4.11a] an address sent to production shows as requested; a failure is rolled back and repeated', async () => {
  const services = new Services(whole());
  const { id: _, isDefault: _default, ...postal } = address('a', { street: 'Meir' });
  const destination = { address: postal, deliveryType: 'Home' } as const;
  services.answers['addresses.list'] = finished({ addresses: [address('a', { street: 'Meir' })] });
  services.answers['orders.changeDeliveryAddress'] = failed;
  show(services);
  await button('Change address').click();
  await takeMeir();
  await says(region('Delivery'), /Lange Leemstraat.*couldn’t change the address/);
  expect(await violations()).toEqual([]);
  services.answers['orders.changeDeliveryAddress'] = finished({
    applied: false,
    deliveryAddress: delivery({ requested: destination }),
  });
  await button('Try again').click();
  await says(
    region('Delivery'),
    /Current address.*Lange Leemstraat 18.*Requested address, not confirmed yet.*Meir 18.*We’ve requested this change/,
  );
  expect(await violations()).toEqual([]);
  services.answers['orders.changeDeliveryAddress'] = refused('tooLate');
  await button('Change address').click();
  await takeMeir();
  await expect.element(region('Delivery').getByText('It’s too late to change this address')).toBeVisible();
  expect(region('Delivery').getByText('Details', { exact: true }).elements()).toEqual([]);
});

test('[4.11a] [5.12] after a failed change the dialog opens with the address that the customer entered', async () => {
  const services = new Services(whole());
  services.answers['addresses.list'] = finished({ addresses: [] });
  services.answers['orders.changeDeliveryAddress'] = failed;
  show(services);
  await button('Change address').click();
  await page.getByRole('radio', { name: 'New address' }).click();
  for (const [label, value] of [
    ['Street', 'Meir'],
    ['Street number', '1'],
    ['Postal code', '2000'],
    ['Town', 'Antwerp'],
  ] as const)
    await page.getByRole('dialog').getByLabelText(label, { exact: true }).fill(value);
  await button('Deliver to the new address').click();
  await expect.element(region('Delivery').getByText('We couldn’t change the address')).toBeVisible();
  await expect.element(button('Try again')).toBeVisible();
  await button('Change address').click();
  await expect.element(page.getByRole('radio', { name: 'New address' })).toBeChecked();
  await expect.element(page.getByRole('dialog').getByLabelText('Town')).toHaveValue('Antwerp');
});

test('[4.11a] an order loaded with a refused point names it, and shows the actual destination', async () => {
  const refusedPoint = {
    address: address('a'),
    deliveryType: 'PickupPoint',
    pickupPoint: { ...point, name: 'Station kiosk' },
  } as const;
  show(new Services(whole({ deliveryAddress: delivery({ refused: refusedPoint }) })));
  await says(
    region('Delivery'),
    /Lange Leemstraat 18.*We couldn’t change your address.*Your order can’t be sent to Station kiosk\./,
  );
  await expect.element(region('Delivery').getByText('Requested')).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
});

test('[4.11b] [5.12] pick-up points: none, some, unavailable; a new address is validated; Escape closes', async () => {
  const services = new Services(whole());
  services.answers['addresses.list'] = failed;
  services.answers['delivery.pickupPoints'] = finished({ points: [] });
  services.answers['orders.changeDeliveryAddress'] = finished({
    applied: true,
    deliveryAddress: delivery({ deliveryType: 'PickupPoint', pickupPoint: point }),
  });
  show(services);
  await button('Change address').click();
  await page.getByRole('radio', { name: 'Deliver to a pick-up point' }).click();
  await expect.element(page.getByText(/any pick-up points near this postal code/)).toBeVisible();
  services.answers['delivery.pickupPoints'] = failed;
  await button('Find pick-up points').click();
  await expect.element(page.getByText('We couldn’t load the pick-up points')).toBeVisible();
  await page.getByRole('radio', { name: 'Deliver to an address' }).click();
  await expect.element(page.getByText('Error: Your addresses could not be loaded')).toBeVisible();
  await page.getByRole('radio', { name: 'New address' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Postal code' })).toBeVisible();
  await button('Deliver to the new address').click();
  await expect.element(page.getByText('Postal Code must be valid').first()).toBeVisible();
  await expect.element(page.getByText('Street name must be valid').first()).toBeVisible();
  expect(await violations()).toEqual([]);
  services.answers['delivery.pickupPoints'] = finished({ points: [point] });
  await page.getByRole('radio', { name: 'Deliver to a pick-up point' }).click();
  await page.getByRole('radio', { name: /Corner kiosk/ }).click();
  await button('Pick up from Corner kiosk').click();
  await says(
    region('Delivery'),
    /Pick-up point.*Corner kiosk.*Mon – Sat 08:00–20:00\s*Sun closed.*Delivery address updated/,
  );
  await button('Change address').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button('Change address')).toHaveFocus();
});

for (const [name, width, height] of [
  ['desktop', 1440, 900],
  ['phone', 390, 700],
] as const)
  test(`[4.11b] the dialog on a ${name} marks the current address; its button names the address and stays visible`, async () => {
    await page.viewport(width, height);
    const services = new Services(whole());
    services.answers['addresses.list'] = finished({
      addresses: [address('now'), address('a', { street: 'Meir' })],
    });
    show(services);
    await button('Change address').click();
    await expect.element(page.getByRole('radio', { name: 'Deliver to an address' })).toBeChecked();
    const current = page.getByRole('radio', { name: /Lange Leemstraat 18.*Current/ });
    await expect.element(current).toBeChecked();
    await expect.poll(() => page.getByRole('radio', { name: /^(Eva|New)/ }).elements().length).toBe(3);
    const dialog = page.getByRole('dialog');
    const verbs = () =>
      dialog
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent);
    expect(verbs()).toEqual(['Cancel']);
    await page.getByRole('radio', { name: 'New address' }).click();
    expect(verbs()).toEqual(['Cancel', 'Deliver to the new address']);
    await dialog.getByLabelText('Town').fill('Ghent');
    const { bottom } = button('Deliver to the new address').element().getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(height);
    await page.getByRole('radio', { name: /Meir 18/ }).click();
    expect(verbs()).toEqual(['Cancel', 'Deliver to Meir 18']);
    await page.getByRole('radio', { name: 'New address' }).click();
    await expect.element(dialog.getByLabelText('Town')).toHaveValue('Ghent');
    expect(await violations()).toEqual([]);
  });

test('[4.11b] below a long address book, choosing a new address brings its form into view', async () => {
  await page.viewport(390, 700);
  const services = new Services(whole());
  services.answers['addresses.list'] = finished({
    addresses: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => address(id, { street: `Meir ${id}` })),
  });
  show(services);
  await button('Change address').click();
  await expect.poll(() => page.getByRole('radio', { name: /^Eva/ }).elements().length).toBe(7);
  const chosen = page.getByRole('radio', { name: 'New address' });
  await chosen.click();
  const edges = () => {
    const { top } = chosen.element().getBoundingClientRect();
    const field = page.getByRole('textbox').first().element().getBoundingClientRect();
    const button = page.getByRole('button', { name: 'Cancel' }).element().getBoundingClientRect();
    return [top > 0, field.bottom < button.top];
  };
  await expect.poll(edges).toEqual([true, true]);
});

test('[4.14a] [8.9b] vouchers: being checked, found, not found, failed and checked again', async () => {
  const voucher = (code: string, name: string) => product({ code, articleName: name, voucher: name });
  const services = new Services(
    whole({
      orders: [voucher('P1', 'GOOD'), voucher('P2', 'NONE'), voucher('P3', 'SLOW'), voucher('P4', 'BAD')],
    }),
  );
  services.answers['vouchers.offer'] = ({ params }) => {
    const { code } = params as { code: string };
    if (code === 'GOOD') return finished(offer);
    return code === 'NONE' ? refused('notFound') : failed;
  };
  services.answers['vouchers.refresh'] = finished(undefined);
  services.answers['orders.product'] = finished(product({ voucherDetails: offer }));
  show(services);
  const said = (name: string) => line(name).element().textContent;
  const line = (name: string) => region('Vouchers').getByRole('listitem').filter({ hasText: name });
  await expect.poll(() => said('GOOD')).toContain('15.00 off');
  await expect.poll(() => said('NONE')).toContain('We couldn’t find a voucher with this code');
  await expect.poll(() => said('BAD')).toContain('Request failure, status 502.');
  expect(await violations()).toEqual([]);
  await line('BAD').getByRole('button', { name: 'Check again' }).click();
  await expect.poll(() => said('BAD')).toContain('15.00 off');
  expect(services.asked.filter((name) => name === 'vouchers.refresh' || name === 'orders.product')).toEqual([
    'vouchers.refresh',
    'orders.product',
  ]);
});

test('[4.14b] a reorder: no product available, check failed, some available, and the link to the shop', async () => {
  const services = new Services(whole());
  const status = (available: boolean) =>
    finished({
      canReorder: available,
      products: [{ code: 'P1', available, ...(available ? {} : { reason: 'projectGone' }) }],
    });
  services.answers['reorder.status'] = status(false);
  const { printed } = show(services);
  await button('Reorder').click();
  await says(region('Reorder'), /None of these products.*no longer have the design/);
  expect(await violations()).toEqual([]);
  await button('Not now').click();
  services.answers['reorder.status'] = failed;
  await button('Reorder').click();
  await expect.element(page.getByText('We couldn’t reorder this')).toBeVisible();
  services.answers['reorder.status'] = status(true);
  services.answers['reorder.request'] = finished({ ShopUrl: 'https://shop.example/basket/1' });
  await button('Try again').click();
  await expect.poll(() => printed).toEqual(['https://shop.example/basket/1']);
});

test('[3.17a] [7.14a] the PDF of a product: missing, failed; the page prints', async () => {
  const services = new Services(whole());
  services.answers['pdfs.list'] = finished({ pdfs: [{ id: 'F1', productCode: 'P1' }] });
  services.answers['products.read'] = finished({ id: 'book-square-m', files: [] });
  const { printed } = show(services);
  await button(/^Download PDF/).click();
  await expect.element(page.getByText('The PDF of this product is no longer available.')).toBeVisible();
  services.answers['products.read'] = failed;
  await button(/^Download PDF/).click();
  await expect.element(page.getByText('We couldn’t download the PDF')).toBeVisible();
  expect(await violations()).toEqual([]);
  await button('Print').click();
  expect(printed).toEqual(['page']);
});
