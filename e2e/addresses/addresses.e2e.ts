import { expect, test } from '../../tests/kit/e2e.ts';
import { daysFromNow, isoDay } from '../../tests/kit/now.ts';
import { isAtRest } from '../../tests/kit/rest.ts';
import { noFindings } from '../kit/axe.ts';
import { dialogsAreClosed, goBack, home } from '../kit/parts.ts';

test('addresses are added, made the default, changed and deleted, and a reload shows the same [2.52c, 5.12, 7.10b]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.goto('/settings/addresses/all');
  await expect(page.getByRole('heading', { name: 'No addresses yet' })).toBeVisible();
  const dialog = page.getByRole('dialog');
  const add = async (town: string) => {
    await page.getByRole('button', { name: 'Add address' }).click();
    await dialog.getByLabel('First name').fill('Eva');
    await dialog.getByLabel('Last name').fill('Vermeer');
    await dialog.getByLabel('Postal code').fill('2018');
    await dialog.getByLabel('Street', { exact: true }).fill('Lange Leemstraat 18');
    await dialog.getByLabel('Town').fill(town);
    await dialog.getByLabel('Country').selectOption({ label: 'Belgium' });
    await dialog.getByRole('button', { name: 'Save address' }).click();
    await expect(dialog).toBeHidden();
  };
  await add('Antwerp');
  await add('Ghent');
  const cards = page.getByRole('list', { name: 'Addresses' }).getByRole('listitem');
  await expect(cards).toHaveText([/^Default.*Lange Leemstraat 182018 AntwerpBelgium/, /2018 Ghent/]);
  await noFindings(page, 'two addresses');
  await cards.nth(1).getByRole('button', { name: 'Make default' }).click();
  await expect(cards.nth(1)).toHaveText(/^Default/);
  await isAtRest(page);
  await dialogsAreClosed(page);
  await page.reload();
  await expect(cards).toHaveText([/^Default.*Ghent/, /Antwerp/]);
  await cards.nth(1).getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('Phone').fill('+32 4');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog.getByText('Phone number must be valid')).toBeVisible();
  await dialog.getByLabel('Phone').fill('+32 3 123 45 67');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog).toBeHidden();
  await cards.nth(0).getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete address' }).click();
  await expect(cards).toHaveText([/^Default.*Antwerp/]);
  await isAtRest(page);
  await dialogsAreClosed(page);
  await page.reload();
  await expect(cards).toHaveText([/^Default.*Antwerp/]);
});

test('the pages to add and change an address lead back to the list, as an unknown address does @nightly [2.2c, 2.52c]', async ({
  page,
  signedIn,
}) => {
  await signedIn({ kind: 'business' });
  await page.goto('/settings/b2b/new-address');
  await page.getByLabel('First name').fill('Eva');
  await page.getByLabel('Last name').fill('Vermeer');
  await page.getByLabel('Postal code').fill('1012lg');
  await page.getByLabel('Street number').fill('1');
  await page.getByLabel('Street', { exact: true }).fill('Damrak');
  await page.getByLabel('Town').fill('Amsterdam');
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
  await page.getByLabel('Phone').fill('+31 20 1');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Phone number must be valid')).toBeVisible();
  await expect(page.getByLabel('Phone')).toBeFocused();
  await noFindings(page, 'a phone that will not do');
  await page.getByLabel('Phone').fill('020 123 45 67');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page).toHaveURL('/settings/addresses/all');
  const card = page.getByRole('list', { name: 'Addresses' }).getByRole('listitem');
  await expect(card).toHaveText(/Damrak 11012 LG Amsterdam/);
  const listed = page.waitForResponse(/\/customers\/me\/addresses$/);
  await page.goto('/settings/b2b/address/');
  const { addresses } = (await (await listed).json()) as { readonly addresses: readonly { id: string }[] };
  await expect(page).toHaveURL('/settings/addresses/all');
  await page.goto(`/settings/b2b/address/?addressId=${addresses[0]?.id ?? ''}`);
  await expect(page.getByLabel('Town')).toHaveValue('Amsterdam');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/settings/addresses/all');
});

