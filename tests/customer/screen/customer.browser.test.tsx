import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CallReply } from '../../../contracts/call.ts';
import type { listPaymentMethods } from '../../../contracts/extensions/account.ts';
import * as area from '../../../src/app/areas/customer.tsx';
import { finished, PlayedService, reference, refused, showArea } from '../../account/stage.tsx';
import { onScreen, violationsIn } from '../../ui/render.tsx';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

type Methods = CallReply<typeof listPaymentMethods>['methods'];
const methods: Methods = [
  { id: 'a', kind: 'card', label: '•••• 4242' },
  { id: 'b', kind: 'ideal', label: 'NL•• •••• 5678' },
  { id: 'c', kind: 'paypal', label: `${'w'.repeat(80)}@example.com` },
  { id: 'd', kind: 'invoice', label: '30 days' },
];
const everything = ['callbackTest', 'paymentMethods'];

/** An in-memory service with the data of one customer. */
function service({ pays = methods, status = 204, isFresh = (): boolean => true } = {}) {
  let preferred = pays[0]?.id ?? null;
  let ftp = { callbackUrl: 'https://erp.example.com/orders', callbackFormat: 'json' };
  return new PlayedService({
    'payments.methods': () => finished({ methods: pays, preferred }),
    'payments.prefer': ({ body }) => {
      preferred = (body as { id: string }).id;
      return finished();
    },
    'customers.me': () => finished({ id: 'me', ftp }),
    'customers.patchMe': ({ body }) => {
      if (!isFresh()) return refused('signInAgain');
      ftp = body as typeof ftp;
      return finished();
    },
    'customers.testCallback': ({ body }) => {
      const { callbackUrl } = body as typeof ftp;
      if (callbackUrl.includes('inside')) return refused('notAllowed');
      if (callbackUrl.includes('often')) return refused('tooMany');
      if (callbackUrl.includes('slow')) return finished({ outcome: 'timeout' });
      if (callbackUrl.includes('nobody')) return finished({ outcome: 'unreachable' });
      return finished({ outcome: 'answered', status });
    },
  });
}
const show = (played: PlayedService, start: string, options = {}) => {
  const shown = showArea(area, played, start, { business: true, capabilities: everything, ...options });
  onTestFinished(shown.end);
  return shown;
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const radio = (name: RegExp) => page.getByRole('radio', { name });
const fits = () =>
  [...document.querySelectorAll('main *')].every(
    ({ scrollWidth, clientWidth, tagName }) =>
      ['INPUT', 'PRE'].includes(tagName) || clientWidth === 0 || scrollWidth <= clientWidth,
  );
const clean = async (scheme: 'light' | 'dark' = 'light') =>
  expect([await violationsIn(scheme), fits()], scheme).toEqual([[], true]);
const payment = '/settings/payment-method';
const integration = '/integration';

for (const [name, width, height] of [
  ['desktop', 1440, 900],
  ['tablet', 820, 1180],
  ['phone', 390, 844],
] as const)
  test(`[2.52j] [2.52c] payment and integration on a ${name}, light and dark`, async () => {
    await page.viewport(width, height);
    const paying = show(service(), payment);
    await expect.element(radio(/Card/)).toBeChecked();
    await onScreen(clean);
    paying.end();
    paying.unmount();
    show(service(), integration, { b2bStatus: 'Blocked' });
    await expect.element(page.getByLabelText('Callback URL')).toHaveValue('https://erp.example.com/orders');
    await page.getByText('Sample callback in XML').click();
    await onScreen(clean);
  });

test('[2.52c] payment methods while loading, failed, retried and empty', async () => {
  const played = service({ pays: [] });
  played.held = [];
  played.failing.add('payments.methods');
  show(played, payment, { business: false });
  await expect.element(page.getByRole('status', { name: 'Loading your payment methods' })).toBeVisible();
  await clean();
  played.release();
  await expect.element(page.getByText('We couldn’t load your payment methods')).toBeVisible();
  await page.getByText('Details', { exact: true }).click();
  await expect.element(page.getByText(reference)).toBeVisible();
  await clean();
  played.failing.clear();
  await button('Try again').click();
  await expect.element(page.getByRole('heading', { name: 'No payment methods yet' })).toBeVisible();
  await clean();
});

test('[2.52c] [8.4c] a preferred method changes at once; a failed change is undone and can be retried', async () => {
  const played = service();
  show(played, payment, { business: false });
  await radio(/iDEAL/).click();
  await expect.element(radio(/iDEAL/)).toBeChecked();
  played.failing.add('payments.prefer');
  await radio(/PayPal/).click();
  await expect.element(page.getByText('We couldn’t change your preferred payment method')).toBeVisible();
  await expect.element(radio(/iDEAL/)).toBeChecked();
  await clean();
  played.failing.clear();
  await button('Try again').click();
  await expect.element(radio(/PayPal/)).toBeChecked();
  expect(played.calls('payments.prefer').map(({ body }) => body)).toEqual([
    { id: 'b' },
    { id: 'c' },
    { id: 'c' },
  ]);
});

test('[2.52j] [7.10a] [8.5a] the integration guide shows while settings load, and if they fail', async () => {
  const played = service();
  played.held = [];
  played.failing.add('customers.me');
  show(played, integration, { b2bStatus: 'New' });
  await expect.element(page.getByRole('region', { name: 'How to send us orders' })).toBeVisible();
  await expect.element(page.getByRole('status', { name: 'Loading your settings' })).toBeVisible();
  await expect.element(page.getByText('Pending account validation')).toBeVisible();
  expect(document.querySelector('main h1')?.nextElementSibling?.textContent).toMatch(/^Pending account/);
  await clean();
  played.release();
  await expect.element(page.getByText('An error occurred loading your settings')).toBeVisible();
  await clean();
  played.failing.clear();
  await button('Try again').click();
  await expect.element(page.getByLabelText('Callback URL')).toHaveValue('https://erp.example.com/orders');
});

test('[7.10a] each outcome of a callback test shows once', async () => {
  const played = service();
  show(played, integration);
  const written = page.getByLabelText('Callback URL');
  const tried = async (url: string, words: RegExp | string) => {
    await written.fill(url);
    await button('Test callback').click();
    await expect.element(page.getByText(words)).toBeVisible();
    await clean();
  };
  await tried('nowhere', 'Please enter a valid callback URL');
  await tried('https://inside.example.com', 'This URL can’t be reached from the internet');
  await tried('https://often.example.com', 'You’ve run too many tests');
  await tried('https://slow.example.com', 'The server at your callback URL didn’t respond in time');
  await tried('https://nobody.example.com', 'We couldn’t reach your server');
  await tried('https://erp.example.com', 'Your server accepted the callback');
  played.held = [];
  await button('Test callback').click();
  await expect.element(button('Testing')).toBeVisible();
  await clean();
  played.failing.add('customers.testCallback');
  played.release();
  await expect.element(page.getByText('We couldn’t run the test')).toBeVisible();
  await clean();
});

test('[7.10a] the result of a callback test disappears when a value changes', async () => {
  show(service(), integration);
  const written = page.getByLabelText('Callback URL');
  const results = () => document.querySelector('form [role=status]')?.textContent;
  await written.fill('nowhere');
  await button('Test callback').click();
  await expect.poll(results).toBe('Please enter a valid callback URL');
  await written.fill('https://erp.example.com/new');
  await expect.poll(results).toBe('');
  await button('Test callback').click();
  await expect.poll(results).toContain('Your server accepted the callback');
  await page.getByLabelText('Callback format').selectOptions('json');
  await expect.poll(results).toBe('');
});

test('[7.10a] a callback test reports an address that answers with an error', async () => {
  show(service({ status: 500 }), integration);
  await button('Test callback').click();
  await expect.element(page.getByText('Your server didn’t accept the callback')).toBeVisible();
  await expect.element(page.getByText(/Your server answered with status 500\./)).toBeVisible();
  await clean();
});

test('[7.10a] the callback is validated on submit and saved; a failure keeps the input', async () => {
  const played = service();
  const shown = show(played, integration);
  const written = page.getByLabelText('Callback URL');
  await written.fill('ftp://x');
  await button('Save').click();
  await expect.element(page.getByText('Please enter a valid callback URL')).toBeVisible();
  await expect.element(written).toHaveFocus();
  await clean();
  for (const [address, words] of [
    ['http://x.example', 'Callback URL must start with https://'],
    ['https://localhost/x', 'Callback URL must be on the internet. This one is in a private network.'],
  ] as const) {
    await written.fill(address);
    await button('Save').click();
    await expect.element(page.getByText(words)).toBeVisible();
  }
  played.failing.add('customers.patchMe');
  await written.fill('https://new.example.com/');
  await page.getByLabelText('Callback format').selectOptions('xml');
  await button('Save').click();
  await expect.element(page.getByText('Unable to save changes. Please try again')).toBeVisible();
  await expect.element(written).toHaveValue('https://new.example.com/');
  await clean();
  played.failing.clear();
  await button('Save').click();
  await expect.poll(() => shown.toasts).toMatchObject([{ kind: 'success', message: 'saved' }]);
  expect(played.calls('customers.patchMe').at(-1)?.body).toEqual({
    callbackUrl: 'https://new.example.com/',
    callbackFormat: 'xml',
  });
  await written.fill('');
  await button('Save').click();
  await expect
    .poll(() => played.calls('customers.patchMe').at(-1)?.body)
    .toEqual({ callbackUrl: null, callbackFormat: 'xml' });
  await expect.element(written).toHaveValue('');
});

test('[4.15b] [7.10a] a callback that needs a fresh sign-in is in the form again after it', async () => {
  let fresh = false;
  const played = service({ isFresh: () => fresh });
  const shown = show(played, integration);
  const written = page.getByLabelText('Callback URL');
  const format = page.getByLabelText('Callback format');
  await written.fill('https://new.example.com/');
  await format.selectOptions('xml');
  await button('Save').click();
  await expect
    .element(page.getByText('To protect your account, sign in again before you change your callback'))
    .toBeVisible();
  await clean();
  await button('Sign in again').click();
  await expect.element(button('Opening the sign-in page')).toBeVisible();
  expect(shown.went).toEqual([`sign-in for ${location.pathname}${location.search}${location.hash}`]);
  shown.end();
  shown.unmount();

  fresh = true;
  const returned = show(played, integration);
  await expect.element(written).toHaveValue('https://new.example.com/');
  await expect.element(format).toHaveValue('xml');
  await button('Save').click();
  await expect.poll(() => returned.toasts).toMatchObject([{ kind: 'success', message: 'saved' }]);
  expect(sessionStorage.getItem('signInAgain')).toBe(null);
});

test('[6.1b] [2.52c] a service without callback tests offers no test', async () => {
  show(service(), integration, { capabilities: [] });
  await expect.element(button('Save')).toBeVisible();
  expect(button('Test callback').elements()).toEqual([]);
});
