import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { exportInfo } from '../../contracts/exports/export.ts';
import { Connection } from './connection.ts';
import { diskSpeed } from './disk.ts';
import { type Figure, figure, figures } from './figures.ts';
import { residentBytes } from './resident.ts';
import type { Served } from './served.ts';

const backups = '/svc/exports/backups';
/** Number of bytes of the zip files that are read and discarded. */
const readBytes = 5e9;

/** Runs `work`, and returns by how many megabytes the memory of the process grew at most. */
async function growth<Outcome>(pid: number, work: () => Promise<Outcome>) {
  const before = residentBytes(pid) ?? Number.NaN;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, residentBytes(pid) ?? 0)), 50);
  try {
    return { outcome: await work(), grownMb: (most - before) / 1e6 };
  } finally {
    clearInterval(timer);
  }
}

/** Requests the timeline repeatedly until stopped; returns the time of the slowest response in milliseconds. */
function slowestPage(origin: string, token: string) {
  const connection = new Connection(origin, token);
  let over = false;
  const asking = (async () => {
    let slowest = 0;
    for (let turn = 0; !over; turn += 1) {
      const startedAt = performance.now();
      await connection.get(`/svc/photos/photos/timeline/${2014 + (turn % 10)}/7?limit=24`);
      slowest = Math.max(slowest, performance.now() - startedAt);
      await wait(10);
    }
    connection.end();
    return slowest;
  })();
  return {
    stop: () => {
      over = true;
      return asking;
    },
  };
}

/** Waits from the request until the status is READY, at which point all manifests are frozen. */
async function freeze(
  served: Served,
  ask: (path: string, method?: string) => Promise<unknown>,
  token: string,
) {
  await served.noExports();
  const pages = slowestPage(served.origin, token);
  const startedAt = performance.now();
  await ask(backups, 'POST');
  for (;;) {
    const { current } = (await ask(`${backups}/current`)) as {
      current: { backupId: string; status: string } | null;
    };
    if (current?.status === 'READY') {
      const seconds = (performance.now() - startedAt) / 1_000;
      return { id: current.backupId, seconds, slowestPageMs: await pages.stop() };
    }
    if (current?.status === 'FAILED') throw new Error('the export failed');
    await wait(50);
  }
}

/** Reads one zip and discards it; stops after `most` bytes. Resolves with the number of bytes received. */
const readZip = (url: string, most: number) =>
  new Promise<number>((resolve, reject) => {
    let bytes = 0;
    const request = get(url, (answer) => {
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes < most) return;
        resolve(bytes);
        request.destroy();
      });
      answer.on('end', () => resolve(bytes));
      answer.on('error', reject);
    });
    request.on('error', reject);
  });

/** Reads the zip files one after the other until {@link readBytes} have arrived. */
async function read(ask: (path: string) => Promise<unknown>, backupId: string) {
  const info = exportInfo.parse(await ask(`${backups}/${backupId}`));
  if (info.status !== 'READY') throw new Error('the export is not ready');
  let bytes = 0;
  const startedAt = performance.now();
  for (const { iteration } of info.chunks) {
    const { url } = (await ask(`${backups}/${backupId}/chunks/${iteration}/url`)) as { url: string };
    bytes += await readZip(url, readBytes - bytes);
    if (bytes >= readBytes) break;
  }
  return { bytes, seconds: (performance.now() - startedAt) / 1_000, chunks: info.chunks.length };
}

/**
 * Measures an export of the whole library of archive@example.com: how long it takes to create the manifests, a
 * timeline page during that time, and the throughput of the zip files for a reader on the same machine that discards
 * them, compared with the throughput of the disk that contains `dataDir`.
 */
export async function exporting(
  served: Served,
  dataDir: string,
  runs: number,
): Promise<Readonly<Record<string, Figure>>> {
  const { user } = await served.grant();
  const ask = async (path: string, method = 'GET'): Promise<unknown> => {
    const answer = await fetch(served.origin + path, {
      method,
      headers: { authorization: `Bearer ${user.access_token}`, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify({ channel: 'alb-nl' }) } : {}),
    });
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
    return answer.json();
  };
  await wait(3_000);
  const frozen = [];
  const streamed = [];
  const diskMegabytesPerSecond = [];
  for (let run = 0; run < runs; run += 1) {
    const made = await growth(served.pid, () => freeze(served, ask, user.access_token));
    const { seconds: freezeSeconds, slowestPageMs, id } = made.outcome;
    frozen.push({ freezeSeconds, slowestPageMs, freezeGrownMb: made.grownMb });
    const { outcome, grownMb } = await growth(served.pid, () => read(ask, id));
    streamed.push({
      megabytesPerSecond: outcome.bytes / 1e6 / outcome.seconds,
      grownMb,
      chunks: outcome.chunks,
    });
    diskMegabytesPerSecond.push(await diskSpeed(dataDir));
  }
  return {
    ...figures(frozen, { freezeSeconds: 1, slowestPageMs: 0, freezeGrownMb: 0 }),
    ...figures(streamed, { megabytesPerSecond: 0, grownMb: 0, chunks: 0 }),
    diskMegabytesPerSecond: figure(diskMegabytesPerSecond),
    runs: figure([runs]),
  };
}
