import { assign, enqueueActions, type EventFromLogic, sendTo, setup } from 'xstate';
import { saidAfter } from '../../../contracts/photos/deletion/batches.ts';
import { askedAgainAfter } from '../../../contracts/photos/library/asking.ts';
import { photoById } from '../../../contracts/photos/library/calls.ts';
import { unknownMonth } from '../../../contracts/photos/library/months.ts';
import { sharedPhotoRequest } from '../../albums/sharedRequest.ts';
import { tell } from '../../system/tell.ts';
import { sourceStub, unprovided } from '../../system/stubs.ts';
import {
  type AttemptDue,
  missed,
  type NetworkBack,
  networkStub,
  type WindowAttended,
} from '../../system/registration.ts';
import { requestFor } from '../../request/request.machine.ts';
import { type Answered, withAnswer, withEvent } from '../../system/outcomes.ts';
import { pathOfList, pathOfPhoto, type PhotoCard, PhotoChunk } from '../library/chunk.values.ts';
import type { LibraryRef } from '../library/library.events.ts';
import type { ToRequester } from '../deletion/deletion.machine.ts';
import { controlsMachine } from '../lists/controls.machine.ts';
import {
  albumIdOf,
  type GroupKey,
  type ListPlace,
  type ListView,
  monthKey,
  monthOfTaken,
  type PhotoList,
  previewObserver,
} from '../library/model.ts';
import type { SelectingList } from '../lists/listChart.types.ts';
import type { ToChild } from '../../system/toChild.ts';
import { neighbourOf, placesAround } from './neighbour.ts';
import { type PictureEvent, pictureMachine } from './picture.machine.ts';
import { zoomMachine, type ZoomOutcomeEvent } from './zoom.machine.ts';

const toZoom: ToChild<'zoom', EventFromLogic<typeof zoomMachine>> = sendTo;
const toPicture: ToChild<'picture', EventFromLogic<typeof pictureMachine>> = sendTo;
const toControls: ToChild<'controls', EventFromLogic<typeof controlsMachine>> = sendTo;

export type PreviewEvent =
  | ZoomOutcomeEvent
  | NetworkBack
  | AttemptDue
  | WindowAttended
  /** Pointer or keyboard activity. */
  | { readonly type: 'preview.woken' }
  | { readonly type: 'preview.delete' }
  | { readonly type: 'preview.download' }
  /** Selects or deselects the photo on the screen in its list. */
  | { readonly type: 'preview.toggle' }
  | { readonly type: 'preview.retry' }
  /** The URL contains another photo, after Back, Forward or a link. */
  | { readonly type: 'preview.goto'; readonly id: string }
  /** The displayed image failed to load. */
  | { readonly type: 'picture.broken' }
  | PictureSeen
  /** The list has changed; contains the list as last reported by the library. */
  | { readonly type: 'library.changed'; readonly view: ListView }
  | { readonly type: 'group.rejected'; readonly group: GroupKey }
  | ToRequester;

/** Events of the displayed image other than these two. */
export type PictureSeen = Exclude<PictureEvent, { readonly type: 'photo.changed' | 'picture.broken' }>;

export interface PreviewInput {
  readonly id: string;
  readonly library: LibraryRef;
  readonly view: ListView;
  /** The chart of the photo's list, which holds the selection. */
  readonly list?: SelectingList;
}

export interface PreviewContext extends PreviewInput {
  readonly at: ListPlace | null;
  /**
   * The latest version of the list that contains the photo. The counter and the neighbours are derived from
   * it.
   */
  readonly seen: ListView;
  /** The displayed photo, kept while its page is read again and while the photo is being deleted. */
  readonly card: PhotoCard | null;
  /** The position to move to when its photo has loaded; null if there is none. */
  readonly wanted: ListPlace | null;
  /** Steps that the customer took before the neighbours were known, in the order in which they were taken. */
  readonly kept: readonly Step[];
}

/** A step to the next (1) or previous (-1) photo. */
type Step = 1 | -1;

/** Returns whether the displayed photo has left the list: its position then holds the next photo, if any. */
function isLeft({ view, at, id }: PreviewContext): boolean {
  if (at === null || !view.counted() || view.placeOf(id) !== undefined) return false;
  const there = view.photoAt(at.group, at.place);
  return (
    view.hidden(at.group).has(id) ||
    (there === undefined ? at.place >= view.count(at.group) : there.id !== id)
  );
}
/**
 * Returns the neighbour of the target position, or of the displayed photo if there is no target; undefined
 * beyond the ends of the list.
 */
