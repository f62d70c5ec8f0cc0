import { assign, sendTo, setup } from 'xstate';
import { unknownMonth } from '../../../contracts/photos/library/months.ts';
import { timelinePage } from '../../../contracts/photos/library/calls.ts';
import { photosPageSize } from '../../../contracts/photos/library/pages.ts';
import { tell } from '../../system/tell.ts';
import type { DownloadRequest } from '../../downloads/downloads.machine.ts';
import { sourceStub } from '../../system/stubs.ts';
import { requestFor } from '../../request/request.machine.ts';
import type { LibraryRef } from '../library/library.events.ts';
import type { ToRequester } from '../deletion/deletion.machine.ts';
import { type ListView, flatGroup, type GroupKey, monthOf, yearOf } from '../library/model.ts';
import type { PageAnswer, PageCall, PageRequest } from '../library/pageRead.machine.ts';
import { cursorAfter } from '../../request/cursors.ts';
import {
  canSearch,
  keepPage,
  readFrom,
  searchFrom,
  type StretchOutcome,
  type StretchProgress,
} from '../library/stretchRead.ts';
import { withAnswer, withEvent } from '../../system/outcomes.ts';
import type { RangeChange, Stretch } from './ranges.values.ts';
import {
  allSelected,
  caughtUp,
  type Change,
  type Group,
  nothingSelected,
  pruned,
  restored,
  type Selected,
  selectedIn,
  selectRange,
  toggleGroup,
  togglePhoto,
} from './selected.values.ts';
import type { ResolveInput } from './resolveIds.machine.ts';
import type { ChartWords } from '../../system/chartWords.ts';
import {
  type AlbumRemoval,
  chosenIn,
  mayDelete,
  removalIn,
  requestOf,
  selectedMonths,
} from './pending.values.ts';

/** Photos have been removed. */
export type PhotosVanished = { readonly type: 'photos.vanished'; readonly ids: ReadonlySet<string> };
/** Photos whose removal failed are shown again. */
export type PhotosReturned = { readonly type: 'photos.returned'; readonly ids: ReadonlySet<string> };

export type SelectionRecalled = { readonly type: 'selection.recalled'; readonly selected: Selected<string> };

export type SelectionEvent =
  | { readonly type: 'selection.start' }
  | { readonly type: 'selection.stop' }
  /** The selection of this list was restored after a reload. */
  | SelectionRecalled
  | { readonly type: 'selection.escape' }
  | { readonly type: 'selection.all' }
  | { readonly type: 'selection.clear' }
  | { readonly type: 'selection.retry' }
  | { readonly type: 'photo.toggle'; readonly id: string; readonly group: string }
  | { readonly type: 'group.toggle'; readonly group: Group; readonly groups: readonly Group[] }
  /** Selects photos; with `toggles`, deselects them if all of them are already selected. */
  | {
      readonly type: 'range.selected';
      readonly change: RangeChange;
      readonly groups: readonly Group[];
      readonly toggles?: boolean;
    }
  | { readonly type: 'selection.delete' }
  | { readonly type: 'selection.download'; readonly name: string }
  | { readonly type: 'selection.copy' }
  | { readonly type: 'selection.print' }
  /** Removes the photos from the album of this list. */
  | { readonly type: 'selection.remove' }
  /** The list has changed; contains the list as last reported by the library. */
  | { readonly type: 'library.changed'; readonly view: ListView }
  | ToRequester
  | PhotosVanished
  | PhotosReturned;

export interface SelectionInput {
  readonly library: LibraryRef;
  readonly view: ListView;
}

export interface SelectionContext extends SelectionInput {
  readonly selected: Selected<string>;
  /** Progress of reading the first range whose ids are unknown; null if there is none. */
  readonly read: StretchProgress | null;
}

export const atRest: Omit<SelectionContext, keyof SelectionInput> = { selected: nothingSelected, read: null };

