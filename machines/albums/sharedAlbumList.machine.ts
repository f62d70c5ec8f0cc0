import type { Album } from '../../contracts/albums/album.ts';
import { listSharedAlbums } from '../../contracts/albums/calls.ts';
import { pagedQueryFor, pagedQueryWordsFor } from '../request/pagedQuery.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { keyOf, pageFrom, pageOf } from './albumList.values.ts';

/** The albums shared with the customer, page by page [2.30, 6.4, 9.1]. */
export const sharedAlbumListMachine = pagedQueryFor<typeof listSharedAlbums, Album>(listSharedAlbums, {
  callOf: (call, cursor) => ({ ...call, query: pageFrom(cursor) }),
  noun: 'shared albums',
  pageOf,
  keyOf,
});

export const sharedAlbumListWords = pagedQueryWordsFor('shared albums') satisfies ChartWords<
  typeof sharedAlbumListMachine
>;