function neighbourOfTarget(context: PreviewContext, step: Step): ListPlace | undefined {
  const { view, at, wanted } = context;
  const from = wanted ?? at;
  if (from === null) return undefined;
  const isNext = wanted === null && step === 1 && isLeft(context) && from.place < view.count(from.group);
  return isNext ? from : neighbourOf(view, from, step);
}
const isSame = (one: ListPlace | undefined, other: ListPlace | null) =>
  one?.group === other?.group && one?.place === other?.place;

/**
 * Returns the position after the queued steps, limited to the list; null if this is the position of the
 * displayed photo.
 */
function keptPlace({ view, at, kept }: PreviewContext): ListPlace | null {
  if (at === null) return null;
  const place = kept.reduce((from, step) => neighbourOf(view, from, step) ?? from, at);
  return isSame(place, at) ? null : place;
}

const targetAfterDelete = ({ view, at }: PreviewContext) =>
  at === null ? undefined : neighbourOf(view, at, -1);

/** Returns a library list for this preview. For the timeline, the list of any month can be used. */
const listOf = ({ view }: Pick<PreviewContext, 'view'>): PhotoList => view.list(unknownMonth);

/** Returns the position of a photo found by its id: within its month, or within the whole list. */
const placedIn = (
  view: ListView,
  { year, month, offset }: { readonly year: number; readonly month: number; readonly offset: number },
): ListPlace => ({
  group: listOf({ view }).scope.kind === 'month' ? monthKey(year, month) : 'all',
  place: offset,
});

/** Restricts the search for a photo of an album to that album. */
const albumIn = ({ scope }: PhotoList) => ('albumId' in scope ? { albumId: scope.albumId } : {});

/**
 * Returns whether the photo belongs to a shared album. Such a photo can only be viewed and downloaded [2.29].
 */
export const isOfSharedAlbum = ({ view }: Pick<PreviewContext, 'view'>) =>
  listOf({ view }).scope.kind === 'sharedAlbum';

/**
 * Returns the input of the call that finds the position of the photo: its id and the sort order of the list.
 */
export const lookUp = ({ id, view }: PreviewContext) => ({
  params: { id, ...albumIn(listOf({ view })) },
  query: listOf({ view }).sorting,
  body: {},
});