type Waiting = Extract<Change, { readonly kind: 'range' }>;

type Ranged = Pick<Extract<SelectionEvent, { type: 'range.selected' }>, 'change' | 'groups' | 'toggles'>;

/**
 * The selected photos in symbolic form: even a hundred thousand of them fit in one small record [4.2, 5.3].
 */
export const selectionMachine = setup({
  types: {
    context: {} as SelectionContext,
    input: {} as SelectionInput,
    events: {} as SelectionEvent,
    tags: {} as 'busy' | 'error',
    children: {} as { readIds: 'readIds'; gone: 'watchGone' },
  },
  actors: {
    readIds: requestFor(timelinePage) as unknown as PageRequest,
    /** Sends an event when photos are removed on other pages or devices. */
    watchGone: sourceStub<PhotosVanished>('selection.watchGone'),
  },
  actions: {
    clear: assign(atRest),
    recall: assign({ selected: (_, selected: Selected<string>) => selected }),
    selectAll: assign({ ...atRest, selected: allSelected }),
    toggle: assign({
      selected: ({ context }, { id, group }: { id: string; group: string }) =>
        togglePhoto(context.selected, id, group),
    }),
    toggleGroup: assign({
      selected: ({ context }, { group, groups }: { group: Group; groups: readonly Group[] }) =>
        toggleGroup(context.selected, group, groups),
    }),
    selectRange: assign({
      selected: ({ context: { selected } }, { change, groups, toggles = false }: Ranged) => {
        const selects = toggles
          ? groups.some((group) => selectedIn(selected, group) < group.count)
          : change.selects;
        return selectRange(selected, { ...change, selects }, groups);
      },
    }),
    /** Selects the photos that a failed deletion restored. */
    selectAgain: assign(({ context: { view } }, failed: ReadonlyMap<string, GroupKey>) => {
      const isFlat = view.list(unknownMonth).scope.kind !== 'month';
      const ids = new Map([...failed].map(([id, month]) => [id, isFlat ? flatGroup : month] as const));
      return { ...atRest, selected: { ...nothingSelected, ids } };
    }),
    keepView: assign({ view: (_, view: ListView) => view }),
    requestDeletion: sendTo(
      ({ context }) => context.library,
      ({ context: { selected, view }, self }) => ({
        type: 'deletion.request' as const,
        target: {
          kind: 'selected' as const,
          selected: selectedMonths(selected, view),
          months: view.months(),
        },
        requester: self,
      }),
    ),
    askCopy: tell('copyToAlbum', 'copy.ask', ({ self }, target: ResolveInput) => ({
      target,
      requester: self,
    })),
    askPrints: tell('prints', 'prints.ask', ({ self }, target: ResolveInput) => ({
      target,
      selection: self,
    })),
    askRemoval: tell('removeFromAlbum', 'removal.ask', ({ self }, removal: AlbumRemoval) => ({
      ...removal,
      single: false,
      requester: self,
    })),
    askDownload: tell('downloads', 'download.selected', (_, request: DownloadRequest) => request),
    prune: assign({ selected: ({ context }, ids: ReadonlySet<string>) => pruned(context.selected, ids) }),
    restore: assign({ selected: ({ context }, ids: ReadonlySet<string>) => restored(context.selected, ids) }),
    beginStretch: assign({ read: ({ context }) => context.read ?? begun(context) }),
    startOver: assign({ read: null }),
    searchStretch: assign({ read: searchFrom }),
    keepIds: assign(({ context }, answered: PageAnswer) => {
      const outcome = outcomeOf(context, answered);
      if (outcome.outcome === 'more') return { read: outcome.read };
      if (outcome.outcome === 'lost') return {};
      return { selected: withStretchRead(context.selected, outcome.ids), read: null };
    }),
    /** Drops the ranges whose ids are unknown, and keeps the other changes. */
    dropRanges: assign(({ context: { selected } }) => ({
      read: null,
      selected: caughtUp(
        selected,
        selected.waiting.filter((change) => change.kind !== 'range' || change.unread.length === 0),
      ),
    })),
  },
  guards: {
    cameBack: (_, failed: ReadonlyMap<string, GroupKey>) => failed.size > 0,
    nothingBesides: ({ context: { selected } }, ids: ReadonlyMap<string, GroupKey>) =>
      isMadeOfIds(selected) && [...selected.ids.keys()].every((id) => ids.has(id)),
    mayDelete: ({ context }) => mayDelete(context.view),
    isUnread: ({ context }) => firstUnread(context.selected) !== null,
    leadsOn: ({ context }, answered: PageAnswer) => outcomeOf(context, answered).outcome !== 'lost',
    canBeFound: ({ context }) => {
      const unread = firstUnread(context.selected);
      return unread !== null && canSearch(unread[1]);
    },
  },
}).createMachine({
  id: 'selection',
  description: 'The selection of photos in one list.',
  meta: { spec: ['4.2a', '4.2b', '4.2c'] },
  context: ({ input }) => ({ ...input, ...atRest }),
  initial: 'off',
  on: {
    'library.changed': { actions: withEvent('keepView', 'view') },
    'deletion.cancelled': { description: 'The deletion was cancelled, so the selection does not change.' },
    'deletion.finished': { description: 'The library already shows the deletion, so the event is ignored.' },
    'deletion.failed': {
      description: 'The failure is shown in a toast; photos selected since the deletion began stay selected.',
    },
    'deletion.resumed': { description: 'Photos that are not part of the resumed deletion stay selected.' },
  },
  states: {
    off: {
      description: 'No photo is selected; clicking a photo opens it.',
      meta: { spec: ['4.2a', '4.2c'] },
      on: {
        'selection.start': 'on',
        'selection.recalled': {
          target: 'on',
          actions: withEvent('recall', 'selected'),
        },
        'deletion.failed': {
          guard: withEvent('cameBack', 'failed'),
          target: 'on',
          actions: withEvent('selectAgain', 'failed'),
        },
        'selection.all': { target: 'on', actions: 'selectAll' },
        'photo.toggle': { target: 'on', actions: withEvent('toggle') },
        'group.toggle': { target: 'on', actions: withEvent('toggleGroup') },
        'range.selected': {
          target: 'on.deciding',
          actions: withEvent('selectRange'),
        },
      },
    },
    on: {
      description:
        "At least one photo is selected; clicking a photo selects or deselects it, and clicking a month's label does so for the whole month.",
      meta: { spec: ['2.16c', '4.2a', '4.2b'] },
      invoke: { id: 'gone', src: 'watchGone' },
      initial: 'settled',
      on: {
        'selection.stop': { target: 'off', actions: 'clear' },
        'deletion.confirmed': { target: 'off', actions: 'clear' },
        'deletion.resumed': {
          guard: withEvent('nothingBesides', 'ids'),
          target: 'off',
          actions: 'clear',
        },
        'selection.clear': { target: '.settled', actions: 'clear' },
        'selection.all': { target: '.settled', actions: 'selectAll' },
        'photo.toggle': { actions: withEvent('toggle') },
        'group.toggle': { actions: withEvent('toggleGroup') },
        'range.selected': { actions: withEvent('selectRange') },
        'photos.returned': { actions: withEvent('restore', 'ids') },
      },
      states: {
        settled: {
          description: 'Every selected photo is known by its id or by its month.',
          meta: { spec: ['4.2a', '4.2b', '5.3b'] },
          on: {
            'range.selected': {
              target: 'deciding',
              actions: withEvent('selectRange'),
            },
            'selection.escape': { target: '#selection.off', actions: 'clear' },
            'selection.delete': { guard: 'mayDelete', actions: 'requestDeletion' },
            'selection.copy': {
              actions: {
                type: 'askCopy',
                params: ({ context: { selected, view } }) => chosenIn(selected, view),
              },
            },
            'selection.print': {
              actions: {
                type: 'askPrints',
                params: ({ context: { selected, view } }) => chosenIn(selected, view),
              },
            },
            'selection.remove': {
              actions: {
                type: 'askRemoval',
                params: ({ context: { selected, view } }) => removalIn(selected, view),
              },
            },
            'selection.download': {
              actions: {
                type: 'askDownload',
                params: ({ context: { selected, view }, event }) => requestOf(event.name, selected, view),
              },
            },
            'photos.vanished': { actions: withEvent('prune', 'ids') },
          },
        },
        deciding: {
          description: 'The selected ranges determine whether ids have to be read.',
          meta: { spec: ['4.2a'] },
          always: [
            { guard: 'isUnread', target: 'resolving', actions: 'beginStretch' },
            { target: 'settled' },
          ],
        },
        resolving: {
          description:
            'The photo ids of a range are being read, page by page; actions are unavailable and progress is shown.',
          meta: { spec: ['4.2a', '9.1a'] },
          tags: 'busy',
          invoke: {
            id: 'readIds',
            src: 'readIds',
            input: ({ context }) => nextRead(context),
            onDone: [
              { guard: withAnswer('leadsOn'), target: 'deciding', actions: withAnswer('keepIds') },
              { target: 'failed' },
            ],
            onError: 'failed',
          },
          on: {
            'selection.escape': { target: 'settled', actions: 'dropRanges' },
            'photos.vanished': [
              {
                guard: 'canBeFound',
                target: 'resolving',
                reenter: true,
                actions: [withEvent('prune', 'ids'), 'searchStretch'],
              },
              { target: 'failed', actions: withEvent('prune', 'ids') },
            ],
          },
        },
        failed: {
          description: 'The ids of a range could not be read; the customer can try again or drop the range.',
          meta: { spec: ['4.2a'] },
          tags: 'error',
          on: {
            'selection.retry': { target: 'deciding', actions: 'startOver' },
            'selection.escape': { target: 'settled', actions: 'dropRanges' },
            'photos.vanished': { actions: withEvent('prune', 'ids') },
          },
        },
      },
    },
  },
});

