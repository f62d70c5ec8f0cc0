import { useSelector } from '@xstate/react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type AnyEventObject, createActor, fromTransition } from 'xstate';
import { Link } from '../../../src/context/Link.tsx';
import { useModal } from '../../../src/context/hooks.ts';
import { useActor } from '../../../src/context/actors.ts';
import { ModalHost } from '../../../src/screens/modals/ModalHost.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { popped, showFrame } from '../../navigation/screen/frame.tsx';
import { violations } from '../../ui/render.tsx';

function TestDialog({ id }: { id: string }) {
  const { open, escape } = useModal(id);
  const modals = useActor('modals');
  return open ? (
    <Dialog title={`Modal ${id}`} onEscape={escape} onClose={() => modals.send({ type: 'modal.closed', id })}>
      Words
    </Dialog>
  ) : null;
}

function View() {
  const ids = useSelector(useActor('modals'), ({ context }) => context.stack.map(({ id }) => id).join(' '));
  return (
    <ModalHost>
      <main>
        <h1>Page</h1>
        <Link to="/settings">Settings</Link>
      </main>
      {ids
        .split(' ')
        .filter((id) => id !== '' && id !== 'undrawn')
        .map((id) => (
          <TestDialog id={id} key={id} />
        ))}
    </ModalHost>
  );
}

async function shown() {
  const received: string[] = [];
  const owner = createActor(
    fromTransition((state: null, event: AnyEventObject) => {
      received.push(`${String(event['id'])} ${String(event['by'])}`);
      return state;
    }, null),
  ).start();
  onTestFinished(() => {
    owner.stop();
  });
  const frame = await showFrame('/orders', <View />);
  const open = (id: string, dismissible = true) =>
    frame.modals.send({ type: 'modal.opened', id, kind: 'test', dismissible, owner });
  return { ...frame, open, received };
}
const dialogs = () =>
  page
    .getByRole('dialog')
    .elements()
    .map((dialog) => dialog.querySelector('h2')?.textContent);
const scroll = () => getComputedStyle(document.documentElement).overflowY;

test('[2.51a, 2.51b, 2.51c] Escape closes only the top modal that allows it; the page is inert until then', async () => {
  const { open, received } = await shown();
  expect(scroll()).toBe('visible');
  open('a');
  await expect.element(page.getByRole('dialog', { name: 'Modal a' })).toBeVisible();
  open('b', false);
  await expect.element(page.getByRole('dialog', { name: 'Modal b' })).toBeVisible();
  expect([scroll(), await violations()]).toEqual(['hidden', []]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Modal a' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}{Escape}');
  expect([received, dialogs(), scroll()]).toEqual([['a escape'], ['Modal b'], 'hidden']);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(scroll()).toBe('visible');
});

test('[2.51a] Back closes the modal and stays on the page; while the modal is busy Back does nothing', async () => {
  const { open, received, modals, navigation } = await shown();
  open('a');
  await expect.element(page.getByRole('dialog', { name: 'Modal a' })).toBeVisible();
  modals.send({ type: 'modal.changed', id: 'a', busy: true });
  const length = history.length;
  await popped(() => history.back());
  await expect.poll(() => navigation.getSnapshot().value).toBe('idle');
  expect([received, dialogs(), location.pathname, history.length]).toEqual([
    [],
    ['Modal a'],
    '/orders',
    length,
  ]);
  modals.send({ type: 'modal.changed', id: 'a', busy: false });
  await popped(() => history.back());
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect([received, location.pathname]).toEqual([['a back'], '/orders']);
});

test('[2.51a] navigation out of a modal leaves no entry of the modal behind', async () => {
  const { open, navigation, received } = await shown();
  open('a');
  open('b');
  await popped(() => navigation.send({ type: 'navigation.request', to: '/settings' }));
  await expect.poll(() => location.pathname).toBe('/settings');
  expect([received, dialogs()]).toEqual([['b navigation', 'a navigation'], []]);
  await popped(() => history.back());
  expect([location.pathname, navigation.getSnapshot().context.history.entry.modalDepth]).toEqual([
    '/orders',
    0,
  ]);
});

test('[2.51a, 2.51c] the page cannot scroll from the moment a modal is open, rendered or not', async () => {
  const { open, modals } = await shown();
  open('undrawn');
  await expect.poll(scroll).toBe('hidden');
  modals.send({ type: 'modal.closed', id: 'undrawn' });
  await expect.poll(scroll).toBe('visible');
});

function Form() {
  return (
    <ModalHost>
      <main>
        <form>
          <input aria-label="Town" defaultValue="Ghent" />
          <input type="checkbox" aria-label="Box" />
        </form>
        <form role="search">
          <input type="search" aria-label="Search" />
        </form>
        <DialogOf id="form" />
      </main>
    </ModalHost>
  );
}
function DialogOf({ id }: { readonly id: string }) {
  const { open, escape } = useModal(id);
  return open ? (
    <Dialog title="Form" onEscape={escape}>
      <form>
        <textarea aria-label="Message" />
      </form>
    </Dialog>
  ) : null;
}
const question = () => page.getByRole('dialog', { name: 'Discard your changes?' });

test('[2.51a] Escape and Back ask before text is lost, in a dialog and in a page; a search does not ask', async () => {
  const frame = await showFrame('/orders', <Form />);
  const owner = createActor(fromTransition((state: null) => state, null)).start();
  onTestFinished(() => void owner.stop());
  frame.modals.send({ type: 'modal.opened', id: 'form', kind: 'test', dismissible: true, owner });
  const dialog = page.getByRole('dialog', { name: 'Form' });
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await userEvent.keyboard('{Escape}');
  await expect.element(question()).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  // Leaving the page: text in a search box or an unchanged field needs no confirmation; a changed field does.
  frame.navigation.send({ type: 'navigation.request', to: '/settings' });
  await page.getByRole('searchbox', { name: 'Search' }).fill('mug');
  await popped(() => window.history.back());
  await expect.poll(() => window.location.pathname).toBe('/orders');
  frame.navigation.send({ type: 'navigation.request', to: '/settings' });
  await page.getByRole('textbox', { name: 'Town' }).fill('Bruges');
  window.history.back();
  await expect.element(question()).toBeVisible();
  await expect.poll(() => window.location.pathname).toBe('/settings');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Town' })).toHaveValue('Bruges');
  window.history.back();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => window.location.pathname).toBe('/orders');
});