export const previewSetup = setup({
  types: {
    context: {} as PreviewContext,
    input: {} as PreviewInput,
    events: {} as PreviewEvent,
    tags: {} as 'busy' | 'error',
    children: {} as {
      findPhoto: 'findPhoto';
      askForPhoto: 'findPhoto';
      lookAgain: 'findPhoto';
      network: 'network';
      attention: 'attention';
      zoom: 'zoom';
      picture: 'picture';
      controls: 'controls';
    },
  },
  actors: {
    findPhoto: requestFor(photoById),
    network: networkStub,
    attention: sourceStub<WindowAttended>('preview.attention'),
    zoom: zoomMachine,
    picture: pictureMachine,
    controls: controlsMachine,
  },
  actions: {
    /**
     * Replaces the URL with that of the displayed photo. This does not run for a photo that was opened by its
     * URL, because several quick steps could otherwise make the URL alternate endlessly.
     */
    showAddress: tell('navigation', 'navigation.request', ({ context }) => ({
      to: pathOfPhoto(listOf(context), context.id),
      replace: true,
    })),
    backToList: tell('navigation', 'navigation.return', ({ context }) => ({
      to: pathOfList(listOf(context)),
    })),
    leaveToList: tell('navigation', 'navigation.request', ({ context }) => ({
      to: pathOfList(listOf(context)),
      replace: true,
    })),
    sayNotLoaded: tell('toasts', 'toast.show', { kind: 'failure', message: 'photoNotLoaded' }),
    askDownload: tell('downloads', 'download.photo', ({ context }) => ({ id: context.id })),
    /** Requests an archive with one photo of a shared album, including the photo's owner [6.4]. */
    askShared: tell('downloads', 'download.selected', ({ context }) =>
      sharedPhotoRequest(albumIdOf(listOf(context)), context.card ?? unprovided('preview.card')),
    ),
    locate: assign(({ context }) => {
      const { view, id, card } = context;
      const place = view.placeOf(id);
      if (place === undefined) return isLeft(context) ? {} : { seen: view };
      return { at: place, card: view.photoAt(place.group, place.place) ?? card, seen: view };
    }),
    take: assign(({ context: { view, wanted } }) => {
      const card = wanted === null ? undefined : view.photoAt(wanted.group, wanted.place);
      return card === undefined ? {} : { id: card.id, card, at: wanted, seen: view };
    }),
    goto: assign({ id: (_, id: string) => id, at: null, card: null, kept: [] }),
    arrive: assign({ wanted: (_) => null }),
    keepStep: assign({ kept: ({ context }, step: Step) => [...context.kept, step] }),
    dropSteps: assign({ kept: [] }),
    takeSteps: assign({ wanted: ({ context }) => keptPlace(context) }),
    sayMissed: missed(),
    keepFound: assign(({ context: { view } }, answered: Answered<typeof photoById>) => {
      if (answered.outcome !== 'finished') return {};
      const { image, ...found } = answered.reply;
      return {
        card: new PhotoChunk([image], null).at(0) ?? null,
        at: placedIn(view, found),
        seen: view,
      };
    }),
    want: assign({
      wanted: ({ context }, step: Step) => neighbourOfTarget(context, step) ?? null,
    }),
    wantAfterDelete: assign({ wanted: ({ context }) => targetAfterDelete(context) ?? null }),
    /** Moves to the first photo: after the first photo was deleted, the second has taken its place. */
    wantFirst: assign({ wanted: ({ context: { wanted, view } }) => wanted ?? view.first() ?? null }),
    /**
     * Observes the neighbours, across months, so that they are read, and releases lists that are out of
     * range, including those of earlier previews.
     */
    observe: enqueueActions(({ context: { at, wanted, view, library }, enqueue }) => {
      const middle = wanted ?? at;
      if (middle === null) return;
      const observer = previewObserver;
      const { epoch } = view;
      const ranges = [...placesAround(view, middle)].map(([group, range]) => ({
        list: view.list(group),
        ...range,
      }));
      enqueue.sendTo(library, { type: 'range.keep', lists: ranges.map(({ list }) => list), observer });
      for (const range of ranges)
        enqueue.sendTo(library, { type: 'range.observe', observer, epoch, ...range });
    }),
    keepView: assign({ view: (_, view: ListView) => view }),
    /**
     * Requests the page again, because an earlier prefetch may have failed. Pages that are loaded or loading
     * are not requested twice.
     */
    askAgain: sendTo(
      ({ context }) => context.library,
      ({ context: { wanted, view } }) => ({
        type: 'photos.retry' as const,
        list: view.list(wanted?.group ?? unknownMonth),
      }),
    ),
    /**
     * Invalidates the photos: a photo deleted elsewhere no longer counts, and others may have been deleted,
     * too.
     */
    renewLibrary: sendTo(({ context }) => context.library, { type: 'cache.stale', tags: ['photos'] }),
    toggleSelected: sendTo(
      ({ context: { list } }) => list ?? unprovided('preview.list'),
      ({ context: { id, at } }) => ({
        type: 'photo.toggle' as const,
        id,
        ...(at ?? unprovided('preview.at')),
      }),
    ),
    fitPicture: toZoom('zoom', { type: 'photo.changed' }),
    renewPicture: toPicture('picture', { type: 'photo.changed' }),
    tellPicture: toPicture('picture', (_, seen: PictureEvent) => seen),
    wakeControls: toControls('controls', { type: 'controls.wake' }),
    toggleControls: toControls('controls', { type: 'controls.toggle' }),
    doubtPicture: sendTo(
      ({ context }) => context.library,
      ({ context: { id, at, view } }) => ({
        type: 'picture.broken' as const,
        id,
        list: view.list(at?.group ?? unknownMonth),
      }),
    ),
    /**
     * In an album, the customer is asked to confirm and to choose between removing the photo from the album
     * and deleting it.
     */
    requestRemoval: tell('removeFromAlbum', 'removal.ask', ({ context, self }) => ({
      albumId: albumIdOf(listOf(context)),
      ids: new Map([[context.id, monthOfTaken(context.card?.taken ?? null)]]),
      single: true,
      requester: self,
    })),
    requestDeletion: sendTo(
      ({ context }) => context.library,
      ({ context: { id, card }, self }) => ({
        type: 'deletion.request' as const,
        target: { kind: 'single' as const, id, month: monthOfTaken(card?.taken ?? null) },
        requester: self,
      }),
    ),
  },
  delays: { saidAfter, askedAgainAfter },
  guards: {
    /** Photos of a shared album cannot be deleted [2.29, 6.4]. */
    mayDelete: ({ context }) => !isOfSharedAlbum(context),
    mayToggle: ({ context: { list } }) => list !== undefined,
    isOwn: ({ context }) => !isOfSharedAlbum(context),
    isOfAlbum: ({ context }) => listOf(context).scope.kind === 'album',
    isShown: ({ context }) => context.card !== null,
    isHeld: ({ context }) => context.view.placeOf(context.id) !== undefined,
    isFound: (_, answered: Answered<typeof photoById>) => answered.outcome === 'finished',
    isUnknown: (_, answered: Answered<typeof photoById>) => answered.outcome === 'refused',
    hasNeighbour: ({ context }, step: Step) => neighbourOfTarget(context, step) !== undefined,
    /** The list has been counted, with or without success: the neighbours are known, or will stay unknown. */
    isCountOver: ({ context: { view } }) => view.counted() || view.failed(),
    stepsLeadOn: ({ context }) => context.view.counted() && keptPlace(context) !== null,
    leadsBack: ({ context }, step: Step) => isSame(neighbourOfTarget(context, step), context.at),
    wantedIsThere: ({ context: { view, wanted } }) =>
      wanted !== null && view.photoAt(wanted.group, wanted.place) !== undefined,
    noneIsLeft: ({ context: { id, wanted, view } }, ids: ReadonlyMap<string, GroupKey>) =>
      ids.has(id) && wanted === null && view.first() === undefined,
    isMissed: ({ context }) => isLeft(context) && context.seen.placeOf(context.id) !== undefined,
    concernsShown: ({ context }, ids: ReadonlyMap<string, GroupKey>) => ids.has(context.id),
    concernsTarget: ({ context }, group: GroupKey) => context.wanted?.group === group,
    isAnother: ({ context }, id: string) => id !== context.id,
    isOtherEpoch: ({ context }, { epoch }: ListView) => epoch !== context.view.epoch,
  },
});

