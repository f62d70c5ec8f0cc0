import {
  type ActorRef,
  type ActorRefFrom,
  assign,
  enqueueActions,
  type EventFromLogic,
  sendTo,
  setup,
  type Snapshot,
  stopChild,
} from 'xstate';
import {
  type ResolveInput,
  progressIn,
  type Resolved,
  resolveIdsMachine,
} from '../photos/selection/resolveIds.machine.ts';
import { toastTimes } from '../../contracts/toasts/toasts.ts';
import { escapeWords, type ModalEscape } from '../modals/modalStack.machine.ts';
import { scopeName } from '../photos/library/model.ts';
import type { BatchesEnded } from '../request/batches.machine.ts';
import type { FormEnd } from '../request/form.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { tell } from '../system/tell.ts';
import { unprovided } from '../system/stubs.ts';
import type { ToChild } from '../system/toChild.ts';
import { closeModal, openModal } from '../modals/openModal.ts';
import { withAnswer, withEvent, withSnapshot } from '../system/outcomes.ts';
import { albumCreateForCopyMachine } from './albumCreateForCopy.machine.ts';
import type { CreatedAlbum } from './albumName.values.ts';
import { albumListMachine } from './albumList.machine.ts';
import { copyBatchesMachine } from './copyBatches.machine.ts';
import { ownAlbums } from './albumList.values.ts';
import { copyModal } from './modals.values.ts';

/** The chart that requested the copy; it clears its selection once the copy is running. */
export type CopyRequester = ActorRef<Snapshot<unknown>, { readonly type: 'selection.stop' }>;

/** The chart of the album page on which the photos were chosen; it receives the result of the copy. */
export type CopyAsker = ActorRef<Snapshot<unknown>, CopyEnded>;
export interface CopyEnded {
  readonly type: 'copy.ended';
  /** Ids of the photos that could not be copied; empty if all were copied. */
  readonly failed: readonly string[];
}

/** Copies photos with known ids to a known album, without a dialog. */
export interface CopyIntoEvent {
  readonly type: 'copy.into';
  readonly albumId: string;
  readonly name: string;
  readonly ids: readonly string[];
  readonly asker: CopyAsker;
}

/** `target` is the selected photos, grouped by month; unknown ids are read first. */
export interface CopyAskEvent {
  readonly type: 'copy.ask';
  readonly target: ResolveInput;
  readonly requester: CopyRequester | null;
}

declare module '../system/directory.ts' {
  interface Directory {
    readonly copyToAlbum: CopyAskEvent | CopyIntoEvent | LazyWant;
  }
  interface LazyCharts {
    readonly copyToAlbum: typeof copyToAlbumMachine;
  }
}

export type CopyEvent =
  | CopyAskEvent
  | CopyIntoEvent
  | { readonly type: 'copy.choose'; readonly albumId: string; readonly name: string }
  /** Switches to the form for a new album, or back to the list. */
  | { readonly type: 'copy.create' }
  | { readonly type: 'copy.back' }
  | { readonly type: 'copy.retry' }
  | { readonly type: 'copy.cancel' }
  | { readonly type: 'albums.more' }
  | { readonly type: 'albums.retry' }
  | ModalEscape
  | BatchesEnded;

/** A copy that is running or that can be retried. */
export interface Copy {
  readonly albumId: string;
  readonly name: string;
  readonly count: number;
  /** The actor that sends the photos in batches; a retry sends only the photos that failed. */
  readonly batches: ActorRefFrom<typeof copyBatchesMachine> | null;
  /** The chart to notify of the result; null if there is none. */
  readonly asker: CopyAsker | null;
}

export interface CopyContext {
  readonly newId: () => string;
  readonly target: ResolveInput | null;
  readonly requester: CopyRequester | null;
  readonly ids: readonly string[];
  /** Approximate number of ids, used for the progress. */
  readonly expected: number;
  readonly copies: Readonly<Record<string, Copy>>;
}

export type CopyInput = Pick<CopyContext, 'newId'>;

type Start = Omit<CopyIntoEvent, 'type' | 'asker'> & Pick<Copy, 'asker'>;

const toAlbums: ToChild<'albums', EventFromLogic<typeof albumListMachine>> = sendTo;

/**
 * Copies photos to an album: resolves the selection, lets the customer choose the album, then sends batches.
 * Any page can show the outcome. The chart runs until sign-out; only one dialog is open at a time, but any
 * number of copies can run in parallel [2.18, 2.26, 2.35, 2.38].
 */
