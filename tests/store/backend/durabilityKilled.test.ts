import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openEmbedded } from '../../../backend/store/pglite.ts';

test('acknowledged writes before kill -9 exist, whole and once', async () => {
  const root = mkdtempSync(join(tmpdir(), 'durable-'));
  const folder = join(root, 'store');
  const writer = spawn(process.execPath, [fileURLToPath(new URL('./writer.ts', import.meta.url)), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let acknowledged = 0;
  const ended = once(writer, 'exit');
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged = Number(line);
    if (acknowledged === 200) writer.kill('SIGKILL');
  }
  expect(await ended).toEqual([null, 'SIGKILL']);
  const store = await openEmbedded({ folder });
  const [found] = await store.query<{ count: number; last: number }>(
    'select count(*)::int as count, max(n) as last from written',
  );
  await store.close();
  rmSync(root, { recursive: true });
  // One more row may have been committed, whose acknowledgement was not printed before the kill.
  expect([acknowledged, acknowledged + 1]).toContain(found?.last);
  expect(found?.count).toBe(found?.last);
});
