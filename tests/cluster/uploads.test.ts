import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../backend/store/postgres.ts';
import type { Store } from '../../backend/store/port.ts';
import { originalKey } from '../../backend/photos/originals/objectKeys.ts';
import { fixture, makeCustomer } from '../photos/backend/backend.ts';
import type { TestCustomer } from '../photos/backend/backend.ts';
import { sha256Of } from '../photos/backend/rows.ts';
import { announce, idOf, offsetOf, sendFrom, settled } from '../photos/backend/tus.ts';
import { Cluster, whyNoCluster } from './cluster.ts';
import type { Member } from './cluster.ts';

const missing = whyNoCluster('Uploads over several processes');

/** Returns a photo that no other test uses, with random bytes after its end, which JPEG readers ignore. */
async function someJpeg(tail = 16): Promise<Buffer> {
  return Buffer.concat([await fixture('dunes.jpg'), randomBytes(tail)]);
}

/** Starts a PATCH request whose body the test sends piece by piece. */
function slowPatch(
  { origin }: Member,
  { token }: Pick<TestCustomer, 'token'>,
  location: string,
  length: number,
): { sending: ClientRequest; status: Promise<number | 'cut'> } {
  const sending = request(new URL(location, origin), {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${token}`,
      'content-type': 'application/offset+octet-stream',
      'content-length': length,
      'upload-offset': 0,
    },
  });
  const status = new Promise<number | 'cut'>((resolve) => {
    sending.once('response', (response: IncomingMessage) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sending.once('error', () => resolve('cut'));
  });
  return { sending, status };
}

describe.skipIf(missing !== null)(
  'uploads over several processes',
  { meta: { needs: missing ?? '' } },
  () => {
    let cluster: Cluster;
    let first: Member;
    let second: Member;
    let store: Store;
    let customer: TestCustomer;
    beforeAll(async () => {
      cluster = await Cluster.start();
      first = await cluster.join();
      second = await cluster.join();
      store = await openPostgres({ url: cluster.server.url });
      customer = await makeCustomer(first.origin);
    });
    afterAll(async () => {
      await store.close();
      await cluster.stop();
    });

    const begin = async (bytes: Uint8Array, sha256?: string): Promise<string> => {
      const file = { name: 'a.jpg', type: 'image/jpeg', bytes, ...(sha256 === undefined ? {} : { sha256 }) };
      const { status, location } = await announce(first.origin, customer, file);
      if (location === null) throw new Error(`not announced: ${status}`);
      return location;
    };
    /** Continues from the acknowledged offset until the file is complete, as a tus client does. */
    const complete = async ({ origin }: Member, location: string, bytes: Uint8Array): Promise<void> => {
      for (;;) {
        const offset = await offsetOf(origin, customer, location);
        if (offset === null) throw new Error('the upload is gone');
        if (offset === bytes.length) return;
        await sendFrom(origin, customer, location, offset, bytes.subarray(offset));
      }
    };
    const sums = async (id: string): Promise<{ recorded: string | undefined; stored: string | null }> => {
      const [row] = await store.query<{ sum: string }>(
        "select encode(sha256, 'hex') as sum from photo where id = $1::uuid",
        [id],
      );
      const original = join(cluster.folder, 'objects', originalKey(id));
      return { recorded: row?.sum, stored: existsSync(original) ? sha256Of(readFileSync(original)) : null };
    };
    /** Waits until a file in the uploads folder has this many bytes. */
    const arrived = (id: string, length: number) =>
      expect
        .poll(() => {
          try {
            return readFileSync(join(cluster.folder, 'uploads', id)).length;
          } catch {
            return -1;
          }
        })
        .toBe(length);

    test('the same PATCH at two processes makes one photo with its own bytes', async () => {
      const outcomes: unknown[] = [];
      const expected: unknown[] = [];
      for (let index = 0; index < 24; index += 1) {
        const bytes = await someJpeg(2_000_000);
        const sent = sha256Of(bytes);
        const location = await begin(bytes, index % 2 === 0 ? sent : undefined);
        const patch = ({ origin }: Member) => sendFrom(origin, customer, location, 0, bytes);
        const later = new Promise((resolve) => setTimeout(resolve, index * 3)).then(() => patch(second));
        await Promise.all([patch(first), later]);
        await complete(second, location, bytes);
        const id = idOf(location);
        const { state } = await settled(customer, id);
        outcomes.push({ state, ...(await sums(id)) });
        expected.push({ state: 'ready', recorded: sent, stored: sent });
      }
      expect(outcomes).toEqual(expected);
    });

    test('a PATCH under way at another process ends before the next one begins', async () => {
      const right = await someJpeg();
      const half = Math.floor(right.length / 2);
      const location = await begin(right);
      const id = idOf(location);
      const { sending, status } = slowPatch(first, customer, location, right.length);
      sending.write(Buffer.alloc(half, 'wrong'));
      await arrived(id, half);
      // The second process makes the first one end its request, which acknowledges the bytes received so far.
      const answer = await sendFrom(second.origin, customer, location, 0, right);
      expect([answer.status, await offsetOf(second.origin, customer, location)]).toEqual([409, half]);
      sending.end(Buffer.alloc(right.length - half, 'wrong'));
      expect(await status).not.toBe(500);
      await complete(second, location, right);
      expect(await settled(customer, id)).toMatchObject({ state: 'refused' });
    });

    test('a process that stood still writes no byte into a photo that another one completed', async () => {
      const right = await someJpeg();
      const half = Math.floor(right.length / 2);
      const location = await begin(right, sha256Of(right));
      const id = idOf(location);
      const third = await cluster.join();
      const { sending, status } = slowPatch(third, customer, location, right.length);
      sending.write(right.subarray(0, half));
      await arrived(id, half);
      third.signal('SIGSTOP');
      try {
        await complete(second, location, right);
        expect(await settled(customer, id)).toMatchObject({ state: 'ready' });
      } finally {
        third.signal('SIGCONT');
      }
      sending.end(Buffer.alloc(right.length - half, 'wrong'));
      const answered = await status;
      const { recorded, stored } = await sums(id);
      expect([recorded, stored]).toEqual([sha256Of(right), sha256Of(right)]);
      expect(answered).not.toBe(204);
      await third.kill();
    });

    test('a start leaves the files that other processes are writing', async () => {
      const begun = [join('objects', '.part', 'begun'), join('uploads', crypto.randomUUID())].map((name) =>
        join(cluster.folder, name),
      );
      for (const path of begun) await writeFile(path, 'half');
      const left = join(cluster.folder, 'objects', '.part', 'left');
      await writeFile(left, 'of a crash');
      await utimes(left, 0, 0);
      const another = await cluster.join();
      expect([...begun, left].map((path) => existsSync(path))).toEqual([true, true, false]);
      await another.kill();
    });
  },
);
