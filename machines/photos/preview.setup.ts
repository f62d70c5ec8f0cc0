import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { photoById } from '../../contracts/photos/calls.ts';
import { unknownMonth, type MonthKey } from '../../contracts/photos/photo.ts';
import { hole } from '../provided.ts';
import { requestFor } from '../request/request.machine.ts';
import type { Answered } from '../request/request.types.ts';
import { PhotoChunk, type PhotoCard } from './chunk.ts';
import type { LibraryInbox, ToRequester } from './library.types.ts';
import type { Place } from './library.selectors.ts';
import { controlsMachine } from './controls.machine.ts';
import type { LibraryView } from './libraryView.ts';
import { monthKey } from './months.ts';
import type { Range } from './paging.ts';
import { zoomMachine, type ZoomTold } from './zoom.machine.ts';

export type PreviewEvent =
  | ZoomTold
  /** Somebody moved the mouse or typed. */
  | { readonly type: 'preview.woken' }
  | { readonly type: 'preview.delete' }
  | { readonly type: 'preview.retry' }
  /** The address names another photo: Back, Forward, a link. */
  | { readonly type: 'preview.goto'; readonly id: string }
  /** The picture on the screen did not load. */
  | { readonly type: 'picture.broken' }
  | { readonly type: 'library.changed' }
  | { readonly type: 'month.rejected'; readonly month: MonthKey }
  | ToRequester;

export interface PreviewInput {
  readonly id: string;
  readonly library: LibraryInbox;
  readonly view: LibraryView;
}

export interface PreviewContext extends PreviewInput {
  readonly at: Place | null;
  /** What is shown: kept, so that it stays on screen while its page is read again or it is being deleted. */
  readonly card: PhotoCard | null;
  /** The place to go to once its photo is there. */
  readonly wanted: Place | null;
  /** Months whose photos are kept at hand. */
  readonly observed: readonly MonthKey[];
}

const observer = 'preview';
/** Photos on either side whose records are kept at hand. */
export const around = 8;

/** A place and up to `around` more on either side of it, across months, by month. */
function placesAround(view: LibraryView, middle: Place): ReadonlyMap<MonthKey, Range> {
  const ranges = new Map<MonthKey, Range>([[middle.month, { first: middle.place, last: middle.place }]]);
  for (const step of [1, -1] as const) {
    let place = view.neighbour(middle, step);
    for (let count = 0; place !== undefined && count < around; count += 1) {
      const range = ranges.get(place.month) ?? { first: place.place, last: place.place };
      ranges.set(place.month, {
        first: Math.min(range.first, place.place),
        last: Math.max(range.last, place.place),
      });
      place = view.neighbour(place, step);
    }
  }
  return ranges;
}

const targetAfterDelete = ({ view, at }: PreviewContext) =>
  at === null ? undefined : view.neighbour(at, -1);

export const previewSetup = setup({
  types: {
    context: {} as PreviewContext,
    input: {} as PreviewInput,
    events: {} as PreviewEvent,
    tags: {} as 'busy' | 'error',
    children: {} as { findPhoto: 'findPhoto'; zoom: 'zoom'; controls: 'controls' },
  },
  actors: { findPhoto: requestFor(photoById), zoom: zoomMachine, controls: controlsMachine },
  actions: {
    /** Shows the photo's address in the place of the present one. */
    showAddress: (_, _photo: { readonly id: string }) => hole('preview.showAddress'),
    backToList: (_, _how: { readonly replace: boolean }) => hole('preview.backToList'),
    sayNotLoaded: (_) => hole('preview.sayNotLoaded'),
    locate: assign(({ context: { view, id, card, at } }) => {
      const place = view.placeOf(id);
      return place === undefined
        ? { at, card }
        : { at: place, card: view.photoAt(place.month, place.place) ?? card };
    }),
    take: assign(({ context: { view, wanted } }) => {
      const card = wanted === null ? undefined : view.photoAt(wanted.month, wanted.place);
      return card === undefined ? {} : { id: card.id, card, at: wanted, wanted: null };
    }),
    goto: assign({ id: (_, id: string) => id, at: null, card: null, wanted: null }),
    keepFound: assign((_, answered: Answered<typeof photoById>) => {
      if (answered.outcome !== 'finished') return {};
      const { image, year, month, offset } = answered.reply;
      return {
        card: new PhotoChunk([image], null).at(0) ?? null,
        at: { month: monthKey(year, month), place: offset },
      };
    }),
    want: assign({
      wanted: ({ context: { view, at } }, step: 1 | -1) =>
        at === null ? null : (view.neighbour(at, step) ?? null),
    }),
    wantAfterDelete: assign({ wanted: ({ context }) => targetAfterDelete(context) ?? null }),
    /** The first photo was deleted: what was the second is the first now. */
    wantFirst: assign({ wanted: ({ context: { wanted, view } }) => wanted ?? view.first() ?? null }),
    /** The photos around are read, across months; months that were left are let go. */
    observe: enqueueActions(({ context: { at, wanted, view, library, observed }, enqueue }) => {
      const middle = wanted ?? at;
      if (middle === null) return;
      const ranges = placesAround(view, middle);
      for (const month of observed)
        if (!ranges.has(month))
          enqueue.sendTo(library, { type: 'photos.release', list: view.list(month), observer });
      for (const [month, range] of ranges)
        enqueue.sendTo(library, { type: 'photos.observe', list: view.list(month), observer, ...range });
      enqueue.assign({ observed: [...ranges.keys()] });
    }),
    /** Its page may have been asked for ahead in vain; one that is there or on its way is not asked for again. */
    askAgain: sendTo(
      ({ context }) => context.library,
      ({ context: { wanted, view } }) => ({
        type: 'photos.retry' as const,
        list: view.list(wanted?.month ?? unknownMonth),
      }),
    ),
    fitPicture: sendTo('zoom', { type: 'photo.changed' }),
    wakeControls: sendTo('controls', { type: 'controls.wake' }),
    toggleControls: sendTo('controls', { type: 'controls.toggle' }),
    doubtPicture: sendTo(
      ({ context }) => context.library,
      ({ context: { id, at, view } }) => ({
        type: 'picture.broken' as const,
        id,
        list: view.list(at?.month ?? unknownMonth),
      }),
    ),
    requestDeletion: sendTo(
      ({ context }) => context.library,
      ({ context: { id, at }, self }) => ({
        type: 'deletion.request' as const,
        target: { kind: 'single' as const, id, month: at?.month ?? unknownMonth },
        requester: self,
      }),
    ),
  },
  guards: {
    isHeld: ({ context }) => context.view.placeOf(context.id) !== undefined,
    isFound: (_, answered: Answered<typeof photoById>) => answered.outcome === 'finished',
    isUnknown: (_, answered: Answered<typeof photoById>) => answered.outcome === 'refused',
    hasNeighbour: ({ context: { view, at } }, step: 1 | -1) =>
      at !== null && view.neighbour(at, step) !== undefined,
    wantedIsThere: ({ context: { view, wanted } }) =>
      wanted !== null && view.photoAt(wanted.month, wanted.place) !== undefined,
    nothingWanted: ({ context }) => context.wanted === null,
    concernsWanted: ({ context }, month: MonthKey) => context.wanted?.month === month,
    isAnother: ({ context }, id: string) => id !== context.id,
  },
});

export const previewObserver = observer;
