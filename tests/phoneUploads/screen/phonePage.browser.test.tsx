import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { phonePageMachine, type RestoredPhotos } from '../../../machines/phoneUploads/phonePage.machine.ts';
import { phonePhotoMachine } from '../../../machines/phoneUploads/phonePhoto.machine.ts';
import type { SendingEvent } from '../../../machines/photos/uploads/uploadItem.setup.ts';
import { messages } from '../../../src/locales/en-GB.po';
import { drawPhonePage } from '../../../src/phone/view.ts';
import { i18n } from '../../../src/ui/i18n.ts';
import { themes } from '../../../src/ui/theme/palette.ts';
import { failed, finished, refused } from '../../downloads/chart/samples.ts';
import { violations } from '../../ui/render.tsx';

const redeemed = finished({ expires: new Date(Date.now() + 15 * 60_000).toISOString() });
const photo = (name: string, type = 'image/jpeg', size = 1000) => ({ name, type, size, body: {} });
let place: HTMLElement | null = null;
/** The bytes of chosen photos, keyed by the photo's id. */
const files = new Map<string, Blob>();
afterEach(() => {
  place?.remove();
  files.clear();
});

/** Returns the outcome of a photo: the stub of the service refuses files whose id contains the word. */
const outcomeOf = (id: string) =>
  id.startsWith('bad') ? { id, state: 'refused', reason: 'notAPicture' } : { id, state: 'taken' };

/** Renders the page with its real charts and view; the response to the code and the transfer of bytes are stubs. */
function show(...answers: readonly object[]) {
  return showAfter({ photos: [], lost: 0 }, ...answers);
}

/** Renders the page after a reload, with these photos stored in the browser. */
function showAfter(restored: RestoredPhotos, ...answers: readonly object[]) {
  return showIn({ appView: false, restored }, ...answers);
}

/** Renders the page either in an app's webview or in a browser. */
function showIn(
  { appView, restored }: { readonly appView: boolean; readonly restored: RestoredPhotos },
  ...answers: readonly object[]
) {
  let examine = () => {};
  const examined = new Promise<void>((resolve) => (examine = resolve));
  const transports = new Map<string, (event: SendingEvent) => void>();
  let asked = 0;
  const logic = phonePageMachine.provide({
    actors: {
      redeem: fromPromise(() => {
        const answer = answers[asked++];
        return answer === undefined ? new Promise<never>(() => undefined) : Promise.resolve(answer);
      }) as never,
      network: fromCallback(() => undefined),
      restore: fromPromise<RestoredPhotos>(() => Promise.resolve(restored)),
      askOutcomes: fromPromise(({ input }) => {
        const { ids } = (input as { body: { ids: readonly string[] } }).body;
        return examined.then(() => finished({ outcomes: ids.map((id) => outcomeOf(id)) }));
      }) as never,
      photo: phonePhotoMachine.provide({
        actors: {
          network: fromCallback(() => undefined),
          sendBytes: fromCallback(({ input, sendBack }) => {
            transports.set(input.id, (event) => sendBack(event));
          }),
        },
      }),
    },
    actions: {
      keepChosen: () => undefined,
      noteRefused: () => undefined,
      notePicture: () => undefined,
      noteSent: () => undefined,
      note: () => undefined,
      forgetAll: () => undefined,
    },
  });
  i18n.loadAndActivate({ locale: 'en-GB', messages });
  document.documentElement.lang = 'en-GB';
  for (const [role, value] of Object.entries(themes.default.light))
    document.documentElement.style.setProperty(`--${role}`, value);
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = new URL('../../../src/phone/phone.css', import.meta.url).href;
  const main = document.createElement('main');
  place = main;
  document.head.append(sheet);
  document.body.append(main);
  const ref = createActor(logic).start();
  drawPhonePage(main, ref, i18n, { wordmark: 'framehouse', fileOf: (id) => files.get(id), appView });
  return { ref, examine, say: (id: string, event: SendingEvent) => transports.get(id)?.(event) };
}

