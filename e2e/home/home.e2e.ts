import { storageOf } from '../../backend/storage/accounts.ts';
import { orderWarning } from '../../backend/storage/warnings.ts';
import { expect, test } from '../../tests/kit/e2e.ts';
import { noFindings } from '../kit/axe.ts';
import { followMail, silenced } from '../kit/mails.ts';
import { goBack, home, photoCells, seedPhotos } from '../kit/parts.ts';

const day = 86_400_000;

test('home shows what needs attention until it is resolved; a failed card leaves the others intact [2.52a, 3.14, 4.11a, 4.12c]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.foreseeFailures(/^\/svc\/projects\//, 400);
  const customer = await signedIn({ firstName: 'Eva' });
  await seedPhotos(house.seed, customer, [{ takenAt: '2024-05-01T12:00:00', count: 9 }]);
  await house.seed.make('projects', { customerId: customer.id, projects: [{ name: 'Naxos' }] });
  let fails = true;
  await page.route('**/svc/projects/**', (route) =>
    // An error that the page retries only if the customer presses the button.
    fails ? route.fulfill({ status: 400, body: '{}' }) : route.continue(),
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Eva');
  await expect(page.getByText('Error: Your projects could not be loaded')).toBeVisible();
  await expect(page.getByText(/You haven’t ordered anything yet/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Photo / })).toHaveCount(8);
  await expect(page.getByRole('link', { name: '9 photos' })).toBeVisible();
  await noFindings(page, 'home');
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Naxos' })).toBeVisible();

  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention).toBeHidden();
  const now = house.backend.ports.clock.now();
  const { orders } = (await house.seed.make('orders', {
    customerId: customer.id,
    orders: [
      {
        status: 'Confirmed',
        changeableUntil: new Date(now + 2 * day).toISOString(),
        address: home,
        products: [{ articleId: 'mug-classic', name: 'Mug' }],
      },
      {
        status: 'paymentFailed',
        createdAt: new Date(now - day).toISOString(),
        products: [{ articleId: 'mug-classic', name: 'Late mug' }],
      },
    ],
  })) as { orders: { code: string }[] };
  await expect(attention.getByRole('heading', { level: 3 })).toHaveCount(2, { timeout: 30_000 });
  await expect(attention.getByText(/^Payment failed: order/)).toBeVisible();
  await expect(attention.getByRole('link', { name: /^Pay £.* for order/ })).toHaveAttribute(
    'href',
    `${new URL(page.url()).origin}/svc/shop/alb-gb/pay/${orders[1]?.code}`,
  );
  await noFindings(page, 'home with what needs attention');
  await attention.getByRole('link', { name: 'Check address' }).click();
  await expect(page).toHaveURL(`/orders/${orders[0]?.code}`);
  await goBack(page);
  await expect(attention.getByRole('heading', { level: 3 })).toHaveCount(1);
  await house.backend.ports.store.query("update customer_order set status = 'paymentSuccess' where id = $1", [
    orders[1]?.code,
  ]);
  await expect(attention).toBeHidden({ timeout: 30_000 });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Mug', exact: true })).toBeVisible();
  await expect(attention).toBeHidden();
});

test('home warns of expiring storage until an order, and of an export until it is opened [2.52a, 4.4b, 4.5b]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.foresee(silenced);
  const { ports } = house.backend;
  const now = ports.clock.now();
  const customer = await signedIn({ registeredAt: new Date(now - 512 * day).toISOString() });
  await seedPhotos(house.seed, customer, [{ takenAt: '2024-05-01T12:00:00', count: 3 }]);
  const account = await storageOf(ports.store, customer.id);
  if (account === null) throw new Error('the customer has no storage');
  await orderWarning(ports, account, 'first', new Date(now).toISOString().slice(0, 10));
  const reader = await followMail(page, house, {
    to: customer.email,
    subject: 'Your photos will be deleted on',
  });
  await expect(reader).toHaveURL('/my-photos/photos');
  await expect(photoCells(reader)).toHaveCount(3);
  await reader.close();

  await page.goto('/');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  const items = attention.getByRole('heading', { level: 3 });
  await expect(items).toHaveText([/^Your photos will be deleted in \d+ days$/]);
  const asked = await fetch(`${house.origin}/svc/exports/backups`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${customer.user.access_token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ channel: 'alb-gb' }),
  });
  expect(asked.ok).toBe(true);
  await expect(items).toHaveText([/^Your photos/, 'Your photo export is ready'], { timeout: 40_000 });
  await attention.getByRole('link', { name: 'View your export' }).click();
  await expect(page.getByText('Your export is ready to download')).toBeVisible();
  await goBack(page);
  await expect(items).toHaveText([/^Your photos/]);
  await house.seed.make('orders', {
    customerId: customer.id,
    orders: [{ status: 'Dispatched', products: [{ articleId: 'mug-classic', name: 'Mug' }] }],
  });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Mug', exact: true })).toBeVisible();
  await expect(attention).toBeHidden();
});
