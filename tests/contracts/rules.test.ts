import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type ActivationMessage, activationMessage, newest } from '../../contracts/activation/push.ts';
import { albumName, albumNameMessages, albumNameProblem } from '../../contracts/albums/album.ts';
import { confirmationQuery, subscriptionQuery } from '../../contracts/confirmations/confirmation.ts';
import { consentCodes, decodeConsent, encodeConsent } from '../../contracts/consent/consent.ts';
import { archiveMessage } from '../../contracts/downloads/download.ts';
import { experiments, knownVariant } from '../../contracts/experiments/experiment.ts';
import { qrBaseUrl, qrBaseUrls } from '../../contracts/extensions/handOff.ts';
import { historicalInvoiceFileName, invoiceFileName } from '../../contracts/invoices/invoice.ts';
import { listChannels } from '../../contracts/merchandise/calls.ts';
import { isPhotobook, photobookIds, withVendor } from '../../contracts/merchandise/channel.ts';
import { splitPages } from '../../contracts/pages.ts';
import { scrollPosition, visibleSections } from '../../contracts/photos/stored.ts';
import { printProductCode, printsEditorUrl } from '../../contracts/prints/prints.ts';
import { projectWindow } from '../../contracts/projects/project.ts';
import { readPush } from '../../contracts/push/push.ts';
import { decodeEmail, encodeEmail, readWidget, shareAsQuery, shareQuery, widgetOffset } from '../../contracts/widgets/widget.ts';

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