export const copyToAlbumMachine = setup({
  types: {
    context: {} as CopyContext,
    input: {} as CopyInput,
    events: {} as CopyEvent,
    tags: {} as 'busy' | 'error',
    children: {} as Record<`copy-${string}`, 'copyBatches'> & {
      resolveIds: 'resolveIds';
      albums: 'albumList';
      create: 'albumCreate';
    },
  },
  actors: {
    resolveIds: resolveIdsMachine,
    albumList: albumListMachine,
    albumCreate: albumCreateForCopyMachine,
    copyBatches: copyBatchesMachine,
  },
  actions: {
    /** Shows 'Photo copied to {albumName}', or its plural for several photos. */
    sayCopied: tell('toasts', 'toast.show', (_, { name, count }: Copy) => ({
      kind: 'success',
      message: count === 1 ? 'photoCopied' : 'photosCopied',
      values: { albumName: name, count },
    })),
    /** Shows the number of photos that failed, with a button to retry. */
    sayFailed: tell(
      'toasts',
      'toast.show',
      (_, { name, opId, batches }: Copy & { readonly opId: string }) => ({
        key: `copy-${opId}`,
        kind: 'failure',
        message: 'photosNotCopied',
        values: { albumName: name },
        duration: toastTimes.archiveOther,
        ...(batches === null
          ? {}
          : { action: { label: 'tryAgain', owner: batches, event: { type: 'batches.again' } } }),
      }),
    ),
    keepRequest: assign((_, { target, requester }: Extract<CopyEvent, { type: 'copy.ask' }>) => ({
      target,
      requester,
      ids: [],
      expected: 0,
    })),
    keepProgress: assign((_, shown: object) => {
      const so = progressIn(shown);
      return so === null ? {} : { ids: [...so.ids.keys()], expected: so.expected };
    }),
    keepIds: assign((_, resolved: Resolved) =>
      resolved.outcome === 'resolved' ? { ids: [...resolved.ids.keys()] } : {},
    ),
    readMoreAlbums: toAlbums('albums', { type: 'query.more' }),
    readAlbumsAgain: toAlbums('albums', { type: 'query.retry' }),
    startCopy: assign(({ context: { copies, newId }, self, spawn }, { albumId, name, ids, asker }: Start) => {
      const opId = newId();
      const input = { opId, ids, scope: albumId, owner: self };
      const batches = spawn('copyBatches', { id: `copy-${opId}`, input });
      return { copies: { ...copies, [opId]: { albumId, name, count: ids.length, batches, asker } } };
    }),
    endSelecting: sendTo(({ context }) => context.requester ?? unprovided('copyToAlbum.requester'), {
      type: 'selection.stop',
    }),
    /** The album contains more photos: invalidates its list and its count, and the counts on the tabs. */
    beginRenewal: tell(
      'library',
      'operation.begin',
      ({ context }: { context: CopyContext }, { opId }: BatchesEnded) => ({
        opId,
        removes: new Map(),
        from: scopeName({ kind: 'album', albumId: copyOf(context, opId).albumId }),
        only: true,
      }),
    ),
    endRenewal: tell('library', 'operation.end', (_, { opId }: BatchesEnded) => ({
      opId,
      failed: new Set<string>(),
    })),
    tellAsker: enqueueActions(({ context, enqueue }, { opId, failed }: BatchesEnded) => {
      const { asker } = copyOf(context, opId);
      if (asker !== null) enqueue.sendTo(asker, { type: 'copy.ended', failed });
    }),
    stopCopy: stopChild((_, { opId }: BatchesEnded) => `copy-${opId}`),
    forgetCopy: assign({
      copies: ({ context }, { opId }: BatchesEnded) => {
        const { [opId]: _, ...copies } = context.copies;
        return copies;
      },
    }),
  },
  guards: {
    isOfList: ({ context }) => context.requester !== null,
    allWell: (_, { failed }: BatchesEnded) => failed.length === 0,
    isSaved: (_, { outcome }: FormEnd<CreatedAlbum>) => outcome === 'saved',
    resolved: (_, resolved: Resolved) => resolved.outcome === 'resolved' && resolved.ids.size > 0,
    resolvedNone: (_, resolved: Resolved) => resolved.outcome === 'resolved',
  },
}).createMachine({
  id: 'copyToAlbum',
  description: 'The copying of photos to albums, from the dialog to the last batch.',
  meta: { spec: ['2.18', '2.26a', '2.35b', '2.38'] },
  context: ({ input }) => ({
    newId: input.newId,
    target: null,
    requester: null,
    ids: [],
    expected: 0,
    copies: {},
  }),
  initial: 'closed',
  on: {
    'copy.into': { actions: withEvent('startCopy') },
    'batches.ended': [
      {
        guard: withEvent('allWell'),
        actions: [
          withEvent('beginRenewal'),
          withEvent('endRenewal'),
          { type: 'sayCopied', params: ({ context, event }) => copyOf(context, event.opId) },
          withEvent('tellAsker'),
          withEvent('stopCopy'),
          withEvent('forgetCopy'),
        ],
      },
      {
        actions: [
          withEvent('beginRenewal'),
          withEvent('endRenewal'),
          { type: 'sayFailed', params: ({ context, event }) => failureOf(context, event) },
          withEvent('tellAsker'),
        ],
      },
    ],
  },
  states: {
    closed: {
      description: 'The dialog is closed; copying may still be in progress.',
      meta: { spec: ['2.38'] },
      on: { 'copy.ask': { target: 'open', actions: withEvent('keepRequest') } },
    },
    begun: {
      description: 'The copying has started, and the list clears its selection.',
      meta: { spec: ['2.38'] },
      always: [{ guard: 'isOfList', target: 'closed', actions: 'endSelecting' }, { target: 'closed' }],
    },
    open: {
      description: 'The dialog asks the customer to choose an album.',
      meta: { spec: ['2.38'] },
      entry: openModal(copyModal),
      exit: closeModal(copyModal),
      invoke: { id: 'albums', src: 'albumList', input: { ...ownAlbums, observed: true } },
      initial: 'resolving',
      on: {
        'copy.cancel': 'closed',
        'modal.escape': 'closed',
        'albums.more': { actions: 'readMoreAlbums' },
        'albums.retry': { actions: 'readAlbumsAgain' },
      },
      states: {
        resolving: {
          description: 'The ids of the selected photos are being read; the dialog shows progress.',
          meta: { spec: ['2.38', '9.1a'] },
          tags: 'busy',
          invoke: {
            id: 'resolveIds',
            src: 'resolveIds',
            input: ({ context }) => toResolve(context),
            onSnapshot: { actions: withSnapshot('keepProgress') },
            onDone: [
              { guard: withAnswer('resolved'), target: 'choosing', actions: withAnswer('keepIds') },
              { guard: withAnswer('resolvedNone'), target: '#copyToAlbum.closed' },
              { target: 'unresolved' },
            ],
            onError: 'unresolved',
          },
        },
        unresolved: {
          description:
            'The ids of the selected photos could not be read; no photo is copied, and the customer can try again.',
          tags: 'error',
          on: { 'copy.retry': 'resolving' },
        },
        choosing: {
          description: 'The dialog lists the albums.',
          on: {
            'copy.choose': {
              target: '#copyToAlbum.begun',
              actions: { type: 'startCopy', params: ({ context, event }) => intoChosen(context, event) },
            },
            'copy.create': 'creating',
          },
        },
        creating: {
          description:
            'The dialog shows the form for a new album; the photos are copied to it once it is created.',
          meta: { spec: ['2.38', '5.2a', '5.2b', '5.2c'] },
          invoke: {
            id: 'create',
            src: 'albumCreate',
            input: null,
            onDone: [
              {
                guard: withAnswer('isSaved'),
                target: '#copyToAlbum.begun',
                actions: {
                  type: 'startCopy',
                  params: ({ context, event }) => intoChosen(context, createdIn(event.output)),
                },
              },
              { target: 'choosing' },
            ],
          },
          on: { 'copy.back': 'choosing' },
        },
      },
    },
  },
});

