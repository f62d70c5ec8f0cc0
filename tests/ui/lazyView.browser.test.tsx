import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lazyView } from '../../src/ui/lazyView.tsx';
import { fetchMissing } from '../../src/ui/missing.ts';
import { render } from './render.tsx';

function Greeting({ name }: { readonly name: string }) {
  return <p>Good day, {name}</p>;
}
const words = () => document.querySelector('[data-place]')?.textContent;

test('a lazy view is fetched once, at its first render, and follows its properties', async () => {
  let fetched = 0;
  const Lazy = lazyView(() => {
    fetched += 1;
    return Promise.resolve(Greeting);
  });
  expect(fetched).toBe(0);
  const { again } = render(
    <div data-place>
      <Lazy name="Ada" />
    </div>,
  );
  await expect.poll(words).toBe('Good day, Ada');
  again(
    <div data-place>
      <Lazy name="Bea" />
      <Lazy name="Cy" />
    </div>,
  );
  await expect.poll(words).toBe('Good day, BeaGood day, Cy');
  expect(fetched).toBe(1);
});

test('prefetched, a view is rendered at once', async () => {
  const Lazy = lazyView(() => Promise.resolve(Greeting));
  Lazy.prefetch();
  await Promise.resolve();
  await Promise.resolve();
  render(
    <div data-place>
      <Lazy name="Ada" />
    </div>,
  );
  expect(words()).toBe('Good day, Ada');
});

test('a failed fetch shows an error, and is retried by the button', async () => {
  const answers = [Promise.reject(new Error('gone')), Promise.resolve(Greeting)];
  for (const answer of answers) answer.catch(() => undefined);
  const Lazy = lazyView(() => answers.shift() ?? Promise.resolve(Greeting));
  render(
    <div data-place>
      <Lazy name="Ada" />
    </div>,
  );
  await expect.element(page.getByText('We couldn’t load this part of the page')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(words).toBe('Good day, Ada');
});

/** Sets the browser's network state. */
function network(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  if (online) fetchMissing();
}
afterEach(() => void vi.restoreAllMocks());

test('F12: code that fails offline is silent without a waiting view, and loads with the network', async () => {
  let fetched = 0;
  const load = () => {
    fetched += 1;
    return navigator.onLine ? Promise.resolve(Greeting) : Promise.reject(new Error('offline'));
  };
  const Late = lazyView(load, { late: true });
  network(false);
  render(
    <div data-place>
      <Late name="Ada" />
    </div>,
  );
  Late.prefetch();
  await expect.poll(() => fetched).toBe(1);
  await Promise.resolve();
  expect(words()).toBe('');
  network(true);
  await expect.poll(words).toBe('Good day, Ada');
});

test('F12: a view prefetched offline is silent, a requested one reports; both load with the network', async () => {
  let fetched = 0;
  const load = () => {
    fetched += 1;
    return navigator.onLine ? Promise.resolve(Greeting) : Promise.reject(new Error('offline'));
  };
  const Ahead = lazyView(load);
  const Asked = lazyView(load);
  network(false);
  const { again } = render(
    <div data-place>
      <Asked name="Bea" />
    </div>,
  );
  Ahead.prefetch();
  await expect.element(page.getByText('We couldn’t load this part of the page')).toBeVisible();
  expect([document.querySelectorAll('[role=alert]').length, fetched]).toEqual([1, 2]);
  network(true);
  await expect.poll(words).toBe('Good day, Bea');
  again(
    <div data-place>
      <Ahead name="Ada" />
      <Asked name="Bea" />
    </div>,
  );
  expect(words()).toBe('Good day, AdaGood day, Bea');
  network(true);
  expect(fetched).toBe(4);
});

test('F12: a hidden prerendered view reports its missing code once it is to be shown', async () => {
  let fetched = 0;
  function Notice({ hidden }: { readonly hidden: boolean }) {
    return <p hidden={hidden}>Too many</p>;
  }
  const Ahead = lazyView(() => {
    fetched += 1;
    return navigator.onLine ? Promise.resolve(Notice) : Promise.reject(new Error('offline'));
  });
  const ahead = (hidden: boolean) => (
    <div data-place>
      <Ahead hidden={hidden} />
    </div>
  );
  network(false);
  const { again } = render(ahead(true));
  await expect.poll(() => fetched).toBe(1);
  await Promise.resolve();
  expect(words()).toBe('');
  again(ahead(false));
  await expect.element(page.getByText('We couldn’t load this part of the page')).toBeVisible();
  network(true);
  await expect.element(page.getByText('Too many')).toBeVisible();
  again(ahead(true));
  await expect.element(page.getByText('Too many')).not.toBeVisible();
  expect(fetched).toBe(2);
});

test('a layer over the page reports its failed load over the page, wherever it is rendered', async () => {
  const Dialog = lazyView(() => Promise.reject(new Error('gone')), { floats: true });
  render(
    <div style={{ paddingTop: 5_000 }}>
      <Dialog />
    </div>,
  );
  const button = page.getByRole('button', { name: 'Try again' });
  await expect.element(button).toBeInViewport();
  // Simulates the cookie banner, which covers this height.
  document.documentElement.style.setProperty('--consentHeight', '200px');
  const { bottom } = button.element().getBoundingClientRect();
  document.documentElement.style.removeProperty('--consentHeight');
  expect(bottom).toBeLessThan(window.innerHeight - 200);
});
