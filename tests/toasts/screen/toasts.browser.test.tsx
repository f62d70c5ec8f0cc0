import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type AnyEventObject, createActor, fromTransition } from 'xstate';
import { Toasts } from '../../../src/screens/toasts/Toasts.tsx';
import { toastMessages } from '../../../machines/toasts/messages.values.ts';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { showFrame } from '../../navigation/screen/frame.tsx';
import { violations } from '../../ui/render.tsx';

const texts = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('span')?.textContent);

test('[2.50] a toast formats numbers for the locale', async () => {
  const { toasts } = await showFrame(
    '/orders',
    <main>
      <h1>Page</h1>
      <Toasts />
    </main>,
  );
  toasts.send({
    type: 'toast.show',
    kind: 'success',
    message: 'photosCopied',
    values: { albumName: '2019', count: 12_345 },
    duration: 60_000,
  });
  await expect.poll(texts).toEqual(['12,345 photos added to 2019']);
});

test('[2.50] toasts show in order, can be dismissed and have actions', async () => {
  const heard: string[] = [];
  const owner = createActor(
    fromTransition((state: null, event: AnyEventObject) => {
      heard.push(event.type);
      return state;
    }, null),
  ).start();
  onTestFinished(() => {
    owner.stop();
  });
  const { toasts } = await showFrame(
    '/orders',
    <main>
      <h1>Page</h1>
      <Toasts />
    </main>,
  );
  toasts.send({ type: 'toast.show', kind: 'busy', message: 'downloadPreparing' });
  toasts.send({ type: 'toast.show', kind: 'info', message: 'downloadStarted', duration: 60_000 });
  toasts.send({
    type: 'toast.show',
    kind: 'success',
    message: 'albumDeleted',
    values: { albumName: 'Åre <2019>' },
    duration: 60_000,
  });
  toasts.send({
    type: 'toast.show',
    kind: 'failure',
    message: 'downloadFailed',
    duration: 60_000,
    action: { label: 'tryAgain', owner, event: { type: 'download.start' } },
  });
  await expect
    .poll(texts)
    .toEqual(['Preparing download...', 'Downloading photos', 'Åre <2019> album deleted', 'Download failed']);
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect.poll(texts).toEqual(['Downloading photos', 'Åre <2019> album deleted']);
  expect(heard).toEqual(['download.start']);
});

test('[2.50] the pointer and the focus pause the time of a toast', async () => {
  const { toasts } = await showFrame(
    '/orders',
    <>
      <Toasts />
      <p style={{ marginTop: 300 }}>Elsewhere</p>
    </>,
  );
  toasts.send({ type: 'toast.show', kind: 'info', message: 'downloadStarted', duration: 60_000 });
  const state = () => toasts.getSnapshot().context.toasts[0]?.ref.getSnapshot().value;
  // Browsers dispatch pointer moves only with their next frame.
  await userEvent.hover(page.getByRole('listitem'));
  await expect.poll(state).toBe('paused');
  await userEvent.hover(page.getByText('Elsewhere'));
  await expect.poll(state).toBe('shown');
  await userEvent.tab();
  await expect.poll(state).toBe('paused');
});

test('[2.50] a toast resumes when both pointer and focus have left it, in either order', async () => {
  const { toasts } = await showFrame(
    '/orders',
    <>
      <Toasts />
      <p style={{ marginTop: 300 }}>Elsewhere</p>
      <button type="button">After</button>
    </>,
  );
  const owner = createActor(fromTransition((state: null) => state, null)).start();
  onTestFinished(() => void owner.stop());
  toasts.send({
    type: 'toast.show',
    kind: 'failure',
    message: 'downloadFailed',
    duration: 60_000,
    action: { label: 'tryAgain', owner, event: { type: 'download.start' } },
  });
  const state = () => toasts.getSnapshot().context.toasts[0]?.ref.getSnapshot().value;
  const button = (name: string) => page.getByRole('button', { name }).element() as HTMLElement;
  await userEvent.hover(page.getByRole('listitem'));
  await expect.poll(state).toBe('paused');
  button('Try again').focus();
  button('Dismiss').focus();
  await userEvent.hover(page.getByText('Elsewhere'));
  await expect.poll(() => page.getByRole('listitem').element().matches(':hover')).toBe(false);
  expect(state()).toBe('paused');
  button('After').focus();
  await expect.poll(state).toBe('shown');
});

test('[2.50] a toast that a dialog moves away from under the pointer resumes', async () => {
  function Asking() {
    const [open, setOpen] = useState(false);
    return open ? (
      <Dialog title="Question" onEscape={() => undefined}>
        Words
      </Dialog>
    ) : (
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
    );
  }
  const { toasts } = await showFrame(
    '/orders',
    <>
      <Toasts />
      <Asking />
    </>,
  );
  toasts.send({ type: 'toast.show', kind: 'info', message: 'downloadStarted', duration: 60_000 });
  const state = () => toasts.getSnapshot().context.toasts[0]?.ref.getSnapshot().value;
  await userEvent.hover(page.getByRole('listitem'));
  await expect.poll(state).toBe('paused');
  (page.getByRole('button', { name: 'Ask' }).element() as HTMLElement).click();
  await expect.element(page.getByRole('dialog').getByRole('listitem')).toBeVisible();
  await userEvent.hover(page.getByText('Words'));
  await expect.poll(state).toBe('shown');
});

test('[2.50] Escape in a toast dismisses that toast, and reaches no other handler', async () => {
  let escaped = 0;
  const { toasts } = await showFrame(
    '/orders',
    <>
      <Toasts />
      <Dialog title="Question" onEscape={() => (escaped += 1)} onClose={() => (escaped += 1)}>
        Sure?
      </Dialog>
    </>,
  );
  const press = (event: Event) => {
    if (!event.defaultPrevented) escaped += 1;
  };
  document.addEventListener('keydown', press);
  onTestFinished(() => document.removeEventListener('keydown', press));
  toasts.send({ type: 'toast.show', kind: 'info', message: 'downloadStarted', duration: 60_000 });
  toasts.send({ type: 'toast.show', kind: 'failure', message: 'downloadFailed', duration: 60_000 });
  await expect.poll(texts).toEqual(['Downloading photos', 'Download failed']);
  const dismiss = page.getByRole('button', { name: 'Dismiss' }).last().element();
  if (dismiss instanceof HTMLElement) dismiss.focus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(texts).toEqual(['Downloading photos']);
  expect(escaped).toBe(0);
});

test('every toast has a text', async () => {
  const { toasts } = await showFrame('/orders', <Toasts />);
  for (const message of toastMessages) {
    toasts.send({
      type: 'toast.show',
      kind: 'info',
      message,
      key: 'one',
      values: { albumName: 'Summer', count: 2 },
    });
    await expect.poll(() => texts()[0] ?? '').toMatch(/^(?:[A-Z]|2 ).{6,}$/);
  }
});