export const copyToAlbumWords: ChartWords<typeof copyToAlbumMachine> = {
  guards: {
    isOfList: { why: 'the photos were selected in a list', whyNot: 'the photo was copied from its preview' },
    allWell: {
      why: 'all photos were added to the album',
      whyNot: 'at least one photo could not be added to the album',
    },
    isSaved: {
      why: 'the new album has been created',
      whyNot: 'the customer left the form without creating an album',
    },
    resolved: {
      why: 'the selected photos have been read, and at least one still exists',
      whyNot: 'the selected photos could not be read, or no longer exist',
    },
    resolvedNone: {
      why: 'none of the selected photos exists any more',
      whyNot: 'the ids of the selected photos could not be read',
    },
  },
  delays: {},
  events: {
    'copy.ask': 'the customer asks to copy photos to an album',
    'copy.into': 'the customer adds photos from the library on the page of an album',
    'copy.choose': 'the customer chooses an album for the photos',
    'copy.create': 'the customer opens the form for a new album',
    'copy.back': 'the customer goes back to the list of albums',
    'copy.retry': 'the customer tries again to load the selected photos',
    'copy.cancel': 'the customer closes the dialog without choosing an album',
    'albums.more': 'the customer scrolls to the end of the loaded albums',
    'albums.retry': 'the customer tries again to load the albums',
    'modal.escape': escapeWords,
    'batches.ended': 'the last batch of photos has succeeded or failed',
  },
};

export const createdIn = (end: FormEnd<CreatedAlbum>): CreatedAlbum =>
  end.outcome === 'saved' ? end.saved : noCopy;

const noCopy: Copy = { albumId: '', name: '', count: 0, batches: null, asker: null };
export const copyOf = ({ copies }: CopyContext, opId: string): Copy => copies[opId] ?? noCopy;
/** Returns the resolved photos, with the chosen album as the destination. */
export const intoChosen = ({ ids }: CopyContext, { albumId, name }: CreatedAlbum): Start => ({
  albumId,
  name,
  ids,
  asker: null,
});
/** Returns the error message for the photos that could not be copied. */
export const failureOf = (context: CopyContext, { opId, failed }: BatchesEnded) => ({
  ...copyOf(context, opId),
  opId,
  count: failed.length,
});

/** Returns the input for resolving the selection to ids. */
export const toResolve = ({ target }: CopyContext): ResolveInput =>
  target ?? unprovided('copyToAlbum.target');
