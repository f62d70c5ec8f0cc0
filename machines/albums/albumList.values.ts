import {
  type Album,
  albumsFirstPageSize,
  albumsPageSize,
  sharedAlbumsPageSize,
} from '../../contracts/albums/album.ts';

/** Cache tag of all lists of albums. */
export const albumsTag = 'albums';

const listOf = (limit: number) => ({
  call: { params: {}, query: { limit }, body: {} },
  tags: [albumsTag],
});

/**
 * The customer's own albums. The first tile of the list creates an album, so the first page is shorter [9.1].
 */
export const ownAlbums = listOf(albumsFirstPageSize);
/** Albums shared with the customer. */
export const sharedAlbums = listOf(sharedAlbumsPageSize);

/** Returns the query of every page except the first. */
export const pageFrom = (cursor: string) => ({ limit: albumsPageSize, cursor });
/** Returns a page of own or shared albums. */
export const pageOf = ({ albums, cursor }: { albums: readonly Album[]; cursor: string | null }) => ({
  items: albums,
  cursor,
});
export const keyOf = ({ albumId }: Album) => albumId;
