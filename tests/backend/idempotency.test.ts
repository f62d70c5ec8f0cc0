import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpFailure } from '../../backend/http/failures.ts';
import { mostReplies, Replies, replyKept } from '../../backend/http/idempotency.ts';
import { testPorts } from './ports.ts';
import type { TestPorts } from './ports.ts';

let bed: TestPorts;
beforeAll(async () => {
  bed = await testPorts();
});
afterAll(() => bed.close());

const asked = (key: string, name: string, subject = 'ann', call = 'albums.create') => ({
  subject,
  call,
  key,
  request: { body: { name } },
});

/** Returns a separate process on the same store. */
const process = () => new Replies(bed.ports.store, bed.clock, bed.ports.vault);

/** Starts a call whose process dies before its reply is stored. */
async function abandon(key: string, name: string): Promise<void> {
  await new Promise<void>((startedAt) => {
    void process().once(asked(key, name), () => {
      startedAt();
      return new Promise(() => undefined);
    });
  });
}

/**
 * Returns a call in another process: its reply or the status of its refusal, and whether the work was done.
 */
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

test('[F5] the key of a call that died belongs to its request: only the same request can claim it', async () => {
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

const fresh = (name: string) => [{ status: 200, body: { name } }, true] as const;
const kept = (name: string) => [{ status: 200, body: { name } }, false] as const;

/** Makes a call as this customer, and returns the body of the reply. */
async function replied(replies: Replies, one: ReturnType<typeof asked>, body: unknown): Promise<unknown> {
  return (await replies.once(one, () => Promise.resolve({ status: 200, body }))).body;
}

test('[F5] a reply is repeated unchanged, however late; another request under its key is refused', async () => {
  expect(await call('late', 'Sea')).toEqual(fresh('Sea'));
  bed.clock.advance(120_000);
  expect([await call('late', 'Sea'), await call('late', 'Heath')]).toEqual([kept('Sea'), [422, false]]);
});

test('[F5] a call without a reply is repeated without one', async () => {
  const replies = process();
  const one = asked('silent', 'Sea');
  const first = await replies.once(one, () => Promise.resolve({ status: 204, body: undefined }));
  expect([first, await replies.once(one, () => Promise.reject(new Error('done twice')))]).toEqual([
    { status: 204, body: undefined },
    { status: 204, body: undefined },
  ]);
});

test('[F5] a key belongs to one caller and one call: its replies and failures affect no other', async () => {
  const replies = process();
  const others = [
    asked('own', 'Sea', 'bob'),
    asked('own', 'Sea', 'ann', 'albums.rename'),
    asked('other', 'Sea', 'ann'),
  ];
  for (const [n, one] of others.entries()) expect(await replied(replies, one, n)).toBe(n);
  await abandon('waits', 'Sea');
  expect(await replied(replies, asked('own', 'Sea'), 'own')).toBe('own');
  const failing = replies.once(asked('fails', 'Sea'), () => Promise.reject(new Error('not today')));
  await expect(failing).rejects.toThrow('not today');
  expect(await replied(replies, asked('own', 'Sea'), 'anew')).toBe('own');
  for (const [n, one] of others.entries()) expect(await replied(replies, one, 'anew')).toBe(n);
  expect(await call('waits', 'Sea')).toEqual([409, false]);
  expect(await call('fails', 'Sea')).toEqual(fresh('Sea'));
});

test('[F5] a start of the only process frees keys of unanswered calls at once, and keeps answered ones', async () => {
  await abandon('died', 'Sea');
  await call('answered', 'Sea');
  await process().free();
  expect([await call('died', 'Heath'), await call('answered', 'Sea')]).toEqual([fresh('Heath'), kept('Sea')]);
});

test('[F5] a reply is kept for a day and then deleted, a younger one is not', async () => {
  await call('older', 'Sea');
  bed.clock.advance(replyKept / 2);
  await call('younger', 'Sea');
  await process().forget();
  expect(await call('older', 'Sea')).toEqual(kept('Sea'));
  bed.clock.advance(replyKept / 2 + 1);
  await process().forget();
  expect([await call('older', 'Heath'), await call('younger', 'Sea')]).toEqual([fresh('Heath'), kept('Sea')]);
});

test('of a customer the newest replies are kept, up to a limit that one customer alone reaches', async () => {
  const replies = process();
  const reply = (subject: string, key: string) => replied(replies, asked(key, 'Sea', subject), { key });
  const kept = async (subject: string) =>
    (await bed.ports.store.query('select key from idempotent_reply where subject = $1', [subject])).map(
      ({ key }) => String(key),
    );
  await reply('quiet', 'first');
  for (let made = 0; made < mostReplies + 3; made += 1) {
    bed.clock.advance(1);
    await reply('loop', `k${made}`);
  }
  const keys = await kept('loop');
  expect([keys.length, keys.includes('k2'), keys.includes('k3')]).toEqual([mostReplies, false, true]);
  expect(await kept('quiet')).toEqual(['first']);
});
