import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { flagNames } from '../../../contracts/flags/flags.ts';
import { useMenuEntries } from '../../../src/app/frame/menuEntries.ts';
import { FlagControl } from '../../../src/screens/flags/FlagControl.tsx';
import { SideMenu, type SideMenuProps } from '../../../src/screens/shell/SideMenu.tsx';
import { showFrame } from '../../navigation/screen/frame.tsx';
import { violations } from '../../ui/render.tsx';

const control = { PhotoManagementFeatureFlagControl: true };
const albums = 'PhotoManagementAlbumViewEnabled';
const view = (
  <main>
    <h1>Page</h1>
    <FlagControl />
  </main>
);

const byKey = '{Alt>}{Shift>}f{/Shift}{/Alt}';
/**
 * Presses the keys until the flag control appears: it is loaded when its flag is on, and handles the keys
 * from then on.
 */
const open = () =>
  expect
    .poll(async () => {
      await userEvent.keyboard(byKey);
      return page.getByRole('dialog', { name: 'Feature flags' }).elements().length;
    })
    .toBe(1);

test('[2.49c] the modal is offered only where its flag is on', async () => {
  const { flags } = await showFrame('/', view);
  await userEvent.keyboard(byKey);
  expect(flags.getSnapshot().value).toEqual({ ready: 'closed' });
  flags.send({ type: 'flag.set', name: 'PhotoManagementFeatureFlagControl', on: true });
  await open();
  expect(page.getByRole('button', { name: 'Feature flags' }).elements(), 'nothing lies on the page').toEqual(
    [],
  );
});

test('[2.49c] [6.3c] the modal lists every flag, sets one by hand, stores it and clears it again', async () => {
  const { flags, storage } = await showFrame('/', view, control);
  await open();
  expect(page.getByRole('switch').elements().length).toBe(flagNames.length);
  expect(await violations()).toEqual([]);
  await page.getByRole('switch', { name: new RegExp(`^${albums}`) }).click();
  const seen = () => [flags.getSnapshot().context.values[albums], storage.getItem('featureFlags')];
  expect(seen()).toEqual([true, JSON.stringify({ version: 1, overrides: { [albums]: true } })]);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  expect(seen()).toEqual([false, null]);
});

test('[2.49c] [2.51b] Escape closes the modal through the stack', async () => {
  const { flags, modals } = await showFrame('/', view, control);
  await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect([flags.getSnapshot().value, modals.getSnapshot().value]).toEqual([{ ready: 'closed' }, 'closed']);
});

/** The account menu, composed in the same way as in the frame. */
function Menu({ look }: Pick<SideMenuProps, 'look'>) {
  return <SideMenu entries={useMenuEntries()} look={look} onSignOut={() => undefined} />;
}

for (const look of ['side', 'rail', 'drawer'] as const)
  test(`[2.49c] [6.3c] the menu (${look}) leads to the flags by mouse and keys, only where they can be set`, async () => {
    const { flags } = await showFrame(
      '/',
      <>
        <Menu look={look} />
        {view}
      </>,
    );
    const entry = page.getByRole('button', { name: 'Feature flags' });
    const dialog = page.getByRole('dialog', { name: 'Feature flags' });
    await expect.element(page.getByRole('link', { name: 'My orders' })).toBeVisible();
    expect(entry.elements()).toEqual([]);
    flags.send({ type: 'flag.set', name: 'PhotoManagementFeatureFlagControl', on: true });
    await userEvent.click(entry);
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(entry).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(entry).not.toBeInTheDocument();
  });
