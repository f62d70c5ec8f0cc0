import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Shell } from '../../src/screens/shell/Shell.tsx';
import { render, settled } from './render.tsx';
import { shellProps } from './scenes.tsx';

const menu = () => page.getByRole('button', { name: 'Menu' });
const isInert = (element: Element) => element.closest('[inert]') !== null;

async function open() {
  await page.viewport(390, 844);
  render(
    <Shell {...shellProps('default')} footer={<footer>The end</footer>}>
      <button type="button">On the page</button>
    </Shell>,
  );
  await menu().click();
  await settled();
}

test('while the menu of a small screen is open, the page beneath is inert, and afterwards it is not', async () => {
  await open();
  const beneath = () =>
    [
      document.querySelector('main'),
      document.querySelector('footer'),
      document.querySelector('[href="https://shop.example/basket"]'),
    ].map((one) => one !== null && isInert(one));
  expect([beneath(), isInert(menu().element())]).toEqual([[true, true, true], false]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(beneath).toEqual([false, false, false]);
});

test('Tab beyond the end of the menu closes it, and moves on to the page', async () => {
  await open();
  const last = page.getByRole('button', { name: 'Sign out' });
  (last.element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => menu().element().ariaExpanded).toBe('false');
  expect(document.activeElement?.textContent).toBe('On the page');
});

test('Shift and Tab before the start of the menu closes it, and returns to its button', async () => {
  await open();
  (page.getByRole('button', { name: 'Close' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.poll(() => menu().element().ariaExpanded).toBe('false');
  expect(document.activeElement).toBe(menu().element());
});
