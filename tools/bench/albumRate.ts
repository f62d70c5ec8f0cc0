import type { PhotoPage } from '../../contracts/photos/library/pages.ts';
import { type Figure, figures } from './figures.ts';
import { load } from './rate.ts';
import type { Served } from './served.ts';

/** Number of photos in the album, and number of photos that one call adds. */
const photos = 10_000;
const perCall = 500;
/** Number of positions in the album at which pages are requested. */
const places = 200;

const albums = '/svc/photos/albums';

/**
 * Measures the throughput of reading an album of 10,000 photos in pages of 24 over HTTP, including the
 * sign-in check and schema validation: in both orders, both continuing from a cursor and starting at any
 * position. The album is created with the calls that a page would make, and deleted afterwards. `addMs` is
 * the time of one call that adds 500 photos.
 */
export async function albumRate(served: Served, runs: number): Promise<Readonly<Record<string, unknown>>> {
  const { origin } = served;
  const token = (await served.grant()).user.access_token;
  const ask = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} was answered with ${response.status}`);
    const text = await response.text();
    return (text === '' ? null : JSON.parse(text)) as Body;
  };

  const { albumId } = await ask<{ albumId: string }>('POST', albums, { name: 'Measured' });
  const path = `${albums}/${albumId}/photos`;
  try {
    const adding: { readonly addMs: number }[] = [];
    let cursor: string | null = '';
    for (let held = 0; held < photos && cursor !== null; held += perCall) {
      const page: PhotoPage = await ask<PhotoPage>(
        'GET',
        `/svc/photos/photos?limit=${perCall}${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      const startedAt = performance.now();
      await ask('POST', path, { photoIds: page.images.map(({ imageId }) => imageId) });
      adding.push({ addMs: performance.now() - startedAt });
      cursor = page.cursor;
    }
    const [cursors, offsets]: [string[], string[]] = [[], []];
    for (let place = 0; place < places; place += 1) {
      const query = `sortKey=${place % 2 === 0 ? 'created' : 'dateTaken'}&sortOrder=${place % 4 < 2 ? 'desc' : 'asc'}`;
      const first = `${path}?limit=24&${query}&offset=${Math.floor((place * photos) / places)}`;
      offsets.push(first);
      const { cursor: next } = await ask<PhotoPage>('GET', first);
      if (next !== null) cursors.push(`${path}?limit=24&${query}&cursor=${next}`);
    }
    const rate = async (paths: readonly string[]): Promise<Readonly<Record<string, Figure>>> => {
      await load(origin, token, paths, 2_000);
      const pages: Awaited<ReturnType<typeof load>>[] = [];
      for (let run = 0; run < runs; run += 1) pages.push(await load(origin, token, paths, 4_000));
      return figures(pages, { perSecond: 0, p50: 1, p99: 1 });
    };
    const [byCursor, byOffset] = [await rate(cursors), await rate(offsets)];
    return { photos, byCursor, byOffset, ...figures(adding, { addMs: 0 }) };
  } finally {
    await ask('DELETE', `${albums}/${albumId}`);
  }
}
