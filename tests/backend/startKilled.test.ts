import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { launch } from './launch.ts';

test('after kill -9 the folder is unlocked, and an acknowledged customer exists', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'start-'));
  const first = await launch(dataDir);
  const made = await fetch(`${await first.said}/svc/seed/customers`, { method: 'POST' });
  const { email } = (await made.json()) as { email: string };
  first.kill('SIGKILL');
  await first.exited;

  const second = await launch(dataDir);
  const again = await fetch(`${await second.said}/svc/seed/customers`, {
    method: 'POST',
    body: JSON.stringify({ email }),
    headers: { 'content-type': 'application/json' },
  });
  second.kill('SIGTERM');
  await second.exited;
  rmSync(dataDir, { recursive: true });
  // The e-mail address is in use, because the customer who was created before the kill still exists.
  expect(again.status).toBe(500);
});
