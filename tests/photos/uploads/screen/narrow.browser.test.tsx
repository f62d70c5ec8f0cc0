import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Dialog } from '../../../../src/ui/Dialog.tsx';
import { ToastRegion } from '../../../../src/ui/Toast.tsx';
import { finished } from '../../library/chart/samples.ts';
import { chosen } from '../chart/samples.ts';
import { render, settled } from '../../../ui/render.tsx';
import { showUploads } from './stage.tsx';

const nothing = () => undefined;
const dialog = () => page.getByRole('dialog', { name: 'Add photos' });
const boxOf = (name: string) =>
  page.getByRole('button', { name, exact: true }).element().getBoundingClientRect();

test.each([390, 320])(
  '[2.49b] [4.9a] on a phone %i pixels wide no content of the sheet extends beyond its padding',
  async (width) => {
    await page.viewport(width, 640);
    const shown = await showUploads();
    shown.uploads.send({ type: 'import.open' });
    await expect.element(dialog()).toBeVisible();
    const names = ['a', 'holiday with everybody we know in the mountains '.repeat(3)];
    shown.uploads.send({
      type: 'files.chosen',
      files: names.map((name) => chosen(`${name}.jpg`, { size: 48_000_000 })),
    });
    await page.getByRole('button', { name: 'Upload 2 photos' }).click();
    await shown.say('u0', { type: 'bytes.sent', sent: 1_240_000, at: 1 });
    await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await settled();
    const edge = dialog().element().getBoundingClientRect();
    for (const name of ['Pause', 'Back', 'Next', 'Close']) {
      const { left, right } = boxOf(name);
      const room = Math.min(left - edge.left, edge.right - right);
      expect([name, room >= (name === 'Close' ? 12 : 20)]).toEqual([name, true]);
    }
  },
);

test.each([820, 390, 320])(
  '[4.9a] %i pixels wide: the outcome of a file keeps its space; a long name and sentence shrink',
  async (width) => {
    await page.viewport(width, 844);
    const shown = await showUploads();
    shown.outcomes.set('s0', finished({ state: 'ready' as const, imageId: 'i', monthKey: '2024/7' }));
    shown.uploads.send({ type: 'import.open' });
    const long = 'holiday with everybody we know in the mountains '.repeat(3);
    shown.uploads.send({
      type: 'files.chosen',
      files: [`${long}1`, `${long}2`].map((name) => chosen(`${name}.jpg`)),
    });
    await page.getByRole('button', { name: 'Upload 2 photos' }).click();
    await shown.say('u1', { type: 'bytes.failed', reason: 'noRoom' });
    await shown.say('u0', { type: 'bytes.complete', uploadId: 's0' });
    const added = page.getByText('Added', { exact: true });
    const again = page.getByRole('button', { name: 'Try again', exact: true });
    await expect.element(added).toBeVisible();
    await expect.element(again).toBeInTheDocument();
    await settled();
    expect(added.element().getBoundingClientRect().height).toBeLessThanOrEqual(30);
    const box = again.element().getBoundingClientRect();
    const remove = page
      .getByRole('button', { name: /^Remove .*2\.jpg/ })
      .element()
      .getBoundingClientRect();
    expect(box.height).toBeLessThanOrEqual(44);
    expect(box.right).toBeLessThanOrEqual(remove.left);
    expect(remove.right).toBeLessThanOrEqual(dialog().element().getBoundingClientRect().right - 16);
    const sentence = page.getByText(/^We can’t store this photo/).element();
    expect(sentence.scrollHeight - sentence.clientHeight).toBe(0);
  },
);

test('[2.49b] a phone on its side shows more of a dialog’s content than of its frame', async () => {
  await page.viewport(844, 390);
  render(
    <Dialog
      title="Add photos"
      footer={<button type="button">Back</button>}
      onEscape={nothing}
      onClose={nothing}
    >
      <p style={{ height: 2000 }}>Many photos</p>
    </Dialog>,
  );
  await settled();
  const body = page.getByText('Many photos').element().parentElement;
  expect(body?.clientHeight).toBeGreaterThanOrEqual(390 / 1.6);
});

test.each([390, 320])(
  '[2.50] on a phone %i pixels wide a toast is above the sheet: title and close button stay reachable',
  async (width) => {
    await page.viewport(width, 640);
    const text = 'You’re offline. We’ll carry on when you’re back online.';
    render(
      <>
        <Dialog title="Add photos" onEscape={nothing} onClose={nothing}>
          <p style={{ height: 2000 }}>Many photos</p>
        </Dialog>
        <ToastRegion
          toasts={[{ id: 't', kind: 'failure', text, action: 'Try again' }]}
          onAction={nothing}
          onDismiss={nothing}
          onPause={nothing}
          onResume={nothing}
        />
      </>,
    );
    await expect.element(page.getByText(text)).toBeVisible();
    await settled();
    const sheet = dialog().element().getBoundingClientRect();
    const toast = page.getByText(text).element().closest('li')?.getBoundingClientRect();
    expect(toast?.bottom).toBeLessThanOrEqual(sheet.top);
    expect(sheet.bottom).toBe(640);
  },
);
