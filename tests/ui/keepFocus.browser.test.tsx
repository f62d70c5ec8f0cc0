import type { ReactNode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../../src/ui/Button.tsx';
import { keepFocus } from '../../src/ui/keepFocus.ts';
import { type ToastItem, ToastRegion } from '../../src/ui/Toast.tsx';
import { inPage, render } from './render.tsx';

beforeAll(keepFocus);

const nothing = () => undefined;

function focus(name: string): void {
  const button = page.getByRole('button', { name, exact: true }).element();
  if (button instanceof HTMLElement) button.focus();
}

const focused = () => expect.poll(() => document.activeElement?.textContent);

interface ListProps {
  readonly rows: readonly string[];
  readonly hidden?: boolean;
}

/** A row of buttons, a list of buttons, and one button after it. */
function List({ rows, hidden = false }: ListProps) {
  return (
    <main tabIndex={-1}>
      <div style={{ visibility: hidden ? 'hidden' : 'visible' }}>
        <Button>Before</Button>
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <Button>{row}</Button>
          </li>
        ))}
      </ul>
      {rows.length === 0 ? null : <Button>Behind</Button>}
    </main>
  );
}

test('after a removal the next item has the focus, after the last one the previous', async () => {
  const { again } = render(<List rows={['one', 'two', 'three']} />);
  await userEvent.tab();
  focus('two');
  again(<List rows={['one', 'three']} />);
  await focused().toBe('three');
  again(<List rows={['one']} />);
  await focused().toBe('one');
});

test('a hidden element passes the focus to the element behind it', async () => {
  const { again } = render(<List rows={['one', 'two']} />);
  await userEvent.tab();
  focus('Before');
  again(<List rows={['one', 'two']} hidden />);
  await focused().toBe('one');
});

test('without a next item the page has the focus, not the document', async () => {
  const { again } = render(<List rows={['one']} />);
  await userEvent.tab();
  focus('Behind');
  again(<List rows={[]} />);
  await expect.poll(() => document.activeElement?.localName).toBe('main');
});

test('a click elsewhere is not undone by returning the focus to a control or its neighbour', async () => {
  const { again } = render(<List rows={['one', 'two']} />);
  await userEvent.tab();
  await page.getByRole('button', { name: 'one', exact: true }).click();
  again(<List rows={['two']} />);
  await expect.poll(() => page.getByRole('button').elements().length).toBe(3);
  expect(document.activeElement).toBe(document.body);
});

test('a control rendered again elsewhere, and later, is found by its name', async () => {
  const part = (words: string) => (
    <div key={words} data-place="sort">
      <Button>{words}</Button>
    </div>
  );
  const { again } = render(<main tabIndex={-1}>{part('Newest first')}</main>);
  await userEvent.tab();
  focus('Newest first');
  again(
    <main tabIndex={-1}>
      <p>Loading</p>
    </main>,
  );
  await expect.poll(() => document.activeElement?.localName).toBe('main');
  again(
    <main tabIndex={-1}>
      <Button>Select</Button>
      <section>{part('Oldest first')}</section>
    </main>,
  );
  await focused().toBe('Oldest first');
});

test('a button passes its focus to the bar it opens, and the closed bar to its subject', async () => {
  const select = (
    <Button key="select" data-place="selecting">
      Select
    </Button>
  );
  const photos = (
    <section key="photos" data-place="photos">
      <Button>Photo</Button>
    </section>
  );
  const view = (...children: readonly ReactNode[]) => <main tabIndex={-1}>{children}</main>;
  const between = <Button key="between">Between</Button>;
  const bar = (
    <div key="bar" data-place="photos selecting">
      <Button>Stop</Button>
    </div>
  );
  const { again } = render(view(select, between, photos));
  await userEvent.tab();
  focus('Select');
  again(view(between, photos));
  await focused().toBe('Between');
  again(view(bar, between, photos));
  await focused().toBe('Stop');
  again(view(select, between, photos));
  await focused().toBe('Photo');
});

test('a focus moved on from the nearest control stays there when the awaited element arrives', async () => {
  const view = (...children: readonly ReactNode[]) => <main tabIndex={-1}>{children}</main>;
  const between = <Button key="between">Between</Button>;
  const { again } = render(
    view(
      <Button key="select" data-place="selecting">
        Select
      </Button>,
      between,
    ),
  );
  await userEvent.tab();
  focus('Select');
  again(view(between));
  await focused().toBe('Between');
  await userEvent.keyboard(' ');
  again(
    view(
      <div key="bar" data-place="photos selecting">
        <Button>Stop</Button>
      </div>,
      between,
    ),
  );
  await expect.element(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await new Promise(requestAnimationFrame);
  expect(document.activeElement?.textContent).toBe('Between');
});

test('dismissing the last toast returns the focus to where it was before them', async () => {
  const view = (toasts: readonly ToastItem[]) => (
    <main tabIndex={-1}>
      <Button>Select</Button>
      <Button>Delete</Button>
      <ToastRegion
        toasts={toasts}
        onAction={nothing}
        onDismiss={nothing}
        onPause={nothing}
        onResume={nothing}
      />
    </main>
  );
  const [first, second] = ['1', '2'].map((id) => ({ id, kind: 'info', text: `Message ${id}` }) as const);
  if (first === undefined || second === undefined) throw new Error('there are two');
  const { again } = render(view([first, second]));
  await userEvent.tab();
  focus('Select');
  inPage('li button').focus();
  again(view([second]));
  await expect.poll(() => document.activeElement?.closest('li')?.textContent).toBe('Message 2');
  again(view([]));
  await focused().toBe('Select');
});
