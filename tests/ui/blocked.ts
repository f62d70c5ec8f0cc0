import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';
import { fetchMissing } from '../../src/ui/missing.ts';

/** A picture on the test server. */
export const servedPicture = '/docs/pictures/timeline.jpg';

/** Makes this picture unavailable until the returned function is called or the test ends. */
export async function withoutPicture(): Promise<() => Promise<void>> {
  const block = (urls: readonly string[]) => cdp().send('Network.setBlockedURLs', { urls: [...urls] });
  await cdp().send('Network.enable');
  await block([`*${servedPicture}`]);
  onTestFinished(async () => {
    await block([]);
    await cdp().send('Network.disable');
  });
  return async () => {
    await block([]);
    fetchMissing();
  };
}
