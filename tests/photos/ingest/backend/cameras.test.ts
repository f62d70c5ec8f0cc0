import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import type { Photo } from '../../../../contracts/photos/photo.ts';
import { sharedPhotoBackend } from '../../backend/backend.ts';
import type { SharedPhotoBackend, TestCustomer } from '../../backend/backend.ts';
import { upload } from '../../backend/tus.ts';
import { expectColours, expectedInputs, factsOf } from './inputs.ts';
import { ascii, exifOf, gpsTime, iptc, jpeg, segment, tag, xmp } from './made.ts';

let run: SharedPhotoBackend;
let customer: TestCustomer;
beforeAll(async () => {
  run = await sharedPhotoBackend();
  customer = await run.customer();
});

const fileOf = (name: string): Promise<Buffer> => readFile(new URL(`../files/${name}`, import.meta.url));

/** Sends a file through the whole ingest; returns the resulting photo in the library. */
async function taken(name: string, bytes: Uint8Array): Promise<Photo> {
  const { outcome } = await upload(run.backend.origin, customer, {
    name,
    type: typeOf(name),
    bytes,
  });
  if (!('imageId' in outcome)) throw new Error(`${name} ended ${JSON.stringify(outcome)}`);
  const { status, body } = await customer.ask<{ image: Photo }>(
    'GET',
    `/svc/photos/photos/${outcome.imageId}`,
  );
  if (status !== 200) throw new Error(`the photo answered ${status}`);
  return body.image;
}
const dateOf = ({ dateTaken, dateSource }: Photo) => [dateTaken ?? null, dateSource ?? null];

const typeOf = (name: string) =>
  name.endsWith('.heic') ? 'image/heic' : name.endsWith('.png') ? 'image/png' : 'image/jpeg';

test('[F19] files as cameras write them are in the library with date, size and colours', async () => {
  const photos = new Map<string, Photo>();
  for (const [name, ...expected] of expectedInputs) {
    const photo = await taken(name, await fileOf(name));
    expect([name, factsOf(photo)]).toEqual([name, expected]);
    photos.set(name, photo);
  }
  await expectColours((name) =>
    Promise.all(
      (photos.get(name)?.thumbnails ?? []).map(async ({ url }) => {
        const response = await fetch(url);
        expect(response.status).toBe(200);
        return new Uint8Array(await response.arrayBuffer());
      }),
    ),
  );
});

const day = '2015:08:22 10:11:12';
const photoshop = (value: string) =>
  xmp(`xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:DateCreated="${value}"`);

test.each([true, false])(
  '[F19] EXIF is read in either byte order (little first: %s), among any other records',
  async (little) => {
    const exif = (given: Parameters<typeof exifOf>[1]) => segment(0xe1, exifOf(little, given));
    const original = [tag.original, 2, ascii(day)] as const;
    const files = {
      plain: [exif({ exif: [original] })],
      'a MakerNote of a length that lies': [
        exif({ exif: [original, [tag.makerNote, 7, Buffer.alloc(20, 7), { count: 0xffff_ffff }]] }),
      ],
      'a place of GPS outside the file': [exif({ ifd0: [[0x8825, 4, 0xffff_fff0]], exif: [original] })],
      'an unknown type before it': [exif({ exif: [[0x8888, 99, ascii('something')], original] })],
      'a date as bytes': [exif({ exif: [[tag.original, 7, ascii(day)]] })],
      'a date twice, first at a wrong position': [
        exif({ exif: [[tag.original, 2, ascii(day), { at: 8 }], original] }),
      ],
      'a count that lies': [exif({ exif: [[tag.original, 2, ascii(day), { count: 5_000 }]] })],
      'segments of 200 KB before it': [
        ...Array.from({ length: 4 }, () => segment(0xe2, Buffer.alloc(50_000, 'MPF\0'))),
        exif({ exif: [original] }),
      ],
      'extended XMP before it': [
        segment(0xe1, Buffer.from('http://ns.adobe.com/xmp/extension/\0'), Buffer.alloc(60_000, 'x')),
        segment(0xe1, Buffer.from('http://ns.adobe.com/xmp/extension/\0'), Buffer.alloc(60_000, 'x')),
        exif({ exif: [original] }),
      ],
    };
    for (const [what, segments] of Object.entries(files))
      expect([what, ...dateOf(await taken('a.jpg', await jpeg(...segments)))]).toEqual([
        what,
        '2015-08-22T10:11:12',
        null,
      ]);
  },
);

test('[F19] without the camera’s fields the date is that of the first other record, with its source', async () => {
  const loop = segment(0xe1, exifOf(true, { ifd0: [[0x8769, 4, 8]] }));
  const zeros = segment(0xe1, exifOf(true, { exif: [[tag.original, 2, ascii('0000:00:00 00:00:00')]] }));
  const changed = segment(0xe1, exifOf(false, { ifd0: [[tag.dateTime, 2, ascii('2011:01:01 01:01:01')]] }));
  const twice = segment(
    0xe1,
    exifOf(true, {
      ifd0: [
        [tag.dateTime, 2, ascii('2012:07:20 18:53:43'), { at: 8 }],
        // ISO with a count beyond the file, as in a real damaged file.
        [0x8827, 8, 226, { count: 0xfefe_fefe }],
        [tag.dateTime, 2, ascii('2012:07:20 18:53:43')],
      ],
    }),
  );
  const gps = (...time: readonly [number, number][]) =>
    segment(
      0xe1,
      exifOf(true, {
        gps: [
          [29, 2, ascii('2014:04:04')],
          [7, 5, gpsTime(true, ...time)],
        ],
      }),
    );
  const agency = iptc({ 5: 'Title', 55: '20130303', 60: '030303+0100' });
  const name = 'IMG-20150505-WA0001.jpg';
  const cases: readonly (readonly [string, Buffer[], readonly (string | null)[]])[] = [
    [name, [changed, photoshop('2012-02-02T02:02:02'), agency], ['2011-01-01T01:01:01', 'exifDateTime']],
    [name, [twice, agency], ['2012-07-20T18:53:43', 'exifDateTime']],
    [name, [zeros, photoshop('2012-02-02T02:02:02+05:00'), agency], ['2012-02-02T02:02:02', 'xmp']],
    [name, [photoshop('2012-02-02'), agency], ['2012-02-02T00:00:00', 'xmpDay']],
    [name, [photoshop('2012'), agency], ['2013-03-03T03:03:03', 'iptc']],
    [name, [iptc({ 55: '20130303' }), gps([4, 1], [8, 2], [12, 3])], ['2013-03-03T00:00:00', 'iptcDay']],
    [name, [gps([4, 1], [8, 2], [12, 3])], ['2014-04-04T04:04:04', 'gps']],
    [name, [gps([4, 1], [4, 1], [4, 0])], ['2015-05-05T00:00:00', 'fileName']],
    [name, [loop], ['2015-05-05T00:00:00', 'fileName']],
    ['IMG_99990505_101112.jpg', [], [null, null]],
    ['holiday.jpg', [], [null, null]],
    [
      'elements.jpg',
      [xmp('xmlns:a="http://ns.adobe.com/xap/1.0/"', '<a:CreateDate>2012-02-02T02:02</a:CreateDate>')],
      ['2012-02-02T02:02:00', 'xmp'],
    ],
  ];
  for (const [file, segments, date] of cases)
    expect([file, ...dateOf(await taken(file, await jpeg(...segments)))]).toEqual([file, ...date]);
});
