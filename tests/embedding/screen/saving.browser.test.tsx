import { expect, test } from 'vitest';
import type { PageMessage } from '../../../contracts/embedding/messages.ts';
import { saveBlob } from '../../../src/services/files.ts';
import { saveFrom } from '../../../src/services/saving.ts';

function held() {
  const posted: PageMessage[] = [];
  const embedder = () => ({
    post: (message: PageMessage) => void posted.push(message),
    isSender: () => false,
  });
  return { posted, ports: { window, embedder } };
}

test('[2.12] bytes to save go to the app that holds the page as a data: URL with their name', async () => {
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

test('[2.12] an address to save goes to the app that holds the page only if it gives a file', async () => {
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
