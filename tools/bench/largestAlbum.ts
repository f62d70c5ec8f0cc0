import type { MeasuredList } from './browser.ts';
import type { Served } from './served.ts';

const largest = 10_000;

const granting = (served: Served) => async () => {
  const granted = await served.grantAlbums();
  if (granted === null) throw new Error('albums@example.com is not there');
  return granted;
};

/** Returns the page of albums@example.com, who has 10,000 albums; null before these have been created. */
export async function albumsOf(served: Served): Promise<MeasuredList | null> {
  if ((await served.grantAlbums()) === null) return null;
  return {
    origin: served.origin,
    grant: granting(served),
    address: `${served.origin}/my-photos/albums`,
    tiles: 'main li',
  };
}

/**
 * Returns the album with 10,000 photos of albums@example.com, who has 10,000 albums; null before these have
 * been created.
 */
export async function largestAlbum(served: Served): Promise<MeasuredList | null> {
  const { origin } = served;
  const granted = await served.grantAlbums();
  if (granted === null) return null;
  const headers = { authorization: `Bearer ${granted.user.access_token}` };
  let cursor: string | null = '';
  while (cursor !== null) {
    const response = await fetch(
      `${origin}/svc/photos/albums?limit=50${cursor === '' ? '' : `&cursor=${cursor}`}`,
      { headers },
    );
    const page = (await response.json()) as {
      readonly albums: readonly { readonly albumId: string; readonly photosCount: number }[];
      readonly cursor: string | null;
    };
    const found = page.albums.find(({ photosCount }) => photosCount >= largest);
    if (found !== undefined)
      return { origin, grant: granting(served), address: `${origin}/my-photos/albums/${found.albumId}` };
    cursor = page.cursor;
  }
  return null;
}
