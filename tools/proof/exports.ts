import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { exportInfo } from '../../contracts/exports/export.ts';
import { readZip } from '../../tests/downloads/backend/readZip.ts';
import { KillableBackend } from '../../tests/kit/killable.ts';
import { makeCustomer, type TestCustomer } from '../../tests/photos/backend/backend.ts';

const backups = '/svc/exports/backups';
/** Number of photos in one call that creates test data. */
const batch = 10_000;
/** Maximum milliseconds of work before the next kill. */
const longestWork = 1500;
/**
 * Added to every second interval, because the service intentionally abandons a step during which its process died
 * five times in a row.
 */
const undisturbed = 2000;
const timeout = 30 * 60_000;

/** Returns the id that the EXIF data of each generated photo contains. */
const idIn = (bytes: Buffer): string =>
  /[0-9a-f]{32}/.exec(bytes.subarray(0, 2048).toString('latin1'))?.[0] ?? '';

async function made(customer: TestCustomer) {
  const until = Date.now() + timeout;
  for (;;) {
    const { body } = await customer.ask<{ current: { backupId: string; status: string } | null }>(
      'GET',
      `${backups}/current`,
    );
    if (body.current === null) throw new Error('the export was given up');
    if (body.current.status === 'READY') return body.current.backupId;
    if (Date.now() > until) throw new Error(`the export stayed ${body.current.status}`);
    await wait(250);
  }
}

/**
 * Returns the contents of all zip files of an export: ids, and the number of entries that differ from the list of
 * checksums.
 */
async function read(customer: TestCustomer, backupId: string) {
  const { body } = await customer.ask('GET', `${backups}/${backupId}`);
  const info = exportInfo.parse(body);
  if (info.status !== 'READY') throw new Error('the export is not ready');
  const ids: string[] = [];
  const names = new Set<string>();
  let different = 0;
  for (const { iteration } of info.chunks) {
    const address = await customer.ask<{ url: string }>(
      'GET',
      `${backups}/${backupId}/chunks/${iteration}/url`,
    );
    const files = readZip(Buffer.from(await (await fetch(address.body.url)).arrayBuffer()));
    const sums = new Map(
      (files.at(-1)?.bytes.toString() ?? '')
        .trimEnd()
        .split('\n')
        .map((line) => [line.slice(66), line.slice(0, 64)] as const),
    );
    for (const { name, bytes } of files.slice(0, -1)) {
      if (createHash('sha256').update(bytes).digest('hex') !== sums.get(name)) different += 1;
      names.add(name.toLowerCase());
      ids.push(idIn(bytes));
    }
  }
  return { chunks: info.chunks.length, ids, different, names: names.size };
}

/**
 * Runs an export of this number of photos while the service is repeatedly killed (`kill -9`). Afterwards every photo
 * must be in exactly one zip, with the bytes that the list of checksums states, and all names must be unique,
 * ignoring case.
 */
export async function killedExport(photos: number, kills: number, say: (text: string) => void) {
  const backend = await KillableBackend.start();
  try {
    const customer = await makeCustomer(backend.origin, { tokenSeconds: 86_400 });
    const ids: string[] = [];
    while (ids.length < photos)
      ids.push(
        ...(await customer.seed([
          {
            takenAt: '2020-05-05T10:00:00',
            count: Math.min(batch, photos - ids.length),
            fileName: 'same.jpg',
          },
        ])),
      );
    say(`${ids.length} photos are there`);
    await customer.ask('POST', backups, { channel: 'alb-nl' });
    for (let kill = 1; kill <= kills; kill += 1) {
      await wait(Math.random() * longestWork + (kill % 2) * undisturbed);
      await backend.kill();
      await backend.start();
    }
    say(`killed ${kills} times`);
    const found = await read(customer, await made(customer));
    const wanted = new Set(ids.map((id) => id.replaceAll('-', '')));
    const there = new Set(found.ids);
    return {
      photos,
      kills,
      chunks: found.chunks,
      lost: [...wanted].filter((id) => !there.has(id)).length,
      doubled: found.ids.length - there.size,
      foreign: found.ids.filter((id) => !wanted.has(id)).length,
      different: found.different,
      alike: found.ids.length - found.names,
    };
  } finally {
    await backend.remove();
  }
}
