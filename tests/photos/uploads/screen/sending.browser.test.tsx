import { expect, test } from 'vitest';
import { endOf, sendFile, type Transfer, type TransferEnd } from '../../../../src/services/uploads.ts';
import { type Answer, type Asked, playNetwork } from './service.ts';

const endpoint = 'http://uploads.test/svc/uploads/files';
const address = `${endpoint}/u-1`;
const bytes = new Uint8Array(100);

type Reply = TransferEnd | { readonly kind: 'complete'; readonly uploadId: string };

/** Sends 100 bytes and waits for the outcome. */
async function transfer(given: Partial<Transfer>, answer: (asked: Asked) => Answer) {
  const network = playNetwork(answer);
  const addresses: string[] = [];
  const kept: number[] = [];
  try {
    const end = await new Promise<Reply>((resolve, reject) => {
      sendFile({
        file: new Blob([bytes]),
        name: 'صورة.jpg',
        type: 'image/jpeg',
        hash: 'ab'.repeat(32),
        albumId: null,
        endpoint,
        address: null,
        token: () => 'token-1',
        onAddress: (found) => addresses.push(found),
        onKept: (bytesKept) => kept.push(bytesKept),
        onSent: () => undefined,
        onComplete: (uploadId) => resolve({ kind: 'complete', uploadId }),
        onEnd: resolve,
        ...given,
      }).catch(reject);
    });
    return { end, addresses, kept, asked: network.asked };
  } finally {
    network.restore();
  }
}

const created = { status: 201, headers: { location: address } };
const methods = (asked: readonly Asked[]) => asked.map(({ method }) => method);
/** Returns a service that accepts everything, with a different response for one method. */
const but =
  (method: string, answer: Answer) =>
  (asked: Asked): Answer => {
    if (asked.method === method) return answer;
    if (asked.method === 'POST') return created;
    if (asked.method === 'HEAD')
      return { status: 200, headers: { 'upload-offset': '40', 'upload-length': '100' } };
    return { status: 204, headers: { 'upload-offset': '100' } };
  };
const works = but('none', { status: 0 });

test('[1.3b] a new upload is created with name, type, hash and album, and sent with the bearer token', async () => {
  const { end, asked, addresses } = await transfer({ albumId: 'a-1' }, works);
  expect([end, methods(asked), addresses]).toEqual([
    { kind: 'complete', uploadId: 'u-1' },
    ['POST', 'PATCH'],
    [address],
  ]);
  const received = Object.fromEntries(
    (asked[0]?.headers['upload-metadata'] ?? '').split(',').map((pair) => {
      const [name = '', value = ''] = pair.split(' ');
      return [name, new TextDecoder().decode(Uint8Array.from(atob(value), (char) => char.charCodeAt(0)))];
    }),
  );
  expect(received).toEqual({
    filename: 'صورة.jpg',
    filetype: 'image/jpeg',
    sha256: 'ab'.repeat(32),
    albumId: 'a-1',
  });
  expect(asked.map(({ headers }) => headers['authorization'])).toEqual(['Bearer token-1', 'Bearer token-1']);
});

test('[1.3b] a name is sent without the control characters that a file system allows', async () => {
  const { end, asked } = await transfer({ name: 'a\nb\u0085.jpg' }, works);
  const [, coded = ''] = /^filename ([^,]+)/.exec(asked[0]?.headers['upload-metadata'] ?? '') ?? [];
  expect([end.kind, atob(coded)]).toEqual(['complete', 'a b .jpg']);
});

test('[1.3b] an upload with an address resumes at the service’s offset', async () => {
  const { end, asked, kept } = await transfer({ address }, works);
  expect(kept).toEqual([40, 100]);
  expect([end, methods(asked), asked[1]?.headers['upload-offset'], asked[1]?.bytes]).toEqual([
    { kind: 'complete', uploadId: 'u-1' },
    ['HEAD', 'PATCH'],
    '40',
    60,
  ]);
});

test('[1.3b] an upload whose last byte was received is complete without another request', async () => {
  const whole = { status: 200, headers: { 'upload-offset': '100', 'upload-length': '100' } };
  const { end, asked } = await transfer({ address }, but('HEAD', whole));
  expect([end, methods(asked)]).toEqual([{ kind: 'complete', uploadId: 'u-1' }, ['HEAD']]);
});

test.for([
  'https://evil.test/svc/uploads/files/u-1',
  'http://uploads.test/svc/uploads/filesystem/u-1',
  `${endpoint}`,
])('[1.3b] a stored address outside this service, %s, gets neither token nor bytes', async (foreign) => {
  const { asked } = await transfer({ address: foreign }, works);
  expect(asked.map(({ url }) => url)).toEqual([endpoint, address]);
});

