import {
  assign,
  type EventFromLogic,
  fromCallback,
  or,
  raise,
  sendTo,
  setup,
  stateIn,
  and,
  not,
} from 'xstate';
import { findActor } from '../system/directory.ts';
import type { FlatListRef, ToFlatList } from '../photos/library/library.events.ts';
import type { Album } from '../../contracts/albums/album.ts';
import {
  type deleteAlbum,
  type deleteSharedAlbum,
  readAlbum,
  sharedAlbumParticipants,
} from '../../contracts/albums/calls.ts';
import { pathOf } from '../../contracts/navigation/match.ts';
import { defaultSorting, type Sorting } from '../../contracts/photos/sorting/sorting.ts';
import type { AreaEvent, AreaRoute } from '../system/area.ts';
import { lazyActorFor, question } from '../system/lazyActor.machine.ts';
import { tell } from '../system/tell.ts';
import type { FlatScope } from '../photos/library/model.ts';
import type { ModalEscape } from '../modals/modalStack.machine.ts';
import { photoListMachine } from '../photos/lists/photoList.machine.ts';
import {
  type SortingChangedEvent,
  type SortingEvent,
  sortingMachine,
} from '../photos/sorting/sorting.machine.ts';
import type { ConfirmEnd, ConfirmEvent } from '../request/confirm.machine.ts';
import type { FormEnd, FormEvent } from '../request/form.machine.ts';
import { type QueryEvent, queryFor } from '../request/query.machine.ts';
import { type QueryViewState, queryViewState } from '../request/query.selectors.ts';
import { sourceStub } from '../system/stubs.ts';
import type { WindowAttended } from '../system/registration.ts';
import type { ToChild } from '../system/toChild.ts';
import type { AlbumRenameInput } from './albumRename.machine.ts';
import { closeModal, openModal } from '../modals/openModal.ts';
import { withAnswer } from '../system/outcomes.ts';
import { participantsModal } from './modals.values.ts';

/**
 * Registers an open album with the library, which then sends the album's photo count and requests to recount.
 */
export const albumAttachment = fromCallback<{ type: 'none' }, { list: FlatListRef; scope: FlatScope }>(
  ({ input: { list, scope }, system }) => {
    const library = findActor(system, 'library');
    library?.send({ type: 'list.opened', list, scope });
    return () => library?.send({ type: 'list.closed', list, observers: [] });
  },
);

const toRecord: ToChild<'record', QueryEvent<typeof readAlbum>> = sendTo;
const toPhotos: ToChild<'photos', EventFromLogic<typeof photoListMachine>> = sendTo;
const toSorting: ToChild<'sorting', EventFromLogic<typeof sortingMachine>> = sendTo;

export type AlbumEvent =
  | AreaEvent
  | ToFlatList
  | SortingChangedEvent
  | Extract<SortingEvent, { type: 'sorting.choose' }>
  /** The album's record or one of its child actors has changed. */
  | { readonly type: 'record.changed' }
  | { readonly type: 'album.retry' }
  | { readonly type: 'album.rename' }
  | { readonly type: 'album.delete' }
  | { readonly type: 'photos.add' }
  | { readonly type: 'participants.show' }
  | { readonly type: 'participants.close' }
  /** The window has regained focus. The album may have been deleted in the meantime. */
  | WindowAttended
  | ModalEscape;

export interface AlbumInput extends AreaRoute {
  /** Whether the album was opened from the customer's own albums or from the shared albums [2.31, 2.39]. */
  readonly access: 'own' | 'shared';
  /** Id of the signed-in customer, who is the owner of a shared album or one of its participants [2.40]. */
  readonly customer: string;
  /** Whether shared albums have their own pages [2.31, 6.3]. */
  readonly sharedOn: boolean;
}

type RecordView = QueryViewState<Album>;

export interface AlbumContext extends Pick<AlbumInput, 'access' | 'customer' | 'sharedOn'> {
  readonly here: AreaRoute;
  readonly albumId: string;
  /** State of the query for the album's record. */
  readonly record: RecordView;
  /** The latest record, kept after the album was deleted; null before the first read. */
  readonly album: Album | null;
  readonly sorting: Sorting | null;
  /** The latest epoch that the library has reported; null before the first report. */
  readonly epoch: number | null;
  /** The library's epoch when the latest read began. */
  readonly sinceEpoch: number | null;
}

