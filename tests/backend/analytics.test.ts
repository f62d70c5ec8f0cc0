import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '../kit/backend.ts';

let run: TestBackend;
beforeAll(async () => {
  run = await startTestBackend();
});
afterAll(() => run.stop());

const post = async (body: unknown) =>
  (
    await fetch(`${run.origin}/svc/analytics/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).status;
const held = async () => (await fetch(`${run.origin}/svc/seed/analytics`)).json();

test('[9.15] takes names of tracked events, in order, and says nothing', async () => {
  expect(await post({ names: ['deletePhotos', 'download'] })).toBe(204);
  expect(await held()).toEqual({ names: ['deletePhotos', 'download'] });
});

test('[9.15] keeps nothing but names: what else is sent is not kept, other names are refused', async () => {
  const before = await held();
  const canary = 'canary@example.com';
  expect(await post({ names: ['download'], customer: canary, photoIds: [canary] })).toBe(204);
  expect(await post({ names: [canary] })).toBe(400);
  expect(await post({ names: [] })).toBe(400);
  expect(await post({ names: Array.from({ length: 51 }, () => 'download') })).toBe(400);
  const { names } = before as { names: string[] };
  expect(await held()).toEqual({ names: [...names, 'download'] });
  expect([run.log.join(''), JSON.stringify(await held())].join('')).not.toContain('canary');
});
