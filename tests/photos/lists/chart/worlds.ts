import { PhotoChunk } from '../../../../machines/photos/library/chunk.values.ts';
import type {
  FlatKey,
  FlatList,
  FlatScope,
  LibraryValue,
  LibraryView,
  ListView,
} from '../../../../machines/photos/library/model.ts';
import type { PhotoListInput } from '../../../../machines/photos/lists/photoList.setup.ts';
import type { Call } from '../../../kit/chart/index.ts';
import type { Recorder } from '../../../kit/chart/record.ts';
import { flatValue, july, june, photo, valueOf, viewOf } from '../../library/chart/samples.ts';

type Where = Pick<PhotoListInput, 'route' | 'address' | 'back'>;

export const onList = {
  route: { name: 'photos', params: {} },
  address: { pathname: '/my-photos/photos', search: '', hash: '' },
} as const;
export const onPreview = (id: string) =>
  ({
    route: { name: 'photoPreview', params: { id } },
    address: { pathname: `/my-photos/photos/preview/${id}`, search: '', hash: '' },
  }) as const;

/** A library with two months in which all photos are loaded. */
export const held = viewOf(['n0', 'n1', 'o0', 'o1']);

/** Returns the library at a given stage of counting its photos. */
export const counting = (now: 'loading' | 'failed' | 'empty' | 'full'): LibraryView => ({
  ...held,
  counted: () => now !== 'loading' && now !== 'failed',
  failed: () => now === 'failed',
  groups: () => (now === 'full' ? held.groups() : []),
});
export const received = (now: Parameters<typeof counting>[0]) => ({ value: valueOf(counting(now)) });

const inputOf =
  (list: PhotoListInput['list'], value: LibraryValue, where: Where) => (recorder: Recorder) => ({
    ...where,
    list,
    library: recorder.ref('library'),
    value,
  });

/** Returns the list by months. */
export const timeline = (view: LibraryView, where: Where = onList) =>
  inputOf(
    { scope: { kind: 'timeline' }, sorting: { sortKey: 'dateTaken', sortOrder: 'desc' } },
    valueOf(view),
    where,
  );

export const newest = { sortKey: 'created', sortOrder: 'desc' } as const;

/** Returns a flat list, latest upload first. */
export const flat = (scope: FlatScope, value: LibraryValue, where: Where = onList) =>
  inputOf({ scope, sorting: newest }, value, where);

/** Returns a library value with `count` photos `p0 p1 …`; those at the positions `there` are loaded. */
export const world = (
  count: number | null = 1200,
  there: (place: number) => boolean = () => true,
  failed = false,
) =>
  flatValue(
    (of: FlatList): ListView<FlatKey> => ({
      epoch: 0,
      counted: () => count !== null,
      failed: () => failed,
      count: () => count ?? 0,
      list: () => of,
      photoAt: (_, place) => (there(place) ? new PhotoChunk([photo(`p${place}`)], null).at(0) : undefined),
      ratioAt: () => null,
      placeholderAt: () => null,
      placeOf: (id) => ({ group: 'all', place: Number(id.slice(1)) }),
      groups: () => [{ key: 'all', count: count ?? 0 }],
      months: () => [{ key: july, count: 1200 }],
      first: () => undefined,
      randomAccess: () => true,
      hidden: () => new Set(),
    }),
  );
export const full = world();
export const halfThere = world(1200, (place) => place < 500);

export const looksAt = (first: number, last: number) => ({
  groups: [{ group: 'all' as const, range: { first, last } }],
});
export const bothMonths = [
  { group: june, range: { first: 0, last: 1 } },
  { group: july, range: { first: 0, last: 1 } },
];

export const spot = <Group extends 'all' | typeof july | typeof june>(group: Group, place: number) => ({
  group,
  place,
  id: null,
});

/** Returns the range events that the library received: type, order of the list, and first position. */
export const observed = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'sent' && call.to === 'library' && /^(?:photos|range)\./.test(call.event.type)
      ? [
          [
            call.event.type,
            (call.event['list'] as FlatList | undefined)?.sorting.sortOrder,
            (call.event['first'] as number | undefined) ?? null,
          ],
        ]
      : [],
  );
