import { expect, onTestFinished, test } from 'vitest';
import { startTestBackend } from '../kit/backend.ts';
import type { TestBackend } from '../kit/backend.ts';

interface Line {
  readonly event: string;
  readonly correlationId?: string;
  readonly kind?: string;
  readonly row?: string;
}
const linesOf = ({ log }: TestBackend): Line[] => log.map((line) => JSON.parse(line) as Line);
/** Resolves when the log has that many such lines. Nothing waits for an id, so that a wrong one fails at once. */
const written = (running: TestBackend, isWanted: (line: Line) => boolean, count: number) =>
  expect.poll(() => linesOf(running).filter(isWanted).length, { timeout: 10_000 }).toBe(count);

/** A call with a body, which enqueues a job that sends a mail. */
async function subscribe(running: TestBackend): Promise<string> {
  const { user } = await running.seed.customer();
  const answer = await fetch(`${running.origin}/svc/customers/customers/me/newsletter`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${user.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ on: true, channel: 'alb-gb' }),
  });
  expect(answer.status).toBeLessThan(300);
  return answer.headers.get('x-correlation-id') ?? '';
}

test('the lines of a call, its job and the job’s mail have one correlation id, each call its own', async () => {
  const running = await startTestBackend();
  onTestFinished(() => running.stop());
  const ids = [await subscribe(running), await subscribe(running)];
  expect(new Set(ids).size).toBe(2);
  // The line of a job comes after those of its work.
  await written(running, ({ kind, row }) => kind === 'newsletter.link' || row === 'newsletter.change', 4);
  const found = ids.map((id) =>
    linesOf(running)
      .filter(({ correlationId }) => correlationId === id)
      .map(({ event, kind = '' }) => `${event} ${kind}`.trim())
      .toSorted(),
  );
  expect(found).toEqual(ids.map(() => ['call', 'job newsletter.link', 'mail sent']));
});

test('a job of a job has the correlation id of the first call, and one of a timer has none', async () => {
  const running = await startTestBackend({
    parts: (product) => [
      ...product,
      {
        name: 'nested',
        jobs: {
          'test.outer': {
            lane: 'upkeep',
            run: (_payload, { jobs }) => jobs.enqueue('test.inner', {}),
          },
          'test.inner': { lane: 'upkeep', run: () => Promise.resolve() },
        },
        routes: (app, { jobs }) => {
          app.post('/svc/test/nested', { config: { row: 'test.nested' } }, async () => {
            await jobs.enqueue('test.outer', {});
            return {};
          });
        },
      },
    ],
  });
  onTestFinished(() => running.stop());
  const { headers } = await fetch(`${running.origin}/svc/test/nested`, { method: 'POST' });
  const id = headers.get('x-correlation-id');
  const isTest = ({ kind }: Line): boolean => kind?.startsWith('test.') === true;
  await written(running, isTest, 2);
  await running.backend.ports.jobs.enqueue('test.inner', {});
  await written(running, isTest, 3);
  const jobs = linesOf(running).filter(isTest);
  expect(jobs.map(({ kind, correlationId = 'none' }) => `${kind} ${correlationId}`).toSorted()).toEqual(
    ['test.inner none', `test.inner ${id}`, `test.outer ${id}`].toSorted(),
  );
});
