import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { oldAddressLogic } from '../../../src/actors/confirmations/oldAddress.ts';
import { area } from '../../../src/app/area.ts';
import { OldAddressPage } from '../../../src/screens/public/OldAddressPage.tsx';
import { OutcomeFrame } from '../../../src/screens/public/OutcomeFrame.tsx';
import { finished, PlayedService, showArea } from '../../account/stage.tsx';
import { violations } from '../../ui/render.tsx';

const links = {
  products: 'https://shop.example/products',
  storeFront: 'https://shop.example/',
  customerCare: 'https://shop.example/contact',
};
const inArea = area(oldAddressLogic, ({ page: chart }) => (
  <OldAddressPage page={chart} links={links} Frame={OutcomeFrame} />
));
const account = ['Go to your account', '/'];
const care = ['Contact customer care', links.customerCare];
const ends = {
  stopped: ['Your e-mail address stays the same', /choose a new password/, [account, care]],
  changed: ['Your e-mail address has already been changed', /undo it, use the link in our e-mail/, [care]],
  undone: ['We’ve restored your e-mail address', /a link to choose a new one/, [account, care]],
  inUse: ['We couldn’t undo the change', /^Another account uses this e-mail address now/, [care]],
  expired: ['This link has expired', /^Nothing has changed/, [care]],
  deleted: ['This account has been deleted', /can no longer be changed/, [care]],
  unknown: ['This link doesn’t work', /may be incomplete/, [care]],
} as const;
type End = keyof typeof ends;
const shown = () => ({
  title: page.getByRole('heading', { level: 1 }).element().textContent,
  leads: page
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')]),
});
const service = (stop: End, undo: End = stop) =>
  new PlayedService({
    'confirmations.stopEmailChange': () => finished({ outcome: stop }),
    'confirmations.undoEmailChange': () => finished({ outcome: undo }),
  });

for (const [does, outcome] of [
  ...(['stopped', 'changed', 'expired', 'deleted', 'unknown'] as const).map((end) => ['stop', end] as const),
  ...(['undone', 'inUse', 'expired', 'deleted', 'unknown'] as const).map((end) => ['undo', end] as const),
])
  test(`[2.9b] a link to ${does} a change that is ${outcome} shows the outcome and the next step`, async () => {
    const played = does === 'stop' ? service(outcome, 'inUse') : service('changed', outcome);
    played.held = [];
    const stage = showArea(inArea, played, `/change-email-${does}?confirmation-token=t-1`);
    await expect.element(page.getByRole('status', { name: 'Checking your link' })).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Checking your link');
    expect(await violations()).toEqual([]);
    played.release();
    const [title, text, leads] = ends[outcome];
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(page.getByText(text)).toBeVisible();
    expect(shown()).toEqual({ title, leads });
    expect(await violations()).toEqual([]);
    expect(stage.went).toEqual([`/change-email-${does}`]);
    stage.end();
  });

test('[2.9b] a link without a usable reply says that it can be opened again', async () => {
  const played = service('stopped');
  played.failing.add('confirmations.stopEmailChange');
  const stage = showArea(inArea, played, '/change-email-stop?confirmation-token=t-1');
  await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(shown().leads).toEqual([care]);
  expect(await violations()).toEqual([]);
  stage.end();
});
