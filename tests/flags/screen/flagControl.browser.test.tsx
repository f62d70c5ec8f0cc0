import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { flagNames } from '../../../contracts/flags/flags.ts';
import { FlagControl } from '../../../src/screens/flags/FlagControl.tsx';
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

test('[2.49c] the modal is offered only where its flag is on', async () => {
  const { flags } = await showFrame('/', view);
  expect(page.getByRole('button').elements()).toEqual([]);
  flags.send({ type: 'flag.set', name: 'PhotoManagementFeatureFlagControl', on: true });
  await expect.element(page.getByRole('button', { name: 'Feature flags' })).toBeVisible();
});

test('[2.49c] [6.3c] the modal lists every flag, sets one by hand, stores it and clears it again', async () => {
  const { flags, storage } = await showFrame('/', view, control);
  await page.getByRole('button', { name: 'Feature flags' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Feature flags' })).toBeVisible();
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
  await page.getByRole('button', { name: 'Feature flags' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect([flags.getSnapshot().value, modals.getSnapshot().value]).toEqual([{ ready: 'closed' }, 'closed']);
});
