import type { ReactNode } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { Menu } from '../../src/ui/Menu.tsx';
import { type ToastItem, ToastRegion } from '../../src/ui/Toast.tsx';
import { inPage, render } from './render.tsx';

const nothing = () => undefined;

function focus(name: string): void {
  const button = page.getByRole('button', { name }).element();
  if (button instanceof HTMLElement) button.focus();
}

function Modal({ title, heard }: { title: string; heard: string[] }) {
  return (
    <Dialog
      title={title}
      onEscape={() => heard.push(`${title}: Escape`)}
      onClose={() => heard.push(`${title}: closed`)}
      footer={<Button>Cancel</Button>}
    >
      What it says
    </Dialog>
  );
}

test('Escape, three times, is reported three times and closes nothing', async () => {
  const heard: string[] = [];
  render(<Modal title="Remove photo" heard={heard} />);
  await userEvent.keyboard('{Escape}{Escape}{Escape}');
  const dialog = document.querySelector('dialog');
  expect([heard, dialog?.open, dialog?.matches(':modal'), dialog?.getAttribute('closedby')]).toEqual([
    Array(3).fill('Remove photo: Escape'),
    true,
    true,
    'none',
  ]);
});

test('Escape is handled after a click on an empty area, and after one on the backdrop', async () => {
  const heard: string[] = [];
  render(<Modal title="Remove photo" heard={heard} />);
  await page.getByText('What it says').click();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(document.documentElement, { position: { x: 2, y: 2 }, force: true });
  await userEvent.keyboard('{Escape}');
  expect([heard, document.querySelector('dialog')?.open]).toEqual([
    Array(2).fill('Remove photo: Escape'),
    true,
  ]);
});

test('of two dialogs the upper handles Escape, and the lower once the upper is closed', async () => {
  const heard: string[] = [];
  const lower = <Modal key="lower" title="Lower" heard={heard} />;
  const { again } = render([lower, <Modal key="upper" title="Upper" heard={heard} />]);
  await userEvent.keyboard('{Escape}');
  again([lower]);
  await userEvent.keyboard('{Escape}');
  expect(heard).toEqual(['Upper: Escape', 'Lower: Escape']);
});

test('a menu inside a dialog handles its own Escape', async () => {
  const heard: string[] = [];
  render(
    <Dialog title="Copy to album" onEscape={() => heard.push('Escape')}>
      <Menu label="Sort" items={[{ id: 'a', label: 'By name' }]} onSelect={nothing} />
    </Dialog>,
  );
  await page.getByRole('button', { name: 'Sort' }).click();
  await userEvent.keyboard('{Escape}');
  const after = [...heard];
  await userEvent.keyboard('{Escape}');
  expect([after, heard]).toEqual([[], ['Escape']]);
});

test('a menu closed by a key opens by the next one, however soon it is pressed', async () => {
  render(<Menu label="Sort" items={[{ id: 'a', label: 'By name' }]} onSelect={nothing} />);
  const button = page.getByRole('button', { name: 'Sort' });
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  const [control, menu] = [button.element(), document.querySelector('[role=menu]')];
  if (!(control instanceof HTMLElement) || menu === null) throw new Error('a menu is a button and its list');
  menu.querySelector('button')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  control.click();
  expect(menu.matches(':popover-open')).toBe(true);
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
});

test('the page does not scroll while any dialog is open, and the focus returns to where it was', async () => {
  const page1 = (open: boolean) => (
    <>
      <Button>Open</Button>
      {open ? <Modal title="Remove photo" heard={[]} /> : null}
    </>
  );
  const { again } = render(page1(false));
  await userEvent.tab();
  const button = document.activeElement;
  again(page1(true));
  const during = [
    getComputedStyle(document.documentElement).overflow,
    document.querySelector('dialog')?.contains(document.activeElement),
  ];
  again(page1(false));
  expect([
    during,
    getComputedStyle(document.documentElement).overflow,
    document.activeElement === button,
  ]).toEqual([['hidden', true], 'visible', true]);
});

