import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type ActivationMessage, activationMessage, newest } from '../../contracts/activation/push.ts';
import { archiveMessage } from '../../contracts/downloads/download.ts';
import { readPush } from '../../contracts/push/push.ts';
import {
  decodeEmail,
  encodeEmail,
  readWidget,
  shareAsQuery,
  shareQuery,
} from '../../contracts/widgets/widget.ts';

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

describe('push', () => {
  const message = (timestamp: string): ActivationMessage => ({
    id: '0f0e0d0c-0b0a-4908-8706-050403020100',
    type: 'photo-management/import-finished',
    data: { payload: null, timestamp },
  });
  const archive = {
    id: 'm1',
    timestamp: '2026-03-04T05:06:07Z',
    key: 'finished',
    message: { userId: 'c1', downloadId: 'd1' },
  };

  test('[3.10b] [3.15b] messages of both channels are read', () => {
    const text = message('2026-03-04T05:06:07Z');
    expect([
      readPush(activationMessage, JSON.stringify(text)),
      readPush(archiveMessage, JSON.stringify(archive)),
    ]).toEqual([text, archive]);
  });

  test.each([
    'OK',
    '',
    '{',
    'null',
    '[]',
    '"x"',
    JSON.stringify({ ...archive, key: 'deleted' }),
    JSON.stringify({ ...archive, message: {} }),
    JSON.stringify({ ...archive, id: 'x'.repeat(65_536) }),
  ])('[5.14a] [4.6d] [F8] ignored: %.40s', (text) => {
    expect(readPush(archiveMessage, text)).toBe(null);
  });

  test('[3.10b] a type outside the namespace and an id that is not a UUID are ignored', () => {
    const good = message('2026-03-04T05:06:07Z');
    expect(
      [
        { ...good, type: 'import-finished' },
        { ...good, id: '1' },
      ].map((one) => readPush(activationMessage, JSON.stringify(one))),
    ).toEqual([null, null]);
  });

  test('[4.6d] [F8] the newest message by timestamp is kept, whatever the order and the offsets', () => {
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
  test('[7.14d] an e-mail address is decoded from its base64', () => {
    const email = fc.stringMatching(/^[a-z0-9]{1,20}(\.[a-z0-9]{1,10})?@[a-z0-9]{1,20}\.(com|example|nl)$/);
    fc.assert(
      fc.property(email, (text) => {
        expect([encodeEmail(text), decodeEmail(encodeEmail(text))]).toEqual([
          Buffer.from(text).toString('base64'),
          text,
        ]);
      }),
    );
  });

  test.each([
    '',
    'ann@example.org',
    '!!!!',
    'YW5u',
    'YW5uQGV4YW1wbGUub3Jn\n',
    '/////w==',
    btoa('a@b.example\r\nBcc: x@y.example'),
  ])('[7.14d] %j is not an e-mail address in base64', (encoded) => {
    expect(decodeEmail(encoded)).toBe(null);
  });

  test('[3.13b] a share is converted to the query of its call', () => {
    const query = shareAsQuery({
      SenderName: 'Ann',
      RecipientEmail: 'bo@example.org',
      PersonalMessage: 'Hé',
      vendorId: 'alb',
    });
    expect(query).toEqual({
      vendorId: 'alb',
      fromName: 'Ann',
      personalMessage: 'Hé',
      toEmailAddress: 'Ym9AZXhhbXBsZS5vcmc=',
    });
    expect([
      takes(shareQuery, query),
      takes(shareQuery, { ...query, toEmailAddress: 'bo@example.org' }),
    ]).toEqual([true, false]);
  });

  test('[3.13a] the server’s order code is the widget’s product code', () => {
    const rest = { vendorId: 'alb', shareableByEmail: true, state: 'none', title: 'Sea', url: null } as const;
    expect(readWidget({ ...rest, orderCode: 'P1' })).toEqual({ ...rest, productCode: 'P1' });
  });
});
