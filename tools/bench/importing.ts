import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Activation } from '../../contracts/activation/status.ts';
import { KillableBackend } from '../../tests/kit/killable.ts';
import { type Figure, figures } from './figures.ts';

const photos = 10_000;
const activate = '/svc/photos/users/activate';

async function importOnce(dataDir: string) {
  const backend = await KillableBackend.start();
  try {
    // Uses the demo's pictures from the bench's own folder.
    await symlink(join(dataDir, 'demo-pool'), join(backend.dataDir, 'demo-pool'));
    const { id, user } = await backend.seed.customer({ activation: 'NOT_ACTIVE', tokenSeconds: 86_400 });
    await backend.seed.make('legacy', {
      customerId: id,
      drawn: true,
      photos: Array.from({ length: 100 }, (_, month) => ({
        takenAt: `${2010 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-05T10:00:00`,
        count: photos / 100,
      })),
    });
    const ask = async <Body>(method: string, path: string): Promise<Body> => {
      const headers = { authorization: `Bearer ${user.access_token}` };
      return (await (await fetch(backend.origin + path, { method, headers })).json()) as Body;
    };
    const startedAt = performance.now();
    await ask('POST', activate);
    let [slowestPageMs, state] = [0, await ask<Activation>('GET', activate)];
    while (state.status === 'IMPORTING') {
      const asked = performance.now();
      await ask('GET', '/svc/photos/photos/timeline/2010/1?limit=24');
      slowestPageMs = Math.max(slowestPageMs, performance.now() - asked);
      await wait(200);
      state = await ask<Activation>('GET', activate);
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    const { imported = 0 } = state.import ?? {};
    const { images } = await ask<{ images: { thumbnails: { url: string }[] }[] }>(
      'GET',
      '/svc/photos/photos/timeline/2018/4?limit=24',
    );
    const looked = performance.now();
    const pictures = await Promise.all(images.map(({ thumbnails }) => fetch(thumbnails[0]?.url ?? '')));
    if (pictures.some(({ status }) => status !== 200)) throw new Error('a picture is not there');
    return {
      imported,
      perSecond: imported / seconds,
      slowestPageMs,
      firstScreenMs: performance.now() - looked,
    };
  } finally {
    await backend.remove();
  }
}

/**
 * Measures the import of a library of {@link photos} generated pictures from the earlier store into an empty service:
 * the time from the request to ACTIVE, the slowest timeline page during the import, and then the first view of a
 * screen of pictures.
 */
export async function importing(dataDir: string, runs: number): Promise<Readonly<Record<string, Figure>>> {
  const samples = [];
  for (let run = 0; run < runs; run += 1) samples.push(await importOnce(dataDir));
  return figures(samples, { imported: 0, perSecond: 1, slowestPageMs: 0, firstScreenMs: 0 });
}
