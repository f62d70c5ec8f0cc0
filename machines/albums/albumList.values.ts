import {
  type Album,
  albumsFirstPageSize,
  albumsPageSize,
  sharedAlbumsPageSize,
} from '../../contracts/albums/album.ts';

/** Word by which `cache.stale` finds every list of albums. */
export const albumsTag = 'albums';

const listOf = (limit: number) => ({
  call: { params: {}, query: { limit }, body: {} },
  tags: [albumsTag],
});

/** One's own albums, before which a tile for a new one takes a place [9.1]. */
export const ownAlbums = listOf(albumsFirstPageSize);
/** Those that are shared with the customer. */
export const sharedAlbums = listOf(sharedAlbumsPageSize);

/** What every page but the first is asked for by. */
export const pageFrom = (cursor: string) => ({ limit: albumsPageSize, cursor });
/** A page of one's own albums, or of shared ones. */
export const pageOf = ({ albums, cursor }: { albums: readonly Album[]; cursor: string | null }) => ({
  items: albums,
  cursor,
});
export const keyOf = ({ albumId }: Album) => albumId;
