import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Grant } from './backendProcess.ts';
import { quantile } from './figures.ts';
import type { Flood } from './flood.ts';
import type { Served } from './served.ts';

/** Number of requests that the flooding customer keeps open. */
const loops = 30;
/** Milliseconds for which a row is flooded while the other customer is measured. */
const floodFor = 8_000;
/** Milliseconds of flooding before measuring starts. */
const settle = 1_000;
/** Milliseconds between two calls of the other customer. */
const between = 25;
/** Number of calls before measuring starts, so that sign-in and the account's rows are cached. */
const warmUp = 40;
/**
 * The limits: `times` is the largest ratio of the median to the one without load, `p99` the largest 99th
 * percentile in milliseconds.
 */
const bar = { times: 5, p99: 250 };

interface Row extends Omit<Flood, 'origin' | 'loops'> {
  readonly row: string;
}

const tokenOf = (grant: Grant | null): string => {
  if (grant === null) throw new Error('there is no such demo account');
  return grant.user.access_token;
};

/** Returns ten of the most expensive calls of the table, each with the largest allowed input. */
async function expensive(served: Served): Promise<readonly Row[]> {
  const [archive, business] = [tokenOf(await served.grant()), tokenOf(await served.grantBusiness())];
  const read = async <Body>(token: string, path: string) =>
    (await (
      await fetch(served.origin + path, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as Body;
  const { pdfs } = await read<{ pdfs: readonly { id: string }[] }>(archive, '/svc/pdfs/v1/Pdfs/me');
  const { invoices } = await read<{ invoices: readonly { id: string; created: string }[] }>(
    business,
    '/svc/invoices/api/v1/InvoiceGroups/me?Limit=100&Offset=0',
  );
  const [pdf, invoice] = [pdfs[0]?.id, invoices[0]];
  if (pdf === undefined || invoice === undefined) throw new Error('there is no book or no invoice');
  const made = JSON.stringify({ photoIds: Array.from({ length: 95_000 }, () => randomUUID()) });
  const year = new Date(invoice.created).getUTCFullYear();
  const nested = (letters: number) => '['.repeat(letters / 2) + ']'.repeat(letters / 2);
  const keys = `{${Array.from({ length: 14_000 }, (_, at) => `"${at}":0`).join(',')}}`;
  const of = (row: string, path: string, body?: string): Row => ({
    row,
    token: row.startsWith('invoices.') ? business : archive,
    path,
    ...(body === undefined ? {} : { body }),
  });
  const putMe = (row: string, body: string): Row => ({
    ...of(`customers.putMe, ${row}`, '/svc/customers/customers/me', body),
    method: 'PUT',
  });
  return [
    putMe('128 KiB of nested lists', nested(131_072)),
    putMe('128 KiB of properties', keys),
    of(
      'tempSelections.create, 3.8 MB of nested lists',
      '/svc/tempSelections/temp-selections',
      nested(3_800_000),
    ),
    of('photos.latestUploaded', '/svc/photos/photos?limit=500'),
    of('photos.timelinePage', '/svc/photos/photos/timeline/2019/7?limit=500'),
    of('photos.timeline', '/svc/photos/users/timeline'),
    of('photos.users', '/svc/photos/users'),
    of('photos.firstThumbhashes', '/svc/photos/users/timeline/thumbhashes'),
    of('tempSelections.create', '/svc/tempSelections/temp-selections', made),
    of('orders.list', '/svc/orders/v2/superorders/me?tab=history&Limit=100&Offset=0'),
    of('pdfs.read', `/svc/pdfs/v1/pdf/me/${pdf}`),
    of('invoices.file', `/svc/invoices/api/v1/InvoiceGroupFiles/me/${invoice.id}`),
    of('invoices.yearArchive', `/svc/invoices/api/v1/InvoiceArchives/me/${year}`),
  ];
}

const tus = { 'tus-resumable': '1.0.0' };

/**
 * Returns routes that are not in the table of calls, with the largest allowed input; with a signed URL if
 * browsers request them in that way.
 */
async function besideTable(served: Served): Promise<readonly Row[]> {
  const { origin } = served;
  const token = tokenOf(await served.grant());
  const ask = async (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, origin), {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers },
    });
  const pathOf = (address: string): string => {
    const { pathname, search } = new URL(address, origin);
    return pathname + search;
  };
  const { images } = (await (await ask('/svc/photos/photos?limit=100')).json()) as {
    images: readonly { imageId: string; untouchedUrl: string; thumbnails: readonly { url: string }[] }[];
  };
  const archive = async (photos: readonly string[]): Promise<string> => {
    const id = randomUUID();
    await ask('/svc/downloads/downloads', {
      method: 'POST',
      body: JSON.stringify({ id, name: 'Bench', photos }),
    });
    for (let tries = 0; tries < 1_000; tries += 1) {
      const answer = await ask(`/svc/downloads/downloads/${id}/url`);
      if (answer.status === 200) return pathOf(((await answer.json()) as { url: string }).url);
      await setTimeout(between);
    }
    throw new Error('the download does not become ready');
  };
  const announced = { ...tus, 'upload-metadata': `filename ${btoa('a.jpg')},filetype ${btoa('image/jpeg')}` };
  await served.noUploads();
  const begun = await ask('/svc/uploads/files', {
    method: 'POST',
    headers: { ...announced, 'upload-length': '1000000' },
  });
  const location = begun.headers.get('location');
  if (location === null) throw new Error(`an upload is refused with ${begun.status}`);
  const upload = pathOf(location);
  const bytes = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const [image] = images;
  if (image === undefined) throw new Error('there are no photos');
  const archived = await archive(images.map((one) => one.imageId));
  const large = await archive(await served.largeOriginals());
  const of = (row: string, path: string, rest: Partial<Row> = {}): Row => ({ row, token, path, ...rest });
  return [
    of('thumbnail', pathOf(image.thumbnails.at(-1)?.url ?? '/')),
    of('original', pathOf(image.untouchedUrl)),
    of('original, its first byte', pathOf(image.untouchedUrl), { headers: { range: 'bytes=0-0' } }),
    of('archive', archived),
    of('archive, large originals', large),
    of('archive, its size', archived, { method: 'HEAD' }),
    of('archive, its first byte', archived, { headers: { range: 'bytes=0-0' } }),
    of('upload, announced', '/svc/uploads/files', {
      method: 'POST',
      headers: { ...announced, 'upload-length': '5000' },
    }),
    of('upload, its offset', upload, { method: 'HEAD', headers: tus }),
    of('upload, no bytes', upload, { method: 'PATCH', headers: bytes, body: '' }),
    of('upload, a byte', upload, { method: 'PATCH', headers: bytes, body: 'x' }),
    of('identity, sign-in begins', '/identity/auth?client_id=none'),
    of('identity, refresh', '/identity/token', {
      method: 'POST',
      headers: form,
      body: 'grant_type=refresh_token&client_id=photo-account&refresh_token=made-up',
    }),
    of('identity, a wrong reset link', '/identity/reset?token=made-up'),
    of('identity, devices', '/identity/sessions'),
    of('page', '/photos', { headers: { accept: 'text/html' } }),
    of('config', '/config.json'),
    of('health', '/health'),
  ];
}

/** Deletes the data that were created for these rows. */
async function withoutLarge(served: Served): Promise<void> {
  await fetch(`${served.origin}/svc/photos/photos`, {
    method: 'DELETE',
    headers: {
      authorization: `Bearer ${tokenOf(await served.grant())}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ photoIds: await served.largeOriginals() }),
  });
}

async function timed(origin: string, token: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(`${origin}/svc/customers/customers/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`the other customer was answered ${answer.status}`);
  return performance.now() - startedAt;
}

/** Waits until the work that the flooding requests started is finished. */
async function quietened(call: () => Promise<number>, quiet: number): Promise<void> {
  for (let inRow = 0, tries = 0; inRow < 20 && tries < 400; tries += 1) {
    inRow = (await call()) <= quiet ? inRow + 1 : 0;
    await setTimeout(between);
  }
}

async function sampled(origin: string, token: string): Promise<number[]> {
  const taken: number[] = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < floodFor) {
    taken.push(await timed(origin, token));
    await setTimeout(between);
  }
  return taken;
}

const figuresOf = (taken: readonly number[]) => ({
  median: Number(quantile(taken, 0.5).toFixed(1)),
  p99: Number(quantile(taken, 0.99).toFixed(1)),
  largest: Number(Math.max(...taken).toFixed(1)),
  samples: taken.length,
});

/**
 * Measures the time of `customers/me` for one customer in milliseconds, first without load and then while another
 * customer runs {@link loops} loops of one expensive row after the other. Also reports the longest step of the
 * service's thread (in processor time, which other work on the machine does not lengthen), whether each row stays
 * within the limits, and the flooding calls by status. `names` selects rows; without any, all are measured.
 */
export async function fairness(
  served: Served,
  say: (text: string) => void,
  names: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const { origin } = served;
  const other = tokenOf(await served.grantCustomer());
  const rows = [...(await besideTable(served)), ...(await expensive(served))].filter(
    ({ row }) => names.length === 0 || names.includes(row),
  );
  if (rows.length === 0) throw new Error(`no row is called ${names.join(' or ')}`);
  for (let count = 0; count < warmUp; count += 1) await timed(origin, other);
  const quiet = figuresOf(await sampled(origin, other));
  const figures: Record<string, unknown> = { quiet };
  say(`quiet: ${JSON.stringify(quiet)}`);
  for (const { row, ...flood } of rows) {
    const data: Flood = { ...flood, origin, loops };
    const worker = new Worker(new URL('./flood.ts', import.meta.url), { workerData: data });
    await setTimeout(settle);
    await served.longestStep();
    const figuresOfRow = figuresOf(await sampled(origin, other));
    const longestStep = Number((await served.longestStep()).toFixed(1));
    worker.postMessage('end');
    const [statuses] = (await once(worker, 'message')) as [Readonly<Record<string, number>>];
    await worker.terminate();
    const met = figuresOfRow.median <= bar.times * quiet.median && figuresOfRow.p99 <= bar.p99;
    figures[row] = { ...figuresOfRow, longestStep, bar: met ? 'met' : 'not met', statuses };
    await quietened(() => timed(origin, other), quiet.p99);
    say(`${row}: ${JSON.stringify(figures[row])}`);
  }
  await withoutLarge(served);
  return figures;
}
