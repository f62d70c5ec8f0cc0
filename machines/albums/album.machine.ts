import { findActor } from '../system/directory.ts';
import type { LibraryRef } from '../photos/library/library.events.ts';
import { escapeWords } from '../modals/modalStack.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { sortingChangedWords, sortingChooseWords } from '../photos/sorting/sorting.machine.ts';
import { queryViewState } from '../request/query.selectors.ts';
import {
  albumSetup,
  readOf,
  scopeOf,
  sortedPageOf,
  sortingOf,
  albumRecord,
  albumSide,
} from './album.setup.ts';
import { withEvent } from '../system/outcomes.ts';

/**
 * One album: its record, its photos and its dialogs. Own albums can be changed. Legacy shared albums cannot:
 * they can only be viewed, downloaded from and left [2.31–2.37, 2.39–2.42, 6.4].
 */
export const albumMachine = albumSetup.createMachine({
  id: 'album',
  description: 'One album that the customer owns or that is shared with them.',
  meta: {
    spec: [
      '2.31a',
      '2.31b',
      '2.32',
      '2.33a',
      '2.33b',
      '2.33c',
      '2.39',
      '2.40a',
      '2.40b',
      '2.40c',
      '2.41a',
      '2.42a',
      '2.42b',
    ],
  },
  context: ({ input: { access, customer, sharedOn, route, address } }) => ({
    access,
    customer,
    sharedOn,
    here: { route, address },
    albumId: route.params['id'] ?? '',
    record: { state: 'loading' },
    album: null,
    sorting: null,
    epoch: null,
    sinceEpoch: null,
  }),
  invoke: [
    {
      id: 'attachment',
      src: 'attachment',
      input: ({ context, self }) => ({ list: self, scope: scopeOf(context) }),
    },
    {
      id: 'sorting',
      src: 'sorting',
      input: ({ context, self }) => ({ page: sortedPageOf(context), owner: self }),
    },
    {
      id: 'record',
      src: 'record',
      input: ({ context }) => readOf(context),
      onSnapshot: [
        {
          guard: { type: 'isNewReading', params: ({ event }) => queryViewState(event.snapshot) },
          actions: [
            { type: 'keepAlbum', params: ({ event }) => queryViewState(event.snapshot) },
            { type: 'keepRecord', params: ({ event }) => queryViewState(event.snapshot) },
            'tellCount',
            'tellRecord',
          ],
        },
        {
          guard: { type: 'isOther', params: ({ event }) => queryViewState(event.snapshot) },
          actions: [
            { type: 'keepRecord', params: ({ event }) => queryViewState(event.snapshot) },
            'tellRecord',
          ],
        },
      ],
    },
  ],
  initial: 'loading',
  on: {
    'area.route': { actions: withEvent('keepHere') },
    'sorting.changed': { actions: withEvent('keepSorting', 'sorting') },
    'library.changed': { actions: { type: 'keepEpoch', params: ({ event }) => event.value.epoch } },
    // The library sends this event before it reports the new epoch.
    'list.recount': {
      actions: [withEvent('keepEpoch', 'epoch'), 'stampEpoch', 'renew'],
    },
    'photos.vanished': { description: 'The photo list also receives this event and shows the change.' },
    'photos.returned': { description: 'The photo list receives this event and shows the restored photos.' },
    'list.fulfilled': { description: 'The photo list also receives this event and shows the change.' },
    'list.rejected': { description: 'The photo list also receives this event and shows the error.' },
    'totals.failed': {
      description: 'The number of photos in an album does not depend on the totals, so the event is ignored.',
    },
  },
  states: {
    loading: {
      description: 'The album is being read; the customer sees a loader.',
      meta: { spec: ['2.31a', '2.39', '7.3'] },
      tags: 'busy',
      entry: 'stampEpoch',
      on: {
        'record.changed': [
          { guard: 'isThere', target: 'recalling' },
          { guard: 'leadsElsewhere', target: 'redirecting' },
          { guard: 'isGone', target: 'notFound' },
          { guard: 'isUnreadable', target: 'failed' },
        ],
      },
    },
    recalling: {
      description: 'The stored sort order of albums is being read.',
      meta: { spec: ['3.6a'] },
      tags: 'busy',
      always: { guard: 'isSorted', target: 'shown' },
      on: {
        'record.changed': [
          { guard: 'isGone', target: 'notFound' },
          { guard: 'isUnreadable', target: 'failed' },
        ],
      },
    },
    shown: {
      description:
        "The album and its photos are on the screen; a shared album shows 'Shared albums are no longer supported'.",
      meta: { spec: ['2.32', '2.33b', '2.33c', '2.34b', '2.39', '2.41a', '2.41b', '2.42a'] },
      type: 'parallel',
      invoke: [
        {
          id: 'photos',
          src: 'albumPhotos',
          input: ({ context, self }) => ({
            ...context.here,
            library: findActor(self.system, 'library') as LibraryRef,
            list: { scope: scopeOf(context), sorting: sortingOf(context) },
          }),
        },
        { id: 'attention', src: 'attention' },
      ],
      on: {
        'area.route': {
          actions: [withEvent('keepHere'), withEvent('tellPhotos')],
        },
        'sorting.choose': { actions: withEvent('tellSorting') },
        'sorting.changed': {
          actions: [withEvent('keepSorting', 'sorting'), withEvent('tellPhotos')],
        },
      },
      states: { record: albumRecord, side: albumSide },
    },
    failed: {
      description:
        "The album could not be read; the page shows 'Unable to display album …' with a link to My albums and a way to try again, and another attempt follows automatically.",
      meta: { spec: ['2.31a', '8.4b'] },
      tags: 'error',
      on: {
        'album.retry': { actions: 'renew' },
        'record.changed': { guard: 'isReading', target: 'loading' },
      },
    },
    notFound: {
      description:
        'The album does not exist for this customer; the page shows a notice with a link to My albums.',
      meta: { spec: ['2.31a', '6.4b', '8.4b'] },
      tags: 'error',
      on: {
        'album.retry': { actions: 'renew' },
        'record.changed': { guard: 'isReading', target: 'loading' },
      },
    },
    redirecting: {
      type: 'final',
      description: 'The album is a shared one, so the page for shared albums opens.',
      meta: { spec: ['2.31b'] },
      entry: 'goToShared',
    },
    deleted: {
      type: 'final',
      description: 'The album has been deleted for everyone or for this customer; the list of albums opens.',
      meta: { spec: ['2.37', '6.4b'] },
      entry: ['sayDeleted', 'renewCounts', 'goToAlbums'],
    },
  },
});

