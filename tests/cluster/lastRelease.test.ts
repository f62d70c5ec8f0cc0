import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Album } from '../../contracts/albums/album.ts';
import type { PhotoPage } from '../../contracts/photos/library/pages.ts';
import { nightlyIn } from '../kit/nightly.ts';
import { runTool } from '../kit/tool.ts';
import { fixture, makeCustomer, signedIn } from '../photos/backend/backend.ts';
import { upload } from '../photos/backend/tus.ts';
import { Cluster, whyNoCluster } from './cluster.ts';
import type { Member } from './cluster.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Update it after each release: its tag or commit. */
const release = process.env['LAST_RELEASE'] ?? 'eb5cc3d6b93f';
const photos = '/svc/photos/photos';
const albums = '/svc/photos/albums';

/** Returns why the code of the release is not available here, and prints it; null if it is. */
function whyNoRelease(): string | null {
  if (!nightlyIn('cluster')) return 'a nightly run';
  try {
    execFileSync('git', ['cat-file', '-e', `${release}^{commit}`], { cwd: root, stdio: 'ignore' });
    return null;
  } catch {
    process.stdout.write(`The last release skipped: the history has no ${release}.\n`);
    return `a git history with ${release}`;
  }
}

const missing = whyNoRelease() ?? whyNoCluster('The last release');

describe.skipIf(missing !== null)('the last release', { meta: { needs: missing ?? '' } }, () => {
  let cluster: Cluster;
  let former: Member;
  beforeAll(async () => {
    cluster = await Cluster.start();
    const folder = join(cluster.folder, 'release');
    await mkdir(folder);
    const archive = execFileSync('git', ['archive', release], { cwd: root, maxBuffer: 1024 ** 3 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    former = await cluster.join({}, folder);
  });
  afterAll(() => cluster.stop());

  test('works beside this one with its tables, and again after a rollback', async () => {
    const { token } = await makeCustomer(former.origin);
    const picture = await fixture('dunes.jpg');
    const ids: string[] = [];
    const names: string[] = [];
    const asSeenBy = async ({ origin }: Member) => {
      const customer = signedIn(origin, token);
      const { body } = await customer.ask<{ albums: Album[] }>('GET', `${albums}?limit=100`);
      return {
        photos: (await customer.pages(photos)).flat().map(({ imageId }) => imageId),
        albums: body.albums.map(({ albumName }) => albumName),
      };
    };
    /** Adds two photos and an album of one, and deletes the other. */
    const changeBy = async (member: Member): Promise<void> => {
      const customer = signedIn(member.origin, token);
      const send = async () => {
        // JPEG readers ignore bytes after the end marker.
        const bytes = Buffer.concat([picture, randomBytes(16)]);
        const { id, outcome } = await upload(member.origin, customer, {
          name: 'a.jpg',
          type: 'image/jpeg',
          bytes,
        });
        expect(outcome).toMatchObject({ state: 'ready' });
        return id;
      };
      const [kept, deleted] = [await send(), await send()];
      const name = `Album ${names.length}`;
      const made = await customer.ask('POST', albums, { name, photoIds: [kept] });
      const removed = await customer.ask('DELETE', photos, { photoIds: [deleted] });
      expect([made.status, removed.status]).toEqual([200, 200]);
      ids.push(kept);
      names.push(name);
      const { body } = await customer.ask<PhotoPage>('GET', photos);
      const original = body.images.find(({ imageId }) => imageId === kept)?.untouchedUrl ?? '';
      expect((await (await fetch(original)).bytes()).length).toBe(picture.length + 16);
    };
    const expectAll = async (...members: readonly Member[]): Promise<void> => {
      for (const member of members) {
        const seen = await asSeenBy(member);
        expect([seen.photos.toSorted(), seen.albums.toSorted()]).toEqual([ids.toSorted(), names.toSorted()]);
      }
    };
    await changeBy(former);
    const pending = await runTool('migrate', { ...cluster.environment, DATA_DIR: cluster.folder }, '--dry');
    expect(pending.said).toMatch(/^(?!0 ).*migrations would run\.$/m);
    const latter = await cluster.join();
    await expectAll(former, latter);
    for (const member of [former, latter, former]) await changeBy(member);
    await expectAll(former, latter);
    former.signal('SIGTERM');
    expect(await former.exited).toBe(0);
    const rolledBack = await cluster.again(former);
    await changeBy(rolledBack);
    await expectAll(rolledBack, latter);
  });
});
