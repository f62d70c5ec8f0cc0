import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { StorageStatus } from '../../../contracts/storage/storage.ts';
import { expectSound, violations } from '../../ui/render.tsx';
import { infoUntil, untils } from '../chart/samples.ts';
import { memory, showStorage } from './stage.tsx';

beforeEach(async () => {
  await page.viewport(1440, 900);
  window.scrollTo(0, 0);
});

const at = (until: string) => ({ info: infoUntil(until) });
const dialogText = () =>
  [...(document.querySelector('dialog')?.querySelectorAll('h2, p, h3, button, a') ?? [])].map((part) =>
    part.textContent?.replace(/\s+/g, ' ').trim(),
  );

const widths = [
  ['desktop', 1440, 900],
  ['phone', 390, 844],
] as const;
const pills: Readonly<Record<StorageStatus, readonly [string, string]>> = {
  safe: ['Stored for 17 more months', 'Photo storage: 17 months'],
  warning: ['43 days left', 'Photo storage: 43 days'],
  critical: ['deleted in 6 days', 'Photo storage: 6 days'],
};
const dialogs: Readonly<Record<StorageStatus, readonly string[]>> = {
  safe: [
    'Stored for 17 more months 62 photos are kept until 24 April 2028',
    '',
    'Each time you order, we keep your photos for another 18 months. You don’t need to do anything now.',
    'What will be deleted',
    '62 photos and 9 albums',
    'What we keep',
    'Your orders, 3 saved projects and invoices',
    'Close',
    'Export all photos',
  ],
  warning: [
    '43 days left 62 photos are kept until 2 January 2027',
    '',
    'Your photos will be deleted on that day unless you place an order first.',
    'What will be deleted',
    '62 photos and 9 albums',
    'What we keep',
    'Your orders, 3 saved projects and invoices',
    'View products',
    'Export',
    'Add to calendarCalendar',
  ],
  critical: [
    'deleted in 6 days 62 photos will be deleted on 26 November 2026',
    '',
    'Order by 26 November 2026 to extend storage for 18 months.',
    'What will be deleted',
    '62 photos and 9 albums',
    'What we keep',
    'Your orders, 3 saved projects and invoices',
    'View products',
    'Export',
    'Add to calendarCalendar',
  ],
};

for (const [name, width, height] of widths)
  for (const status of ['safe', 'warning', 'critical'] as const)
    test(`[2.13c] [2.49a] [4.5b] ${status} on a ${name}, light and dark, shows its text`, async () => {
      await page.viewport(width, height);
      const session = memory();
      session.setItem('reactivationModalShown', '1');
      showStorage({ ...at(untils[status]), session });
      const pill = page.getByRole('button', {
        name: pills[status][name === 'desktop' ? 0 : 1],
        exact: true,
      });
      await expect.element(pill).toBeVisible();
      await expectSound();
      await pill.click();
      await expect.element(page.getByRole('dialog')).toBeVisible();
      expect(dialogText()).toEqual(dialogs[status]);
      await expectSound();
    });

test.each([
  ['2026-11-20', 'deleted today', 'deleted today 62 photos will be deleted on 20 November 2026'],
  ['2026-11-21', 'deleted tomorrow', 'deleted tomorrow 62 photos will be deleted on 21 November 2026'],
  ['2026-11-22', 'deleted in 2 days', 'deleted in 2 days 62 photos will be deleted on 22 November 2026'],
])('[4.5b] until %s the text is %s', async (until, pill, title) => {
  showStorage(at(until));
  await expect.element(page.getByRole('dialog', { name: new RegExp(`^${title}$`) })).toBeVisible();
  await expect.element(page.getByText(pill, { exact: true }).first()).toBeInTheDocument();
});

