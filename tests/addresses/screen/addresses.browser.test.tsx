import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Address } from '../../../contracts/addresses/address.ts';
import * as area from '../../../src/app/areas/addresses.tsx';
import { finished, PlayedService, reference, refused, showArea } from '../../account/stage.tsx';
import { onScreen, violations, violationsIn } from '../../ui/render.tsx';
import { address, postal } from '../samples.ts';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

/** Returns an in-memory address book. */
function bookOf(...begun: Address[]) {
  const book = [...begun];
  const at = (id: unknown) => book.findIndex((one) => one.id === id);
  const service = new PlayedService({
    'addresses.list': () => finished({ addresses: [...book] }),
    'addresses.add': ({ body }) => {
      if (book.length >= 3) return refused('tooMany');
      book.push({ ...(body as typeof postal), id: `n${book.length}`, isDefault: book.length === 0 });
      return finished(book.at(-1));
    },
    'addresses.change': ({ params, body }) => {
      const place = at((params as { id: string }).id);
      const old = book[place];
      if (old === undefined) return refused('notFound');
      book[place] = { ...(body as typeof postal), id: old.id, isDefault: old.isDefault };
      return finished(book[place]);
    },
    'addresses.delete': ({ params }) => {
      book.splice(at((params as { id: string }).id), 1);
      return finished();
    },
    'addresses.prefer': () => finished(),
  });
  return service;
}
const show = (service: PlayedService, options = {}) => {
  const shown = showArea(area, service, '/settings/addresses/all', options);
  onTestFinished(shown.end);
  return shown;
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: RegExp | string) => page.getByRole('textbox', { name });
const cards = () =>
  [...document.querySelectorAll('ul[aria-label="Addresses"] > li')].map((card) =>
    [...card.querySelectorAll('address span')].map((line) => line.textContent).join(' / '),
  );
const antwerp = 'Eva Vermeer / Lange Leemstraat 18 / 2018 Antwerp / Belgium';
const ghent = address('b', { street: 'Veldstraat', streetNumber: '2', postalCode: '9000', city: 'Ghent' });
const two = () => bookOf(address('a', { isDefault: true }), ghent);
/** Expects that no element extends beyond the page, or beyond a dialog, which would clip it. */
const fits = () =>
  [document.documentElement, ...document.querySelectorAll('dialog, dialog *')].every(
    ({ scrollWidth, clientWidth, tagName }) =>
      tagName === 'INPUT' || clientWidth === 0 || scrollWidth <= clientWidth,
  );
const focused = () => document.activeElement?.getAttribute('name');

for (const [name, width, height] of [
  ['desktop', 1440, 900],
  ['tablet', 820, 1180],
  ['phone', 390, 844],
] as const)
  test(`[2.52c] addresses on a ${name}, light and dark: the list and each dialog have no axe finding`, async () => {
    await page.viewport(width, height);
    show(bookOf(address('a', { isDefault: true, lastName: 'W'.repeat(100) }), ghent), { business: true });
    await expect.element(page.getByText('Default', { exact: true })).toBeVisible();
    await onScreen(async (scheme) =>
      expect([await violationsIn(scheme), fits()], scheme).toEqual([[], true]),
    );
    await button('Add address').click();
    await expect.element(page.getByRole('combobox', { name: 'Country' })).toHaveFocus();
    await button('Save address').click();
    await expect.element(page.getByText('Street name must be valid')).toBeVisible();
    await onScreen(async (scheme) =>
      expect([await violationsIn(scheme), fits()], scheme).toEqual([[], true]),
    );
    await button('Cancel').click();
    await page.getByRole('button', { name: /^Delete Eva Vermeer, Veldstraat/ }).click();
    await expect.element(page.getByRole('dialog', { name: 'Delete address?' })).toBeVisible();
    await onScreen(async (scheme) =>
      expect([await violationsIn(scheme), fits()], scheme).toEqual([[], true]),
    );
  });

