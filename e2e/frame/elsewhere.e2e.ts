import { startTestBackend } from '../../tests/kit/backend.ts';
import { beSignedIn, expect, reportedViolations, test } from '../../tests/kit/e2e.ts';
import { freePort } from '../../tests/kit/freePort.ts';
import { isAtRest } from '../../tests/kit/rest.ts';
import { photoCells, seedPhotos } from '../kit/parts.ts';

test('every call, push channel and shop script uses the origin that the config names [7.1b, 3.19a]', async ({
  page,
  context,
}) => {
  // The origin of the services must be known before the backend listens.
  const port = await freePort();
  const services = `http://services.localhost:${port}`;
  const house = await startTestBackend({ port, environment: { SERVICES_ORIGIN: services } });
  try {
    const customer = await house.seed.customer();
    await seedPhotos(house.seed, customer, [{ takenAt: '2024-05-01T12:00:00', count: 3 }]);
    await beSignedIn(context, house.origin, customer);
    // Removes a header that the kit adds to requests, because the other origin would have to allow it.
    await context.setExtraHTTPHeaders({});
    const asked = new Set<string>();
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      // Leaves out pictures, because the service that returns their URLs determines the origin.
      if (pathname.startsWith('/svc/') && request.resourceType() !== 'image')
        asked.add(`${origin} ${pathname.split('/')[2] ?? ''}`);
    });
    page.on('websocket', (socket) => asked.add(`${new URL(socket.url()).origin} socket`));
    await page.goto(`${house.origin}/my-photos/photos`);
    await expect(photoCells(page)).toHaveCount(3);
    await page.goto(`${house.origin}/orders`);
    await expect(page.getByText('No orders in progress')).toBeVisible();
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
    await isAtRest(page);
    expect([...asked].filter((one) => !one.startsWith(services))).toEqual([]);
    for (const service of ['photos', 'customers', 'menus', 'orders', 'consent'])
      expect(asked).toContain(`${services} ${service}`);
    await page.close();
    expect(await reportedViolations(house)).toEqual([]);
  } finally {
    await house.stop();
  }
});
