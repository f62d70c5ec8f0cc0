import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../../contracts/call.ts';
import { nothing } from '../../../contracts/empty.ts';
import { HttpFailure } from '../../../backend/http/failures.ts';
import { mostAnswered, mostRefused } from '../../../backend/log/callerLines.ts';
import { answer } from '../../../backend/part.ts';
import { testPorts, testServer, type TestPorts } from '../../backend/ports.ts';

// The log is rotated by size, so a caller who fills it would remove the lines of others.

let bed: TestPorts;
beforeAll(async () => {
  bed = await testPorts();
});
afterAll(() => bed.close());

const row = call({
  name: 'test.own',
  service: 'photos',
  method: 'GET',
  caller: 'customer',
  reach: 'public',
  path: '/own',
  params: nothing,
  query: nothing,
  body: nothing,
  reply: z.object({ ok: z.boolean() }),
  refusals: {},
  repeat: 'safe',
  deadline: 1000,
  cost: 'low',
  spec: '7.2',
});

/** Returns a service, and what its log says of its calls after it has closed. */
async function logging() {
  const begun = bed.lines.length;
  const server = await testServer(bed.ports, {
    rows: [row],
    verify: (token) => Promise.resolve({ subject: token, business: false, authTime: 0, grant: 'g' }),
    parts: [
      {
        name: 'flooded',
        answers: [answer(row, () => Promise.resolve({ ok: true }))],
        routes: (app) => {
          app.get('/svc/photos/refused', { config: { row: 'test.refused' } }, () => {
            throw new HttpFailure(404, 'Not found.');
          });
        },
      },
    ],
  });
  const ask = async (path: string, from: string, token?: string) => {
    const { status } = await fetch(server.origin + path, {
      headers: {
        'x-forwarded-for': from,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    });
    return status;
  };
  const closed = async () => {
    await server.close();
    return bed.lines.slice(begun).map((line) => JSON.parse(line) as Record<string, unknown>);
  };
  return { ask, closed };
}
const repeated = async (count: number, work: () => Promise<unknown>) => {
  for (let done = 0; done < count; done += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - done) }, work));
};
const events = (lines: readonly Record<string, unknown>[], about: Record<string, unknown>) =>
  lines.filter((line) => Object.entries(about).every(([name, value]) => line[name] === value)).length;

test('repeated refusals of a stranger become one counted line; the first, those of others and answers stay', async () => {
  const { ask, closed } = await logging();
  const more = 140;
  await repeated(mostRefused + more, () => ask('/svc/photos/refused', '10.41.0.1'));
  expect(await ask('/svc/photos/refused', '10.41.0.2')).toBe(404);
  expect(await ask('/svc/photos/own', '10.41.0.1', 'ann')).toBe(200);
  const lines = await closed();
  expect([
    events(lines, { event: 'call', row: 'test.refused' }),
    events(lines, { event: 'call', row: 'test.own', status: 200 }),
  ]).toEqual([mostRefused + 1, 1]);
  const counted = lines.filter(({ event }) => event === 'calls beyond the lines of a caller');
  expect(counted.map(({ time: _, ...line }) => line)).toEqual([
    {
      level: 'warn',
      event: 'calls beyond the lines of a caller',
      line: 'call',
      row: 'test.refused',
      status: 404,
      count: more,
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain('10.41.0');
});

test('answered calls of a customer in a loop are counted, too, and take no line from another customer', async () => {
  const { ask, closed } = await logging();
  const more = 50;
  // Turns admit sixty at once.
  await repeated(mostAnswered + more, () => ask('/svc/photos/own', '10.42.0.1', 'ann'));
  await ask('/svc/photos/own', '10.42.0.1', 'bob');
  const lines = await closed();
  expect([
    events(lines, { event: 'call', status: 200 }),
    events(lines, { row: 'test.own', status: 200, count: more }),
  ]).toEqual([mostAnswered + 1, 1]);
});
