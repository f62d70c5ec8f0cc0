import { beforeAll, expect, test } from 'vitest';
import { sharedBackend, type RunningBackend } from '../kit/backend.ts';

let run: RunningBackend;
beforeAll(async () => {
  run = await sharedBackend();
});

const post = async (body: unknown) =>
  (
    await fetch(`${run.origin}/svc/analytics/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).status;
const held = async () =>
  ((await (await fetch(`${run.origin}/svc/seed/analytics`)).json()) as { names: string[] }).names;

test('[9.15] analytics accepts names of tracked events, in order, with an empty reply', async () => {
  const before = await held();
  expect(await post({ names: ['deletePhotos', 'download'] })).toBe(204);
  expect(await held()).toEqual([...before, 'deletePhotos', 'download']);
});

test('[9.15] analytics stores only names: other fields are dropped, other names refused', async () => {
  const [before, logged] = [await held(), run.log.length];
  const canary = 'canary@example.com';
  expect(await post({ names: ['download'], customer: canary, photoIds: [canary] })).toBe(204);
  expect(await post({ names: [canary] })).toBe(400);
  expect(await post({ names: [] })).toBe(400);
  expect(await post({ names: Array.from({ length: 51 }, () => 'download') })).toBe(400);
  expect(await held()).toEqual([...before, 'download']);
  expect([run.log.slice(logged).join(''), JSON.stringify(await held())].join('')).not.toContain('canary');
});