export const albumWords: ChartWords<typeof albumMachine> = {
  guards: {
    isNewReading: {
      why: "the service has replied with the album's details",
      whyNot: "no new reply about the album's details has arrived",
    },
    isOther: {
      why: 'the read of the album has begun or ended, or found no album',
      whyNot: 'neither the album nor the progress of its read has changed',
    },
    isReading: { why: 'the album is being read', whyNot: 'no read of the album is in progress' },
    isRead: { why: 'the read of the album has ended', whyNot: 'the album is still being read' },
    isThere: {
      why: 'the album has been read, and its kind (own or shared) matches this page',
      whyNot: 'the album has not been read, or its kind (own or shared) does not match this page',
    },
    leadsElsewhere: {
      why: 'the album is a shared one, and shared albums have pages of their own',
      whyNot: 'the album is not known to be shared, or shared albums have no pages of their own',
    },
    isGone: {
      why: "the album was deleted, or was never the customer's own or shared with them",
      whyNot: 'the album has not been reported as missing',
    },
    isUnreadable: {
      why: 'the album could not be read, or its kind (own or shared) does not match this page',
      whyNot: 'the album is still being read, or its kind (own or shared) matches this page',
    },
    asksToDelete: {
      why: 'the dialog for deleting or leaving the album is open',
      whyNot: 'no dialog for deleting or leaving the album is open',
    },
    isOwn: {
      why: "the URL is that of one of the customer's own albums",
      whyNot: 'the URL is that of a shared album',
    },
    isOwner: {
      why: 'the customer owns the shared album',
      whyNot: 'someone else shares the album with the customer',
    },
    isSorted: {
      why: 'the order of the photos is known',
      whyNot: 'the stored order of the photos is still being read',
    },
    isDone: {
      why: 'the album has been deleted, or the customer has left it',
      whyNot: 'the dialog closed before the album was deleted or left',
    },
    isNotFound: {
      why: 'the album no longer exists for this customer',
      whyNot: 'the album has not been reported as missing',
    },
  },
  delays: {},
  events: {
    'area.route': 'the customer opens another URL in this part of the account',
    'library.changed': 'the photos of the library or their counts have changed',
    'photos.vanished': 'photos disappear because they are being deleted or removed from the album',
    'photos.returned': 'photos that could not be deleted or removed are shown again',
    'totals.failed': 'the total number of photos could not be read',
    'list.fulfilled': 'photos of the list have been read',
    'list.rejected': 'photos of the list could not be read',
    'list.recount': 'the number of photos in the album may have changed',
    'sorting.changed': sortingChangedWords,
    'sorting.choose': sortingChooseWords,
    'record.changed':
      'a read of the album begins or ends, or a dialog for deleting or leaving the album closes',
    'album.retry': 'the customer tries again to load the album',
    'album.rename': 'the customer asks to rename the album',
    'album.delete': 'the customer asks to delete or leave the album',
    'photos.add': 'the customer asks to add photos to the album',
    'participants.show': 'the customer opens the list of people who share the album',
    'participants.close': 'the customer closes the list of people who share the album',
    'window.attended': 'the customer returns to the window with this page',
    'modal.escape': escapeWords,
  },
};
