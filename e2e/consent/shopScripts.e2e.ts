import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { chooseFiles } from '../kit/parts.ts';
import { jpeg } from '../kit/pictures.ts';
import { afterIngest } from '../kit/uploads.ts';

test.use({ consentAnswered: false });

const names = ['worker', 'outside', 'default', 'shop'];

/**
 * Tries to register each policy name twice, like a script of the shop that runs before all others, and to assign HTML
 * as text.
 */
const script = `
const refuses = (attempt) => { try { attempt(); return false; } catch { return true; } };
const anything = { createHTML: (text) => text, createScript: (text) => text, createScriptURL: (url) => url };
const got = [];
for (const name of ${JSON.stringify([...names, ...names])})
  if (!refuses(() => trustedTypes.createPolicy(name, anything))) got.push(name);
if (!refuses(() => { document.createElement('div').innerHTML = '<b>shop</b>'; })) got.push('html');
if (!refuses(() => { document.createElement('script').src = '/assets/other.js'; })) got.push('script');
document.documentElement.dataset.got = JSON.stringify(got);
`;

/**
 * Injects the script without changing the document's policy. Violations of the policy would count as errors of the
 * product.
 */
async function withShopScript(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const headers = answer.headers();
    const policy = headers['content-security-policy']?.replace(/; report-uri [^;]*/, '') ?? '';
    return route.fulfill({ response: answer, headers: { ...headers, 'content-security-policy': policy } });
  });
  await page.route('**/svc/consent/banner.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}

test('a shop script gets no Trusted Types policy, and uploads run their worker [3.19a, F14]', async ({
  page,
  watch,
  signedIn,
}) => {
  watch.foresee(
    /^violation: (trusted-types|require-trusted-types-for) /,
    /^console: .*(TrustedTypePolicy|Trusted)/,
  );
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname.replace(/[^/]*$/, '')));
  await signedIn();
  await withShopScript(page);
  await page.goto('/my-photos/photos');
  await expect(page.locator('html')).toHaveAttribute('data-got', '[]');
  await page.getByRole('button', { name: 'Add photos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  await chooseFiles(page, [await jpeg('new.jpg', '2024-07-15 12:00:00', '#2e86ab')]);
  await dialog.getByRole('button', { name: 'Upload 1 photo' }).click();
  const photo = dialog.getByRole('listitem', { name: 'new.jpg' });
  await expect(photo.getByText('Added')).toBeVisible(afterIngest);
  expect(workers).toEqual(['/assets/']);
});