type Of = Pick<AlbumContext, 'access' | 'albumId'>;
type AlbumId = Pick<AlbumContext, 'albumId'>;
/** Returns the cache tag of the album's record. */
const tagOf = ({ albumId }: Of) => `album-${albumId}`;
export const scopeOf = ({ access, albumId }: Of): FlatScope => ({
  kind: access === 'own' ? 'album' : 'sharedAlbum',
  albumId,
});
/** Returns the input for the queries of the album's record and participants. The binding chooses the call. */
export const readOf = (of: Of) => ({
  call: { params: { id: of.albumId }, query: {}, body: {} },
  tags: [tagOf(of)],
  observed: true,
});

/** Returns the name of the page under which the browser stores the sort order [3.6]. */
export const sortedPageOf = ({ access }: Of) =>
  access === 'own' ? ('albumPhotos' as const) : ('sharedAlbumPhotos' as const);
export const sortingOf = ({ sorting, ...of }: AlbumContext) => sorting ?? defaultSorting[sortedPageOf(of)];

const dataOf = (record: RecordView) => (record.state === 'ready' ? record.data : null);
const isSame = (one: RecordView, other: RecordView) => {
  const parts: readonly unknown[] = Object.values(other);
  return one.state === other.state && Object.values(one).every((part, at) => part === parts[at]);
};
const isReading = ({ record }: AlbumContext) =>
  record.state === 'loading' || (record.state === 'ready' && record.refreshing);
/** Returns whether the loaded album matches this kind of page: own or shared. */
const isThere = ({ access, record }: AlbumContext) => dataOf(record)?.isShared === (access === 'shared');

