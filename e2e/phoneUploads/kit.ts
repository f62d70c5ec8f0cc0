import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from '../../tests/kit/e2e.ts';
import { importDialog } from '../kit/uploads.ts';

const flag = 'PhotoManagementQrCodeUploadEnabled=true';

/** Returns a phone with its own browser context, without cookies, storage or account. */
export async function phoneOf(browser: Browser): Promise<{ context: BrowserContext; phone: Page }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  });
  return { context, phone: await context.newPage() };
}

/** Opens the library at an origin, and the upload dialog's tab with the code. */
export async function openTab(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/my-photos/photos?${flag}`);
  await page.getByRole('button', { name: 'Add photos' }).click();
}

/** Opens the tab on the desktop, and reads the URL below the code. */
export async function showCode(page: Page, origin = ''): Promise<string> {
  const tab = page.getByRole('tab', { name: 'QR code' });
  // On a slow machine, the response about the experiment arrives after its time limit of one second. The control
  // variant then applies until the page is reloaded.
  await expect(async () => {
    await openTab(page, origin);
    await expect(tab).toBeVisible();
  }).toPass();
  await tab.click();
  await expect(page.getByRole('img', { name: 'QR code for your phone’s camera' })).toBeVisible();
  return (
    (await importDialog(page)
      .getByText(/#[a-z2-9]{26}$/)
      .textContent()) ?? ''
  );
}
