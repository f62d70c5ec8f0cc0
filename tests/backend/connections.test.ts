import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const program = fileURLToPath(new URL('../../backend/cli.ts', import.meta.url));
const files = 400;

async function start(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'photo-account-connections-'));
  const child = spawn('sh', ['-c', `ulimit -n ${files}; exec "$0" "$1"`, process.execPath, program], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
    await rm(folder, { recursive: true });
  });
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('the service did not start');
}

test('silent connections beyond the files that the process may open are refused, and end nothing', async () => {
  const origin = await start();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const health = async (): Promise<number | undefined> => {
    const [reply] = (await once(get(`${origin}/health`, { agent }), 'response')) as [IncomingMessage];
    reply.resume();
    await once(reply, 'end');
    return reply.statusCode;
  };
  expect(await health()).toBe(200);
  const port = Number(new URL(origin).port);
  const silent = Array.from({ length: files }, () => connect(port, 'localhost').on('error', () => undefined));
  await Promise.race(silent.map((socket) => once(socket, 'close')));
  // The process measures its load every second, so poll for longer than that.
  for (const begun = performance.now(); performance.now() - begun < 2_500; ) expect(await health()).toBe(200);
  for (const socket of silent) socket.destroy();
  agent.destroy();
  await expect.poll(async () => (await fetch(`${origin}/health`).catch(() => null))?.status).toBe(200);
});