test('a changed address is offered to the open orders, and only those that are ticked get it [2.52b, 4.11a]', async ({
  page,
  signedIn,
  house,
}) => {
  const customer = await signedIn();
  const order = (id: string) => ({
    id: `${customer.id}-${id}`,
    number: `4418 770${id}`,
    status: 'Received',
    address: home,
    changeableUntil: daysFromNow(1).toISOString(),
    expected: { earliest: isoDay(daysFromNow(5)), latest: isoDay(daysFromNow(7)) },
    products: [{ articleId: 'mug-classic', name: `Mug ${id}` }],
  });
  await house.seed.make('orders', { customerId: customer.id, orders: [order('1'), order('2')] });
  await page.goto('/settings/new-address');
  for (const [label, text] of [
    ['First name', 'Eva'],
    ['Last name', 'Vermeer'],
    ['Postal code', 'NW1 6XE'],
    ['Street number', '221'],
    ['Town', 'London'],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.getByLabel('Street', { exact: true }).fill('Baker Street');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page).toHaveURL('/settings/addresses/all');
  await page.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Street', { exact: true }).fill('Marylebone Road');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await noFindings(page, 'the offer to open orders');
  await dialog.getByRole('checkbox', { name: /Mug 2/ }).click();
  await dialog.getByRole('button', { name: 'Update 1 order' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([/Updated/]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await dialogsAreClosed(page);
  await page.goto(`/orders/${customer.id}-1`);
  await expect(page.getByRole('region', { name: 'Delivery', exact: true })).toContainText(
    '221 Marylebone Road',
  );
  await page.goto(`/orders/${customer.id}-2`);
  await expect(page.getByRole('region', { name: 'Delivery', exact: true })).toContainText('221 Baker Street');
});

test('an address that changed in another window is not overwritten without notice [2.52c, 7.10b]', async ({
  page,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/\/customers\/me\/addresses\//, 412);
  const customer = await signedIn();
  const authorization = `Bearer ${customer.user.access_token}`;
  const town = { firstName: 'Eva', lastName: 'Vermeer', street: 'Baker Street', streetNumber: '221' };
  const book = '/svc/customers/customers/me/addresses';
  const london = { ...town, postalCode: 'NW1 6XE', city: 'London', country: 'GB' };
  const added = await page.request.post(book, {
    headers: { authorization, 'idempotency-key': customer.id },
    data: london,
  });
  const { id, version } = (await added.json()) as { readonly id: string; readonly version: number };
  await page.goto('/settings/addresses/all');
  await page.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Town')).toHaveValue('London');
  // Changes the address as another window would.
  const changed = await page.request.put(`${book}/${id}`, {
    headers: { authorization },
    data: { ...london, city: 'Leeds', version },
  });
  expect(changed.ok()).toBe(true);
  await dialog.getByLabel('Town').fill('Bath');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  const notice = dialog.getByRole('alert');
  await expect(notice).toContainText('This address has since been changed in another window');
  await expect(notice).toContainText('Leeds');
  await expect(dialog.getByLabel('Town')).toHaveValue('Bath');
  await noFindings(page, 'an address changed in another window');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('list', { name: 'Addresses' })).toContainText('Bath');
});

test('Escape and Back ask once before a typed address is discarded; cancelling keeps the text [2.51a, 2.52c]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.goto('/settings/addresses/all');
  await page.getByRole('button', { name: 'Add address' }).click();
  const form = page.getByRole('dialog', { name: 'Add address' });
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await form.getByLabel('Town').fill('London');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await noFindings(page, 'the question before text is lost');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Town')).toHaveValue('London');
  await goBack(page);
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL('/settings/addresses/all');
});