test('when its opener has been removed, the focus moves to the page', async () => {
  const view = (open: boolean) => (
    <main tabIndex={-1}>
      {open ? null : 'Photos'}
      {open ? (
        <>
          <Button>Delete</Button>
          <Modal title="Delete photo" heard={[]} />
        </>
      ) : null}
    </main>
  );
  const { again } = render(
    <main tabIndex={-1}>
      <Button>Delete</Button>
    </main>,
  );
  await userEvent.tab();
  again(view(true));
  again(view(false));
  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN');
});

test('the focus starts on the dialog, or on the field that requests it', () => {
  const { again } = render(<Modal title="Remove photo" heard={[]} />);
  const first = document.activeElement?.tagName;
  again(
    <Dialog key="form" title="Edit album name" onEscape={nothing} onClose={nothing}>
      <Field label="Album name" name="name" focusFirst />
    </Dialog>,
  );
  expect([first, document.activeElement?.getAttribute('name')]).toEqual(['DIALOG', 'name']);
});

test('a field added to an open dialog takes the focus, but not from the option that added it', () => {
  const form = (fields: ReactNode) => (
    <Dialog title="Change address" onEscape={nothing} onClose={nothing}>
      <input type="radio" name="way" aria-label="At an address" />
      {fields}
    </Dialog>
  );
  const { again } = render(form(null));
  const focused = () => document.activeElement?.getAttribute('name') ?? document.activeElement?.tagName;
  const field = <Field label="First name" name="firstName" focusFirst />;
  again(form(field));
  const came = focused();
  again(form(null));
  inPage('[name=way]').focus();
  again(form(field));
  expect([came, focused()]).toEqual(['firstName', 'way']);
});

