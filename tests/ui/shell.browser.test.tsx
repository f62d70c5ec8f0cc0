import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { StorageBlocked } from '../../src/screens/shell/StorageBlocked.tsx';
import { FailedPage } from '../../src/screens/shell/pages.tsx';
import { Shell } from '../../src/screens/shell/Shell.tsx';
import { InHeaderEnd } from '../../src/ui/HeaderEnd.tsx';
import { media } from '../../src/ui/theme/tokens.ts';
import { render, settled } from './render.tsx';
import { shellProps } from './scenes.tsx';

const props = shellProps('default');

/** Returns the names of the visible elements with the given role, in order. */
function seen(role: 'link' | 'button' | 'navigation'): string[] {
  return page
    .getByRole(role)
    .elements()
    .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '');
}

test('a wide screen has the shop on top and the account at the side [2.11a]', async () => {
  await page.viewport(1440, 900);
  render(<Shell {...props}>Page</Shell>);
  expect([seen('link'), seen('button')]).toEqual([
    [
      'framehouse',
      'Photo books',
      'Wall art',
      'Prints',
      'Cards',
      'All products',
      'Help',
      'Basket',
      'EV, My details',
      'Overview',
      'My orders',
      'Settings',
      'Saved projects',
      'Photos',
      'Online photo books',
      'FAQs',
      'Sign out',
    ],
    [],
  ]);
});

test('the current page is marked, and no other', async () => {
  await page.viewport(1440, 900);
  render(
    <Shell {...props} current="orders">
      Page
    </Shell>,
  );
  const marked = page
    .getByRole('link')
    .elements()
    .filter((one) => one.ariaCurrent === 'page' && one.checkVisibility());
  expect(marked.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['My orders', '/orders'],
  ]);
});

test('the side menu is 248 px wide, on photo routes 72 px with icons that show their names', async () => {
  await page.viewport(1440, 900);
  const { again } = render(<Shell {...props}>Page</Shell>);
  const width = () =>
    page.getByRole('navigation', { name: 'Account' }).element().parentElement?.getBoundingClientRect().width;
  const widths = [width()];
  again(
    <Shell {...props} layout="photos" current="photos">
      Page
    </Shell>,
  );
  widths.push(width());
  await page.getByRole('link', { name: 'My orders' }).hover();
  const tips = () =>
    page
      .getByRole('tooltip')
      .elements()
      .filter((one) => one.matches(':popover-open'))
      .map((one) => one.textContent);
  await expect.poll(tips).toEqual(['My orders']);
  expect(widths).toEqual([248, 72]);
});

test('a small screen keeps basket and menu; the menu omits the overview and signs out [2.11a, 2.11b]', async () => {
  await page.viewport(390, 844);
  const calls: string[] = [];
  render(
    <Shell {...props} onSignOut={() => calls.push('sign out')}>
      Page
    </Shell>,
  );
  const closed = [seen('link'), seen('button')];
  await page.getByRole('button', { name: 'Menu' }).click();
  await settled();
  const open = [seen('link'), seen('button')];
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect([closed, open, calls]).toEqual([
    [['framehouse', 'Basket'], ['Menu']],
    [
      [
        'framehouse',
        'Basket',
        'My orders',
        'Settings',
        'Saved projects',
        'Photos',
        'Online photo books',
        'FAQs',
      ],
      ['Menu', 'Close', 'Sign out'],
    ],
    ['sign out'],
  ]);
});

test('following a link of the small menu closes it, and so does Escape', async () => {
  await page.viewport(390, 844);
  render(<Shell {...props}>Page</Shell>);
  const stay = (event: Event) => event.preventDefault();
  window.addEventListener('click', stay);
  const menu = page.getByRole('button', { name: 'Menu' });
  const states: (string | null)[] = [];
  await menu.click();
  states.push(menu.element().ariaExpanded);
  await page.getByRole('link', { name: 'My orders' }).click();
  await expect.poll(() => menu.element().ariaExpanded).toBe('false');
  await menu.click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => menu.element().ariaExpanded).toBe('false');
  window.removeEventListener('click', stay);
  expect(states).toEqual(['true']);
});

const underPage = (more: Partial<typeof props> = {}) =>
  render(
    <Shell {...props} back={{ to: '/', label: 'Account' }} {...more}>
      <InHeaderEnd when={media.belowMedium}>
        <button type="button">6 days</button>
      </InHeaderEnd>
    </Shell>,
  );
const places = () => [
  seen('link'),
  seen('button'),
  page.getByText('6 days').element().closest('header, main')?.tagName,
];

test('[2.13b] below a page the back link and one action replace wordmark, basket and menu', async () => {
  await page.viewport(390, 844);
  underPage();
  expect(places()).toEqual([['Account'], ['6 days'], 'HEADER']);
});

