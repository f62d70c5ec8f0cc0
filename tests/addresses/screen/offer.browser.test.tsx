import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Address } from '../../../contracts/addresses/address.ts';
import * as area from '../../../src/app/areas/addresses.tsx';
import { finished, PlayedService, reference, refused, showArea } from '../../account/stage.tsx';
import { delivery, order, product } from '../../orders/chart/samples.ts';
import { onScreen, violations, violationsIn } from '../../ui/render.tsx';
import { address, postal } from '../samples.ts';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

const friend = {
  firstName: 'Gérard',
  street: 'Veldstraat',
  streetNumber: '2',
  postalCode: '9000',
  city: 'Ghent',
};
const open = [
  order({ superOrderCode: 'F', code: '4417 1999', deliveryAddress: delivery(friend) }),
  order({
    superOrderCode: 'A',
    code: '4417 2093',
    deliveryAddress: delivery(),
    orders: [product({ articleName: 'Photo book “Naxos in June”' }), product({ articleName: 'Mug' })],
  }),
  order({ superOrderCode: 'B', code: '4417 2086', deliveryAddress: delivery() }),
  order({ superOrderCode: 'C', code: '4417 2000', deliveryAddress: delivery() }),
  order({ superOrderCode: 'L', code: '4417 1000', deliveryAddress: delivery({ changeableUntil: null }) }),
];

/**
 * Returns an address book with one address, and the orders; the service reports that it is too late to change
 * order B.
 */
function service(orders = open) {
  let home: Address = address('a', { isDefault: true });
  return new PlayedService({
    'addresses.list': () => finished({ addresses: [home] }),
    'addresses.change': ({ body }) => {
      home = { ...home, ...(body as typeof postal) };
      return finished(home);
    },
    'orders.list': () => finished({ superOrders: orders, total: orders.length }),
    'orders.changeDeliveryAddress': ({ params }) => {
      const { code } = params as { code: string };
      if (code === 'B') return refused('tooLate');
      return finished({ applied: code === 'C', deliveryAddress: delivery() });
    },
  });
}
const show = (played: PlayedService, start = '/settings/addresses/all') => {
  const shown = showArea(area, played, start);
  onTestFinished(shown.end);
  return shown;
};
const button = (name: RegExp | string) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog');
const offered = () =>
  [...document.querySelectorAll<HTMLInputElement>('dialog input[type="checkbox"]')].map(
    ({ checked }) => checked,
  );
const ends = () => [...document.querySelectorAll('dialog ul > li')].map(({ textContent }) => textContent);
const fits = () =>
  [document.documentElement, ...document.querySelectorAll('dialog, dialog *')].every(
    ({ scrollWidth, clientWidth, tagName }) =>
      tagName === 'INPUT' || clientWidth === 0 || scrollWidth <= clientWidth,
  );
const change = async () => {
  await button(/^Change/).click();
  await page.getByRole('textbox', { name: /^Street$/ }).fill('Meir');
  await button('Save address').click();
};

for (const [name, width, height] of [
  ['desktop', 1440, 900],
  ['tablet', 820, 1180],
  ['phone', 390, 844],
] as const)
  test(`[2.52b] [4.11a] each step of the offer on a ${name}, light and dark, has no axe finding`, async () => {
    await page.viewport(width, height);
    const played = service();
    show(played);
    await change();
    await expect.element(page.getByRole('heading', { name: 'Update open orders as well?' })).toBeVisible();
    await onScreen(async (scheme) =>
      expect([await violationsIn(scheme), fits()], scheme).toEqual([[], true]),
    );
    played.held = [];
    await button('Update 3 orders').click();
    await expect.element(button('Updating 1 of 3')).toBeVisible();
    await onScreen(async (scheme) =>
      expect([await violationsIn(scheme), fits()], scheme).toEqual([[], true]),
    );
    played.release();
    await expect.element(page.getByRole('heading', { name: 'Your open orders' })).toBeVisible();
    await onScreen(async (scheme) =>
      expect([await violationsIn(scheme), fits()], scheme).toEqual([[], true]),
    );
  });

test('[4.11a] orders for the old address are selected with destination and deadline; each shows its result', async () => {
  const played = service();
  show(played);
  await change();
  await expect.poll(offered).toEqual([true, true, true]);
  await expect
    .element(page.getByRole('checkbox', { name: /Order 4417 2093: Photo book “Naxos in June” and Mug/ }))
    .toBeVisible();
  const words = document.querySelector('dialog')?.textContent;
  expect(words).toContain('Currently going to Eva Vermeer, Lange Leemstraat 18, 2018 Antwerp, Belgium.');
  expect(words).toContain('You can change the address until Wednesday 25\u00a0November');
  await button('Update 3 orders').click();
  await expect
    .poll(ends)
    .toEqual([
      expect.stringMatching(/4417 2093.*Requested.*We’ve requested this change/),
      expect.stringMatching(/4417 2086.*Not updated.*It’s too late to change the address/),
      expect.stringMatching(/4417 2000.*Updated.*Your order will be sent to the new address/),
    ]);
  expect(played.calls('orders.changeDeliveryAddress').map(({ params, body }) => [params, body])).toEqual(
    ['A', 'B', 'C'].map((code) => [
      { code },
      { address: { ...postal, street: 'Meir', addition: '', phone: '' } },
    ]),
  );
  await expect.element(button('Try again')).not.toBeInTheDocument();
  await button('Done').click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('[4.18] a failed order is named with its reference and retried once, the others are not', async () => {
  const played = service();
  show(played);
  await change();
  await expect.poll(offered).toEqual([true, true, true]);
  await page.getByRole('checkbox', { name: /4417 2086/ }).click();
  await page.getByRole('checkbox', { name: /4417 2000/ }).click();
  played.failing.add('orders.changeDeliveryAddress');
  await button('Update 1 order').click();
  await expect
    .poll(ends)
    .toEqual([expect.stringMatching(new RegExp(`4417 2093.*Not updated.*${reference}`))]);
  expect(await violations()).toEqual([]);
  played.failing.clear();
  await button('Try again').click();
  await expect.poll(ends).toEqual([expect.stringMatching(/4417 2093.*Requested/)]);
});

test('[4.18] orders that could not be read are reported, and a second attempt finds them', async () => {
  const played = service();
  played.failing.add('orders.list');
  show(played, '/settings/address/?addressId=a');
  await page.getByRole('textbox', { name: /^Street$/ }).fill('Meir');
  await button('Save address').click();
  await expect.element(page.getByText('We couldn’t check your open orders')).toBeVisible();
  await page.getByText('Details', { exact: true }).click();
  await expect.element(page.getByText(reference)).toBeVisible();
  expect(await violations()).toEqual([]);
  played.failing.clear();
  await button('Try again').click();
  await expect.poll(offered).toEqual([true, true, true]);
});

test('[2.51a] Escape leaves orders unchanged; without a change or a changeable order no dialog opens', async () => {
  const played = service();
  show(played);
  await change();
  await expect.poll(offered).toEqual([true, true, true]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(played.calls('orders.changeDeliveryAddress')).toEqual([]);
  await button(/^Change/).click();
  await button('Save address').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(played.calls('orders.list').length).toBe(1);
  const none = service([]);
  show(none);
  await button(/^Change/)
    .last()
    .click();
  await page.getByRole('textbox', { name: /^Street$/ }).fill('Meir');
  await button('Save address').click();
  await expect.poll(() => none.calls('orders.list').length).toBe(1);
  await expect.element(dialog).not.toBeInTheDocument();
});
