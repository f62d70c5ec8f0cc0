import type { Album } from '../../contracts/albums/album.ts';
import { listAlbums } from '../../contracts/albums/calls.ts';
import { pagedQueryFor, pagedQueryWordsFor } from '../request/pagedQuery.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { keyOf, pageFrom, pageOf } from './albumList.values.ts';

/** The customer's own albums, page by page [2.30, 8.4, 9.1]. */
export const albumListMachine = pagedQueryFor<typeof listAlbums, Album>(listAlbums, {
  callOf: (call, cursor) => ({ ...call, query: pageFrom(cursor) }),
  noun: 'albums',
  pageOf,
  keyOf,
});

export const albumListWords = pagedQueryWordsFor('albums') satisfies ChartWords<typeof albumListMachine>;
