import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { consentCodes, decodeConsent, encodeConsent } from '../../contracts/consent/consent.ts';
import { experiments, knownVariant } from '../../contracts/experiments/experiment.ts';
import { listChannels } from '../../contracts/merchandise/calls.ts';
import { isPhotobook, photobookIds, withVendor } from '../../contracts/merchandise/channel.ts';

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

describe('merchandise', () => {
  test('[9.9] photo books are recognised by article type in any case', () => {
    const types = ['photobook', 'PHOTOBOOK', 'LayflatPhotoBookXL', 'photo book', 'Poster', ''];
    expect(types.map((ArticleType) => isPhotobook({ ArticleType }))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('[9.9] [7.14d] the ids of a channel’s photobooks', () => {
    const article = (ID: string, ArticleType: string) => ({
      ID,
      ArticleType,
      Title: '',
      PageHeight: 1,
      PageWidth: 1,
      Visible: true,
      Links: [],
      Extras: {},
    });
    expect(
      photobookIds({
        Articles: [article('A', 'Photobook'), article('B', 'Poster'), article('C', 'miniphotobook')],
      }),
    ).toEqual(['A', 'C']);
  });

  test('[7.13] channels without a vendor are dropped', () => {
    const vendor = { ID: 'alb', Locale: 'nl-NL' };
    expect(
      withVendor([
        { ID: 'x', Vendor: null },
        { ID: 'y', Vendor: vendor },
      ]),
    ).toEqual([{ ID: 'y', Vendor: vendor }]);
  });

  test('[7.13] [8.9c] a reply with errors is a failure, with or without data', () => {
    const data = { Channels: [] };
    const answers = [
      { data },
      { data, errors: [] },
      { data, errors: [{ message: 'no' }] },
      { data: null, errors: [{ message: 'no' }] },
    ];
    expect(answers.map((answer) => takes(listChannels.reply, answer))).toEqual([true, true, false, false]);
  });
});

describe('consent', () => {
  test('[3.19c] the first digit is analytics, the second marketing', () => {
    expect(consentCodes.map(decodeConsent)).toEqual([
      { analytics: false, marketing: false },
      { analytics: false, marketing: true },
      { analytics: true, marketing: false },
      { analytics: true, marketing: true },
    ]);
  });

  test('[3.19c] a consent is parsed as it was written', () => {
    fc.assert(
      fc.property(fc.record({ analytics: fc.boolean(), marketing: fc.boolean() }), (consent) => {
        expect(decodeConsent(encodeConsent(consent))).toEqual(consent);
      }),
    );
  });

  test.each(['', '0', '1', '2', '12', '001', '11 ', 'true', '１１'])(
    '[3.19c] %j is not a consent',
    (value) => {
      expect(decodeConsent(value)).toBe(null);
    },
  );
});

describe('experiments', () => {
  test('[9.14] the table has two experiments and their variants', () => {
    expect(Object.values(experiments)).toEqual([
      ['control', 'A'],
      ['control', 'variant 1'],
    ]);
  });

  test('[5.14b] only a known variant of that experiment counts', () => {
    const answers = ['control', 'A', 'variant 1', 'a', '', null, 1, ['A']];
    expect(answers.map((answer) => knownVariant('qrCodeUpload', answer))).toEqual([
      'control',
      'A',
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