export const selectionWords: ChartWords<typeof selectionMachine> = {
  guards: {
    cameBack: {
      why: 'at least one photo that could not be deleted or removed is shown again',
      whyNot: 'every photo has been deleted or removed',
    },
    nothingBesides: {
      why: 'all selected photos are part of this deletion',
      whyNot: 'photos that are not part of this deletion are selected as well',
    },
    mayDelete: {
      why: 'the customer may delete photos of this list',
      whyNot: 'photos of a shared album cannot be deleted',
    },
    isUnread: {
      why: 'some photos of a selected range have not been read',
      whyNot: 'all selected photos are known',
    },
    leadsOn: {
      why: 'the service returned the next photos of the range',
      whyNot: 'the photos of the range could not be read, or its ends no longer exist',
    },
    canBeFound: {
      why: 'both ends of the range can be found in the changed list',
      whyNot: 'an end of the range can no longer be found in the changed list',
    },
  },
  delays: {},
  events: {
    'selection.start': 'the customer starts to select photos',
    'selection.stop': 'the customer stops selecting, or the selected photos have been copied or ordered',
    'selection.recalled': 'the browser restores the selection after a reload or a return to the list',
    'selection.escape': 'the customer presses Escape or cancels the reading of a range',
    'selection.all': 'the customer selects all photos',
    'selection.clear': 'the customer deselects all photos',
    'selection.retry': 'the customer tries again to read the range',
    'photo.toggle': 'the customer selects or deselects a photo',
    'group.toggle': 'the customer selects or deselects all photos of a month or an album',
    'range.selected': 'the customer selects or deselects several photos at once',
    'selection.delete': 'the customer asks to delete the selected photos',
    'selection.download': 'the customer asks to download the selected photos',
    'selection.copy': 'the customer asks to copy the selected photos to an album',
    'selection.print': 'the customer asks for prints of the selected photos',
    'selection.remove': 'the customer asks to remove the selected photos from the album',
    'library.changed': 'the photos of the library or their counts have changed',
    'deletion.cancelled': 'the deletion or removal is cancelled before any photo is affected',
    'deletion.confirmed': 'the customer confirms the deletion or removal',
    'deletion.resumed': 'the customer tries a failed deletion again',
    'deletion.finished': 'the service has deleted or removed the photos',
    'deletion.failed': 'some photos could not be deleted or removed',
    'photos.vanished': 'photos disappear because they are being deleted or removed from the album',
    'photos.returned': 'photos that could not be deleted or removed are shown again',
  },
};

