import { beSignedIn, expect, test } from '../../tests/kit/e2e.ts';
import { KillableBackend } from '../../tests/kit/killable.ts';
import { brokenConnection } from '../../tests/kit/watch.ts';
import { photosTab } from '../kit/parts.ts';
import { afterIngest, largeJpeg, megabyte, originals, rowOf, sendHalf } from '../kit/uploads.ts';

test('an upload resumes exactly once, at the stored byte, after kill -9 of the backend and a restart @nightly [1.3b, F14]', async ({
  page,
  context,
  watch,
}) => {
  test.setTimeout(240_000);
  // Requests fail while the service is down, and are answered with 503 while it is starting.
  watch.foreseeFailures(/^\/svc\//, 503, ...brokenConnection);
  const backend = await KillableBackend.start();
  try {
    const customer = await backend.seed.customer();
    await beSignedIn(context, backend.origin, customer);
    const large = await largeJpeg(test.info().outputPath('large.jpg'), 32 * megabyte);
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
    await sendHalf(page, large.path);
    // While the service is starting, it responds but does not know the offset of the upload yet.
    let refused = 0;
    await page.route('**/svc/uploads/files/*', (route) => {
      if (route.request().method() !== 'HEAD' || refused > 0) return route.fallback();
      refused += 1;
      return route.fulfill({ status: 503 });
    });
    await backend.kill();
    const before = offsets.length;
    await backend.start();
    await expect(rowOf(page, 'large.jpg').getByText('Added')).toBeVisible(afterIngest);
    expect(offsets.slice(before).every((offset) => offset >= 8 * megabyte)).toBe(true);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(photosTab(page)).toHaveText('Photos1');
    expect(await originals(backend.origin, customer)).toEqual([large.digest]);
  } finally {
    await page.close();
    await backend.remove();
  }
});
