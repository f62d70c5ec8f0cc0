import { createHash, randomBytes } from 'node:crypto';
import type { SeededCustomer } from '../../tests/kit/backend.ts';
import { beSignedIn, expect, test } from '../../tests/kit/e2e.ts';
import { KillableBackend } from '../../tests/kit/killable.ts';
import { chooseFiles, photosTab } from '../kit/parts.ts';
import { jpeg } from '../kit/pictures.ts';

const megabyte = 1024 ** 2;
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** sha-256 of every original in the library. */
async function originals(origin: string, customer: SeededCustomer): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${customer.user.access_token}` };
  const page = (await (await fetch(`${origin}/svc/photos/photos`, { headers })).json()) as {
    images: { untouchedUrl: string }[];
  };
  return Promise.all(
    page.images.map(async ({ untouchedUrl }) =>
      digest(new Uint8Array(await (await fetch(untouchedUrl)).arrayBuffer())),
    ),
  );
}

test('kill -9 of the backend in the middle of an upload: started again it goes on where it was, to the byte, once @nightly [1.3b, F14]', async ({
  page,
  context,
  watch,
}) => {
  test.setTimeout(240_000);
  // Cut off while it is gone; told to wait while it starts.
  watch.foresee(/^console: Failed to load resource: (net::ERR_|.* 503 )/);
  const backend = await KillableBackend.start();
  try {
    const customer = await backend.seed.customer();
    await beSignedIn(context, backend.origin, customer);
    const { buffer, ...file } = await jpeg('large.jpg', '2024-07-14 15:30:00', '#2e86ab');
    // What stands behind the end of the picture belongs to the file, and makes it as large as wanted.
    const large = { ...file, buffer: Buffer.concat([buffer, randomBytes(32 * megabyte)]) };
    const network = await context.newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 8 * megabyte,
    });
    const offsets: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
    });
    await page.goto(`${backend.origin}/my-photos/photos`);
    await page.getByRole('button', { name: 'Add photos' }).click();
    await chooseFiles(page, [large]);
    const acknowledged = page.waitForResponse(
      (answer) => answer.request().method() === 'PATCH' && answer.status() === 204,
    );
    await page.getByRole('button', { name: 'Upload 1 photo' }).click();
    await acknowledged;
    // While it starts it answers, but cannot say yet how far the upload is.
    await page.route(
      '**/svc/uploads/files/*',
      (route) => (route.request().method() === 'HEAD' ? route.fulfill({ status: 503 }) : route.fallback()),
      { times: 1 },
    );
    await backend.kill();
    const before = offsets.length;
    await backend.start();
    const row = page.getByRole('dialog', { name: 'Add photos' }).getByRole('listitem', { name: 'large.jpg' });
    await expect(row.getByText('Added')).toBeVisible({ timeout: 60_000 });
    expect(offsets.slice(before).every((offset) => offset >= 8 * megabyte)).toBe(true);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(photosTab(page)).toHaveText('Photos1');
    expect(await originals(backend.origin, customer)).toEqual([digest(large.buffer)]);
  } finally {
    await page.close();
    await backend.remove();
  }
});
