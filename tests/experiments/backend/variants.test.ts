import { beforeAll, expect, test } from 'vitest';
import { shareOf } from '../../../backend/experiments/part.ts';
import { experiments } from '../../../contracts/experiments/experiment.ts';
import { sharedPhotoBackend } from '../../photos/backend/backend.ts';
import type { SharedPhotoBackend } from '../../photos/backend/backend.ts';

let run: SharedPhotoBackend;
beforeAll(async () => {
  run = await sharedPhotoBackend();
});

test('[7.15c, 9.14] a customer keeps one variant of each experiment, split in halves, no two experiments alike', async () => {
  const customer = await run.customer();
  for (const [name, variants] of Object.entries(experiments)) {
    const ask = () => customer.ask<{ variant: string }>('GET', `/experiments/${name}`);
    const first = await ask();
    expect(variants).toContain(first.body.variant);
    await run.advance(60_000);
    expect(await ask()).toEqual(first);
    const shares = Array.from({ length: 2_000 }, (_, at) => shareOf(`c${at}`, name, variants));
    const share = shares.filter((variant) => variant === variants[0]).length;
    expect([share > 900, share < 1_100]).toEqual([true, true]);
  }
  const both = Array.from(
    { length: 2_000 },
    (_, at) => shareOf(`c${at}`, 'one', ['a', 'b']) === shareOf(`c${at}`, 'two', ['a', 'b']),
  ).filter(Boolean).length;
  expect([both > 900, both < 1_100]).toEqual([true, true]);
});

test('[7.15c, 5.14b] a stored variant is returned unchanged; an unknown experiment has none', async () => {
  const customer = await run.customer({ experiments: { qrCodeUpload: 'A', storageReminder: 'variant 9' } });
  const ask = (name: string) => customer.ask<unknown>('GET', `/experiments/${name}`);
  expect((await ask('qrCodeUpload')).body).toEqual({ variant: 'A' });
  expect((await ask('storageReminder')).body).toEqual({ variant: 'variant 9' });
  expect(await ask('another')).toMatchObject({ status: 404, body: { refusal: 'none' } });
});
