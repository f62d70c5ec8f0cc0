import * as calls from '../../contracts/albums/calls.ts';
import { albumPhotosPageSize, albumsPageSize, sharedAlbumsPageSize } from '../../contracts/albums/album.ts';
import { photosPageSize } from '../../contracts/photos/library/pages.ts';
import { defaultSorting } from '../../contracts/photos/sorting/sorting.ts';
import type { PhotoPage } from '../../contracts/photos/library/pages.ts';
import type { Sorting } from '../../contracts/photos/sorting/sorting.ts';
import type { CallRow } from '../../contracts/call.ts';
import { answer, idUnderKey, Refused, subject } from '../part.ts';
import type { Answer, Asked } from '../part.ts';
import { readCursor, writeCursor } from '../photos/library/cursor.ts';
import type { List, PageAnchor } from '../photos/library/cursor.ts';
import { isPhotoId } from '../photos/deletion/deletion.ts';
import type { Photos } from '../photos/state.ts';
import type { Viewing } from '../photos/library/view.ts';
import { HttpFailure } from '../http/failures.ts';
import type { Queryable } from '../store/port.ts';
import { addToAlbum, removeFromAlbum } from '../membership/contents.ts';
import { deleteAlbum, endSharedAlbum } from '../membership/ended.ts';
import { countAlbums } from '../membership/counts.ts';
import { listAlbums } from './lists.ts';
import type { AlbumList } from './lists.ts';
import { readAlbumPage } from './pages.ts';
import { albumById, createAlbum, participantsOf, renameAlbum } from './records.ts';
import type { AlbumRow } from './records.ts';
import { albumPhotoView, albumView, sharedAlbumView } from './view.ts';

/** Maximum number of albums in one response. */
const mostAlbums = 2 * albumsPageSize;

interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** Returns the id in a path in canonical form. An invalid id matches no album. */
function albumIn(params: { readonly id: string }): string {
  const id = params.id.toLowerCase();
  if (!isPhotoId(id)) throw new Refused('notFound');
  return id;
}

function known<Found>(found: Found | null | false): Found {
  if (found === null || found === false) throw new Refused('notFound');
  return found;
}

const within = (wanted: number | undefined, usual: number, most: number) =>
  Math.min(Math.max(wanted ?? usual, 1), most);

/** Returns those ids that are not photos of the customer and never were. */
async function neverTheirs(asked: Asked<CallRow>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await asked.ports.store.query<{ id: string }>(
    `select id from photo where customer_id = $1 and id = any($2::uuid[])
     union all select id from photo_gone where customer_id = $1 and id = any($2::uuid[])`,
    [subject(asked.caller), ids.filter((id) => isPhotoId(id))],
  );
  const theirs = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !theirs.has(id));
}

/** Returns the functions that need the key of the photos part, which encrypts cursors and signs URLs. */
function readsOf(photos: Photos) {
  const viewing = (asked: Asked<CallRow>): Viewing => ({
    key: photos().key,
    origin: asked.ports.config.origin,
    viewer: subject(asked.caller),
    now: asked.ports.clock.now(),
  });
  const placeIn = (list: List, { cursor }: PageQuery): PageAnchor | null => {
    if (cursor === undefined) return null;
    const place = readCursor(photos().key, list, cursor);
    if (place === null) throw new Refused('badPlace');
    return place;
  };
  const cursorOf = (list: List, next: PageAnchor | null) =>
    next === null ? null : writeCursor(photos().key, list, next);

  async function albumsIn(
    asked: Asked<CallRow>,
    kind: AlbumList,
    query: PageQuery,
    usual: number,
  ): Promise<{ rows: AlbumRow[]; cursor: string | null }> {
    const list: List = ['albums', kind, subject(asked.caller)];
    const { rows, next } = await listAlbums(asked.ports.store, subject(asked.caller), kind, {
      limit: within(query.limit, usual, mostAlbums),
      after: placeIn(list, query),
      offset: query.offset ?? 0,
    });
    return { rows, cursor: cursorOf(list, next) };
  }

  async function photosIn(
    asked: Asked<CallRow>,
    { id, kind }: { readonly id: string; readonly kind: 'any' | 'shared' },
    query: PageQuery & { [Key in keyof Sorting]?: Sorting[Key] | undefined },
  ): Promise<PhotoPage> {
    const usual = kind === 'shared' ? defaultSorting.sharedAlbumPhotos : defaultSorting.albumPhotos;
    const sorting = {
      sortKey: query.sortKey ?? usual.sortKey,
      sortOrder: query.sortOrder ?? usual.sortOrder,
    };
    const list: List = ['album', id, subject(asked.caller), sorting.sortKey, sorting.sortOrder];
    const page = known(
      await readAlbumPage(asked.ports.store, { viewer: subject(asked.caller), id, kind }, sorting, {
        limit: within(query.limit, albumPhotosPageSize, photosPageSize),
        after: placeIn(list, query),
        offset: query.offset ?? 0,
      }),
    );
    const view = viewing(asked);
    return {
      cursor: cursorOf(list, page.next),
      images: page.rows.map((row) => albumPhotoView(row, { id, shared: page.shared }, view)),
    };
  }

  return { viewing, albumsIn, photosIn };
}

