import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Link, NavLink } from '../../../src/context/Link.tsx';
import { PageTitle } from '../../../src/screens/shell/PageTitle.tsx';
import { isPublicPage, PublicPage, type PublicPageName } from '../../../src/screens/public/PublicPage.tsx';
import { OutcomeFrame } from '../../../src/screens/public/OutcomeFrame.tsx';
import { routeNames } from '../../../contracts/navigation/routes.ts';
import { titles } from '../../../contracts/navigation/titles.ts';
import { titleWords } from '../../../src/screens/shell/titles.ts';
import { violations } from '../../ui/render.tsx';
import { popped, showFrame } from './frame.tsx';

const here = () => location.pathname + location.search + location.hash;

test('[2.3b] a link keeps the query in its address and when followed, and Back returns', async () => {
  const { navigation } = await showFrame(
    '/orders?stripped=true&page=2',
    <Link to="/settings#mail">Settings</Link>,
  );
  const link = page.getByRole('link', { name: 'Settings' });
  expect(link.element().getAttribute('href')).toBe('/settings?stripped=true#mail');
  await link.click();
  expect([here(), navigation.getSnapshot().context.history.resolved.route.name]).toEqual([
    '/settings?stripped=true#mail',
    'settings',
  ]);
  await popped(() => history.back());
  expect([here(), navigation.getSnapshot().context.history.resolved.route.name]).toEqual([
    '/orders?stripped=true&page=2',
    'orders',
  ]);
});

test.each(['{Control>}', '{Shift>}', '{Alt>}', '{Meta>}'])(
  'a click with %s is left to the browser',
  async (key) => {
    const kept: boolean[] = [];
    // Prevents the browser from opening a tab or saving the page, after the link's own handler has run.
    const stop = (event: MouseEvent) => {
      kept.push(!event.defaultPrevented);
      event.preventDefault();
    };
    const { navigation } = await showFrame('/orders', <Link to="/settings">Settings</Link>);
    window.addEventListener('click', stop);
    await userEvent.keyboard(key);
    await page.getByRole('link').click();
    await userEvent.keyboard(key.replace('{', '{/').replace('>', ''));
    window.removeEventListener('click', stop);
    expect([kept, navigation.getSnapshot().context.history.resolved.route.name]).toEqual([[true], 'orders']);
  },
);

test('a link for another frame or a download is left to the browser', async () => {
  const kept: boolean[] = [];
  const stop = (event: MouseEvent) => {
    kept.push(!event.defaultPrevented);
    event.preventDefault();
  };
  await showFrame(
    '/orders',
    <>
      <Link to="/settings" target="_blank">
        Tab
      </Link>
      <Link to="/settings" download>
        File
      </Link>
    </>,
  );
  window.addEventListener('click', stop);
  await page.getByRole('link', { name: 'Tab' }).click();
  await page.getByRole('link', { name: 'File' }).click();
  window.removeEventListener('click', stop);
  expect([kept, here()]).toEqual([[true, true], '/orders']);
});

test('a NavLink marks the current page', async () => {
  await showFrame(
    '/orders/42',
    <>
      <NavLink to="/orders" within>
        Orders
      </NavLink>
      <NavLink to="/settings">Settings</NavLink>
    </>,
  );
  const current = () =>
    page
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getAttribute('aria-current')]);
  expect(current()).toEqual([
    ['Orders', 'page'],
    ['Settings', null],
  ]);
  await page.getByRole('link', { name: 'Settings' }).click();
  expect(current()).toEqual([
    ['Orders', null],
    ['Settings', 'page'],
  ]);
});

test('[2.10] the window has the page title given by the clause', async () => {
  await showFrame('/invoices', <PageTitle />);
  expect(document.title).toBe('B2B invoices');
  const words = Object.fromEntries(
    Object.entries(titleWords).map(([key, descriptor]) => [key, descriptor.message]),
  );
  expect(words).toEqual(titles);
});

const links = {
  products: 'https://shop.example/products',
  storeFront: 'https://shop.example/',
  customerCare: 'https://shop.example/contact',
};
const said: Readonly<Record<PublicPageName, readonly [string, ...(readonly [string, string])[]]>> = {
  accountDeleted: [
    'Your account has been successfully deleted',
    ['Create a new account', '/'],
    ['View products', links.products],
  ],
  changeEmailSuccess: [
    'Your e-mail address has been changed!',
    ['Sign in with your new address', '/'],
    ['Continue to the store', links.storeFront],
  ],
  signedOut: ['You’re signed out', ['Sign in', '/'], ['Continue to the store', links.storeFront]],
  subscriptionConfirmationSuccess: ['Success!', ['Continue', links.storeFront]],
  subscriptionConfirmationError: ['Your subscription failed', ['Continue', links.storeFront]],
  deleteAccountError: [
    "Your account couldn't be deleted",
    ['Try again', '/settings'],
    ['Contact customer care', links.customerCare],
  ],
  changeEmailError: [
    "Your email wasn't changed",
    ['Try again', '/settings'],
    ['Contact customer care', links.customerCare],
  ],
};

test.each(routeNames.filter(isPublicPage))(
  '[2.5] [2.6] [2.8a, 2.8b] [2.9d] %s shows its outcome and the next step',
  async (name) => {
    await showFrame(
      '/account-deleted',
      <main>
        <PublicPage page={name} links={links} Frame={OutcomeFrame} />
      </main>,
    );
    const shown = [
      page.getByRole('heading', { level: 1 }).element().textContent,
      ...page
        .getByRole('link')
        .elements()
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ];
    expect(shown).toEqual(said[name]);
    expect(await violations()).toEqual([]);
  },
);

test('[2.9d] Try again may link elsewhere than to the settings', async () => {
  await showFrame(
    '/delete-account-error',
    <PublicPage page="deleteAccountError" links={links} tryAgain="/settings/b2b" Frame={OutcomeFrame} />,
  );
  expect(page.getByRole('link', { name: 'Try again' }).element().getAttribute('href')).toBe('/settings/b2b');
});