/** Events that move to a neighbour of the displayed photo. */
const steps = {
  'preview.next': {
    guard: { type: 'hasNeighbour', params: 1 },
    target: '#preview.loadingNeighbour',
    actions: { type: 'want', params: 1 },
  },
  'preview.previous': {
    guard: { type: 'hasNeighbour', params: -1 },
    target: '#preview.loadingNeighbour',
    actions: { type: 'want', params: -1 },
  },
} as const;

/**
 * Checks with the service whether the photo still exists. In the meantime, the customer can move to its
 * neighbours.
 */
const askForPhoto = <const Otherwise extends 'asked' | 'moved'>(
  otherwise: Otherwise,
  atGone: readonly 'renewLibrary'[],
) =>
  previewSetup.createStateConfig({
    invoke: {
      id: 'askForPhoto',
      src: 'findPhoto',
      input: ({ context }) => lookUp(context),
      onDone: [
        {
          guard: withAnswer('isUnknown'),
          target: 'gone',
          actions: atGone,
        },
        { target: otherwise },
      ],
      onError: otherwise,
    },
    on: steps,
  });

/** The photo is displayed and no operation is in progress. */
export const photoShown = previewSetup.createStateConfig({
  description: 'The photo is shown on the screen at 1300 pixels.',
  meta: { spec: ['2.23a', '2.25', '2.26a'] },
  entry: ['arrive', 'fitPicture', 'renewPicture'],
  invoke: { id: 'attention', src: 'attention' },
  initial: 'ready',
  on: {
    'preview.delete': [
      { guard: 'isOfAlbum', target: 'deleting', actions: 'requestRemoval' },
      { guard: 'mayDelete', target: 'deleting', actions: 'requestDeletion' },
    ],
    'preview.download': [
      { guard: 'isOwn', actions: 'askDownload' },
      { guard: 'isShown', actions: 'askShared' },
    ],
    'preview.toggle': { guard: 'mayToggle', actions: 'toggleSelected' },
    'deletion.resumed': {
      guard: withEvent('concernsShown', 'ids'),
      target: 'deleting.confirmed',
    },
  },
  states: {
    counting: {
      description:
        "The list is being counted, so the photo's neighbours are not known yet; steps to other photos are queued.",
      meta: { spec: ['2.23a', '2.23b', '2.27b'] },
      tags: 'busy',
      entry: 'observe',
      always: [
        { guard: 'stepsLeadOn', target: '#preview.loadingNeighbour', actions: 'takeSteps' },
        { guard: 'isCountOver', target: 'ready' },
      ],
      on: {
        'preview.next': { actions: { type: 'keepStep', params: 1 } },
        'preview.previous': { actions: { type: 'keepStep', params: -1 } },
      },
    },
    ready: {
      description: 'The photo and its neighbours are ready.',
      meta: { spec: ['2.23a', '2.23b'] },
      entry: ['dropSteps', 'observe'],
      always: { guard: 'isMissed', target: 'doubting' },
      on: {
        ...steps,
        'window.attended': 'asking',
        'picture.broken': {
          target: 'asking',
          actions: ['doubtPicture', withEvent('tellPicture')],
        },
      },
    },
    asking: {
      description:
        'The service is being asked whether the photo still exists, because the customer returned to the window or the image failed to load.',
      meta: { spec: ['2.23a', '2.27b'] },
      ...askForPhoto('asked', ['renewLibrary']),
    },
    asked: {
      description:
        'The photo still exists as far as is known; the check is not repeated until a pause is over.',
      meta: { spec: ['2.23a', '2.27b'] },
      always: { guard: 'isMissed', target: 'doubting' },
      after: { askedAgainAfter: 'ready' },
      on: steps,
    },
    doubting: {
      description:
        'Another photo is at this position; the service is being asked whether the photo was deleted or has moved.',
      meta: { spec: ['2.23a', '2.27b'] },
      ...askForPhoto('moved', []),
    },
    moved: {
      description:
        'The photo still exists or its state is unknown; its position is known once the list has been read again.',
      meta: { spec: ['2.27b'] },
      on: {
        ...steps,
        'library.changed': {
          target: 'ready',
          actions: [withEvent('keepView', 'view'), 'locate'],
        },
      },
    },
    gone: {
      description:
        'The photo was deleted elsewhere; the page shows a notice, and the customer can only move to another photo or close the preview.',
      meta: { spec: ['2.23a', '2.27b'] },
      on: {
        ...steps,
        'preview.delete': { description: 'The photo has already been deleted, so the event is ignored.' },
        'preview.download': { description: 'The photo has been deleted and cannot be downloaded.' },
        'preview.toggle': { description: 'The photo has been deleted and cannot be selected.' },
      },
    },
  },
});

