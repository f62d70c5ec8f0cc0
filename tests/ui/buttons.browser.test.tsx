import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../../src/ui/Button.tsx';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { render, settled } from './render.tsx';

test('a click and a key both call the handler', async () => {
  const presses: string[] = [];
  render(<Button onClick={() => presses.push('pressed')}>Download</Button>);
  await page.getByRole('button', { name: 'Download' }).click();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  expect(presses).toEqual(['pressed', 'pressed', 'pressed']);
});

test('a disabled button keeps the focus, does nothing and states the reason', async () => {
  const presses: string[] = [];
  render(
    <Button
      disabledReason="Up to 100 photos can be downloaded at a time"
      onClick={() => presses.push('pressed')}
    >
      Download
    </Button>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const button = page.getByRole('button', { name: 'Download' });
  const tip = page.getByRole('tooltip').element();
  expect({
    focused: document.activeElement === button.element(),
    disabled: button.element().ariaDisabled,
    described: button.element().getAttribute('aria-describedby') === tip.id,
    tip: [tip.textContent, tip.matches(':popover-open')],
    presses,
  }).toEqual({
    focused: true,
    disabled: 'true',
    described: true,
    tip: ['Up to 100 photos can be downloaded at a time', true],
    presses: [],
  });
});

test('a disabled submit button submits nothing', async () => {
  const submits: string[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submits.push('submitted');
      }}
    >
      <Button type="submit" disabledReason="Not now">
        Save
      </Button>
    </form>,
  );
  await page.getByRole('button', { name: 'Save' }).click({ force: true });
  expect(submits).toEqual([]);
});

test('a busy button keeps its width, names its action and ignores a second press', async () => {
  const presses: string[] = [];
  const button = (busy: boolean) => (
    <Button icon="trash" busy={busy} busyLabel="Deleting" onClick={() => presses.push('pressed')}>
      Delete 12 photos
    </Button>
  );
  const { again } = render(button(false));
  const before = page.getByRole('button').element().getBoundingClientRect().width;
  again(button(true));
  const after = page.getByRole('button', { name: 'Deleting' });
  await after.click();
  expect([after.element().getBoundingClientRect().width, after.element().ariaBusy, presses]).toEqual([
    before,
    'true',
    [],
  ]);
});

test('in a narrow space a longer busy label does not make the button higher until it is shown', () => {
  const height = (busyLabel?: string) => {
    const { unmount } = render(
      <div style={{ width: 150 }}>
        <Button icon="retry" wide busyLabel={busyLabel}>
          Nachbestellen
        </Button>
      </div>,
    );
    const { height: measured } = page.getByRole('button').element().getBoundingClientRect();
    unmount();
    return measured;
  };
  expect(height('Wird gerade nachbestellt')).toBe(height());
});

test('an icon button shows its name on hover; Escape hides it and goes no further', async () => {
  const heard: string[] = [];
  render(
    <div onKeyDown={(event) => heard.push(event.key)}>
      <IconButton icon="trash" label="Delete" />
    </div>,
  );
  const tip = page.getByText('Delete');
  await userEvent.tab();
  const open = tip.element().matches(':popover-open');
  await userEvent.keyboard('{Escape}');
  const closed = !tip.element().matches(':popover-open');
  await userEvent.keyboard('{Escape}');
  expect({ open, closed, heard: heard.filter((key) => key === 'Escape') }).toEqual({
    open: true,
    closed: true,
    heard: ['Escape'],
  });
});

test('a tooltip stays inside the window and does not cover its control', async () => {
  render(
    <div style={{ position: 'fixed', top: 0, right: 0 }}>
      <IconButton icon="trash" label="Delete these photographs" />
    </div>,
  );
  await page.getByRole('button').hover();
  await expect.poll(() => page.getByRole('tooltip').element().matches(':popover-open')).toBe(true);
  await settled();
  const tip = page.getByText('Delete these photographs').element().getBoundingClientRect();
  const button = page.getByRole('button').element().getBoundingClientRect();
  expect([tip.right <= window.innerWidth, tip.top >= button.bottom]).toEqual([true, true]);
});
