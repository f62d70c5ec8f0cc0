import { type ActorRef, assign, sendTo, setup, type Snapshot } from 'xstate';
import { type AttemptDue, missed, registerAlone } from '../system/registration.ts';
import {
  type ResolveInput,
  progressIn,
  type Resolved,
  resolveIdsMachine,
} from '../photos/selection/resolveIds.machine.ts';
import type { ImportAlbum } from '../photos/uploads/uploads.events.ts';
import { pathOf } from '../../contracts/navigation/match.ts';
import { defaultSorting } from '../../contracts/photos/sorting/sorting.ts';
import { findActor, type System } from '../system/directory.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { cacheEventWords } from '../request/words.ts';
import { tell } from '../system/tell.ts';
import type { LibraryRef } from '../photos/library/library.events.ts';
import { photoListMachine } from '../photos/lists/photoList.machine.ts';
import type { PhotoListInput } from '../photos/lists/photoList.setup.ts';
import { unprovided } from '../system/stubs.ts';
import { withAnswer, withEvent, withSnapshot } from '../system/outcomes.ts';
import type { CopyEnded, CopyIntoEvent } from './copyToAlbum.machine.ts';
import { type Inside, insideAlbumMachine, type InsideRead } from './insideAlbum.machine.ts';

export type ChoiceEvent =
  /** The customer switches to the photos of the library. */
  | { readonly type: 'choice.show' }
  /** Adds the selected photos, grouped by month, to the album. */
  | { readonly type: 'choice.add'; readonly target: ResolveInput }
  | { readonly type: 'choice.stop' }
  | { readonly type: 'choice.retry' }
  | { readonly type: 'inside.retry' }
  | AttemptDue
  | CopyEnded;

export interface ChoiceInput {
  readonly album: ImportAlbum;
  /** The chart to notify when all chosen photos are in the album. */
  readonly owner: ActorRef<Snapshot<unknown>, { readonly type: 'photos.added' }>;
}

export interface ChoiceContext extends ChoiceInput {
  /** Photos already in the album; empty until they have been read. */
  readonly inside: Inside;
  readonly target: ResolveInput | null;
  /** Number of ids read so far, and the expected total. */
  readonly read: number;
  readonly expected: number;
}

type Chosen = Omit<CopyIntoEvent, 'type' | 'asker'>;

const reread = { target: 'reading', reenter: true } as const;

/**
 * Adds photos from the library to an album, on the album's own page. Shows the usual photo list with the
 * photos already in the album marked, and copies the selection in the same way as 'Copy to album' [2.36a].
 */
