import { expect, test } from '../../tests/kit/e2e.ts';
import { noFindings } from '../kit/axe.ts';
import { seedPhotos } from '../kit/parts.ts';

const day = 86_400_000;

test('home: an item appears by itself and goes once acted on; a card that fails leaves the others [2.52a, 3.14, 4.11a, 4.12c]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  test.setTimeout(90_000);
  watch.foresee(/^console: Failed to load resource: .* 500 .*\/projects\//);
  const customer = await signedIn({ firstName: 'Eva' });
  await seedPhotos(house.seed, customer, [{ takenAt: '2024-05-01T12:00:00', count: 9 }]);
  await house.seed.make('projects', { customerId: customer.id, projects: [{ name: 'Naxos' }] });
  let fails = true;
  await page.route('**/svc/projects/**', (route) =>
    fails ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Eva');
  await expect(page.getByText('Error: Your projects could not be loaded')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/You have not ordered anything yet/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Open / })).toHaveCount(8);
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
        address: {
          firstName: 'Eva',
          lastName: 'Vermeer',
          street: 'Baker Street',
          streetNumber: '221',
          postalCode: 'NW1 6XE',
          city: 'London',
          country: 'GB',
        },
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
  await expect(attention.getByText(/^Payment failed for order/)).toBeVisible();
  await noFindings(page, 'home with what needs attention');
  await attention.getByRole('link', { name: 'Check address' }).click();
  await expect(page).toHaveURL(`/orders/${orders[0]?.code}`);
  await page.goBack();
  await expect(attention.getByRole('heading', { level: 3 })).toHaveCount(1);
  await house.backend.ports.store.query("update customer_order set status = 'paymentSuccess' where id = $1", [
    orders[1]?.code,
  ]);
  await expect(attention).toBeHidden({ timeout: 30_000 });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Mug', exact: true })).toBeVisible();
  await expect(attention).toBeHidden();
});
