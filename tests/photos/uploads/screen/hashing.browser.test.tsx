import { expect, test } from 'vitest';
import { hashFile } from '../../../../src/actors/photos/uploads/hashing.ts';

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

test('[1.3b] files are hashed in a worker, each reply matched to its request', async () => {
  const blobs = [1, 5_000_000, 3].map(
    (size, seed) => new Blob([Uint8Array.from({ length: size }, (_, index) => (index * 31 + seed) % 251)]),
  );
  const never = new AbortController().signal;
  const hashed = await Promise.all(blobs.map((blob, index) => hashFile(`file-${index}`, blob, never)));
  const expected = await Promise.all(
    blobs.map(async (blob) => ({
      kind: 'hashed',
      hash: hex(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())),
      refusal: 'notAPicture',
    })),
  );
  expect(hashed).toEqual(expected);
});

test.for([
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0], null],
  ['a GIF', [...'GIF89a'].map((char) => char.charCodeAt(0)), 'wrongType'],
  ['a PDF', [...'%PDF-1.7'].map((char) => char.charCodeAt(0)), 'notAPicture'],
] as const)(
  '[5.6a] a file is classified by its first bytes, whatever its type: %s is %s',
  async ([, bytes, refusal]) => {
    const file = new File([Uint8Array.from(bytes)], 'photo.jpg', { type: 'image/jpeg' });
    expect(await hashFile('judged', file, new AbortController().signal)).toMatchObject({ refusal });
  },
);

test('[1.3b] a removed upload waits for no hash', async () => {
  const ends = new AbortController();
  const hashing = hashFile('gone', new Blob(['x']), ends.signal);
  ends.abort(new Error('removed'));
  await expect(hashing).rejects.toThrow('removed');
});
