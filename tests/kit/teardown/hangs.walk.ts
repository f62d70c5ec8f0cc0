import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../e2e.ts';

const pids: (number | undefined)[] = [];

test.describe('with a hanging browser', () => {
  test.use({ teardownLimit: 1_000 });

  test('a walk ends', async ({ page, browser, engine }) => {
    await page.setContent('<p>First</p>');
    const own = await browser.newContext();
    await own.newPage();
    await expect(page.getByText('First')).toBeVisible();
    pids.push(engine.pid);
    if (engine.pid !== undefined) process.kill(engine.pid, 'SIGSTOP');
  });
});

test('the next walk has another browser and no page of the previous one', async ({
  page,
  browser,
  engine,
}) => {
  expect(pids).toHaveLength(1);
  expect(pids).not.toContain(engine.pid);
  expect(browser.contexts()).toHaveLength(1);
  await page.setContent('<p>Second</p>');
  await expect(page.getByText('Second')).toBeVisible();
});

test('a walk ends during a download', async ({ page }) => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment' });
    response.write(Buffer.alloc(4096));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await page.setContent(`<a href="http://127.0.0.1:${port}/">Save</a>`);
  const download = page.waitForEvent('download');
  await page.getByRole('link').click();
  await download;
  server.unref();
});

test('a failed walk leaves pages and requests open', async ({ page, browser, house }) => {
  await page.route('**/svc/kit/unanswered', () => new Promise(() => undefined));
  await page.goto(`${house.origin}/svc/seed/errors`);
  await page.evaluate(() => void fetch('/svc/kit/unanswered').catch(() => undefined));
  await (await browser.newContext()).newPage();
  expect('a fault').toBe('planted');
});
