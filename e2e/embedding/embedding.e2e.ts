import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestBackend } from '../../tests/kit/backend.ts';
import { beSignedIn, expect, test } from '../../tests/kit/e2e.ts';
import { freePort } from '../../tests/kit/freePort.ts';
import { photoCells, seedPhotos } from '../kit/parts.ts';

/** Serves one page at a separate origin. */
async function serve(html: string, port = 0) {
  const server = createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>Holder</title>${html}`);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: at } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${at}`,
    end: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}

test('the embedding page navigates the account area, receives its titles and its files to save [2.12]', async ({
  page,
  context,
}) => {
  const port = await freePort();
  const house = await startTestBackend({ environment: { EMBEDDERS: `http://localhost:${port}` } });
  // Another frame with a different origin, which also sends a request to the page.
  const stranger = await serve(`<script>
    addEventListener('message', () =>
      parent.frames.account.postMessage({ type: 'account.navigate', to: '/my-photos/albums' }, '*'));
  </script>`);
  const holder = await serve(
    `<script>
      const heard = [];
      addEventListener('message', ({ origin, data }) => origin === '${house.origin}' && heard.push(data));
      const lead = (to) =>
        frames.account.postMessage({ type: 'account.navigate', to }, '${house.origin}');
    </script>
    <iframe name="account" width="1000" height="700" src="${house.origin}/orders?stripped=true"></iframe>
    <iframe name="stranger" src="${stranger.origin}"></iframe>`,
    port,
  );
  try {
    const customer = await house.seed.customer();
    await seedPhotos(house.seed, customer, [{ takenAt: '2024-05-01T12:00:00', count: 2 }]);
    await beSignedIn(context, house.origin, customer);
    // Removes a header that the kit adds to requests, because other origins would have to allow it.
    await context.setExtraHTTPHeaders({});
    const heard = () => page.evaluate<{ type: string; url?: string; title?: string }[]>('heard');
    const account = page.frameLocator('iframe[name=account]');
    const shown: string[] = [];
    page.on('framenavigated', (frame) => {
      if (frame.name() === 'account') shown.push(frame.url().replace(house.origin, ''));
    });
    await page.goto(holder.origin);

    await test.step('the account area reports that it is ready, and its title', async () => {
      await expect(account.getByText('No orders in progress')).toBeVisible();
      await expect.poll(heard).toContainEqual({ type: 'account.ready' });
      await expect
        .poll(heard)
        .toContainEqual({ type: 'account.title', title: await page.frame('account')?.title() });
    });

    await test.step('it follows navigation messages and stays stripped; messages of a foreign page have no effect', async () => {
      await page.evaluate("frames.stranger.postMessage('now', '*')");
      await page.evaluate("lead('//evil.example/')");
      await page.evaluate("lead('/my-photos/photos')");
      await expect(photoCells(account)).toHaveCount(2);
      expect([...new Set(shown)]).toEqual(['/orders?stripped=true', '/my-photos/photos?stripped=true']);
      await expect(account.getByRole('banner')).toHaveCount(0);
    });

    await test.step('a file to save is passed to the embedding page as an address that serves it', async () => {
      await photoCells(account).first().click();
      await account.getByRole('button', { name: 'Download', exact: true }).click();
      await expect
        .poll(async () => (await heard()).map(({ type }) => type))
        .toContain('account.downloadReady');
      const url = (await heard()).find(({ type }) => type === 'account.downloadReady')?.url ?? '';
      const file = await fetch(url);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    });
  } finally {
    await page.close();
    await Promise.all([holder.end(), stranger.end(), house.stop()]);
  }
});
