import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend } from '../kit/backend.ts';
import type { TestBackend } from '../kit/backend.ts';

let house: TestBackend;
beforeAll(async () => {
  house = await startTestBackend();
});
afterAll(() => house.stop());

const minute = 60_000;
const planted = ['eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln', 'ann@example.com', 'canaryword', 'canary-host'];

async function post(path: string, type: string, body: unknown, address: string): Promise<number> {
  const reply = await fetch(house.origin + path, {
    method: 'POST',
    headers: { 'content-type': type, 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  await reply.arrayBuffer();
  return reply.status;
}

const violation = (more: Record<string, unknown> = {}) => ({
  body: {
    effectiveDirective: 'img-src',
    blockedURL: 'https://pictures.example/a.jpg',
    documentURL: `${house.origin}/my-photos?token=canaryword`,
    sourceFile: '',
    lineNumber: 7,
    ...more,
  },
});
const csp = (reports: unknown, address: string) =>
  post('/svc/errors/csp', 'application/reports+json', reports, address);

/** Returns the log lines about an event since the given line, without the parts that differ between runs. */
function linesOf(event: string, since: number): Record<string, unknown>[] {
  return house.log
    .slice(since)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['event'] === event)
    .map(({ time: _time, ...line }) => line);
}

test('sensitive values in a report of a violated policy never reach the log', async () => {
  const since = house.log.length;
  const everywhere = planted.flatMap((word) => [
    violation({ effectiveDirective: `img-src ${word}` }),
    violation({ effectiveDirective: word }),
    violation({ blockedURL: `https://${word}/${word}?q=${word}` }),
    violation({ blockedURL: word }),
    violation({ documentURL: `${house.origin}/${word}` }),
    violation({ documentURL: word, sourceFile: `https://evil.example/${word}.js?${word}` }),
    { ...violation(), [word]: word },
  ]);
  expect(await csp(everywhere, '10.30.0.1')).toBe(204);
  await house.seed.advance(minute);
  await expect.poll(() => linesOf('policy violated', since).length).toBeGreaterThan(0);
  const written = house.log.slice(since).join('');
  expect(planted.filter((word) => written.includes(word))).toEqual([]);
  expect(linesOf('policy violated', since)).toContainEqual({
    level: 'warn',
    event: 'policy violated',
    directive: 'img-src',
    blocked: 'address',
    page: 'myPhotos',
    source: 'none',
    count: expect.any(Number) as number,
    correlationId: expect.any(String) as string,
  });
});

test('a flood of reports is counted in a few lines a minute', async () => {
  const since = house.log.length;
  const bytes = () => house.log.slice(since).join('').length;
  const { clock } = house.backend.ports;
  const began = clock.now();
  for (let count = 0; count < 100; count += 1)
    expect(
      await csp(
        Array.from({ length: 50 }, () => violation()),
        '10.30.0.2',
      ),
    ).toBe(204);
  await house.seed.advance(minute);
  const counts = () => linesOf('policy violated', since).map(({ count }) => Number(count));
  await expect.poll(() => counts().reduce((sum, count) => sum + count, 0)).toBe(5_000);
  // There is one line, plus one for each minute that sending took.
  expect(counts().length).toBeLessThanOrEqual(Math.floor((clock.now() - began) / minute));
  // Each call also writes a line to the log; apart from that, the size of a report does not affect the log.
  expect(bytes()).toBeLessThan(100 * 300);
});

test('an address with too many reports is throttled, others are accepted', async () => {
  await house.seed.advance(minute);
  const body = { operation: 'photos.users', kind: 'http', correlationId: crypto.randomUUID() };
  const statuses: number[] = [];
  for (let count = 0; count < 130; count += 1) {
    statuses.push(
      count % 2 === 0
        ? await csp([violation()], '10.30.0.3')
        : await post('/svc/errors/reports', 'application/json', body, '10.30.0.3'),
    );
  }
  expect(statuses.filter((status) => status === 204).length).toBe(120);
  expect(new Set(statuses.slice(120))).toEqual(new Set([429]));
  expect(await csp([violation()], '10.30.0.4')).toBe(204);
  await house.seed.advance(minute);
  expect(await csp([violation()], '10.30.0.3')).toBe(204);
});

test('a report larger than a browser sends is refused', async () => {
  expect(
    await csp(
      Array.from({ length: 400 }, () => violation()),
      '10.30.0.5',
    ),
  ).toBe(413);
});

test('[4.18] a reported failure is logged with a known operation, a known kind and an id of ours', async () => {
  const since = house.log.length;
  const report = (body: unknown) => post('/svc/errors/reports', 'application/json', body, '10.30.0.6');
  const correlationId = crypto.randomUUID();
  expect(await report({ operation: 'photos.users', kind: 'http', status: 500, correlationId })).toBe(204);
  for (const word of planted)
    expect(
      await report({ operation: `${word} x1`, kind: word.slice(0, 40), status: -1, correlationId: word }),
    ).toBe(204);
  expect(linesOf('error reported', since)).toEqual([
    {
      level: 'info',
      event: 'error reported',
      operation: 'photos.users',
      kind: 'http',
      status: 500,
      correlationId,
    },
    // The id of the report itself.
    ...planted.map(() => ({
      level: 'info',
      event: 'error reported',
      operation: 'other',
      kind: 'other',
      correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    })),
  ]);
  const written = house.log.slice(since).join('');
  expect(planted.filter((word) => written.includes(word))).toEqual([]);
});