test('[2.52c] the list while loading, failed, retried and empty', async () => {
  const service = bookOf();
  service.held = [];
  service.failing.add('addresses.list');
  show(service);
  await expect.element(page.getByRole('status', { name: 'Loading your addresses' })).toBeVisible();
  expect(await violations()).toEqual([]);
  service.release();
  await expect.element(page.getByText('Error: Your addresses could not be loaded')).toBeVisible();
  await page.getByText('Details', { exact: true }).click();
  await expect.element(page.getByText(reference)).toBeVisible();
  expect(await violations()).toEqual([]);
  service.failing.clear();
  await button('Try again').click();
  await expect.element(page.getByRole('heading', { name: 'No addresses yet' })).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('[5.12] on submit the first invalid field gets the focus, errors show and the input is kept', async () => {
  const service = bookOf();
  show(service);
  await button('Add address').click();
  await field('First name').fill('Eva');
  await field('Last name').fill('Vermeer');
  await field('Postal code').fill('20I8');
  await field('Street number').fill('18');
  await field(/^Street$/).fill('?');
  await field('Town').fill('Antwerp');
  await field(/^Phone/).fill('+32 4');
  expect(document.querySelector('[aria-invalid]')).toBe(null);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Please check 3 fields')).toBeVisible();
  for (const words of [
    'Postal Code must be valid',
    'Street name must be valid',
    'Phone number must be valid',
  ])
    await expect.element(page.getByText(words)).toBeVisible();
  expect(focused()).toBe('postalCode');
  await expect.element(field('Postal code')).toHaveValue('20I8');
  await field('Town').click();
  await button('Go to the first field').click();
  expect(focused()).toBe('postalCode');
  await field('Postal code').fill('2018');
  await field(/^Street$/).fill('Lange Leemstraat');
  await field(/^Phone/).fill('');
  await button('Save address').click();
  await expect.poll(cards).toEqual([antwerp]);
  expect(service.calls('addresses.add').map(({ body }) => body)).toEqual([
    { ...postal, addition: '', phone: '' },
  ]);
});

test('[5.12] the country comes first and sets the examples of its fields; a street may have no number', async () => {
  const service = two();
  show(service);
  await button('Add address').click();
  for (const [name, text] of [
    ['First name', 'Eva'],
    ['Last name', 'Vermeer'],
    ['Postal code', '1'],
    ['Street', 'Box 123'],
    ['Town', 'Stockholm'],
  ] as const)
    await page.getByRole('textbox', { name, exact: true }).fill(text);
  const names = [...document.querySelectorAll<HTMLInputElement>('dialog form :is(input, select)')];
  expect(names[0]?.name).toBe('country');
  await button('Save address').click();
  const said = (name: string) =>
    page.getByRole('textbox', { name, exact: true }).element().getAttribute('aria-describedby') ?? '';
  const shown = (name: string) => document.getElementById(said(name))?.innerText;
  await expect.poll(() => shown('Postal code')).toBe('Postal Code must be valid\nFor example 2018.');
  await page.getByRole('combobox', { name: 'Country' }).selectOptions('SE');
  await expect.poll(() => shown('Postal code')).toBe('Postal Code must be valid\nFor example 111 22.');
  await page.getByRole('textbox', { name: 'Postal code' }).fill('11122');
  await page.getByRole('textbox', { name: 'Street number' }).fill('');
  await page.getByRole('checkbox', { name: 'No number' }).click();
  await button('Save address').click();
  await expect.poll(cards).toContain('Eva Vermeer / Box 123 / 111 22 Stockholm / Sweden');
});

test('[5.12] every field tells the browser what it may autofill', async () => {
  show(bookOf(), { business: true });
  await button('Add address').click();
  await expect.element(page.getByRole('combobox', { name: 'Country' })).toHaveFocus();
  const fields = [...document.querySelectorAll<HTMLInputElement>('form [name]')];
  expect(Object.fromEntries(fields.map(({ name, autocomplete }) => [name, autocomplete]))).toEqual({
    // An unchecked checkbox.
    noNumber: '',
    firstName: 'given-name',
    lastName: 'family-name',
    company: 'organization',
    postalCode: 'postal-code',
    streetNumber: 'off',
    addition: 'address-line2',
    street: 'address-line1',
    city: 'address-level2',
    country: 'country',
    phone: 'tel',
  });
});

test('[2.52c] [8.4c] a failed change keeps the input, and saving again saves it', async () => {
  const service = two();
  const shown = show(service);
  await page.getByRole('button', { name: /^Change Eva Vermeer, Veldstraat/ }).click();
  await expect.element(field('Town')).toHaveValue('Ghent');
  await field('Town').fill('Gent');
  service.failing.add('addresses.change');
  await button('Save address').click();
  await expect.element(page.getByText('Unable to save changes. Please try again')).toBeVisible();
  await expect.element(field('Town')).toHaveValue('Gent');
  service.failing.clear();
  await button('Save address').click();
  await expect.poll(cards).toEqual([antwerp, 'Eva Vermeer / Veldstraat 2 / 9000 Gent / Belgium']);
  expect(shown.toasts).toEqual([{ type: 'toast.show', kind: 'success', message: 'saved' }]);
});

test('[2.52c] an address changed in another window shows both versions; saving again replaces the saved one', async () => {
  let stored: Address = address('b', { city: 'Gent', version: 2, phone: '+32 3 123 45 67' });
  const played = new PlayedService({
    'addresses.list': () => finished({ addresses: [stored] }),
    'addresses.change': ({ body }) => {
      const { version, ...rest } = body as typeof postal & { version: number };
      if (version !== stored.version) return refused('changed');
      stored = { ...rest, id: 'b', isDefault: true, version: version + 1 };
      return finished(stored);
    },
    'orders.list': () => finished({ superOrders: [], total: 0 }),
  });
  show(played);
  await page.getByRole('button', { name: /^Change Eva Vermeer/ }).click();
  stored = { ...stored, city: 'Bruges', phone: '+32 3 123 45 68', version: 3 };
  await field('Town').fill('Mons');
  await button('Save address').click();
  const notice = page.getByRole('alert');
  await expect
    .poll(() => notice.query()?.textContent)
    .toMatch(
      /This address has since been changed in another window.*2018 Bruges.*\+32 3 123 45 68.*Your version is below/,
    );
  await expect.element(field('Town')).toHaveValue('Mons');
  await onScreen(async (scheme) => expect([await violationsIn(scheme), fits()], scheme).toEqual([[], true]));
  await button('Save address').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(played.calls('addresses.change').map(({ body }) => body)).toMatchObject([
    { city: 'Mons', version: 2 },
    { city: 'Mons', version: 3 },
  ]);
});

test('[F25] a full address book shows an error; Enter ten times saves once', async () => {
  const service = bookOf(address('a', { isDefault: true }), ghent);
  show(service);
  const fill = async () => {
    await button('Add address').click();
    for (const [name, text] of [
      ['First name', 'Eva'],
      ['Last name', 'Vermeer'],
      ['Postal code', '2018'],
      ['Street number', '18'],
      ['Town', 'Antwerp'],
    ] as const)
      await field(name).fill(text);
    await field(/^Street$/).fill('Lange Leemstraat');
  };
  await fill();
  service.held = [];
  await userEvent.keyboard('{Enter}'.repeat(10));
  service.release();
  await expect.poll(() => cards().length).toBe(3);
  expect(service.calls('addresses.add').length).toBe(1);
  await fill();
  await button('Save address').click();
  await expect.element(page.getByText('Your address book is full')).toBeVisible();
  expect(page.getByText('Details', { exact: true }).elements()).toEqual([]);
});

test('[2.52c] [8.4c] a deleted address disappears at once, and returns if the deletion fails', async () => {
  const service = two();
  show(service);
  const opener = page.getByRole('button', { name: /^Delete Eva Vermeer, Veldstraat/ });
  await opener.click();
  await button('Cancel').click();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  service.held = [];
  service.failing.add('addresses.delete');
  await button('Delete address').click();
  await expect.poll(cards).toEqual([antwerp]);
  service.release();
  await expect.element(page.getByText('Unable to delete the address. Please try again')).toBeVisible();
  expect(cards().length).toBe(2);
  service.failing.clear();
  await button('Delete address').click();
  await expect.poll(cards).toEqual([antwerp]);
  await expect.poll(() => document.querySelector('dialog')).toBe(null);
});

test('[2.52c] [8.4c] another default shows at once, and is rolled back on failure', async () => {
  const service = two();
  show(service);
  const marked = () =>
    [...document.querySelectorAll('ul[aria-label="Addresses"] > li')].map((card) =>
      (card.textContent ?? '').startsWith('Default'),
    );
  service.held = [];
  service.failing.add('addresses.prefer');
  await expect.poll(() => service.calls('addresses.list').length).toBe(1);
  service.release();
  await expect.poll(marked).toEqual([true, false]);
  service.held = [];
  await page.getByRole('button', { name: /^Make default Eva Vermeer, Veldstraat/ }).click();
  expect(marked()).toEqual([false, true]);
  service.release();
  await expect.element(page.getByText('We couldn’t change your default address')).toBeVisible();
  expect(marked()).toEqual([true, false]);
  service.failing.clear();
  await button('Try again').click();
  await expect.poll(marked).toEqual([false, true]);
});

for (const [name, width, height] of [
  ['desktop', 1440, 900],
  ['phone', 390, 844],
] as const)
  test(`[2.2c] [2.52c] the page of one address on a ${name}: loading, failed, changed`, async () => {
    await page.viewport(width, height);
    const service = two();
    service.held = [];
    service.failing.add('addresses.list');
    const shown = showArea(area, service, '/settings/address/?addressId=b');
    onTestFinished(shown.end);
    await expect.element(page.getByRole('status', { name: 'Loading your addresses' })).toBeVisible();
    expect(await violations()).toEqual([]);
    service.release();
    await expect.element(page.getByText('Error: Your addresses could not be loaded')).toBeVisible();
    service.failing.clear();
    await button('Try again').click();
    await expect.element(field('Town')).toHaveValue('Ghent');
    await field(/^Phone/).fill('+32 4');
    await button('Save address').click();
    await expect.element(page.getByText('Phone number must be valid')).toBeVisible();
    expect([await violations(), fits()]).toEqual([[], true]);
    await field(/^Phone/).fill('');
    await field('Town').fill('Gent');
    await button('Save address').click();
    await expect.poll(cards).toEqual([antwerp, 'Eva Vermeer / Veldstraat 2 / 9000 Gent / Belgium']);
    expect(shown.went).toEqual(['/settings/addresses/all']);
  });