test('[2.49b] a claimed code lets photos be chosen', async () => {
  show(redeemed);
  await expect.element(page.getByText('Choose photos')).toBeVisible();
  await expect.element(page.getByText(/to your library in original quality/)).toBeVisible();
  expect(document.title).toBe('Add photos from this phone');
  expect(await violations()).toEqual([]);
});

test('[2.49b, 5.6b] each photo shows its progress; a refused one says why; a failed one can be retried', async () => {
  const { ref, say, examine } = show(redeemed);
  await expect.element(page.getByText('Choose photos')).toBeVisible();
  ref.send({
    type: 'photos.chosen',
    photos: [photo('a.heic', ''), photo('b.jpg'), photo('film.mov', 'video/quicktime')],
  });
  await expect.element(page.getByText('0 of 2 sent')).toBeVisible();
  await expect.element(page.getByText(/This type of file can’t be added/)).toBeVisible();
  say('photo-0', { type: 'bytes.sent', sent: 420, at: 1 });
  await expect.element(page.getByText('42%')).toBeVisible();
  await expect
    .element(page.getByRole('progressbar', { name: 'Photos sent' }))
    .toHaveAttribute('value', '420');
  await expect
    .element(page.getByText('Keep this page open until all your photos have been sent.'))
    .toBeVisible();
  expect(await violations()).toEqual([]);
  say('photo-0', { type: 'bytes.complete', uploadId: 'u' });
  say('photo-1', { type: 'bytes.failed', reason: 'noRoom' });
  await expect.element(page.getByText('1 of 2 sent')).toBeVisible();
  await expect.element(page.getByText('1 photo couldn’t be sent')).toBeVisible();
  // Customers see a tick; screen readers read a word.
  const sent = page.getByRole('listitem').filter({ hasText: 'a.heic' }).element().querySelector('.state');
  expect(sent?.textContent).toBe('Sent');
  expect(sent?.querySelector('svg')?.ariaHidden).toBe('true');
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => ref.getSnapshot().context.photos[1]?.state).toBe('sending');
  say('photo-1', { type: 'bytes.complete', uploadId: 'v' });
  examine();
  await expect
    .element(page.getByText('1 file wasn’t added. You can see the others on your computer.'))
    .toBeVisible();
  await expect.element(page.getByText(/All sent/)).not.toBeInTheDocument();
  say('photo-1', { type: 'bytes.unauthorized' });
});

test('[2.49b] the number of photos and the progress of one are formatted for the locale', async () => {
  const { ref, say } = show(redeemed);
  await expect.element(page.getByText('Choose photos')).toBeVisible();
  const photos = Array.from({ length: 1200 }, (_, index) => photo(`${String(index)}.jpg`));
  ref.send({ type: 'photos.chosen', photos });
  await expect.element(page.getByText('0 of 1,200 sent')).toBeVisible();
  say('photo-0', { type: 'bytes.sent', sent: 420, at: 1 });
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(0.42);
  await expect.element(page.getByText(percent)).toBeVisible();
});