const isMadeOfIds = ({ all, groups, waiting }: Selected<string>) =>
  !all && groups.size === 0 && waiting.length === 0;

/** Returns the first waiting range, and the part of it whose ids have not been read. */
const firstUnread = ({ waiting: [change] }: Selected<string>): [Waiting, Stretch] | null => {
  const stretch = change?.kind === 'range' ? change.unread[0] : undefined;
  return change?.kind === 'range' && stretch !== undefined ? [change, stretch] : null;
};

const hiddenIn = (view: ListView, group: string) => view.hidden(group as GroupKey);

const begun = ({ view, selected }: SelectionContext): StretchProgress | null => {
  const unread = firstUnread(selected);
  if (unread === null) return null;
  const [, stretch] = unread;
  // Visible positions match the service's positions only if no photo before them is hidden.
  return readFrom(stretch, view.randomAccess() && hiddenIn(view, stretch.group).size === 0);
};

/** Returns how a page of ids affects the range that is being read. */
function outcomeOf({ view, selected, read }: SelectionContext, answered: PageAnswer): StretchOutcome {
  const unread = firstUnread(selected);
  if (answered.outcome !== 'finished' || unread === null || read === null) return { outcome: 'lost' };
  const [, stretch] = unread;
  const page = { ids: answered.reply.images.map(({ imageId }) => imageId), cursor: answered.reply.cursor };
  return keepPage(stretch, read, page, hiddenIn(view, stretch.group));
}

