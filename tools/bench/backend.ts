import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import type { PhotoPage, TimelineCounts } from '../../contracts/photos/photo.ts';
import type { Ready } from './backendProcess.ts';
import { Connection } from './connection.ts';

/**
 * Measures timeline pages of 24 at 100,000 photos: requests per second and latencies over HTTP, with sign-in check and
 * schema, beside the bare store's rate in the same run. Prints one line of JSON; asserts nothing.
 *
 *   node tools/bench/backend.ts [--data .data] [--seconds 10] [--connections 16]
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env['DATA_DIR'] ?? '.data' },
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '16' },
  },
});

async function told<Told>(child: ChildProcess): Promise<Told> {
  const gone = once(child, 'exit').then(([code]: unknown[]) => {
    throw new Error(`the backend ended with ${String(code)}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), gone])) as [Told];
  return message;
}

/** First pages and later ones of all months: what scrolling through the years asks for. */
async function addresses({ origin, token }: Ready): Promise<string[]> {
  const read = async <Body>(path: string) =>
    (await (await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })).json()) as Body;
  const counts = await read<TimelineCounts>('/svc/photos/users/timeline');
  const paths: string[] = [];
  for (const [year, months] of Object.entries(counts)) {
    for (const month of Object.keys(months)) {
      const path = `/svc/photos/photos/timeline/${year}/${month}?limit=24`;
      const { cursor } = await read<PhotoPage>(path);
      paths.push(path);
      if (cursor !== null) paths.push(`${path}&cursor=${cursor}`);
    }
  }
  return paths;
}

async function load(ready: Ready, paths: readonly string[], connections: number, ms: number) {
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const began = performance.now();
  const client = async (start: number) => {
    const connection = new Connection(ready.origin, ready.token);
    for (let turn = start; performance.now() - began < ms; turn += connections) {
      const asked = performance.now();
      const status = await connection.get(paths[turn % paths.length] ?? '/');
      latencies.push(performance.now() - asked);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    connection.end();
  };
  await Promise.all(Array.from({ length: connections }, (_, start) => client(start)));
  const seconds = (performance.now() - began) / 1_000;
  const sorted = latencies.sort((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  return { perSecond: Math.round(sorted.length / seconds), p50: at(0.5), p95: at(0.95), p99: at(0.99), statuses };
}

const child = fork(new URL('./backendProcess.ts', import.meta.url), [values.data]);
try {
  const ready = await told<Ready>(child);
  const paths = await addresses(ready);
  await load(ready, paths, Number(values.connections), 2_000);
  const timelinePage = await load(ready, paths, Number(values.connections), Number(values.seconds) * 1_000);
  child.send('bare');
  const bareStore = await told<{ perSecond: number }>(child);
  child.send('memory');
  const { resident } = await told<{ resident: number }>(child);
  process.stdout.write(`${JSON.stringify({ timelinePage, bareStore, residentMb: Math.round(resident / 1e6), pages: paths.length })}\n`);
  child.send('end');
  await once(child, 'exit');
} finally {
  child.kill('SIGKILL');
}