test('[4.5c] [9.12] [9.15] a critical status opens automatically once per browser session, without history entry', async () => {
  const session = memory();
  const first = showStorage({ ...at(untils.critical), session });
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(first.received).toEqual([
    { to: 'app', type: 'history.depth', depth: 0, held: false },
    { to: 'tracking', type: 'event.track', name: 'reactivationModalCritical' },
  ]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  first.unmount();
  showStorage({ ...at(untils.critical), session });
  await expect.element(page.getByRole('button', { name: 'deleted in 6 days' })).toBeVisible();
  expect(document.querySelector('dialog')).toBe(null);
  first.signOut();
  expect(session.getItem('reactivationModalShown')).toBe(null);
});

test('[2.51a] by keyboard alone: open, tab through the actions, close; the focus returns', async () => {
  const { received } = showStorage(at(untils.warning));
  const pill = page.getByRole('button', { name: '43 days left' });
  await expect.element(pill).toBeVisible();
  (pill.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  const names: (string | null | undefined)[] = [];
  for (let step = 0; step < 4; step += 1) {
    await userEvent.keyboard('{Tab}');
    names.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
  }
  expect(names).toEqual(['Close', 'View products', 'Export', 'Add to calendarCalendar']);
  expect(received.filter(({ type }) => type === 'history.depth')).toEqual([
    { to: 'app', type: 'history.depth', depth: 1, held: false },
  ]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(document.activeElement).toBe(pill.element());
});

test('[2.49a] the calendar file is downloaded by the browser from the page', async () => {
  showStorage(at(untils.critical));
  await expect.element(page.getByRole('dialog')).toBeVisible();
  const saved = new Promise<{ name: string; text: Promise<string> }>((resolve) => {
    const caught = (event: MouseEvent) => {
      const link = event.target;
      if (!(link instanceof HTMLAnchorElement) || !link.href.startsWith('blob:')) return;
      event.preventDefault();
      resolve({ name: link.download, text: fetch(link.href).then((answer) => answer.text()) });
    };
    document.addEventListener('click', caught, true);
    onTestFinished(() => document.removeEventListener('click', caught, true));
  });
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const { name, text } = await saved;
  expect(name).toBe('photos.ics');
  expect((await text).replaceAll('\r\n ', '').split('\r\n').slice(5, 12)).toEqual([
    'BEGIN:VEVENT',
    'UID:storage-20261126@photo-account',
    'DTSTAMP:20261120T091500Z',
    'DTSTART;VALUE=DATE:20261126',
    'DTEND;VALUE=DATE:20261127',
    'SUMMARY:Your photos will be deleted',
    `DESCRIPTION:Order by 26\u00a0November\u00a02026 to extend storage for 18 months.\\n${window.location.origin}/my-photos/photos`,
  ]);
  expect(document.querySelector('a[href^="blob:"]')).toBe(null);
});

test('[2.49a] ordering leads to the shop, exporting to the exports', async () => {
  const { received } = showStorage(at(untils.critical));
  const order = page.getByRole('link', { name: 'View products' });
  await expect.element(order).toBeVisible();
  expect(order.element().getAttribute('href')).toBe('http://localhost/products');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(received.filter(({ to }) => to === 'exports')).toEqual([{ to: 'exports', type: 'export.open' }]);
});

test('[4.18] [F1] a status that cannot be read shows an error and a retry', async () => {
  const { answer } = showStorage({ info: null });
  const again = page.getByRole('button', { name: 'We couldn’t load your storage status' });
  await expect.element(again).toBeVisible();
  expect(await violations()).toEqual([]);
  answer.info = infoUntil(untils.safe);
  await again.click();
  await expect.element(page.getByRole('button', { name: 'Stored for 17 more months' })).toBeVisible();
});

test('[6.3a] without the flag the status shows but opens nothing, not even automatically', async () => {
  showStorage({ ...at(untils.critical), query: { PhotoManagementReactivationEnabled: false } });
  await expect.element(page.getByText('deleted in 6 days')).toBeVisible();
  expect(await violations()).toEqual([]);
  expect([document.querySelector('dialog'), page.getByRole('button', { name: /6 days/ }).elements()]).toEqual(
    [null, []],
  );
});

test('[6.3a] the sample shows outside production alone', async () => {
  const query = { PhotoManagementUseReactivationMockData: true };
  const test = showStorage({ ...at(untils.safe), query });
  await expect.element(page.getByRole('heading', { name: /deleted in 6 days/ })).toBeVisible();
  test.unmount();
  showStorage({ ...at(untils.safe), query, host: 'myaccount.alb.nl' });
  await expect.element(page.getByRole('button', { name: 'Stored for 17 more months' })).toBeVisible();
});

test('[2.13c] a customer without photos sees no status and no modal', async () => {
  const { asked } = showStorage({ ...at(untils.critical), photos: 0 });
  await expect.element(page.getByText('Your photos will appear here')).toBeVisible();
  // Without pictures the status is requested after three seconds.
  await expect.poll(() => asked.storage, { timeout: 120_000 }).toBe(1);
  expect([document.querySelector('dialog'), document.body.textContent?.includes('6 days')]).toEqual([
    null,
    false,
  ]);
});

test('[4.5a] a customer who returns after a while sees the current status', async () => {
  const { answer, asked } = showStorage(at('2026-12-20'));
  await expect.element(page.getByRole('button', { name: '30 days left' })).toBeVisible();
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => visible.mockRestore());
  document.dispatchEvent(new Event('visibilitychange'));
  vi.setSystemTime(Date.now() + 86_400_000);
  answer.info = infoUntil('2028-05-21');
  visible.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByRole('button', { name: 'Stored for 18 more months' })).toBeVisible();
  expect(asked.storage).toBe(2);
});

test('[9.14] the reminder’s variant names the number of photos and how to keep them', async () => {
  showStorage({ ...at(untils.critical), variant: 'variant 1' });
  await expect.element(page.getByText('Keep your 62 photos beyond 26 November 2026')).toBeVisible();
  await expect.element(page.getByText(/^Any order keeps all your photos for 18 months\./)).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('[5.14b, 9.14] an unknown variant shows the original reminder', async () => {
  showStorage({ ...at(untils.critical), variant: 'variant 2' });
  await expect.element(page.getByText(/^Order by .* to extend storage for 18 months\.$/)).toBeVisible();
});