/**
 * The photo is being deleted. The photo, the counter and the neighbours stay on the screen until the deletion
 * has ended.
 */
export const photoDeleted = previewSetup.createStateConfig({
  description: 'The photo is being deleted and stays on the screen until the deletion has finished.',
  meta: { spec: ['2.26a', '4.7a'] },
  tags: 'busy',
  entry: ['dropSteps', 'wantAfterDelete'],
  exit: 'wakeControls',
  initial: 'asking',
  on: {
    'deletion.cancelled': 'located',
    'deletion.failed': {
      guard: withEvent('concernsShown', 'failed'),
      target: 'located',
    },
    'deletion.finished': [
      { guard: withEvent('noneIsLeft', 'ids'), target: 'redirecting' },
      {
        guard: withEvent('concernsShown', 'ids'),
        target: 'moving',
        actions: 'wantFirst',
      },
    ],
  },
  states: {
    asking: {
      description: 'The dialog asks the customer to confirm the deletion of the photo.',
      meta: { spec: ['2.26a', '2.48a'] },
      on: { 'deletion.confirmed': 'confirmed' },
    },
    confirmed: {
      description: 'The deletion is running and usually takes only a moment.',
      meta: { spec: ['4.7a'] },
      after: { saidAfter: 'slow' },
    },
    slow: {
      description: "The deletion is taking longer than usual; the button shows 'Deleting…'.",
      meta: { spec: ['4.7a'] },
    },
  },
});