describe('pages', () => {
  test('[5.7] pages put together are the list, each full but the last', () => {
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

  test.each([0, -1, 0.5, 1.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('[5.7] size %d gives nothing', (size) => {
    expect(splitPages([1, 2, 3], size)).toEqual([]);
  });

  test('[3.14] [7.14] windows of pages numbered from 1', () => {
    expect([projectWindow(1), projectWindow(3), projectWindow(2, 4), widgetOffset(1), widgetOffset(3, 7)]).toEqual([
      { skip: 0, limit: 10 }, { skip: 20, limit: 10 }, { skip: 4, limit: 4 }, 0, 14,
    ]);
  });
});

describe('album names', () => {
  test.each([
    ['', 'required'], [' ', 'notValid'], [' Sea', 'notValid'], ['\tSea', 'notValid'], ['\u00a0Sea', 'notValid'], ['\u3000Sea', 'notValid'],
    ['<', 'notValid'], ['a>', 'notValid'], ['a;b', 'notValid'], ['S', null], ['Sea ', null], ['👩‍👩‍👧 & é', null], ['שלום', null],
  ] as const)('[5.2] %j: %s', (name, problem) => {
    expect(albumNameProblem(name)).toBe(problem);
    const read = z.safeParse(albumName, name);
    expect(read.error?.issues.map(({ message }) => message) ?? null).toEqual(problem && [albumNameMessages[problem]]);
  });

  test('[5.2] its two sentences', () => {
    expect(albumNameMessages).toEqual({ required: 'Please give your album a name', notValid: 'Name not valid' });
  });

  test('[5.2] exactly the names with < > ; or a blank start are refused', () => {
    const text = fc.string({ unit: fc.constantFrom('<', '>', ';', ' ', 'a', 'é', '😀', '\n'), maxLength: 6 });
    fc.assert(
      fc.property(text, (name) => {
        const bad = name === '' || name.trimStart() !== name || [...'<>;'].some((letter) => name.includes(letter));
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
    expect([urls, ...without, ...wrong].map((value) => takes(qrBaseUrls, value))).toEqual([true, false, false, false, false, false, false]);
  });
});

describe('merchandise', () => {
  test('[9.9] photobooks by article type in any case', () => {
    const types = ['photobook', 'PHOTOBOOK', 'LayflatPhotoBookXL', 'photo book', 'Poster', ''];
    expect(types.map((ArticleType) => isPhotobook({ ArticleType }))).toEqual([true, true, true, false, false, false]);
  });

  test('[9.9] [7.14] the ids of a channel’s photobooks', () => {
    const article = (ID: string, ArticleType: string) => ({ ID, ArticleType, Title: '', PageHeight: 1, PageWidth: 1, Visible: true, Links: [], Extras: {} });
    expect(photobookIds({ Articles: [article('A', 'Photobook'), article('B', 'Poster'), article('C', 'miniphotobook')] })).toEqual(['A', 'C']);
  });

  test('[7.13] channels without a vendor are dropped', () => {
    const vendor = { ID: 'alb', Locale: 'nl-NL' };
    expect(withVendor([{ ID: 'x', Vendor: null }, { ID: 'y', Vendor: vendor }])).toEqual([{ ID: 'y', Vendor: vendor }]);
  });

  test('[7.13] [8.9] an answer with errors is a failure, data or not', () => {
    const data = { Channels: [] };
    const answers = [{ data }, { data, errors: [] }, { data, errors: [{ message: 'no' }] }, { data: null, errors: [{ message: 'no' }] }];
    expect(answers.map((answer) => takes(listChannels.reply, answer))).toEqual([true, true, false, false]);
  });
});

describe('consent', () => {
  test('[3.19] the first digit is analytics, the second marketing', () => {
    expect(consentCodes.map(decodeConsent)).toEqual([
      { analytics: false, marketing: false }, { analytics: false, marketing: true },
      { analytics: true, marketing: false }, { analytics: true, marketing: true },
    ]);
  });

  test('[3.19] a consent is read as it was written', () => {
    fc.assert(
      fc.property(fc.record({ analytics: fc.boolean(), marketing: fc.boolean() }), (consent) => {
        expect(decodeConsent(encodeConsent(consent))).toEqual(consent);
      }),
    );
  });

  test.each(['', '0', '1', '2', '12', '001', '11 ', 'true', '１１'])('[3.19] %j is no consent', (value) => {
    expect(decodeConsent(value)).toBe(null);
  });
});

describe('experiments', () => {
  test('[9.14] two experiments and their variants', () => {
    expect(Object.values(experiments)).toEqual([['control', 'A'], ['control', 'variant 1']]);
  });

  test('[5.14] only a known variant of that experiment counts', () => {
    const answers = ['control', 'A', 'variant 1', 'a', '', null, 1, ['A']];
    expect(answers.map((answer) => knownVariant('qrCodeUpload', answer))).toEqual(['control', 'A', null, null, null, null, null, null]);
  });
});

describe('push', () => {
  const message = (timestamp: string): ActivationMessage => ({
    id: '0f0e0d0c-0b0a-4908-8706-050403020100', type: 'photo-management/import-finished', data: { payload: null, timestamp },
  });
  const archive = { id: 'm1', timestamp: '2026-03-04T05:06:07Z', key: 'finished', message: { userId: 'c1', downloadId: 'd1' } };

  test('[3.10] [3.15] messages of both channels are read', () => {
    const text = message('2026-03-04T05:06:07Z');
    expect([readPush(activationMessage, JSON.stringify(text)), readPush(archiveMessage, JSON.stringify(archive))]).toEqual([text, archive]);
  });

  test.each([
    'OK', '', '{', 'null', '[]', '"x"', JSON.stringify({ ...archive, key: 'deleted' }), JSON.stringify({ ...archive, message: {} }),
    JSON.stringify({ ...archive, id: 'x'.repeat(65_536) }),
  ])('[5.14] [4.6] ignored: %.40s', (text) => {
    expect(readPush(archiveMessage, text)).toBe(null);
  });

  test('[3.10] a type outside the namespace and an id that is no uuid are ignored', () => {
    const good = message('2026-03-04T05:06:07Z');
    expect([{ ...good, type: 'import-finished' }, { ...good, id: '1' }].map((one) => readPush(activationMessage, JSON.stringify(one)))).toEqual([null, null]);
  });

  test('[4.6] the newest message by timestamp is kept, whatever the order and the offsets', () => {
    const times = fc.integer({ min: 0, max: 5 });
    fc.assert(
      fc.property(fc.array(times, { minLength: 1 }), (minutes) => {
        const come = minutes.map((minute) => message(new Date(minute * 60_000).toISOString()));
        const kept = come.reduce<ActivationMessage | null>(newest, null);
        expect(kept).toBe(come[minutes.indexOf(Math.max(...minutes))]);
      }),
    );
    const later = message('2026-03-04T05:00:00-02:00');
    expect(newest(message('2026-03-04T06:00:00Z'), later)).toBe(later);
  });
});

describe('widgets', () => {
  test('[7.14] an e-mail is read from its base64', () => {
    const email = fc.stringMatching(/^[a-z0-9]{1,20}(\.[a-z0-9]{1,10})?@[a-z0-9]{1,20}\.(com|example|nl)$/);
    fc.assert(
      fc.property(email, (text) => {
        expect([encodeEmail(text), decodeEmail(encodeEmail(text))]).toEqual([Buffer.from(text).toString('base64'), text]);
      }),
    );
  });

  test.each(['', 'ann@example.org', '!!!!', 'YW5u', 'YW5uQGV4YW1wbGUub3Jn\n', '/////w==', btoa('a@b.example\r\nBcc: x@y.example')])(
    '[7.14] %j is no e-mail in base64',
    (encoded) => {
      expect(decodeEmail(encoded)).toBe(null);
    },
  );

  test('[3.13] a share becomes the query of its call', () => {
    const query = shareAsQuery({ SenderName: 'Ann', RecipientEmail: 'bo@example.org', PersonalMessage: 'Hé', vendorId: 'alb' });
    expect(query).toEqual({ vendorId: 'alb', fromName: 'Ann', personalMessage: 'Hé', toEmailAddress: 'Ym9AZXhhbXBsZS5vcmc=' });
    expect([takes(shareQuery, query), takes(shareQuery, { ...query, toEmailAddress: 'bo@example.org' })]).toEqual([true, false]);
  });

  test('[3.13] the server’s order code is the widget’s product code', () => {
    const rest = { vendorId: 'alb', shareableByEmail: true, state: 'none', title: 'Sea', url: null } as const;
    expect(readWidget({ ...rest, orderCode: 'P1' })).toEqual({ ...rest, productCode: 'P1' });
  });
});

describe('the rest', () => {
  test('[4.8] the editor’s address carries product, channel and selection, and the vendor escaped', () => {
    const to = { vendor: 'a/b', channel: 'alb&x=1', tempSelectionId: 't 1' };
    expect(printsEditorUrl('https://shop.example/{vendor}/editor?keep=1', to)).toBe(
      `https://shop.example/a%2Fb/editor?keep=1&autoselectproduct=${printProductCode}&channel=alb%26x%3D1&tempSelectionId=t+1`,
    );
    expect(() => printsEditorUrl('{vendor}', to)).toThrow(TypeError);
  });

  test('[7.8] invoices are saved under their own names', () => {
    expect([invoiceFileName('7'), historicalInvoiceFileName({ orderRef: 'O1', id: '7', channel: 'x' })]).toEqual(['invoice_7.pdf', 'invoice_O1.pdf']);
  });

  test('[5.9] [2.7] [2.9] a confirmation needs its token, a subscription its e-mail too', () => {
    const token = { 'confirmation-token': 't' };
    const email = { email: 'ann@example.org' };
    expect([
      [{ ...token, ...email }, token, email, {}, { ...token, email: 'ann' }, { ...email, 'confirmation-token': '' }].map((query) => takes(subscriptionQuery, query)),
      [token, {}, { 'confirmation-token': '' }].map((query) => takes(confirmationQuery, query)),
    ]).toEqual([[true, false, false, false, false, false], [true, false, false]]);
  });

  test('[2.28] a stored place is two numbers of at least 0', () => {
    expect([[0, 0], [1.5, 9e6], [-1, 0], [0, -0.1], [0], [0, 0, 0], ['0', 0], [Number.NaN, 0], null].map((value) => takes(scrollPosition, value))).toEqual([
      true, true, false, false, false, false, false, false, false,
    ]);
  });

  test('[9.12] stored months are month keys', () => {
    expect([[], ['2024/7', '1970/1'], ['2024/13'], ['2024/0'], ['2024/07'], ['2024-7'], [''], '2024/7'].map((value) => takes(visibleSections, value))).toEqual([
      true, true, false, false, false, false, false, false,
    ]);
  });
});
