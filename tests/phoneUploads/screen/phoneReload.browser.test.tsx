import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createActor, fromCallback } from 'xstate';
import { phoneDatabase } from '../../../contracts/photos/uploads/uploadQueue.ts';
import { phonePhotoMachine } from '../../../machines/phoneUploads/phonePhoto.machine.ts';
import type { SendingEvent } from '../../../machines/photos/uploads/uploadItem.setup.ts';
import { phonePageLogic } from '../../../src/actors/phoneUploads/phone.ts';
import { dropAllFiles, fileOf } from '../../../src/actors/photos/uploads/bytes.ts';
import { messages } from '../../../src/locales/en-GB.po';
import { drawPhonePage } from '../../../src/phone/view.ts';
import { i18n } from '../../../src/ui/i18n.ts';

let close = () => {};
beforeEach(
  () =>
    new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(phoneDatabase);
      request.onsuccess = resolve;
      request.onerror = reject;
    }),
);
afterEach(() => close());

/** Opens the page with its storage; the service's replies and the transfer of bytes are stubs. */
function open() {
  close();
  dropAllFiles();
  const transports = new Map<string, (event: SendingEvent) => void>();
  const logic = phonePageLogic({
    window,
    code: 'code',
    secret: 'secret',
    now: () => Date.now(),
    endpoint: () => '/phone-files',
    send: ({ call }) => {
      const { ids } = call.body as { readonly ids?: readonly string[] };
      const outcomes = ids?.map((id) => ({ id, state: 'taken' }));
      const reply = outcomes === undefined ? { expires: '2999-01-01T00:00:00Z' } : { outcomes };
      return Promise.resolve({ kind: 'replied', reply });
    },
    report: () => undefined,
    newId: () => 'id',
  }).provide({
    actors: {
      photo: phonePhotoMachine.provide({
        actors: {
          network: fromCallback(() => undefined),
          sendBytes: fromCallback(({ input, sendBack }) => {
            transports.set(input.id, (event) => sendBack(event));
          }),
        },
      }),
    },
  });
  i18n.loadAndActivate({ locale: 'en-GB', messages });
  const main = document.body.appendChild(document.createElement('main'));
  const ref = createActor(logic).start();
  close = () => {
    ref.stop();
    main.remove();
  };
  drawPhonePage(main, ref, i18n, { wordmark: 'framehouse', fileOf, appView: false });
  return { ref, say: (id: string, event: SendingEvent) => transports.get(id)?.(event) };
}

const coloured = async (name: string, colour: string) => {
  const canvas = new OffscreenCanvas(400, 300);
  const context = canvas.getContext('2d');
  if (context !== null) context.fillStyle = colour;
  context?.fillRect(0, 0, 400, 300);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
};
const chosen = (body: File) => ({ name: body.name, size: body.size, type: body.type, body });

/** Returns what each row shows: its text, and the colour in the middle of its thumbnail or null. */
const rows = () =>
  [...document.querySelectorAll('main li')].map((row) => {
    const canvas = row.querySelector('canvas');
    const drawn = canvas !== null && 'drawn' in canvas.dataset;
    const [red = 0, green = 0] = drawn
      ? (canvas.getContext('2d')?.getImageData(80, 60, 1, 1).data ?? [])
      : [];
    return [row.querySelector('.name')?.textContent, drawn ? (red > green ? 'red' : 'green') : null];
  });
/** Returns the number of stored thumbnails, and of photos whose bytes are stored. */
const stored = async () => {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(phoneDatabase);
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('the storage failed')));
  });
  const all = (name: string) =>
    new Promise<readonly object[]>((resolve) => {
      const request: IDBRequest<object[]> = database.transaction(name).objectStore(name).getAll();
      request.addEventListener('success', () => resolve(request.result));
    });
  const [records, bytes] = [await all('records'), await all('bytes')];
  database.close();
  return [records.filter((record) => 'picture' in record).length, bytes.length];
};

test('[2.49b, 5.6a] after a reload the page lists sent and refused photos with their thumbnails', async () => {
  const { ref, say } = open();
  await expect.element(page.getByText('Choose photos')).toBeVisible();
  const [red, green] = [await coloured('red.png', '#c2361b'), await coloured('green.png', '#1bc236')];
  const film = new File(['film'], 'film.mov', { type: 'video/quicktime' });
  ref.send({ type: 'photos.chosen', photos: [red, green, film].map(chosen) });
  await expect.poll(stored).toEqual([2, 2]);
  say('photo-0', { type: 'bytes.complete', uploadId: 'u-0' });
  say('photo-1', { type: 'bytes.refused', reason: 'truncated' });
  const shown = [
    ['green.png', 'green'],
    ['film.mov', null],
    ['red.png', 'red'],
  ];
  await expect.poll(rows).toEqual(shown);
  await expect.element(page.getByText('1 of 1 sent')).toBeVisible();
  await expect.poll(stored).toEqual([2, 0]);

  open();
  await expect.element(page.getByText('1 of 1 sent')).toBeVisible();
  await expect.poll(rows).toEqual(shown);
  await expect.element(page.getByText(/Part of this photo is missing/)).toBeVisible();
  await expect.element(page.getByText(/This type of file can’t be added/)).toBeVisible();
  await expect
    .element(page.getByText('2 files weren’t added. You can see the others on your computer.'))
    .toBeVisible();
});
