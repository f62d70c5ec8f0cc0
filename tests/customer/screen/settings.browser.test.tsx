import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as area from '../../../src/app/areas/settings.tsx';
import { finished, PlayedService, reference, refused, showArea } from '../../account/stage.tsx';
import { order, ordersReply } from '../../home/samples.ts';
import { onScreen, violationsIn } from '../../ui/render.tsx';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

const everything = ['accountData', 'businessDetails', 'newsletter', 'paymentMethods', 'pendingEmailChange'];
const details = { companyName: 'Vermeer bv', vatNumber: 'BE0123456749', registrationNumber: '' };
const address = {
  id: 'a',
  firstName: 'Eva',
  lastName: 'Vermeer',
  street: 'Lange Leemstraat',
  streetNumber: '18',
  postalCode: '2018',
  city: 'Antwerp',
  country: 'BE',
  isDefault: true,
};
const current = 'eva.vermeer@example.com';
const other = 'eva@vermeer.example';
const method = { id: 'm', kind: 'card', label: '•••• 4242' };
const until = '2026-11-24T12:00:00Z';

/**
 * Returns an in-memory service with the data of one customer. `asks` is the response to a request for a link.
 */
function service({
  pending = null as { email: string; until: string } | null,
  empty = false,
  name = { firstName: 'Eva', lastName: 'Vermeer' },
  asks = () => finished(),
  orders = [order('S1', 'Confirmed'), order('S2', 'paymentFailed')],
  totals = { photosCount: 1248, albumsCount: 9 },
  company = null as typeof details | null,
  newsletter = 'off' as 'off' | 'waiting' | 'on',
  subscribes = () => finished({ state: 'waiting' }),
  mayKeep = (): boolean => true,
} = {}) {
  let kept = { id: 'me', ...name, email: current, b2bStatus: null };
  let business = company;
  return new PlayedService({
    'customers.me': () => finished(kept),
    'customers.putMe': ({ body }) => {
      kept = { ...kept, ...(body as object) };
      return finished(kept);
    },
    'customers.businessDetails': () => (business === null ? refused('none') : finished(business)),
    'customers.putBusinessDetails': ({ body }) => {
      if (!mayKeep()) return refused('signInAgain');
      if ((body as typeof details).vatNumber === 'GB123') return refused('notOfItsCountry');
      business = body as typeof details;
      return finished();
    },
    'addresses.list': () => finished({ addresses: empty ? [] : [address] }),
    'payments.methods': () => finished({ methods: empty ? [] : [method], preferred: empty ? null : 'm' }),
    'identities.emailChange': () => finished({ pending }),
    'newsletter.read': () => finished({ state: newsletter }),
    'newsletter.change': ({ body }) =>
      (body as { on: boolean }).on ? subscribes() : finished({ state: 'off' }),
    'customers.data': () => finished({ url: 'http://localhost:1/no' }),
    'identities.changeEmail': asks,
    'identities.deleteAccount': asks,
    'orders.list': () => finished(ordersReply(empty ? [] : orders)),
    'photos.users': () => finished(totals),
    'projects.list': () => finished({ projects: [], totalProjectCount: 3 }),
  });
}
const tokenOf = (business: boolean) => {
  const claims = { sub: 'me', idp_type: 'password', idp_sub: 'local|me', account_id: 'me' };
  return `x.${btoa(JSON.stringify({ ...claims, amr: business ? 'b2b' : 'pwd' }))}.x`;
};
type Options = NonNullable<Parameters<typeof showArea>[3]>;
const show = (
  played: PlayedService,
  start: string,
  { business = false, ...options }: Omit<Options, 'ports'> = {},
) => {
  const ports = { readToken: () => tokenOf(business), host: null };
  const shown = showArea(area, played, start, { business, capabilities: everything, ports, ...options });
  onTestFinished(shown.end);
  return shown;
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const dialog = () => page.getByRole('dialog', { name: 'Before you go' });
const fits = () =>
  [...document.querySelectorAll('main *')].every(
    ({ scrollWidth, clientWidth, tagName }) =>
      tagName === 'INPUT' || clientWidth === 0 || scrollWidth <= clientWidth,
  );
const clean = async (scheme: 'light' | 'dark' = 'light') =>
  expect([await violationsIn(scheme), fits()], scheme).toEqual([[], true]);

for (const [name, width, height] of [
  ['desktop', 1440, 900],
  ['tablet', 820, 1180],
  ['phone', 390, 844],
] as const)
  test(`[2.52c] [6.1b] [6.1d] settings, forms and dialog on a ${name}, light and dark`, async () => {
    await page.viewport(width, height);
    const shown = show(service({ pending: { email: other, until } }), '/settings');
    await expect.element(page.getByText('Lange Leemstraat 18, 2018 Antwerp, Belgium')).toBeVisible();
    await expect.element(page.getByText('Card •••• 4242')).toBeVisible();
    await expect.element(page.getByText(`${other} – waiting for confirmation`)).toBeVisible();
    await onScreen(clean);
    await button('Delete account').click();
    await expect.element(dialog().getByText('Order 44 S1 is in progress')).toBeVisible();
    await onScreen(clean);
    shown.end();
    shown.unmount();
    const emailing = show(service({ pending: { email: other, until } }), '/settings/email');
    await button('Send confirmation link').click();
    await expect.element(page.getByText('Please enter a valid e-mail address')).toBeVisible();
    await onScreen(clean);
    emailing.end();
    emailing.unmount();
    const business = show(service(), '/settings/b2b', { business: true, b2bStatus: 'Default' });
    await button('Save').click();
    await expect.element(page.getByText('Please enter a valid VAT number')).toBeVisible();
    await onScreen(clean);
    business.end();
    business.unmount();
    show(service(), '/settings/personal-details');
    await page.getByLabelText('First name').fill('');
    await button('Save').click();
    await expect.element(page.getByText('Please enter a first name')).toBeVisible();
    await onScreen(clean);
  });

test('[2.52c] [8.5a] each setting loads separately: skeletons, one failed beside others, none yet', async () => {
  const played = service({ empty: true });
  played.held = [];
  played.failing.add('customers.me');
  show(played, '/settings');
  await expect.element(page.getByRole('status', { name: 'Loading your settings' }).first()).toBeVisible();
  await clean();
  played.release();
  await expect.element(page.getByText('An error occurred loading your settings')).toBeVisible();
  await page.getByText('Details', { exact: true }).click();
  await expect.element(page.getByText(reference)).toBeVisible();
  await expect.element(page.getByText('No delivery address yet')).toBeVisible();
  await expect.element(page.getByText('No payment method yet')).toBeVisible();
  await clean();
  played.failing.clear();
  await button('Try again').click();
  await expect.element(page.getByText('Eva Vermeer')).toBeVisible();
  expect(played.calls('addresses.list')).toHaveLength(1);
});

test('[6.1b] [6.1d] [9.11] each setting links to its page, for both kinds of customer', async () => {
  const hrefs = () =>
    [...document.querySelectorAll('main dl a')].map(
      (one) => new URL((one as HTMLAnchorElement).href).pathname,
    );
  const shown = show(service(), '/settings');
  await expect.element(page.getByText('Eva Vermeer')).toBeVisible();
  expect(hrefs()).toEqual([
    '/settings/personal-details',
    '/settings/email',
    '/identity/password',
    '/identity/sessions',
    '/settings/addresses/all',
    '/settings/payment-method',
  ]);
  const languages = [...document.querySelectorAll<HTMLAnchorElement>('a[href*="/identity/"]')].map((link) =>
    new URL(link.href).searchParams.get('ui_locales'),
  );
  expect(languages).toEqual(['en-GB', 'en-GB']);
  shown.end();
  shown.unmount();
  show(service(), '/settings/b2b', { business: true, capabilities: [] });
  await expect.element(page.getByText('Eva Vermeer')).toBeVisible();
  expect(hrefs()).toEqual([
    '/settings/personal-details',
    '/settings/b2b/email',
    '/identity/password',
    '/identity/sessions',
    '/settings/addresses/all',
  ]);
  expect(document.querySelector('form')).toBe(null);
});

test('[2.52c] [7.9] the newsletter: subscribe, resend the link, refused, unsubscribe; each reported on the page', async () => {
  const answers = [finished({ state: 'waiting' }), finished({ state: 'waiting' }), refused('tooMany')];
  const shown = show(
    service({ subscribes: () => answers.shift() ?? finished({ state: 'waiting' }) }),
    '/settings',
  );
  await expect.element(page.getByText('Not subscribed')).toBeVisible();
  await button('Subscribe to the newsletter').click();
  await expect
    .element(page.getByText(`We’ve sent a link to ${current}. Open it to subscribe.`))
    .toBeVisible();
  await expect.element(page.getByText('Not confirmed yet', { exact: true })).toBeVisible();
  await button('Resend link to confirm the newsletter').click();
  await expect
    .element(page.getByText(`We’ve sent a new link to ${current}. The old link no longer works.`))
    .toBeVisible();
  await clean();
  await button('Resend link to confirm the newsletter').click();
  await expect.element(page.getByText('You’ve asked for too many links')).toBeVisible();
  expect(page.getByText('Details', { exact: true }).elements()).toEqual([]);
  await clean();
  shown.end();
  shown.unmount();
  show(service({ newsletter: 'on' }), '/settings');
  await expect.element(page.getByText('Subscribed', { exact: true })).toBeVisible();
  await button('Unsubscribe from the newsletter').click();
  await expect.element(page.getByText('Not subscribed')).toBeVisible();
});

test('[2.52c] the data of the account: a failed file shows an error; without the capability nothing is offered', async () => {
  const shown = show(service(), '/settings');
  await button('Download your data').click();
  await expect.poll(() => shown.toasts).toMatchObject([{ kind: 'failure', message: 'dataNotDownloaded' }]);
  shown.end();
  shown.unmount();
  show(service(), '/settings', { capabilities: [] });
  await expect.element(page.getByText('Eva Vermeer')).toBeVisible();
  expect(page.getByText('Newsletter and data').elements()).toEqual([]);
});

test('[7.10a] the name: not loaded, not saved, saved, and the settings show again', async () => {
  const played = service();
  played.failing.add('customers.me');
  const shown = show(played, '/settings/personal-details');
  await expect.element(page.getByText('An error occurred loading your settings')).toBeVisible();
  await clean();
  played.failing.clear();
  await button('Try again').click();
  await page.getByLabelText('First name').fill('Ada');
  played.failing.add('customers.putMe');
  await button('Save').click();
  await expect.element(page.getByText('Unable to save changes. Please try again')).toBeVisible();
  await expect.element(page.getByLabelText('First name')).toHaveValue('Ada');
  await clean();
  played.failing.clear();
  await button('Save').click();
  await expect.poll(() => shown.went).toEqual(['/settings']);
  expect(shown.toasts).toMatchObject([{ kind: 'success', message: 'saved' }]);
  await expect.element(page.getByText('Ada Vermeer')).toBeVisible();
});

test('[5.13] [8.8] an e-mail change refused as in use, too frequent or failed says so; then sends a link', async () => {
  const answers = [refused('inUse'), refused('tooMany'), finished()];
  const played = service({ asks: () => answers.shift() ?? finished() });
  show(played, '/settings/email');
  await expect.element(page.getByLabelText('Current e-mail address')).toHaveValue(current);
  await page.getByLabelText('New e-mail address').fill(other);
  const send = button('Send confirmation link');
  await send.click();
  await expect
    .element(
      page.getByText(
        'This e-mail address is already in use. Use a different address, or sign in with this one.',
      ),
    )
    .toBeVisible();
  const field = page.getByLabelText('New e-mail address');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(/already in use/);
  // An error that the customer can correct shows neither status nor reference.
  expect(page.getByText('Details').elements()).toEqual([]);
  await clean();
  await send.click();
  await expect.element(page.getByText('You’ve asked for too many links')).toBeVisible();
  expect(page.getByText('Details').elements()).toEqual([]);
  played.failing.add('identities.changeEmail');
  await send.click();
  await expect.element(page.getByText('We couldn’t change your e-mail address')).toBeVisible();
  await expect.element(page.getByLabelText('New e-mail address')).toHaveValue(other);
  await clean();
  played.failing.clear();
  await send.click();
  await expect
    .element(page.getByText(`We’ve sent a link to ${other}. It expires in 24 hours.`))
    .toBeVisible();
  await expect.element(button('Send a new link')).toHaveAttribute('aria-disabled', 'true');
  await clean();
  await button('Use a different address').click();
  await expect.element(page.getByLabelText('New e-mail address')).toHaveValue('');
});

test('[7.11] a pending address can be sent another link; too many requests show an error there', async () => {
  const answers = [refused('tooMany')];
  const played = service({
    pending: { email: other, until },
    asks: () => answers.shift() ?? finished(),
  });
  const shown = show(played, '/settings/email');
  await button('Send a new link').click();
  expect(page.getByText('Details').elements()).toEqual([]);
  await clean();
  await button('Send a new link').click();
  await expect.element(page.getByText('We’ve sent a new link')).toBeVisible();
  expect(played.calls('identities.changeEmail').map(({ body }) => (body as { email: string }).email)).toEqual(
    [other, other],
  );
  await button('Use a different address').click();
  await button('Cancel').click();
  await expect.poll(() => shown.went).toEqual(['/settings']);
});

test('[2.51a] the dialog begins with the link, groups open orders, and does not mention an empty library', async () => {
  const orders = [
    ...['S1', 'S2', 'S3'].map((code) => order(code, 'Confirmed')),
    ...['S4', 'S5'].map((code) => order(code, 'paymentFailed')),
  ];
  show(service({ orders, totals: { photosCount: 0, albumsCount: 0 } }), '/settings');
  await button('Delete account').click();
  await expect.element(dialog().getByText('3 orders are in progress')).toBeVisible();
  await expect.element(dialog().getByText('2 orders haven’t been paid for')).toBeVisible();
  expect(
    dialog()
      .getByText(/\b0 photos|keep your photos/)
      .elements(),
  ).toEqual([]);
  expect(
    dialog()
      .getByText(/S[1-5]/)
      .elements(),
  ).toEqual([]);
  expect(dialog().element().querySelector('p')?.textContent).toMatch(
    /^We’ll e-mail you a confirmation link\./,
  );
});

test('[2.51a] [7.11] the dialog lists deleted and kept data; Escape, too many requests, sent by keyboard alone', async () => {
  const answers = [refused('tooMany')];
  const played = service({ asks: () => answers.shift() ?? finished() });
  show(played, '/settings');
  const opener = button('Delete account');
  await opener.click();
  for (const words of [
    'Want to keep your photos?',
    '1,248 photos · 9 albums',
    '3 saved projects and your online photo books',
    'We’ll still make and deliver it.',
    'Pay now if you still want it.',
    'We’re required to keep these for 7 years.',
  ])
    await expect.element(dialog().getByText(words)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(played.calls('identities.deleteAccount')).toEqual([]);
  await opener.click();
  await button('Send deletion link').click();
  expect(page.getByText('Details').elements()).toEqual([]);
  await expect.element(dialog().getByText('You’ve asked for too many links')).toBeVisible();
  await clean();
  played.held = [];
  await button('Send deletion link').click();
  await expect.element(button('Sending the link')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).toBeVisible();
  await clean();
  played.release();
  await expect.element(page.getByText(`We’ve sent a link to ${current}`)).toBeVisible();
  await expect.element(page.getByText(/The link expires in 24 hours/)).toBeVisible();
  await clean();
  await button('Close').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('[7.11] orders that cannot be read show an error, and the export replaces the dialog', async () => {
  const played = service();
  played.failing.add('orders.list');
  show(played, '/settings');
  await button('Delete account').click();
  await expect.element(dialog().getByText('We couldn’t check your open orders')).toBeVisible();
  await clean();
  await dialog().getByRole('button', { name: 'Export photos' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('[2.52c] [6.1c] the details of a company: loading, not loaded, not saved, saved', async () => {
  const played = service();
  played.failing.add('customers.businessDetails');
  const shown = show(played, '/settings/b2b', { business: true, b2bStatus: 'Default' });
  await expect.element(page.getByText('Company details are missing')).toBeVisible();
  expect(document.querySelector('main h1')?.nextElementSibling?.textContent).toMatch(
    /^Company details are missing/,
  );
  await expect.element(page.getByText('An error occurred loading your settings')).toBeVisible();
  await clean();
  played.failing.clear();
  await button('Try again').click();
  await page.getByLabelText('Company name').fill('');
  await page.getByLabelText('VAT number').fill('gb 123');
  await button('Save').click();
  // One attempt shows both problems.
  await expect.element(page.getByText('Please enter your company name')).toBeVisible();
  await expect
    .element(page.getByLabelText('VAT number'))
    .toHaveAccessibleDescription(/isn’t valid in its country\. Please check each digit\./);
  await clean();
  expect(played.calls('customers.putBusinessDetails')).toEqual([]);
  await page.getByLabelText('Company name').fill('Vermeer bv');
  await page.getByLabelText('VAT number').fill('be 0123.456.749');
  played.failing.add('customers.putBusinessDetails');
  await button('Save').click();
  await expect.element(page.getByText('Unable to save changes. Please try again')).toBeVisible();
  await clean();
  played.failing.clear();
  await button('Save').click();
  await expect.poll(() => shown.toasts).toMatchObject([{ kind: 'success', message: 'saved' }]);
  expect(played.calls('customers.putBusinessDetails').at(-1)?.body).toEqual(details);
});

test('[2.52c] the row of a customer without a name says that none is set', async () => {
  show(service({ name: { firstName: '', lastName: '' } }), '/settings');
  await expect.element(page.getByText('No name yet', { exact: true })).toBeVisible();
  await expect.element(link('Change personal details')).toBeVisible();
});

test('[6.1b] the links of the rows lead to the named pages', async () => {
  const shown = show(service(), '/settings');
  await link('Change personal details').click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Change personal details');
  await link('My settings').click();
  await link('Change email address').click();
  expect(shown.went).toEqual(['/settings/personal-details', '/settings', '/settings/email']);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Change email address');
});

test('[4.15b] [5.13] an address change that needs a fresh sign-in: the reason, the sign-in, and the same form', async () => {
  const played = service({ asks: () => refused('signInAgain') });
  const shown = show(played, '/settings/email');
  const field = page.getByLabelText('New e-mail address');
  await field.fill(other);
  await button('Send confirmation link').click();
  const reason = 'To protect your account, sign in again before you change your e-mail address';
  await expect.element(page.getByRole('alert').getByText(reason)).toBeVisible();
  await expect.element(field).toHaveValue(other);
  await clean();
  await button('Sign in again').click();
  await expect.element(button('Opening the sign-in page')).toBeVisible();
  expect(shown.went).toEqual([`sign-in for ${location.pathname}${location.search}${location.hash}`]);
  shown.end();
  shown.unmount();

  show(service(), '/settings/email');
  await expect.element(field).toHaveValue(other);
  await button('Send confirmation link').click();
  await expect
    .element(page.getByText(`We’ve sent a link to ${other}. It expires in 24 hours.`))
    .toBeVisible();
  expect(sessionStorage.getItem('signInAgain')).toBe(null);
});

test('[4.15b] [7.11] a deletion that needs a fresh sign-in: the reason, the sign-in, and the dialog again', async () => {
  const shown = show(service({ asks: () => refused('signInAgain') }), '/settings');
  await button('Delete account').click();
  await button('Send deletion link').click();
  await expect
    .element(dialog().getByText('To protect your account, sign in again before you delete it'))
    .toBeVisible();
  await clean();
  await button('Sign in again').click();
  await expect.element(button('Opening the sign-in page')).toBeVisible();
  shown.end();
  shown.unmount();

  show(service(), '/settings');
  await button('Send deletion link').click();
  await expect.element(page.getByText(`We’ve sent a link to ${current}`)).toBeVisible();
  expect(sessionStorage.getItem('signInAgain')).toBe(null);
});

test('[4.15b] [6.1b] company details that need a fresh sign-in are in the form again after it', async () => {
  let fresh = false;
  const played = service({ company: details, mayKeep: () => fresh });
  const shown = show(played, '/settings/b2b', { business: true, b2bStatus: 'Default' });
  const name = page.getByLabelText('Company name');
  await name.fill('Vermeer nv');
  await button('Save').click();
  await expect
    .element(page.getByText('To protect your account, sign in again before you change your company details'))
    .toBeVisible();
  await clean();
  await button('Sign in again').click();
  await expect.element(button('Opening the sign-in page')).toBeVisible();
  shown.end();
  shown.unmount();

  fresh = true;
  show(played, '/settings/b2b', { business: true, b2bStatus: 'Default' });
  await expect.element(name).toHaveValue('Vermeer nv');
  await button('Save').click();
  await expect.element(name).toHaveValue('Vermeer nv');
  expect(played.calls('customers.putBusinessDetails')).toHaveLength(2);
});