test('[2.49b] while the code is checked, and if that fails, the page says so and retries', async () => {
  const { ref } = show(failed, redeemed);
  await expect.element(page.getByText('We couldn’t check this code')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Choose photos')).toBeVisible();
  expect(ref.getSnapshot().matches('open')).toBe(true);
});

const otherWay = page.getByText(
  'If this app shows no photos to choose from, get a new code on your computer and scan it with your phone’s camera.',
);

test('[2.49b] the view of an app, which may have no window for files, names the way through the camera', async () => {
  const { ref } = showIn({ appView: true, restored: { photos: [], lost: 0 } }, redeemed);
  await expect.element(page.getByText('Choose photos')).toBeVisible();
  await expect.element(otherWay).toBeVisible();
  expect(await violations()).toEqual([]);
  ref.send({ type: 'photos.chosen', photos: [photo('a.jpg')] });
  await expect.element(page.getByText('0 of 1 sent')).toBeVisible();
  await expect.element(otherWay).not.toBeVisible();
});

test('[2.49b] a browser, which has a window for files, names no other way', async () => {
  show(redeemed);
  await expect.element(page.getByText('Choose photos')).toBeVisible();
  await expect.element(otherWay).not.toBeVisible();
});

test('[2.49b] a pending reply shows a message', async () => {
  show();
  await expect.element(page.getByText('One moment…')).toBeVisible();
});

test.for([
  ['taken', 'This code is already in use on another phone'],
  ['gone', 'This code is no longer valid'],
] as const)('[2.49b] a code that is %s', async ([word, words]) => {
  show(refused(word));
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByText(/Get a new code on your computer and scan it/)).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('[2.49b] after a reload unsent photos continue; lost ones, and ones without space, are reported', async () => {
  const left = {
    id: 'photo-2',
    name: 'b.jpg',
    size: 1000,
    type: 'image/jpeg',
    address: null,
    uploadId: null,
    refused: null,
  };
  const { ref, say } = showAfter({ photos: [left], lost: 2 }, redeemed);
  await expect.element(page.getByText('0 of 1 sent')).toBeVisible();
  await expect.element(page.getByText(/2 photos couldn’t be saved on this phone/)).toBeVisible();
  ref.send({ type: 'photos.chosen', photos: [photo('c.jpg')] });
  await expect
    .element(page.getByText('Keep this page open until all your photos have been sent.'))
    .toBeVisible();
  ref.send({ type: 'photos.unkept', ids: ['photo-3'] });
  await expect.element(page.getByText(/enough space on this phone to save 1 photo/)).toBeVisible();
  expect(await violations()).toEqual([]);
  say('photo-3', { type: 'bytes.complete', uploadId: 'u-3' } as SendingEvent);
  await expect
    .element(page.getByText('Keep this page open until all your photos have been sent.'))
    .toBeVisible();
});

test('[2.49b, 5.6a] a file that was sent and refused is listed first, with its name and the reason', async () => {
  const { ref, say, examine } = show(redeemed);
  await expect.element(page.getByText('Choose photos')).toBeVisible();
  ref.send({ type: 'photos.chosen', photos: [photo('a.jpg'), photo('letter.jpg')] });
  say('photo-0', { type: 'bytes.complete', uploadId: 'u' });
  say('photo-1', { type: 'bytes.complete', uploadId: 'bad' });
  await expect.element(page.getByText('2 of 2 sent')).toBeVisible();
  await expect.element(page.getByText('All sent. We’re checking your photos.')).toBeVisible();
  examine();
  await expect
    .element(page.getByText('1 file wasn’t added. You can see the others on your computer.'))
    .toBeVisible();
  await expect.element(page.getByText('1 of 1 sent')).toBeVisible();
  await expect.element(page.getByRole('listitem').first().getByText('letter.jpg')).toBeVisible();
  await expect
    .element(page.getByText(/This file isn’t a photo, although its name suggests it is/))
    .toBeVisible();
  expect(await violations()).toEqual([]);
});

test('[2.49b] a chosen picture shows beside its name', async () => {
  const canvas = new OffscreenCanvas(400, 300);
  const context = canvas.getContext('2d');
  if (context !== null) context.fillStyle = '#c2361b';
  context?.fillRect(0, 0, 400, 300);
  files.set('photo-0', await canvas.convertToBlob({ type: 'image/png' }));
  files.set('photo-1', new Blob(['no picture']));
  const { ref } = show(redeemed);
  await expect.element(page.getByText('Choose photos')).toBeVisible();
  ref.send({ type: 'photos.chosen', photos: [photo('red.png', 'image/png'), photo('b.jpg')] });
  const pictures = () => [...document.querySelectorAll<HTMLCanvasElement>('.picture')];
  await expect.poll(() => pictures().map(({ dataset }) => 'drawn' in dataset)).toEqual([true, false]);
  const [red] = pictures();
  expect([red?.width, red?.height]).toEqual([168, 126]);
  expect([...(red?.getContext('2d')?.getImageData(80, 60, 1, 1).data ?? [])]).toEqual([194, 54, 27, 255]);
});