export const choiceMachine = setup({
  types: {
    context: {} as ChoiceContext,
    input: {} as ChoiceInput,
    events: {} as ChoiceEvent,
    tags: {} as 'busy' | 'error',
    children: {} as {
      list: 'list';
      inside: 'insideAlbum';
      insideAgain: 'insideAlbum';
      resolveIds: 'resolveIds';
    },
  },
  actors: { list: photoListMachine, insideAlbum: insideAlbumMachine, resolveIds: resolveIdsMachine },
  actions: {
    /** The library must have the sort order of the months before it reads any month. */
    turnMonths: tell('library', 'sorting.changed', { sorting: defaultSorting.photos }),
    keepInside: assign((_, read: InsideRead) => (read.outcome === 'read' ? { inside: read.inside } : {})),
    sayMissed: missed(),
    keepTarget: assign((_, target: ResolveInput) => ({ target, read: 0, expected: 0 })),
    keepProgress: assign((_, shown: object) => {
      const so = progressIn(shown);
      return so === null ? {} : { read: so.ids.size, expected: so.expected };
    }),
    copy: tell('copyToAlbum', 'copy.into', ({ self }, chosen: Chosen) => ({ ...chosen, asker: self })),
    tellAdded: sendTo(({ context }) => context.owner, { type: 'photos.added' }),
  },
  guards: {
    isKnown: (_, { outcome }: InsideRead) => outcome === 'read',
    bringsNew: ({ context }, resolved: Resolved) => newIn(context, resolved).length > 0,
    isRead: (_, { outcome }: Resolved) => outcome === 'resolved',
    allWell: (_, { failed }: CopyEnded) => failed.length === 0,
  },
}).createMachine({
  id: 'choice',
  description: 'The customer chooses photos from the library for an album.',
  meta: { spec: ['2.36a'] },
  type: 'parallel',
  context: ({ input }) => initialContext(input),
  entry: ['turnMonths', registerAlone()],
  invoke: {
    id: 'list',
    src: 'list',
    input: ({ self }) => listInput(self.system),
  },
  states: {
    inside: {
      description: 'The photos that are already in the album.',
      initial: 'reading',
      states: {
        reading: {
          description:
            "The album's photos are being read page by page; the customer can already choose from the library.",
          meta: { spec: ['2.36a', '9.1a'] },
          invoke: {
            id: 'inside',
            src: 'insideAlbum',
            input: ({ context: { album } }) => ({ albumId: album.albumId }),
            onDone: [
              { guard: withAnswer('isKnown'), target: 'known', actions: withAnswer('keepInside') },
              { target: 'unknown', actions: withAnswer('sayMissed') },
            ],
            onError: 'unknown',
          },
          on: { 'copy.ended': reread },
        },
        known: {
          description: "The album's photos are marked and cannot be added again.",
          on: { 'copy.ended': 'reading', 'choice.show': 'reading' },
        },
        unknown: {
          description:
            "The album's photos could not be read; the dialog shows a notice. Adding a photo that is already in the album has no effect.",
          meta: { spec: ['2.36a', '8.1a'] },
          tags: 'error',
          on: { 'copy.ended': 'reading', 'choice.show': 'reading', 'inside.retry': 'reading' },
          initial: 'waiting',
          states: {
            waiting: {
              description: 'The notice is shown until the next attempt is due.',
              meta: { spec: ['8.5d'] },
              on: { 'attempt.due': 'trying' },
            },
            trying: {
              description: "The album's photos are being read again while the notice stays on the screen.",
              meta: { spec: ['8.5d'] },
              invoke: {
                id: 'insideAgain',
                src: 'insideAlbum',
                input: ({ context: { album } }) => ({ albumId: album.albumId }),
                onDone: [
                  {
                    guard: withAnswer('isKnown'),
                    target: '#choice.inside.known',
                    actions: withAnswer('keepInside'),
                  },
                  { target: 'waiting', actions: withAnswer('sayMissed') },
                ],
                onError: 'waiting',
              },
            },
          },
        },
      },
    },
    adding: {
      description: 'The chosen photos, from their selection until they are in the album.',
      meta: { spec: ['2.36a', '2.38'] },
      initial: 'choosing',
      states: {
        choosing: {
          description:
            'The customer is choosing photos; those that could not be added earlier are still selected.',
          meta: { spec: ['2.36a'] },
          on: {
            'choice.add': {
              target: 'resolving',
              actions: withEvent('keepTarget', 'target'),
            },
          },
        },
        resolving: {
          description: 'The ids of the selected photos are being read; the dialog shows progress.',
          meta: { spec: ['2.36a', '9.1a'] },
          tags: 'busy',
          invoke: {
            id: 'resolveIds',
            src: 'resolveIds',
            input: ({ context }) => toRead(context),
            onSnapshot: { actions: withSnapshot('keepProgress') },
            onDone: [
              {
                guard: withAnswer('bringsNew'),
                target: 'sending',
                actions: { type: 'copy', params: ({ context, event }) => chosenFor(context, event.output) },
              },
              { guard: withAnswer('isRead'), target: 'choosing' },
              { target: 'unresolved' },
            ],
            onError: 'unresolved',
          },
          on: { 'choice.stop': 'choosing' },
        },
        unresolved: {
          description:
            'The ids of the selected photos could not be read; no photo is added, and the customer can try again.',
          meta: { spec: ['2.36a', '8.1a'] },
          tags: 'error',
          on: { 'choice.retry': 'resolving', 'choice.stop': 'choosing' },
        },
        sending: {
          description:
            'The photos are being added, and this continues if the dialog is closed; a toast shows the result.',
          tags: 'busy',
          on: {
            'copy.ended': [{ guard: withEvent('allWell'), target: 'added' }, { target: 'choosing' }],
          },
        },
        added: {
          type: 'final',
          description: 'All photos are in the album; the dialog closes.',
          meta: { spec: ['2.36a'] },
          entry: 'tellAdded',
        },
      },
    },
  },
});

export const choiceWords: ChartWords<typeof choiceMachine> = {
  guards: {
    isKnown: {
      why: 'all photos of the album have been read',
      whyNot: 'the photos of the album could not be read',
    },
    bringsNew: {
      why: 'at least one selected photo is not in the album yet',
      whyNot: 'all selected photos are already in the album, or could not be read',
    },
    isRead: {
      why: 'the ids of the selected photos have been read',
      whyNot: 'the ids of the selected photos could not be read',
    },
    allWell: {
      why: 'all photos were added to the album',
      whyNot: 'at least one photo could not be added to the album',
    },
  },
  delays: {},
  events: {
    'choice.show': 'the customer opens the photos of the library in the dialog',
    'choice.add': 'the customer asks to add the selected photos to the album',
    'choice.stop': 'the customer decides not to add the selected photos',
    'choice.retry': 'the customer tries again to load the selected photos',
    'inside.retry': 'the customer tries again to load the photos of the album',
    'attempt.due': cacheEventWords['attempt.due'],
    'copy.ended': 'the attempt to add photos to an album has ended',
  },
};

export const initialContext = (input: ChoiceInput): ChoiceContext => ({
  ...input,
  inside: new Map(),
  target: null,
  read: 0,
  expected: 0,
});

/**
 * Returns the input of the default list on the photos page: by month, newest first. Its URL contains no
 * photo.
 */
export const listInput = (system: System): PhotoListInput => ({
  library: findActor(system, 'library') as LibraryRef,
  list: { scope: { kind: 'timeline' }, sorting: defaultSorting.photos },
  route: { name: 'photos', params: {} },
  address: { pathname: pathOf('photos', {}), search: '', hash: '' },
});

/** Returns the input for resolving the selection to ids. */
export const toRead = ({ target }: ChoiceContext): ResolveInput => target ?? unprovided('choice.target');

const newIn = ({ inside }: ChoiceContext, resolved: Resolved): readonly string[] =>
  resolved.outcome === 'resolved' ? [...resolved.ids.keys()].filter((id) => !inside.has(id)) : [];

/**
 * Returns the photos to add, without those already in the album: they are neither sent again nor counted as
 * added.
 */
export const chosenFor = (context: ChoiceContext, resolved: Resolved): Chosen => ({
  albumId: context.album.albumId,
  name: context.album.albumName,
  ids: newIn(context, resolved),
});