/**
 * Returns the calls for albums in the photo service [7.2c]. They can also read shared albums, but not change
 * them.
 */
export function albumAnswers(photos: Photos, mostKept: number): readonly Answer[] {
  const { viewing, albumsIn, photosIn } = readsOf(photos);
  return [
    answer(calls.createAlbum, async (asked) => {
      const { ports, body } = asked;
      const albumId = idUnderKey(asked, calls.createAlbum.name);
      const made = await createAlbum(
        ports.store,
        subject(asked.caller),
        { id: albumId, name: body.name },
        { now: ports.clock.now(), most: mostKept },
      );
      if (made === 'full') throw new Refused('tooMany');
      if (made === 'nobody') throw new HttpFailure(404, 'Not found.');
      return { albumId };
    }),
    answer(calls.renameAlbum, async (asked) => {
      const { ports, params, body } = asked;
      const album = { id: albumIn(params), name: body.name };
      known(await renameAlbum(ports.store, subject(asked.caller), album, ports.clock.now()));
    }),
    answer(calls.deleteAlbum, async (asked) => {
      const { ports, params } = asked;
      const id = albumIn(params);
      known(
        await ports.store.transaction((tx) => deleteAlbum(tx, subject(asked.caller), id, ports.clock.now())),
      );
    }),
    answer(calls.readAlbum, async (asked) => {
      const row = await albumById(asked.ports.store, subject(asked.caller), albumIn(asked.params), 'any');
      return albumView(known(row), viewing(asked));
    }),
    answer(calls.listAlbums, async (asked) => {
      const kind = asked.query.displaySharedData === true ? 'both' : 'own';
      const { rows, cursor } = await albumsIn(asked, kind, asked.query, albumsPageSize);
      return { albums: rows.map((row) => albumView(row, viewing(asked))), cursor };
    }),
    answer(calls.addPhotos, async (asked) => {
      const { ports, params, body } = asked;
      const album = albumIn(params);
      const wanted = [...new Set(body.photoIds)];
      const ids = wanted.filter((id) => isPhotoId(id));
      const held = known(
        await ports.store.transaction((tx) =>
          addToAlbum(tx, subject(asked.caller), album, ids, ports.clock.now()),
        ),
      );
      const there = new Set(held);
      return { failed: wanted.filter((id) => !there.has(id)) };
    }),
    answer(calls.removePhotos, async (asked) => {
      const { ports, params, body } = asked;
      const album = albumIn(params);
      const wanted = [...new Set(body.photoIds)];
      const ids = wanted.filter((id) => isPhotoId(id));
      const removed = known(
        await ports.store.transaction((tx) =>
          removeFromAlbum(tx, subject(asked.caller), album, ids, ports.clock.now()),
        ),
      );
      const done = new Set(removed);
      return {
        failed: await neverTheirs(
          asked,
          wanted.filter((id) => !done.has(id)),
        ),
      };
    }),
    answer(calls.albumPhotos, (asked) =>
      photosIn(asked, { id: albumIn(asked.params), kind: 'any' }, asked.query),
    ),
  ];
}

/**
 * Returns the calls for legacy shared albums, which several customers can read [7.3, 6.4]. No call creates
 * such an album.
 */
export function sharedAlbumAnswers(photos: Photos): readonly Answer[] {
  const { viewing, albumsIn, photosIn } = readsOf(photos);
  return [
    answer(calls.listSharedAlbums, async (asked) => {
      const { rows, cursor } = await albumsIn(asked, 'shared', asked.query, sharedAlbumsPageSize);
      return { albums: rows.map((row) => sharedAlbumView(row, viewing(asked))), cursor };
    }),
    answer(calls.sharedAlbumUsers, async (asked) => {
      const { read, granted } = await countAlbums(asked.ports.store, subject(asked.caller));
      return { readAlbumsCount: read, grantedAlbumsCount: granted };
    }),
    answer(calls.readSharedAlbum, async (asked) => {
      const row = await albumById(asked.ports.store, subject(asked.caller), albumIn(asked.params), 'shared');
      return sharedAlbumView(known(row), viewing(asked));
    }),
    answer(calls.sharedAlbumParticipants, async (asked) =>
      known(await participantsOf(asked.ports.store, subject(asked.caller), albumIn(asked.params))),
    ),
    answer(calls.sharedAlbumPhotos, (asked) =>
      photosIn(asked, { id: albumIn(asked.params), kind: 'shared' }, asked.query),
    ),
    answer(calls.deleteSharedAlbum, async (asked) => {
      const { ports, params } = asked;
      const id = albumIn(params);
      const end = (tx: Queryable) => endSharedAlbum(tx, subject(asked.caller), id, ports.clock.now());
      photos().ended.add(known(await ports.store.transaction(end)));
    }),
  ];
}