/** Every status in the fault matrix, grouped by its meaning for each kind of request. */
const lost = [0, 200, 204, 301, 408, 409, 423, 425, 429, 500, 502, 503, 504];
const trouble = [400, 403, 405, 406, 412, 501, 505];
const meanings: readonly (readonly [string, number, TransferEnd])[] = [
  ...['POST', 'HEAD', 'PATCH'].flatMap((method) => [
    ...trouble.map((status) => [method, status, { kind: 'trouble' }] as const),
    [method, 401, { kind: 'unauthorized' }] as const,
    [method, 507, { kind: 'noRoom' }] as const,
  ]),
  // An intermediary answered with 2xx, but without a URL for a creation, or without an offset for a query.
  ...['POST', 'HEAD'].flatMap((method) => lost.map((status) => [method, status, { kind: 'lost' }] as const)),
  ...lost.filter((status) => status !== 204).map((status) => ['PATCH', status, { kind: 'lost' }] as const),
  ...['HEAD', 'PATCH'].flatMap((method) =>
    [404, 410].map((status) => [method, status, { kind: 'forgotten' }] as const),
  ),
  ['POST', 404, { kind: 'trouble' }],
  ['POST', 413, { kind: 'refused', reason: 'tooLarge' }],
  ['POST', 415, { kind: 'refused', reason: 'wrongType' }],
  ['POST', 422, { kind: 'refused', reason: 'empty' }],
  ...[413, 415, 422].map((status) => ['PATCH', status, { kind: 'trouble' }] as const),
];

test.for(meanings)('[1.3b] [F1] %s answered %i', async ([method, status, expected]) => {
  const { end, asked } = await transfer(
    { address: method === 'HEAD' ? address : null },
    but(method, { status }),
  );
  expect(end).toEqual(expected);
  // Whatever the response, the request is made only once, because the chart decides about retries.
  expect(methods(asked).filter((one) => one === method)).toEqual([method]);
});

/** The time at which the service responds, by its own clock. */
const answered = 'Sun, 22 Nov 2026 09:59:30 GMT';
test.for([
  ['seconds', { 'retry-after': '120' }, { retryAfter: 120_000 }],
  ...['Sun, 22 Nov 2026 10:01:00 GMT', 'Sunday, 22-Nov-26 10:01:00 GMT', 'Sun Nov 22 10:01:00 2026'].map(
    (asked) => ['a date', { 'retry-after': asked, date: answered }, { retryAfter: 90_000 }] as const,
  ),
  ['a date that has passed', { 'retry-after': 'Sun, 22 Nov 2026 09:00:00 GMT', date: answered }, {}],
  ['a date, of an unknown time', { 'retry-after': 'Sun, 22 Nov 2026 10:01:00 GMT' }, {}],
  ['nonsense', { 'retry-after': 'soon' }, {}],
] as const)('[1.3b] [F1] a service that requests a pause in %s is understood', async ([, headers, pause]) => {
  const { end, kept } = await transfer({}, but('PATCH', { status: 429, headers }));
  expect(end).toEqual({ kind: 'lost', ...pause });
  expect(kept).toEqual([]);
});

test.for([401, 403, 404, 410, 423, 500, 503])(
  '[1.3b] a request for the offset that is refused with %i starts no new upload',
  async (status) => {
    const { asked } = await transfer({ address }, but('HEAD', { status }));
    expect(methods(asked)).toEqual(['HEAD']);
  },
);

test('[1.3b] [F21] a file that can no longer be read is distinguished from a lost connection', async () => {
  const gone = new Blob([bytes]);
  const unreadable = Object.assign(gone, {
    slice: () =>
      Object.assign(new Blob([bytes]), { arrayBuffer: () => Promise.reject(new Error('NotReadable')) }),
  });
  const { end } = await transfer({ file: unreadable }, but('PATCH', { status: 0 }));
  expect(end).toEqual({ kind: 'unreadable' });
});

test('[1.3b] every possible status has a meaning', () => {
  const kinds = new Set<string>();
  for (const method of ['POST', 'HEAD', 'PATCH'])
    for (let status = 200; status < 600; status++) kinds.add(endOf(method, status).kind);
  expect([...kinds].toSorted()).toEqual([
    'forgotten',
    'lost',
    'noRoom',
    'refused',
    'trouble',
    'unauthorized',
  ]);
});
