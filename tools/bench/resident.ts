import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../build.ts';

const pageBytes = 4096;

/** Returns the resident bytes of one process. Only on Linux; null elsewhere. */
export const residentBytes = (pid: number): number | null =>
  existsSync(`/proc/${pid}/statm`)
    ? Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes
    : null;

/**
 * Returns the resident bytes of all processes of the group; memory that processes share counts for each of
 * them. Only on Linux; null elsewhere.
 */
function residentOf(group: number): number | null {
  if (!existsSync('/proc/self/statm')) return null;
  let bytes = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      // The format is `pid (name) state ppid pgrp …`; the name may contain spaces and brackets.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const pgrp = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
      if (pgrp === group) bytes += residentBytes(Number(pid)) ?? 0;
    } catch {
      // The process ended after it was listed.
    }
  }
  return bytes;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port was given');
  return address.port;
}

/**
 * Measures `npm start` on a folder with all demo data: the time until its `Ready` line, and the memory of the process
 * group `seconds` later.
 */
export async function residentAfterStart(dataDir: string, seconds: number) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(await freePort()), DATA_DIR: dataDir },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('npm start could not be started');
  const ended = once(child, 'exit');
  try {
    let ready = false;
    for await (const line of createInterface(child.stdout)) {
      ready = line.startsWith('Ready: ');
      if (ready) break;
    }
    if (!ready) throw new Error('npm start ended before it was ready');
    const readyMs = Math.round(performance.now() - startedAt);
    await wait(seconds * 1_000);
    const bytes = residentOf(pid);
    return {
      readyMs,
      secondsAfterReady: seconds,
      residentMb: bytes === null ? null : Math.round(bytes / 1e6),
    };
  } finally {
    if (child.exitCode === null) process.kill(-pid, 'SIGTERM');
    await ended;
  }
}
