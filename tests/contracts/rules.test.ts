import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { albumName, albumNameMessages, albumNameProblem } from '../../contracts/albums/album.ts';
import { confirmationQuery, subscriptionQuery } from '../../contracts/confirmations/confirmation.ts';
import { qrBaseUrl, qrBaseUrls } from '../../contracts/extensions/phoneUploads.ts';
import { vatNumberOf } from '../../contracts/extensions/account.ts';
import { historicalInvoiceFileName, invoiceFileName } from '../../contracts/invoices/invoice.ts';
import { splitPages } from '../../contracts/pages.ts';
import { scrollPosition, visibleSections } from '../../contracts/photos/lists/stored.ts';
import { printProductCode, printsEditorUrl } from '../../contracts/prints/editor.ts';
import { projectWindow } from '../../contracts/projects/project.ts';
import { widgetOffset } from '../../contracts/widgets/widget.ts';

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

describe('pages', () => {
  test('[5.7] consecutive pages make up the list, each full except the last', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 20 }), (items, size) => {
        const pages = splitPages(items, size);
        expect(pages.flat()).toEqual(items);
        expect(pages.map(({ length }) => length)).toEqual(
          items.flatMap((_, at) => (at % size === 0 ? [Math.min(size, items.length - at)] : [])),
        );
      }),
    );
  });

  test.each([0, -1, 0.5, 1.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    '[5.7] a page size of %d is empty',
    (size) => {
      expect(splitPages([1, 2, 3], size)).toEqual([]);
    },
  );

  test('[3.14] [7.14h] windows of pages numbered from 1', () => {
    expect([
      projectWindow(1),
      projectWindow(3),
      projectWindow(2, 4),
      widgetOffset(1),
      widgetOffset(3, 7),
    ]).toEqual([{ skip: 0, limit: 10 }, { skip: 20, limit: 10 }, { skip: 4, limit: 4 }, 0, 14]);
  });
});

describe('album names', () => {
  test.each([
    ['', 'required'],
    [' ', 'notValid'],
    [' Sea', 'notValid'],
    ['\tSea', 'notValid'],
    ['\u00a0Sea', 'notValid'],
    ['\u3000Sea', 'notValid'],
    ['<', 'notValid'],
    ['a>', 'notValid'],
    ['a;b', 'notValid'],
    ['S', null],
    ['Sea ', null],
    ['👩‍👩‍👧 & é', null],
    ['שלום', null],
    ['a\0b', 'notValid'],
    ['a\ud83d', 'notValid'],
    ['x'.repeat(10_000), null],
    ['🎈'.repeat(5_000), null],
    ['x'.repeat(10_001), 'notValid'],
  ] as const)('[5.2a] [5.2b] %j: %s', (name, problem) => {
    expect(albumNameProblem(name)).toBe(problem);
    const read = z.safeParse(albumName, name);
    expect(read.error?.issues.map(({ message }) => message) ?? null).toEqual(
      problem && [albumNameMessages[problem]],
    );
  });

  test('[5.2a] [5.2b] an invalid name has one of two sentences', () => {
    expect(albumNameMessages).toEqual({
      required: 'Please give your album a name',
      notValid: 'Name not valid',
    });
  });

  test('[5.2a] [5.2b] [F22] exactly the names with < > ; a control character or a blank start are refused', () => {
    const text = fc.string({ unit: fc.constantFrom('<', '>', ';', ' ', 'a', 'é', '😀', '\n'), maxLength: 6 });
    fc.assert(
      fc.property(text, (name) => {
        const bad =
          name === '' ||
          name.trimStart() !== name ||
          ['<', '>', ';', '\n'].some((letter) => name.includes(letter));
        return takes(albumName, name) === !bad;
      }),
    );
  });
});

describe('QR upload', () => {
  const urls = { alb: 'https://a.example/', hfm: 'https://h.example/', pbx: 'https://p.example/' };

  test('[5.8] each vendor has its base address', () => {
    expect(['alb', 'hfm', 'pbx'].map((vendor) => qrBaseUrl(urls, vendor))).toEqual(Object.values(urls));
  });

  test.each(['', 'ALB', 'knudsen', 'constructor', '__proto__'])('[5.8] vendor %j is an error', (vendor) => {
    expect(() => qrBaseUrl(urls, vendor)).toThrow('no QR upload for vendor');
  });

  test('[5.8] a missing or invalid address is refused', () => {
    const without = Object.keys(urls).map((key) => ({ ...urls, [key]: undefined }));
    const wrong = Object.keys(urls).map((key) => ({ ...urls, [key]: 'javascript:alert(1)' }));
    expect([urls, ...without, ...wrong].map((value) => takes(qrBaseUrls, value))).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('addresses, file names and stored values', () => {
  test('[4.8b] the editor’s address carries product, channel and selection, and the vendor escaped', () => {
    const to = { vendor: 'a/b', channel: 'alb&x=1', tempSelectionId: 't 1' };
    expect(printsEditorUrl('https://shop.example/{vendor}/editor?keep=1', to)).toBe(
      `https://shop.example/a%2Fb/editor?keep=1&autoselectproduct=${printProductCode}&channel=alb%26x%3D1&tempSelectionId=t+1`,
    );
    expect(() => printsEditorUrl('{vendor}', to)).toThrow(TypeError);
  });

  test('[7.8] invoices are saved under their own names', () => {
    expect([
      invoiceFileName('7'),
      historicalInvoiceFileName({ orderRef: 'O1', id: '7', channel: 'x' }),
    ]).toEqual(['invoice_7.pdf', 'invoice_O1.pdf']);
  });

  test('[5.9a] [2.7] [2.9a] [2.9b] a confirmation needs its token, a subscription also its e-mail address', () => {
    const token = { 'confirmation-token': 't' };
    const email = { email: 'ann@example.org' };
    expect([
      [
        { ...token, ...email },
        token,
        email,
        {},
        { ...token, email: 'ann' },
        { ...email, 'confirmation-token': '' },
      ].map((query) => takes(subscriptionQuery, query)),
      [token, {}, { 'confirmation-token': '' }].map((query) => takes(confirmationQuery, query)),
    ]).toEqual([
      [true, false, false, false, false, false],
      [true, false, false],
    ]);
  });

  test('[2.28] [F16] a stored place is two numbers of at least 0', () => {
    expect(
      [[0, 0], [1.5, 9e6], [-1, 0], [0, -0.1], [0], [0, 0, 0], ['0', 0], [Number.NaN, 0], null].map((value) =>
        takes(scrollPosition, value),
      ),
    ).toEqual([true, true, false, false, false, false, false, false, false]);
  });

  test('[9.12] [F16] stored months are month keys', () => {
    expect(
      [[], ['2024/7', '1970/1'], ['2024/13'], ['2024/0'], ['2024/07'], ['2024-7'], [''], '2024/7'].map(
        (value) => takes(visibleSections, value),
      ),
    ).toEqual([true, true, false, false, false, false, false, false]);
  });
});

test.each([
  ['be 0123.456-749', 'BE0123456749'],
  ['GB\u00a0980\u20097806 84', 'GB980780684'],
  ['CHE-107.787.577 MWST', 'CHE107787577MWST'],
  ['ＮＬ004495445/b01', 'NL004495445B01'],
  ['FR 40 303 265 045\n', 'FR40303265045'],
])('[6.1b] the VAT number typed as %j is read as %s', (typed, read) => {
  expect(vatNumberOf(typed)).toBe(read);
});
