import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { isAtRest } from '../../tests/kit/rest.ts';

const superorders = /^\/svc\/orders\/v2\/superorders\/me$/;
/**
 * Makes every call for orders fail in such a way that the page retries it only if the customer presses the button.
 */
const breakOrders = (page: Page) =>
  page.route('**/svc/orders/v2/superorders/me*', (route) =>
    route.fulfill({ status: 400, json: { error: 'broken' } }),
  );

interface Event {
  readonly message: string;
  readonly tags: Readonly<Record<string, string>>;
}

test('a failure reaches the configured service, with its correlation id and no data of the customer [4.18]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(superorders, 400);
  const customer = await signedIn();
  await page.route('**/config.json', async (route) => {
    const config = (await (await route.fetch()).json()) as object;
    const ErrorReportingDsn = `${house.origin.replace('://', '://abc123@')}/svc/sentry/1`;
    await route.fulfill({ json: { ...config, ErrorReportingDsn } });
  });
  await breakOrders(page);
  const failed = page.waitForResponse(/superorders\/me/);
  await page.goto('/orders');
  const asked = (await failed).request().headers()['x-correlation-id'];
  await expect(page.getByRole('alert')).toBeVisible();
  const events = async () =>
    ((await (await fetch(`${house.origin}/svc/seed/sentry`)).json()) as { events: Event[] }).events;
  await expect
    .poll(async () => (await events()).filter(({ tags }) => tags['correlationId'] === asked).length)
    .toBe(1);
  const received = JSON.stringify(await events());
  for (const canary of [customer.email, customer.id, customer.user.access_token])
    expect(received).not.toContain(canary);
});

test('a failure offline is sent once the network returns, also after a reload; one of a kind a minute @nightly [4.18]', async ({
  page,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(superorders, 400);
  watch.foreseeFailures(/^\/svc\/errors\/reports$/, 'net::ERR_FAILED');
  await signedIn();
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/svc/errors/reports')) reports.push(String(request.postDataJSON().operation));
  });
  await breakOrders(page);
  await page.route('**/svc/errors/reports', (route) => route.abort());
  await page.goto('/orders');
  await expect.poll(() => reports).toEqual(['orders.list']);
  const failedAgain = page.waitForResponse(/superorders\/me/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await failedAgain;
  await isAtRest(page);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/svc/errors/reports');
  await page.goto('/settings/addresses/all');
  await expect.poll(() => reports.length).toBe(2);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('unsentReports'))).toBeNull();
  await isAtRest(page);
  expect(reports).toEqual(['orders.list', 'orders.list']);
});