test('[2.13d] on a wide screen that element keeps its position, and moves with the width', async () => {
  await page.viewport(1440, 900);
  underPage();
  expect(places()[2]).toBe('MAIN');
  await page.viewport(820, 900);
  await expect.poll(() => places()[2]).toBe('HEADER');
});

test('[2.13b] [2.12] an embedded page has no back link, and its action stays in the page', async () => {
  await page.viewport(390, 844);
  underPage({ stripped: true });
  expect(places()).toEqual([[], ['6 days'], 'MAIN']);
});

test('embedded there is only the page, with padding around an account page and above photos [2.12]', () => {
  const { again } = render(
    <Shell {...props} stripped>
      Page
    </Shell>,
  );
  const main = page.getByRole('main').element();
  const drawn = () => [seen('link'), seen('navigation'), main.textContent, getComputedStyle(main).padding];
  expect(drawn()).toEqual([[], [], 'Page', '16px']);
  again(
    <Shell {...props} layout="photos" stripped>
      Page
    </Shell>,
  );
  expect(drawn()).toEqual([[], [], 'Page', '16px 0px 0px']);
});

test.each([
  [1440, { left: 364, right: 1324 }],
  [1920, { left: 604, right: 1564 }],
  [390, { left: 16, right: 374 }],
])('at %i px every account page has the same centred column', async (width, column) => {
  await page.viewport(width, 900);
  render(
    <Shell {...props}>
      <p>Page</p>
    </Shell>,
  );
  const { left, right } = page.getByText('Page', { exact: true }).element().getBoundingClientRect();
  expect({ left, right }).toEqual(column);
});

test('the shop’s products are a menu of their own, on a small screen below the account [3.19b]', async () => {
  await page.viewport(1440, 900);
  render(
    <Shell {...props} shopMenu={[]} mainMenu={[{ label: 'Mugs', href: 'http://shop.localhost/mugs' }]}>
      Page
    </Shell>,
  );
  const sold = () =>
    page
      .getByRole('navigation', { name: 'Products' })
      .elements()
      .map((menu) => [...menu.querySelectorAll('a')].map(({ href, textContent }) => [textContent, href]));
  const mugs = [[['Mugs', 'http://shop.localhost/mugs']]];
  const wide = sold();
  await page.viewport(390, 844);
  const closed = sold();
  await page.getByRole('button', { name: 'Menu' }).click();
  expect([wide, closed, sold()]).toEqual([mugs, [], mugs]);
});

test('the host may render the header itself [2.12]', async () => {
  await page.viewport(1440, 900);
  render(
    <Shell {...props} hideHeader>
      Page
    </Shell>,
  );
  expect([page.getByRole('banner').elements().length, seen('navigation')]).toEqual([0, ['Account']]);
});

test('the header hides on scrolling down, returns on scrolling up, and reports its height to sticky parts', async () => {
  await page.viewport(1440, 900);
  render(
    <Shell {...props}>
      <div style={{ height: 4000 }}>Page</div>
    </Shell>,
  );
  const edge = () => document.documentElement.style.getPropertyValue('--stickyTop');
  const edges = [edge()];
  window.scrollTo(0, 800);
  await expect.poll(edge).toBe('0px');
  window.scrollTo(0, 600);
  await expect.poll(edge).toBe('60px');
  expect(edges).toEqual(['60px']);
});

test('the first tab stop skips the menu', async () => {
  await page.viewport(1440, 900);
  render(<Shell {...props}>Page</Shell>);
  await userEvent.tab();
  expect([document.activeElement?.textContent, document.activeElement?.getAttribute('href')]).toEqual([
    'Skip to main content',
    '#page',
  ]);
});

test('blocked storage shows the text of the clause and a retry [8.6]', async () => {
  const tries: string[] = [];
  render(<StorageBlocked wordmark="framehouse" onRetry={() => tries.push('again')} />);
  await page.getByRole('button', { name: 'Try again' }).click();
  expect([page.getByRole('heading').element().textContent, tries]).toEqual([
    'Please enable site data and cookies in your browser to use the website',
    ['again'],
  ]);
});

test('a page without a frame that failed is a landmark with space around it and a link to customer care [8.5d]', async () => {
  await page.viewport(390, 844);
  render(
    <FailedPage isAlone title="My account" care="https://www.alb.nl/contact" onRetry={() => undefined} />,
  );
  const { top, left, right } = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
  expect([top >= 16, left >= 16, right <= 390 - 16]).toEqual([true, true, true]);
  const main = page.getByRole('main');
  await expect.element(main.getByRole('link', { name: 'Contact customer care' })).toBeVisible();
});
