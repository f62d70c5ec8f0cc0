import type { Page } from '@playwright/test';
import { expect } from '../../tests/kit/e2e.ts';
import type { TestBackend } from '../../tests/kit/backend.ts';

/**
 * The mailbox blocks scripts within e-mails, including the kit's own, so each test that opens an e-mail expects this
 * message.
 */
export const silenced = /^console: Blocked script execution in 'http:\/\/[^/']+\/svc\/mailbox\/mail\//;

/** Returns the bodies of the e-mails to an address whose subject starts with this text, newest first. */
export async function mailsTo({ backend }: TestBackend, email: string, subject: string): Promise<string[]> {
  const mails = await backend.ports.store.query<{ body: string }>(
    'select body from mail where recipient = $1 and starts_with(subject, $2) order by sent_at desc',
    [email, subject],
  );
  return mails.map(({ body }) => body);
}

/** Returns the URL of the button in the newest such e-mail, once there are `count` of them. */
export async function linkIn(house: TestBackend, email: string, subject: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(house, email, subject)).length).toBe(count);
  const [newest = ''] = await mailsTo(house, email, subject);
  return /http\S+/.exec(newest)?.[0] ?? '';
}

/**
 * Opens the newest such e-mail in the local mailbox, once there are `count` of them, and follows the button in its
 * HTML. As in an e-mail program, the link opens in a new page.
 */
export async function followMail(
  page: Page,
  house: TestBackend,
  { to, subject, count = 1 }: { readonly to: string; readonly subject: string; readonly count?: number },
): Promise<Page> {
  const link = await linkIn(house, to, subject, count);
  const mailbox = await page.context().newPage();
  await mailbox.goto(`${house.origin}/svc/mailbox?to=${encodeURIComponent(to)}`);
  await mailbox
    .getByRole('navigation', { name: 'Mails' })
    .getByRole('link', { name: subject })
    .first()
    .click();
  const button = mailbox.frameLocator('iframe[title="The mail"]').getByRole('link').first();
  await expect(button).toHaveAttribute('href', link);
  const opened = page.context().waitForEvent('page');
  await button.click();
  const reader = await opened;
  await mailbox.close();
  return reader;
}
