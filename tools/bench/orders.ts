import type { Browser } from 'playwright';
import { signedInPage } from './browser.ts';
import { type Figure, figures, quantile } from './figures.ts';
import type { Served } from './served.ts';

/** Number of requests of each kind in one sample. */
const asked = 60;
const path = '/svc/orders/v2/superorders/me';
const words = ['canvas', 'Photo book', '50123', '4999 ', 'mug', 'no such product'];

/** Returns the milliseconds until each URL's response, requested one after the other. */
async function latencies(origin: string, token: string, queries: readonly string[]): Promise<number[]> {
  const taken: number[] = [];
  for (const query of queries) {
    const startedAt = performance.now();
    const answer = await fetch(`${origin}${path}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`the orders were answered with ${answer.status}`);
    taken.push(performance.now() - startedAt);
  }
  return taken;
}

/**
 * Measures an account with 5,000 orders: the list over HTTP, in pages of ten and of a hundred at any position, and
 * with a search; and in the browser, when the first card of the orders page appears. Null before `npm run demo --
 * many-orders`.
 */
export async function manyOrders(
  served: Served,
  browser: Browser,
  runs: number,
): Promise<Readonly<Record<string, Figure>> | null> {
  const grant = await served.grantOrders();
  if (grant === null) return null;
  const { origin } = served;
  const pages = (limit: number) =>
    Array.from(
      { length: asked },
      (_, place) => `tab=history&OrderState=notExpired&Limit=${limit}&Offset=${(place * 83) % 4_900}`,
    );
  const searches = Array.from(
    { length: asked },
    (_, turn) => `tab=history&Limit=10&search=${encodeURIComponent(words[turn % words.length] ?? '')}`,
  );
  const samples = [];
  await latencies(origin, grant.user.access_token, pages(10));
  for (let run = 0; run < runs; run += 1) {
    const [ten, hundred, found] = [
      await latencies(origin, grant.user.access_token, pages(10)),
      await latencies(origin, grant.user.access_token, pages(100)),
      await latencies(origin, grant.user.access_token, searches),
    ];
    const page = await signedInPage(browser, { origin, grant: () => Promise.resolve(grant) });
    let codeBytes = 0;
    page.on('requestfinished', (request) => {
      if (['script', 'stylesheet'].includes(request.resourceType()))
        void request.sizes().then(({ responseBodySize }) => (codeBytes += responseBodySize));
    });
    await page.goto(`${origin}/orders?order_state=history`, { waitUntil: 'commit' });
    const firstContentMs = await page.evaluate(async () => {
      while (document.querySelector('main li h2, main li h3') === null)
        await new Promise((later) => requestAnimationFrame(later));
      return performance.now();
    });
    const codeUntilThen = codeBytes;
    await page.context().close();
    samples.push({
      pageP95: quantile(ten, 0.95),
      hundredP95: quantile(hundred, 0.95),
      searchP95: quantile(found, 0.95),
      firstContentMs,
      codeBytes: codeUntilThen,
    });
  }
  return figures(samples, { pageP95: 1, hundredP95: 1, searchP95: 1, firstContentMs: 0, codeBytes: 0 });
}
