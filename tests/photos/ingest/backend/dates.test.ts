import { expect, test } from 'vitest';
import { dayOfName, readDate } from '../../../../backend/photos/ingest/dates.ts';

const at = (text: string) => {
  const read = readDate(text);
  return read === null ? null : read.at;
};

test('[F19] a date is read in every form that cameras write', () => {
  const forms = {
    '2015:08:22 24:08:19': '2015-08-22T00:08:19',
    '2015:08:22 24:00:00': '2015-08-22T00:00:00',
    '2015/08/22 10:11:12': '2015-08-22T10:11:12',
    '2015.08.22 10:11:12': '2015-08-22T10:11:12',
    '2015: 8: 2  9: 5: 7': '2015-08-02T09:05:07',
    '2015:8:2 9:5:7': '2015-08-02T09:05:07',
    ' 2015:08:22 10:11:12': '2015-08-22T10:11:12',
    '2015:08:22 10:11': '2015-08-22T10:11:00',
    '2015:08:22 10:11:60': '2015-08-22T10:12:00',
    '2015:12:31 23:59:60': '2016-01-01T00:00:00',
    '2015:08:22 10:11:12\0\0garbage': '2015-08-22T10:11:12',
    '2015-08-22T10:11:12Z': '2015-08-22T10:11:12',
  };
  expect(Object.fromEntries(Object.keys(forms).map((text) => [text, at(text)]))).toEqual(forms);
  expect(readDate('2015-08-22T10:11:12.050+02:00')).toEqual({
    at: '2015-08-22T10:11:12',
    offset: 120,
    fraction: '050',
    isDay: false,
  });
  expect(readDate('2015-08-22')).toMatchObject({ at: '2015-08-22T00:00:00', isDay: true });
  const none = [
    '    :  :     :  :  ',
    '0000:00:00 00:00:00',
    '2015:08:22 25:00:00',
    '22/08/2015 10:11:12',
    '2015:02:30 10:00:00',
  ];
  expect(none.map(at)).toEqual(none.map(() => null));
});

test('a file name gives a day in the formats of phones and their apps, and no other number does', () => {
  const days = {
    'IMG_20240309_101112.jpg': '2024-03-09',
    'IMG-20240309-WA0001.jpg': '2024-03-09',
    'PXL_20240309_101112345.jpg': '2024-03-09',
    'Screenshot_20240309-101112.png': '2024-03-09',
    'Screenshot_2024-03-09-10-11-12.png': '2024-03-09',
    'Screenshot 2024-03-09 at 10.11.12.png': '2024-03-09',
    'MVIMG_20240309_101112.jpg': '2024-03-09',
    'WhatsApp Image 2024-03-09 at 10.11.12.jpeg': '2024-03-09',
    'signal-2024-03-09-101112.jpg': '2024-03-09',
    '20240309_101112.jpg': '2024-03-09',
    '2024-03-09 10.11.12.jpg': '2024-03-09',
  };
  const read = (name: string) => dayOfName(name);
  expect(Object.fromEntries(Object.keys(days).map((name) => [name, read(name)]))).toEqual(
    Object.fromEntries(Object.entries(days).map(([name, day]) => [name, `${day}T00:00:00`])),
  );
  const none = [
    'IMG_2024.jpg',
    'IMG_20241309_101112.jpg',
    'IMG_20240230_101112.jpg',
    'DSC_20240309.jpg',
    '20240309.jpg',
    'order 20240309.jpg',
    'IMG_202403091.jpg',
    'IMG_00000000_000000.jpg',
  ];
  expect(none.map(read)).toEqual(none.map(() => null));
});