test('the close button calls the handler, under the name of the dialog', async () => {
  const heard: string[] = [];
  render(<Modal title="Remove photo" heard={heard} />);
  await expect.element(page.getByRole('dialog', { name: 'Remove photo' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  expect(heard).toEqual(['Remove photo: closed']);
});

const failed: ToastItem = { id: '7', kind: 'failure', text: 'Download failed', action: 'Try again' };

function Toasts({ toasts, heard }: { toasts: readonly ToastItem[]; heard: string[] }) {
  const note = (verb: string) => (id: string) => heard.push(`${verb} ${id}`);
  return (
    <ToastRegion
      toasts={toasts}
      onAction={note('action')}
      onDismiss={note('dismiss')}
      onPause={note('pause')}
      onResume={note('resume')}
    />
  );
}

const manyLines = Array.from({ length: 60 }, (_, line) => `Line ${line}`);
const twoToasts = [failed, { ...failed, id: '8', text: 'Your photos could not be copied to Naxos' }];
for (const [width, height] of [
  [844, 390],
  [667, 375],
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const)
  test(`[2.50] [2.51a] at ${width} by ${height} toasts leave a full dialog's title and close button free`, async () => {
    const { innerWidth, innerHeight } = window;
    await page.viewport(width, height);
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    const heard: string[] = [];
    render(
      <>
        <Dialog
          title="Add photos to Naxos"
          size="l"
          onEscape={nothing}
          onClose={() => heard.push('closed')}
          footer={<Button>Back</Button>}
        >
          {manyLines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Dialog>
        <Toasts toasts={twoToasts} heard={heard} />
      </>,
    );
    const box = (element: Element) => element.getBoundingClientRect();
    const heading = page.getByRole('heading', { name: 'Add photos to Naxos' }).element();
    const cross = page.getByRole('button', { name: 'Close' });
    const toasts = () => page.getByRole('listitem').elements().map(box);
    const apart = (of: Element) =>
      toasts().every(({ top, bottom }) => bottom <= box(of).top || top >= box(of).bottom);
    await expect.poll(() => [apart(heading), apart(cross.element())]).toEqual([true, true]);
    expect(toasts().map(({ top, bottom }) => top >= 0 && bottom <= height)).toEqual([true, true]);
    await cross.click();
    expect(heard).toEqual(['closed']);
  });

test('[2.50] over a small dialog toasts are at the top of the page, as anywhere', async () => {
  const { innerWidth, innerHeight } = window;
  await page.viewport(1440, 900);
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  render(
    <>
      <Modal title="Remove photo" heard={[]} />
      <Toasts toasts={[failed]} heard={[]} />
    </>,
  );
  const toast = page.getByRole('listitem');
  await expect.element(toast).toBeVisible();
  await expect.poll(() => toast.element().getBoundingClientRect().top).toBe(16);
});

test('[2.50] on a page toasts cover neither its header nor a bar of 64 pixels below it', async () => {
  const { style } = document.documentElement;
  onTestFinished(() => void style.removeProperty('--stickyTop'));
  render(<Toasts toasts={[failed]} heard={[]} />);
  const toast = page.getByRole('listitem');
  await expect.element(toast).toBeVisible();
  const top = () => Math.round(toast.element().getBoundingClientRect().top);
  await expect.poll(top).toBe(80);
  style.setProperty('--stickyTop', '56px');
  await expect.poll(top).toBe(136);
});

test('a toast has an action and can be dismissed; hovering pauses its time', async () => {
  const heard: string[] = [];
  render(<Toasts toasts={[failed]} heard={heard} />);
  await page.getByText('Download failed').hover();
  await expect.poll(() => heard).toContain('pause 7');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  expect(heard.filter((one) => !/pause|resume/.test(one))).toEqual(['action 7', 'dismiss 7']);
});

test('the time of a toast is paused until both the pointer and the focus have left it', async () => {
  const heard: string[] = [];
  render(
    <main>
      <Toasts toasts={[failed]} heard={heard} />
      <Button>Elsewhere</Button>
    </main>,
  );
  let elsewhere = 0;
  document.addEventListener('pointerover', ({ target }) => {
    if (target instanceof HTMLElement && target.innerText === 'Elsewhere') elsewhere += 1;
  });
  await page.getByRole('button', { name: 'Dismiss' }).hover();
  await expect.poll(() => heard).toContain('pause 7');
  focus('Dismiss');
  await page.getByRole('button', { name: 'Elsewhere' }).hover();
  await expect.poll(() => elsewhere).toBeGreaterThan(0);
  const whileFocused = heard.filter((one) => one === 'resume 7');
  focus('Elsewhere');
  expect([whileFocused, heard.filter((one) => one === 'resume 7')]).toEqual([[], ['resume 7']]);
});

test('the live region exists before the first toast', () => {
  render(<Toasts toasts={[]} heard={[]} />);
  expect(page.getByRole('region', { name: 'Notifications' }).element().ariaLive).toBe('polite');
});

test('toasts are above a dialog that opens later, can be used there, and stay when it closes', async () => {
  const heard: string[] = [];
  const view = (open: boolean) => (
    <>
      <Toasts toasts={[failed]} heard={heard} />
      {open ? <Modal title="Remove photo" heard={heard} /> : null}
    </>
  );
  const { again } = render(view(false));
  again(view(true));
  await page.getByRole('button', { name: 'Try again' }).click();
  const inside = document
    .querySelector('dialog')
    ?.contains(document.querySelector('[popover=manual][aria-label="Notifications"]'));
  again(view(false));
  const region = page.getByRole('region', { name: 'Notifications' }).element();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  expect([
    inside,
    region.parentElement?.tagName,
    region.matches(':popover-open'),
    heard.filter((one) => !/pause|resume/.test(one)),
  ]).toEqual([true, 'BODY', true, ['action 7', 'dismiss 7']]);
});

/**
 * Presses a key on the focused element, or repeats a key that is held down; returns whether this would press a
 * button.
 */
const wouldPress = (repeat: boolean) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }),
  );

test('Enter held while its dialog closes does not press the opener; pressed again it does', async () => {
  const opener = <Button key="opener">Open</Button>;
  const { again } = render([opener]);
  focus('Open');
  const openAndClose = async () => {
    again([opener, <Modal key="asked" title="Remove photo" heard={[]} />]);
    await expect.element(page.getByRole('dialog')).toBeVisible();
    again([opener]);
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
  };
  await openAndClose();
  expect([wouldPress(true), wouldPress(true), wouldPress(false), wouldPress(true)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  await openAndClose();
  document.activeElement?.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }));
  expect(wouldPress(true)).toBe(true);
});
