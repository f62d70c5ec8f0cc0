import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpFailure } from '../../backend/http/failures.ts';
import { Replies } from '../../backend/http/idempotency.ts';
import { testPorts } from './ports.ts';
import type { TestPorts } from './ports.ts';

let bed: TestPorts;
beforeAll(async () => {
  bed = await testPorts();
});
afterAll(() => bed.close());

const asked = (key: string, name: string) => ({
  subject: 'ann',
  call: 'albums.create',
  key,
  request: { body: { name } },
});

/** A process of its own on the same store. */
const process = () => new Replies(bed.ports.store, bed.clock);

/** A call whose process dies before its reply is written. */
async function abandon(key: string, name: string): Promise<void> {
  await new Promise<void>((startedAt) => {
    void process().once(asked(key, name), () => {
      startedAt();
      return new Promise(() => undefined);
    });
  });
}

/** Calls in another process: its reply, or the status it is refused with; and whether the work was done. */
async function call(key: string, name: string): Promise<readonly [unknown, boolean]> {
  let done = false;
  const reply = await process()
    .once(asked(key, name), () => {
      done = true;
      return Promise.resolve({ status: 200, body: { name } });
    })
    .catch((error: HttpFailure) => error.failure.status);
  return [reply, done];
}

test('[F5] the key of a call that died belongs to its request: another never takes it over, the same one does in its time', async () => {
  await abandon('k', 'Sea');
  expect([await call('k', 'Sea'), await call('k', 'Heath')]).toEqual([
    [409, false],
    [422, false],
  ]);
  bed.clock.advance(60_001);
  expect(await call('k', 'Heath')).toEqual([422, false]);
  expect(await call('k', 'Sea')).toEqual([{ status: 200, body: { name: 'Sea' } }, true]);
  expect(await call('k', 'Sea')).toEqual([{ status: 200, body: { name: 'Sea' } }, false]);
});
