import { existsSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { sharedBackend, startTestBackend, type RunningBackend } from './backend.ts';

let backend: RunningBackend;
beforeAll(async () => {
  backend = await sharedBackend();
}, 60_000);

test('each test has its own signed-in customer', async () => {
  const [one, two] = await Promise.all([backend.seed.customer(), backend.seed.customer()]);
  expect([one.id === two.id, one.email === two.email, one.forwardedFor === two.forwardedFor]).toEqual([
    false,
    false,
    false,
  ]);
  const { CustomerApiUrl } = (await (await fetch(`${backend.origin}/config.json`)).json()) as {
    CustomerApiUrl: string;
  };
  const me = await fetch(`${CustomerApiUrl}/customers/me`, {
    headers: { authorization: `Bearer ${one.user.access_token}` },
  });
  expect(me.status).toBe(200);
});

test('an unknown seeding request is refused by name', async () => {
  await expect(backend.seed.make('customers', { kind: 'stranger' })).rejects.toThrow(
    'seeding customers was refused with 400',
  );
});

test('the seeding service exists only if enabled, and a stopped backend leaves nothing behind', async () => {
  const plain = await startTestBackend({ seeding: false });
  await expect(plain.seed.customer()).rejects.toThrow('seeding customers was refused with 404');
  await plain.stop();
  expect(existsSync(plain.dataDir)).toBe(false);
});
