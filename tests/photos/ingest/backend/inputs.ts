import { expect } from 'vitest';
import type { Photo } from '../../../../contracts/photos/photo.ts';
import { difference, differenceAt } from './lab.ts';

/** Files as cameras write them, with what `files/expected.json` states: local time of capture, its source, size. */
export const expectedInputs: readonly (readonly [
  name: string,
  taken: string | null,
  source: string | null,
  size: readonly [number, number],
])[] = [
  ['huawei_25k_35k_21k_then_exif.jpg', '2018-02-03T04:05:06', null, [600, 400]],
  ['motorola_143k_app6_then_exif.jpg', '2018-02-03T04:05:06', null, [600, 400]],
  ['samsung_like.heic', '2018-02-03T04:05:06', null, [600, 400]],
  ['h_free64_meta_last.heic', '2018-02-03T04:05:06', null, [600, 400]],
  ['d_24h.jpg', '2015-08-22T00:08:19', null, [640, 480]],
  ['d_modify.jpg', '2016-03-04T05:06:07', 'exifDateTime', [640, 480]],
  ['d_xmp_photoshop.jpg', '2016-03-04T05:06:07', 'xmp', [640, 480]],
  ['d_gps.jpg', '2016-03-04T05:06:07', 'gps', [640, 480]],
  ['h_primary_second.heic', null, null, [320, 480]],
  ['c_p3_wide.jpg', null, null, [600, 400]],
  ['h_p3_wide.heic', null, null, [600, 400]],
  ['h_p3_nclx.heic', null, null, [600, 400]],
  ['p_gama_dark.png', null, null, [600, 400]],
  ['j_trunc1.jpg', null, null, [600, 400]],
];

export const factsOf = ({ dateTaken, dateSource, visibleWidth, visibleHeight }: Photo) => [
  dateTaken ?? null,
  dateSource ?? null,
  [visibleWidth, visibleHeight],
];

/** The colour that a browser shows for a value of a picture whose gamma is 1. */
const ofLinear = (value: number): number => 255 * (1.055 * (value / 255) ** (1 / 2.4) - 0.055);

const p3 = [
  [
    [0.645, 0.05],
    [0xd4, 0x73, 0x53],
  ],
  [
    [0.73, 0.05],
    [0x4a, 0x8e, 0x2b],
  ],
] as const;
const colours = {
  'c_p3_wide.jpg': p3,
  'h_p3_wide.heic': p3,
  'h_p3_nclx.heic': p3,
  'p_gama_dark.png': [
    [[0.645, 0.05], [0xc8, 0x78, 0x5a].map(ofLinear)],
    [[0.95, 0.05], [0x80, 0x80, 0x80].map(ofLinear)],
  ],
} as const;

/** Expects the colours of the inputs in each of their thumbnails, which `picturesOf` returns. */
export async function expectColours(
  picturesOf: (name: string) => Promise<readonly Uint8Array[]>,
): Promise<void> {
  for (const [name, points] of Object.entries(colours))
    for (const picture of await picturesOf(name))
      for (const [at, colour] of points)
        expect([name, at, (await differenceAt(picture, at, colour)) < 2]).toEqual([name, at, true]);
  const [measure, whole] = [await picturesOf('c_p3_wide.jpg'), await picturesOf('h_p3_wide.heic')];
  for (const [size, picture] of whole.entries())
    expect(await difference(picture, measure[size] ?? picture)).toBeLessThan(2);
  // The primary picture is green on the left and red on the right; the other starts red.
  for (const picture of await picturesOf('h_primary_second.heic'))
    expect([
      (await differenceAt(picture, [0.1, 0.1], [0, 255, 0])) < 30,
      (await differenceAt(picture, [0.9, 0.1], [255, 0, 0])) < 30,
    ]).toEqual([true, true]);
}
