import { expect, onTestFinished, test } from 'vitest';
import { startTestBackend } from '../kit/backend.ts';
import type { TestBackend } from '../kit/backend.ts';

interface Line {
  readonly event: string;
  readonly correlationId?: string;
  readonly kind?: string;
}
const linesOf = ({ log }: TestBackend, id: string): Line[] =>
  log.map((line) => JSON.parse(line) as Line).filter(({ correlationId }) => correlationId === id);

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
  for (const id of ids) {
    await expect.poll(() => linesOf(running, id).length).toBe(3);
    expect(new Map(linesOf(running, id).map(({ event, kind }) => [event, kind]))).toEqual(
      new Map([
        ['call', undefined],
        ['job', 'newsletter.link'],
        ['mail sent', undefined],
      ]),
    );
  }
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
  const id = headers.get('x-correlation-id') ?? '';
  const jobs = () => linesOf(running, id).flatMap(({ kind }) => kind ?? []);
  await expect.poll(jobs).toEqual(['test.outer', 'test.inner']);
  await running.backend.ports.jobs.enqueue('test.inner', {});
  const alone = () =>
    running.log
      .map((line) => JSON.parse(line) as Line)
      .filter(({ kind, correlationId }) => kind === 'test.inner' && correlationId === undefined);
  await expect.poll(() => alone().length).toBe(1);
});
