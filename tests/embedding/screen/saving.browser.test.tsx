import { expect, onTestFinished, test } from 'vitest';
import { FileUnsaved } from '../../../contracts/embedding/appView.ts';
import type { PageMessage } from '../../../contracts/embedding/messages.ts';
import { saveBlob } from '../../../src/services/files.ts';
import { fileUnsaved, saveFrom } from '../../../src/services/saving.ts';

function held() {
  const posted: PageMessage[] = [];
  const embedder = () => ({
    post: (message: PageMessage) => void posted.push(message),
    isSender: () => false,
  });
  return { posted, ports: { window, embedder } };
}

test('[2.12] bytes to save are passed to the embedding app as a data: URL with their name', async () => {
  const { posted, ports } = held();
  saveBlob(ports, new Blob(['%PDF-1.7'], { type: 'application/pdf' }), 'invoice.pdf');
  await expect
    .poll(() => posted)
    .toEqual([
      {
        type: 'account.downloadReady',
        url: `data:application/pdf;base64,${btoa('%PDF-1.7')}`,
        name: 'invoice.pdf',
      },
    ]);
  expect(document.querySelector('a[download]')).toBe(null);
});

test('[2.12] an address to save is passed to the embedding app only if it returns a file', async () => {
  const { posted, ports } = held();
  const never = new AbortController().signal;
  const answering = (status: number) => ({
    ...ports,
    window: { fetch: () => Promise.resolve(new Response(null, { status })) } as unknown as Window,
  });
  const url = 'https://files.example/one?signed';
  await expect(saveFrom(answering(410), url, never)).rejects.toThrow('the address gives no file');
  expect(posted).toEqual([]);
  await saveFrom(answering(200), url, never);
  expect(posted).toEqual([{ type: 'account.downloadReady', url }]);
});

const view =
  'Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 Version/4.0 Chrome/140 Mobile Safari/537.36';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

/** Returns a page that is not embedded, and records what it dispatches and saves. */
function alone(navigator: { readonly userAgent: string; readonly standalone?: boolean }) {
  const happened: string[] = [];
  const given = {
    navigator,
    document,
    dispatchEvent: ({ type }: Event) => happened.push(type) > 0,
    fetch: () => Promise.resolve(new Response(null, { status: 200 })),
    setTimeout: window.setTimeout.bind(window),
  };
  const saves = (event: Event) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    happened.push('saved');
  };
  document.addEventListener('click', saves);
  onTestFinished(() => document.removeEventListener('click', saves));
  return { happened, ports: { window: given as unknown as Window, embedder: () => null } };
}

test.for([{ userAgent: view }, { userAgent: phone }])(
  '[2.12] in an app view that accepts no files, nothing is saved and an error shows: %o',
  async (navigator) => {
    const { happened, ports } = alone(navigator);
    const saving = saveFrom(ports, '/file', new AbortController().signal);
    await expect(saving).rejects.toThrow(FileUnsaved);
    saveBlob(ports, new Blob(['%PDF-1.7']), 'invoice.pdf');
    expect(happened).toEqual([fileUnsaved, fileUnsaved]);
  },
);

test.for([
  { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36' },
  { userAgent: phone, standalone: true },
])('[2.12] a browser, also as an installed page, saves files itself: %o', async (navigator) => {
  const { happened, ports } = alone(navigator);
  await saveFrom(ports, '/file', new AbortController().signal);
  saveBlob(ports, new Blob(['%PDF-1.7']), 'invoice.pdf');
  expect(happened).toEqual(['saved', 'saved']);
});
