import { firstThumbhashes as firstOfMonths } from '../../../contracts/extensions/firstThumbhashes.ts';
import * as calls from '../../../contracts/photos/library/calls.ts';
import { photosPageSize, timelinePageSize } from '../../../contracts/photos/library/pages.ts';
import type { TimelineCounts } from '../../../contracts/photos/library/months.ts';
import type { PhotoPage } from '../../../contracts/photos/library/pages.ts';
import { HttpFailure } from '../../http/failures.ts';
import { answer, Refused, subject } from '../../part.ts';
import { mapInSlices } from '../../slices.ts';
import type { Answer, Asked } from '../../part.ts';
import type { CallRow } from '../../../contracts/call.ts';
import type { Ports } from '../../ports.ts';
import { countAlbums } from '../../membership/counts.ts';
import { listOf, readCursor, writeCursor } from './cursor.ts';
import type { ListScope } from './cursor.ts';
import { isPhotoId } from '../deletion/deletion.ts';
import { readMonth, yearAndMonth } from './months.ts';
import { firstThumbhashes, monthCounts, offsetOf, readPage } from './pages.ts';
import { photoColumns } from './columns.ts';
import type { PhotoRow } from './columns.ts';
import type { PhotosState } from '../state.ts';
import { photoView } from './view.ts';

/**
 * Returns the calls that read a library: counts, pages and single photos [7.2]. Each of them reads only the
 * caller's own rows.
 */
export function libraryAnswers(state: () => PhotosState): Answer[] {
  const viewing = ({ ports, caller }: Asked<CallRow>) => ({
    key: state().key,
    origin: ports.config.origin,
    viewer: subject(caller),
    now: ports.clock.now(),
  });

  const page = async (
    asked: Asked<CallRow>,
    scope: ListScope,
    query: { cursor?: string | undefined; limit?: number | undefined; offset?: number | undefined },
    usual: number,
  ): Promise<PhotoPage> => {
    const after = query.cursor === undefined ? null : readCursor(state().key, listOf(scope), query.cursor);
    if (query.cursor !== undefined && after === null)
      throw new HttpFailure(400, 'The cursor does not belong to this list.');
    const limit = Math.min(Math.max(query.limit ?? usual, 1), photosPageSize);
    const { rows, next } = await readPage(asked.ports.store, scope, {
      limit,
      after,
      offset: query.offset ?? 0,
    });
    const views = viewing(asked);
    const images = await mapInSlices(rows, (row) => photoView(row, views));
    return { cursor: next === null ? null : writeCursor(state().key, listOf(scope), next), images };
  };

  return [
    answer(calls.users, async ({ ports, caller }) => {
      const counts = await monthCounts(ports.store, subject(caller));
      const albums = await countAlbums(ports.store, subject(caller));
      return {
        albumsCount: albums.own,
        photosCount: counts.reduce((sum, { photos }) => sum + photos, 0),
        readAlbumsCount: albums.read,
      };
    }),
    answer(calls.timeline, async ({ ports, caller }) => timelineOf(ports, subject(caller))),
    answer(firstOfMonths, async ({ ports, caller, query: { sortOrder = 'desc', miniatures } }) => {
      const found = await firstThumbhashes(
        ports.store,
        subject(caller),
        sortOrder,
        timelinePageSize,
        miniatures === 'true',
      );
      return Object.fromEntries(
        found.map(({ month: number, hashes }) => {
          const { year, month } = yearAndMonth(number);
          return [`${year}/${month}`, hashes];
        }),
      );
    }),
    answer(calls.timelinePage, async (asked) => {
      const { params, query } = asked;
      const month = readMonth(params.year, params.month);
      if (month === null) throw new HttpFailure(404, 'Not found.');
      const { sortKey = 'dateTaken', sortOrder = 'desc' } = query;
      return page(
        asked,
        { customerId: subject(asked.caller), sortKey, sortOrder, month },
        query,
        timelinePageSize,
      );
    }),
    answer(calls.latestUploaded, async (asked) => {
      const { sortKey = 'created', sortOrder = 'desc' } = asked.query;
      const scope = { customerId: subject(asked.caller), sortKey, sortOrder, month: 'all' } as const;
      return page(asked, scope, asked.query, photosPageSize);
    }),
    answer(calls.photoById, async (asked) => {
      const { ports, caller, params, query } = asked;
      const customerId = subject(caller);
      const [row] = isPhotoId(params.id)
        ? await ports.store.query<PhotoRow & { month: number }>(
            `select ${photoColumns}, month from photo where id = $1::uuid and customer_id = $2`,
            [params.id, customerId],
          )
        : [];
      if (row === undefined) throw new Refused('notFound');
      const { sortKey = 'dateTaken', sortOrder = 'desc' } = query;
      const offset = await offsetOf(ports.store, { customerId, sortKey, sortOrder }, row);
      return { image: photoView(row, viewing(asked)), ...yearAndMonth(row.month), offset };
    }),
  ];
}

async function timelineOf({ store }: Ports, customerId: string): Promise<TimelineCounts> {
  const counts: TimelineCounts = {};
  for (const { month: number, photos } of await monthCounts(store, customerId)) {
    const { year, month } = yearAndMonth(number);
    (counts[year] ??= {})[month] = photos;
  }
  return counts;
}