export const albumSetup = setup({
  types: {
    context: {} as AlbumContext,
    input: {} as AlbumInput,
    events: {} as AlbumEvent,
    tags: {} as 'busy' | 'error',
    children: {} as {
      attachment: 'attachment';
      attention: 'attention';
      record: 'record';
      sorting: 'sorting';
      photos: 'albumPhotos';
      rename: 'albumRename';
      delete: 'albumDelete';
      participants: 'participants';
      deletion: 'sharedAlbumDelete';
    },
  },
  actors: {
    attachment: albumAttachment,
    /** Sends `window.attended` when the window regains focus. */
    attention: sourceStub<WindowAttended>('album.attention'),
    record: queryFor(readAlbum),
    sorting: sortingMachine,
    albumPhotos: photoListMachine,
    /**
     * The dialogs of the album. Their code is loaded when a dialog is first opened, or on the first
     * interaction with the page.
     */
    albumRename: lazyActorFor<FormEvent, AlbumRenameInput, never, FormEnd<{ readonly name: string }>>(),
    albumDelete: lazyActorFor<ConfirmEvent, AlbumId, never, ConfirmEnd<typeof deleteAlbum>>(),
    /** The participants of a shared album, loaded only when its owner opens the list. */
    participants: queryFor(sharedAlbumParticipants),
    sharedAlbumDelete: lazyActorFor<ConfirmEvent, AlbumId, never, ConfirmEnd<typeof deleteSharedAlbum>>(),
  },
  actions: {
    /** Replaces the current URL with the URL of the shared album's page. */
    goToShared: tell('navigation', 'navigation.request', ({ context }: { context: AlbumContext }) => ({
      to: pathOf('sharedAlbum', { id: context.albumId }),
      replace: true,
    })),
    goToAlbums: tell('navigation', 'navigation.request', { to: pathOf('albums', {}), replace: true }),
    /** Shows '{albumName} album deleted' [2.37]. */
    sayDeleted: tell('toasts', 'toast.show', ({ context }: { context: AlbumContext }) => ({
      kind: 'success',
      message: 'albumDeleted',
      values: { albumName: context.album?.albumName ?? '' },
    })),
    /** Opens the upload dialog for this album. */
    openImport: tell('uploads', 'import.open', ({ context }: { context: AlbumContext }) => ({
      album: { albumId: context.albumId, albumName: context.album?.albumName ?? '' },
    })),
    trackImport: tell('tracking', 'event.track', { name: 'albumAddPhotos' }),
    stampEpoch: assign({ sinceEpoch: ({ context }) => context.epoch }),
    /** The first snapshot may already belong to a read that began in the meantime. */
    keepEpoch: assign(({ context }, epoch: number) => ({ epoch, sinceEpoch: context.sinceEpoch ?? epoch })),
    keepRecord: assign({ record: (_, record: RecordView) => record }),
    keepAlbum: assign({ album: ({ context }, record: RecordView) => dataOf(record) ?? context.album }),
    keepName: assign({
      album: ({ context: { album } }, end: FormEnd<{ readonly name: string }>) =>
        album === null || end.outcome === 'cancelled' ? album : { ...album, albumName: end.saved.name },
    }),
    keepHere: assign({ here: (_, { route, address }: AreaRoute) => ({ route, address }) }),
    keepSorting: assign({ sorting: (_, sorting: Sorting) => sorting }),
    /** The library sends its epoch when the album opens, before any response arrives. */
    tellCount: tell('library', 'list.counted', ({ context }: { context: AlbumContext }) => ({
      scope: scopeOf(context),
      count: context.album?.photosCount ?? 0,
      sinceEpoch: context.sinceEpoch ?? 0,
    })),
    /** The number of albums has decreased, so the tab refreshes its count. */
    renewCounts: tell('library', 'counts.renew'),
    tellRecord: raise({ type: 'record.changed' }),
    renew: toRecord('record', ({ context }) => ({ type: 'cache.stale' as const, tags: [tagOf(context)] })),
    tellPhotos: toPhotos('photos', (_, event: AreaEvent | SortingChangedEvent) => event),
    tellSorting: toSorting('sorting', (_, event: SortingEvent) => event),
  },
  guards: {
    isNewReading: ({ context }, record: RecordView) =>
      dataOf(record) !== null && dataOf(record) !== dataOf(context.record),
    isOther: ({ context }, record: RecordView) => !isSame(record, context.record),
    isReading: ({ context }) => isReading(context),
    isRead: ({ context }) => !isReading(context),
    isThere: ({ context }) => isThere(context),
    leadsElsewhere: ({ context: { access, record, sharedOn } }) =>
      access === 'own' && sharedOn && dataOf(record)?.isShared === true,
    isGone: ({ context }) => context.record.state === 'notFound',
    isUnreadable: ({ context }) => !isReading(context) && !isThere(context),
    /**
     * Returns whether a dialog for deleting the album is open. If the album no longer exists, the deletion
     * then counts as done.
     */
    asksToDelete: or([
      stateIn({ shown: { side: { own: 'deleting' } } }),
      stateIn({ shown: { side: { owner: 'deleting' } } }),
      stateIn({ shown: { side: { participant: 'deleting' } } }),
    ]),
    isOwn: ({ context }) => context.access === 'own',
    isOwner: ({ context: { album, customer } }) => album?.isShared === true && album.ownerId === customer,
    isSorted: ({ context }) => context.sorting !== null,
    isDone: (_, { outcome }: { readonly outcome: string }) => outcome === 'done',
    isNotFound: (_, { state }: Pick<QueryViewState<unknown>, 'state'>) => state === 'notFound',
  },
});

/** The deletion dialog stays open when the album no longer exists; the deletion then counts as done. */
const isThereNoMore = [
  { guard: and([not('asksToDelete'), 'isGone']), target: '#album.notFound' },
  { guard: and([not('asksToDelete'), 'isUnreadable']), target: '#album.failed' },
] as const;

/**
 * Reads the album's record again to update its count, to show changes by others, and to detect a deletion.
 */
export const albumRecord = albumSetup.createStateConfig({
  description: "The album's record, which is kept up to date.",
  meta: { spec: ['2.33b', '2.40a', '2.40c', '3.4a'] },
  initial: 'known',
  states: {
    known: {
      description: 'The record of the album contains the result of the latest read.',
      meta: { spec: ['2.33b', '2.40a', '2.40c'] },
      on: {
        'list.rejected': { actions: 'renew' },
        'window.attended': { actions: 'renew' },
        'record.changed': [{ guard: 'isReading', target: 'recounting' }, ...isThereNoMore],
      },
    },
    recounting: {
      description:
        'Photos have been added or removed, or a read has failed; the record is being read again while the album stays on the screen.',
      meta: { spec: ['2.33b', '2.40a', '4.7c'] },
      entry: 'stampEpoch',
      on: { 'record.changed': [...isThereNoMore, { guard: 'isRead', target: 'known' }] },
    },
  },
});

