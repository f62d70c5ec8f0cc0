import type { TimelineCounts } from '../../contracts/photos/library/months.ts';
import type { PhotoPage } from '../../contracts/photos/library/pages.ts';
import { Connection } from './connection.ts';
import { type Figure, figure, figures, quantile } from './figures.ts';
import type { Served } from './served.ts';

const connections = 16;

/**
 * Returns the URLs of the first and second pages of all months, as a scroll through the years requests them.
 */
async function addresses(origin: string, token: string): Promise<string[]> {
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

/**
 * Sends requests over {@link connections} connections for this number of milliseconds. Rejects if a response is not
 * 200.
 */
export async function load(origin: string, token: string, paths: readonly string[], ms: number) {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const client = async (start: number) => {
    const connection = new Connection(origin, token);
    for (let turn = start; performance.now() - startedAt < ms; turn += connections) {
      const asked = performance.now();
      const status = await connection.get(paths[turn % paths.length] ?? '/');
      if (status !== 200) throw new Error(`a page was answered with ${status}`);
      latencies.push(performance.now() - asked);
    }
    connection.end();
  };
  await Promise.all(Array.from({ length: connections }, (_, start) => client(start)));
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    perSecond: latencies.length / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
}

/**
 * Measures the throughput of timeline pages of 24 with 100,000 photos over HTTP, including the sign-in check
 * and schema validation, and of the store alone in the same process, measured between those runs. Rates per
 * second, latencies in milliseconds.
 */
export async function timelineRate(served: Served, runs: number): Promise<Readonly<Record<string, Figure>>> {
  const { user } = await served.grant();
  const paths = await addresses(served.origin, user.access_token);
  await load(served.origin, user.access_token, paths, 2_000);
  const pages: Awaited<ReturnType<typeof load>>[] = [];
  const bare: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    pages.push(await load(served.origin, user.access_token, paths, 4_000));
    bare.push(await served.bare());
  }
  return { ...figures(pages, { perSecond: 0, p50: 1, p99: 1 }), bareStorePerSecond: figure(bare) };
}
