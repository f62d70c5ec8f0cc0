import type { MonthKey } from '../../../../contracts/photos/library/months.ts';
import type { Photo } from '../../../../contracts/photos/photo.ts';
import type { Sorting } from '../../../../contracts/photos/sorting/sorting.ts';
import { PhotoChunk } from '../../../../machines/photos/library/chunk.values.ts';
import {
  type FlatKey,
  type FlatList,
  type LibraryValue,
  type LibraryView,
  type ListPlace,
  type ListView,
  type Month,
  nothingKnown,
  type PhotoList,
} from '../../../../machines/photos/library/model.ts';
import type { Failure } from '../../../../machines/system/outcomes.ts';

export const photo = (imageId: string): Photo => ({
  imageId,
  uploadId: `upload-${imageId}`,
  localFileName: `${imageId}.jpg`,
  url: `http://localhost/${imageId}`,
  untouchedUrl: `http://localhost/${imageId}/original`,
  thumbnails: [{ id: '300', url: `http://localhost/${imageId}/300`, width: 1, height: 1 }],
  dateTaken: '2024-07-14T16:42:10',
  uploadEnd: '2024-08-01T00:00:00Z',
  visibleHeight: 3,
  visibleWidth: 4,
});

export const failure: Failure = { kind: 'http', status: 503, correlationId: 'c-1' };
export const failed = { outcome: 'failed', failure } as const;
export const finished = <Reply>(reply: Reply) => ({ outcome: 'finished', reply }) as const;
export const pageOf = (ids: readonly string[], cursor: string | null = null) =>
  finished({ cursor, images: ids.map(photo) });

export const july = '2024/7' as const;
export const june = '2024/6' as const;

export const listOfMonth = (month: MonthKey, sortOrder: Sorting['sortOrder'] = 'desc'): PhotoList => ({
  scope: { kind: 'month', month },
  sorting: { sortKey: 'dateTaken', sortOrder },
});

/**
 * Returns a library with two months, newest first: `n0 n1` in July, `o0 o1` in June; `held` lists the photos
 * that are loaded.
 */
export function viewOf(
  held: readonly string[],
  months: readonly Month[] = [
    { key: july, count: 2 },
    { key: june, count: 2 },
  ],
): LibraryView {
  const all: readonly (ListPlace<MonthKey> & { id: string })[] = months.flatMap(({ key, count }) =>
    Array.from({ length: count }, (_, place) => ({
      group: key,
      place,
      id: `${key === july ? 'n' : 'o'}${place}`,
    })),
  );
  const bare = ({ group, place }: ListPlace<MonthKey>): ListPlace<MonthKey> => ({ group, place });
  const find = (month: string, place: number) =>
    all.find((one) => one.group === month && one.place === place);
  return {
    epoch: 0,
    counted: () => true,
    failed: () => false,
    groups: () => months,
    months: () => months,
    count: (month) => months.find(({ key }) => key === month)?.count ?? 0,
    list: (month) => listOfMonth(month),
    photoAt: (month, place) => {
      const found = find(month, place);
      return found === undefined || !held.includes(found.id)
        ? undefined
        : new PhotoChunk([photo(found.id)], null).at(0);
    },
    ratioAt: () => null,
    placeholderAt: () => null,
    placeOf: (id) => {
      const found = all.find((one) => one.id === id);
      return found === undefined || !held.includes(id) ? undefined : bare(found);
    },
    first: () => (all[0] === undefined ? undefined : bare(all[0])),
    randomAccess: () => true,
    hidden: () => new Set(),
  };
}

/** Returns the value that the library emits to the timeline. */
export const valueOf = (view: LibraryView): LibraryValue => ({
  ...nothingKnown,
  epoch: view.epoch,
  timeline: () => view,
});
/** Returns the value that the library emits to a flat list. */
export const flatValue = (view: (list: FlatList) => ListView<FlatKey>): LibraryValue => ({
  ...nothingKnown,
  flat: view,
});