/**
 * Applies the ids that were read for this part: the next part follows, or the range is applied together with
 * all queued changes.
 */
function withStretchRead(selected: Selected<string>, ids: readonly string[]): Selected<string> {
  const unread = firstUnread(selected);
  if (unread === null) return selected;
  const [change, { group }] = unread;
  const next = {
    ...change,
    ids: new Map([...change.ids, ...ids.map((id): [string, string] => [id, group])]),
    unread: change.unread.slice(1),
  };
  return caughtUp(selected, [next, ...selected.waiting.slice(1)]);
}

/** Returns the input of the call that reads the range's next page of ids. */
export function nextRead({ view, selected, read }: SelectionContext): PageCall {
  const group = firstUnread(selected)?.[1].group ?? '';
  if (read !== null && read.followed.length > 0) return pageOf(view, group, cursorAfter(read.followed));
  return pageOf(view, group, read === null || read.at === 0 ? {} : { offset: read.at });
}

/** Returns the input of the call that reads the next 500 photos of a group, from a cursor or a position. */
function pageOf(
  view: ListView,
  group: string,
  start: { readonly cursor?: string; readonly offset?: number },
): PageCall {
  const { scope, sorting } = view.list(group as GroupKey);
  const params: PageCall['params'] = {
    ...(scope.kind === 'month' && {
      year: String(yearOf(scope.month)),
      month: String(monthOf(scope.month)),
    }),
    ...('albumId' in scope && { id: scope.albumId }),
  };
  return { params, query: { ...sorting, limit: photosPageSize, ...start }, body: {} };
}