/** The dialogs of an album that the customer owns and has not shared. */
const own = albumSetup.createStateConfig({
  description: 'The album is private; the customer can rename it, add photos and delete it.',
  meta: { spec: ['2.32', '2.33a', '2.33c'] },
  initial: 'closed',
  on: { 'photos.add': { actions: ['openImport', 'trackImport'] } },
  states: {
    closed: {
      description: 'No dialog of the album is open.',
      meta: { spec: ['2.33a', '2.33c'] },
      on: { 'album.rename': 'renaming', 'album.delete': 'deleting' },
    },
    renaming: {
      description: "The 'Edit album name' dialog is open.",
      meta: { spec: ['2.33a', '5.2a', '5.2b', '5.2c', '8.4c'] },
      invoke: {
        id: 'rename',
        src: 'albumRename',
        input: ({ context: { albumId, album } }) =>
          question('albumRename', { albumId, name: album?.albumName ?? '' }),
        onDone: { target: 'closed', actions: withAnswer('keepName') },
      },
    },
    deleting: {
      description: 'The dialog asks the customer to confirm the deletion of the album.',
      meta: { spec: ['2.32', '2.37', '8.4c'] },
      invoke: {
        id: 'delete',
        src: 'albumDelete',
        input: ({ context: { albumId } }) => question('albumDelete', { albumId }),
        onDone: [
          { guard: withAnswer('isDone'), target: '#album.deleted' },
          { target: 'closed', actions: 'tellRecord' },
        ],
      },
    },
  },
});

/**
 * The same call deletes an album and leaves one; the service decides by whether the customer is the owner or
 * a participant.
 */
const asking = albumSetup.createStateConfig({
  invoke: {
    id: 'deletion',
    src: 'sharedAlbumDelete',
    input: ({ context: { albumId } }) => question('sharedAlbumDelete', { albumId }),
    onDone: [
      { guard: withAnswer('isDone'), target: '#album.deleted' },
      { target: 'looking', actions: 'tellRecord' },
    ],
  },
});

/** The customer's role in the album, with the open dialog. */
export const albumSide = albumSetup.createStateConfig({
  description: "The customer's role in this album, and the dialog that is open.",
  meta: { spec: ['2.33a', '2.40a', '2.40c', '2.42b', '6.4b'] },
  initial: 'deciding',
  states: {
    deciding: {
      description:
        'The record determines whether the album is private, shared by the customer or shared with them.',
      meta: { spec: ['2.33a', '2.40a', '2.40c'] },
      always: [
        { guard: 'isOwn', target: 'own' },
        { guard: 'isOwner', target: 'owner' },
        { target: 'participant' },
      ],
    },
    own,
    owner: {
      description:
        "The customer owns the album; the page shows 'You're sharing this album with N people', and the customer can see them and delete the album for everyone.",
      meta: { spec: ['2.40a', '2.40b', '2.42b', '6.4b'] },
      initial: 'looking',
      states: {
        looking: {
          description: 'No dialog of the album is open.',
          meta: { spec: ['2.40a'] },
          on: { 'participants.show': 'participants', 'album.delete': 'deleting' },
        },
        participants: {
          description: "The 'Shared with N people' dialog is open.",
          meta: { spec: ['2.40b'] },
          entry: openModal(participantsModal),
          exit: closeModal(participantsModal),
          invoke: {
            id: 'participants',
            src: 'participants',
            input: ({ context }) => readOf(context),
            onSnapshot: {
              guard: { type: 'isNotFound', params: ({ event }) => queryViewState(event.snapshot) },
              target: 'looking',
              actions: 'renew',
            },
          },
          on: { 'participants.close': 'looking', 'modal.escape': 'looking' },
        },
        deleting: {
          description: 'The dialog asks the customer to confirm the deletion of the album for everyone.',
          meta: { spec: ['2.42b', '6.4b', '8.4c'] },
          ...asking,
        },
      },
    },
    participant: {
      description:
        'The album belongs to someone else; the customer can see who owns it, and can leave it, which removes their uploads.',
      meta: { spec: ['2.40c', '2.42b', '6.4b'] },
      initial: 'looking',
      states: {
        looking: {
          description: 'No dialog of the album is open.',
          meta: { spec: ['2.40c'] },
          on: { 'album.delete': 'deleting' },
        },
        deleting: {
          description:
            'The dialog asks the customer to confirm leaving the album, which removes their uploads.',
          meta: { spec: ['2.42b', '6.4b', '8.4c'] },
          ...asking,
        },
      },
    },
  },
});
