import { assign, type EventFromLogic, sendTo, setup } from 'xstate';
import { countAllPhotos } from '../../../contracts/extensions/deleteAll.ts';
import { deleteAllPhotos } from '../../../contracts/photos/deletion/calls.ts';
import { pathOf } from '../../../contracts/navigation/match.ts';
import { toastTimes } from '../../../contracts/toasts/toasts.ts';
import { tell } from '../../system/tell.ts';
import type { GroupKey } from '../library/model.ts';
import { unprovided } from '../../system/stubs.ts';
import { type QuestionEnd, questionFor, type QuestionRef } from '../../request/question.machine.ts';
import { requestFor } from '../../request/request.machine.ts';
import { type Answered, withAnswer, withEvent } from '../../system/outcomes.ts';
import type { ToChild } from '../../system/toChild.ts';
import type { ChartWords } from '../../system/chartWords.ts';

export type DeleteAllEvent =
  /**
   * `count` is the number on the page. With `exact`, the service counts the photos itself (extension
   * `deleteAllCounted`).
   */
  | { readonly type: 'deletion.ask'; readonly count: number; readonly exact: boolean }
  /** Retries the deletion of the photos that failed, which the customer has already confirmed. */
  | { readonly type: 'deletion.again' };

/** `word` is the word that the customer must type, in their language. */
export interface TypedWord {
  readonly typed: string;
  readonly word: string;
}

declare module '../../system/directory.ts' {
  interface Directory {
    readonly deleteAll: DeleteAllEvent | LazyWant;
  }
  interface LazyCharts {
    readonly deleteAll: typeof deleteAllMachine;
  }
}

const toQuestion: ToChild<'question', EventFromLogic<typeof deleteAllQuestion>> = sendTo;

export interface DeleteAllContext {
  readonly opId: string;
  /**
   * The number in the dialog, and the date up to which photos were counted. `until` is null if the service
   * does not accept a date.
   */
  readonly counted: { readonly count: number; readonly until: string | null } | null;
  /** Whether a photo arrived during the count, so that the confirmation appears again with the new number. */
  readonly again: boolean;
}

/** The confirmation dialog with the number of photos and the word to type. */
const deleteAllQuestion = questionFor({
  id: 'deleteAllQuestion',
  description: 'The confirmation shown before all photos are deleted.',
  spec: ['2.48a', '5.1a', '5.1b'],
  modal: 'photos.deleteAll',
  // Some keyboards enter a letter like Ö as two characters, and some add a space.
  accepts: ({ typed, word }: TypedWord) => typed.trim().normalize() === word.normalize(),
});
export type DeleteAllQuestionRef = QuestionRef<TypedWord>;

/**
 * Deletes all photos: the service counts them, the customer types a word to confirm, the photos disappear
 * immediately, and only the counted photos are deleted [2.19, 2.48, 4.7, 5.1].
 */
export const deleteAllMachine = setup({
  types: {
    context: {} as DeleteAllContext,
    input: {} as { readonly newId: () => string },
    events: {} as DeleteAllEvent,
    tags: {} as 'busy',
    children: {} as { question: 'question'; countAll: 'countAll'; deleteAllPhotos: 'deleteAllPhotos' },
  },
  actors: {
    question: deleteAllQuestion,
    countAll: requestFor(countAllPhotos),
    deleteAllPhotos: requestFor(deleteAllPhotos),
  },
  actions: {
    putQuestion: toQuestion('question', { type: 'question.ready' }),
    /** The library hides all photos until the operation has ended. */
    beginOperation: tell('library', 'operation.begin', ({ context }) => ({
      opId: context.opId,
      removes: new Map<string, GroupKey>(),
      all: true,
    })),
    endOperation: tell('library', 'operation.end', ({ context }) => ({
      opId: context.opId,
      failed: new Set<string>(),
    })),
    /** Shows all photos in the lists again. */
    undo: tell('library', 'operation.end', ({ context }) => ({ opId: context.opId, failed: 'all' as const })),
    sayFailed: tell('toasts', 'toast.show', { kind: 'failure', message: 'photosNotDeleted' }),
    /**
     * 'Try again' deletes only the photos counted before. A service that does not accept a date counts them
     * again.
     */
    sayUndone: tell('toasts', 'toast.show', ({ context: { opId, counted }, self }) => ({
      key: opId,
      kind: 'failure',
      message: 'photosNotDeleted',
      ...(isBounded(counted)
        ? {
            duration: toastTimes.archiveOther,
            action: {
              label: 'tryAgain',
              owner: self,
              event: { type: 'deletion.again' } as const satisfies DeleteAllEvent,
            },
          }
        : {}),
    })),
    /**
     * The request is ignored if the customer has left the photos page, so that they are not sent back to it
     * [4.7].
     */
    showPhotos: tell('navigation', 'navigation.request', { to: pathOf('photos', {}), within: 'photos' }),
    /** Scrolls a page of photos to its top. */
    scrollToTop: (_) => unprovided('deleteAll.scrollToTop'),
    report: tell('library', 'deletion.report', ({ context: { counted } }) => ({
      deleted: counted?.count ?? 0,
      failed: 0,
    })),
    track: tell('tracking', 'event.track', { name: 'deletePhotos' }),
    keepCount: assign({ counted: (_, counted: { count: number; until: string | null }) => counted }),
    keepCounted: assign({
      counted: ({ context }, answered: Answered<typeof countAllPhotos>) =>
        answered.outcome === 'finished' ? answered.reply : context.counted,
    }),
    countAgain: assign({ again: true }),
    dropCount: assign({ counted: null, again: false }),
  },
  guards: {
    isBounded: ({ context }) => isBounded(context.counted),
    isExact: (_, { exact }: { exact: boolean }) => exact,
    isAnswered: (_, { outcome }: QuestionEnd<TypedWord>) => outcome === 'answered',
    finished: (_, answered: Answered) => answered.outcome === 'finished',
    countedNone: (_, answered: Answered<typeof countAllPhotos>) =>
      answered.outcome === 'finished' && answered.reply.count === 0,
    hasChanged: (_, answered: Answered<typeof deleteAllPhotos>) =>
      answered.outcome === 'refused' && answered.refusal === 'changed',
  },
}).createMachine({
  id: 'deleteAll',
  description: "The deletion of all photos, from the confirmation to the service's final response.",
  meta: { spec: ['2.19', '2.48a', '4.7b', '4.7c', '5.1a', '5.1b'] },
  context: ({ input }) => ({ opId: input.newId(), counted: null, again: false }),
  initial: 'resting',
  states: {
    resting: {
      description: 'No request to delete all photos is waiting for confirmation or running.',
      meta: { spec: ['2.19'] },
      on: {
        'deletion.ask': [
          {
            guard: withEvent('isExact'),
            target: 'asking.counting',
            actions: 'dropCount',
          },
          {
            target: 'asking.confirming',
            actions: [
              'dropCount',
              { type: 'keepCount', params: ({ event }) => ({ count: event.count, until: null }) },
            ],
          },
        ],
      },
      initial: 'waiting',
      states: {
        waiting: {
          description: 'The customer has not asked to delete all photos.',
        },
        failed: {
          description:
            'The deletion failed and every photo is shown again; a toast offers a retry with the confirmed count.',
          meta: { spec: ['4.7c', '8.1b'] },
          entry: ['undo', 'sayUndone'],
          on: { 'deletion.again': { guard: 'isBounded', target: '#deleteAll.inProgress' } },
        },
      },
    },
    asking: {
      description: 'The dialog is open; no photos have been deleted yet.',
      meta: { spec: ['2.48a', '5.1a'] },
      // Each confirmation dialog has its own modal.
      invoke: {
        id: 'question',
        src: 'question',
        input: ({ context }) => ({ modal: context.opId, ready: false }),
        onDone: [{ guard: withAnswer('isAnswered'), target: 'inProgress' }, { target: 'cancelled' }],
      },
      initial: 'counting',
      states: {
        counting: {
          description: 'The photos are being counted; photos that arrive later are not included.',
          meta: { spec: ['2.48a'] },
          tags: 'busy',
          invoke: {
            id: 'countAll',
            src: 'countAll',
            input: { params: {}, query: {}, body: {} },
            onDone: [
              { guard: withAnswer('countedNone'), target: '#deleteAll.cancelled' },
              { guard: withAnswer('finished'), target: 'confirming', actions: withAnswer('keepCounted') },
              { target: '#deleteAll.cancelled', actions: 'sayFailed' },
            ],
            onError: { target: '#deleteAll.cancelled', actions: 'sayFailed' },
          },
        },
        confirming: {
          description: 'The dialog shows the number of photos and the word to type.',
          entry: 'putQuestion',
        },
      },
    },
    inProgress: {
      description: 'The photos are no longer shown, and the service is deleting them.',
      meta: { spec: ['4.7c'] },
      tags: 'busy',
      entry: 'beginOperation',
      invoke: {
        id: 'deleteAllPhotos',
        src: 'deleteAllPhotos',
        input: ({ context: { counted } }) => ({
          params: {},
          query: counted === null || counted.until === null ? {} : { ...counted, until: counted.until },
          body: {},
        }),
        onDone: [
          { guard: withAnswer('finished'), target: 'finished' },
          {
            guard: withAnswer('hasChanged'),
            target: 'asking.counting',
            actions: ['undo', 'countAgain'],
          },
          { target: 'resting.failed' },
        ],
        onError: 'resting.failed',
      },
    },
    finished: {
      type: 'final',
      description: 'The counted photos have been deleted; the photos page scrolls to its top.',
      meta: { spec: ['4.7b', '9.15'] },
      entry: ['endOperation', 'report', 'showPhotos', 'scrollToTop', 'track'],
    },
    cancelled: {
      type: 'final',
      description: 'The customer closed the dialog; no photo was deleted.',
      meta: { spec: ['2.48a'] },
    },
  },
});

export const deleteAllWords: ChartWords<typeof deleteAllMachine> = {
  guards: {
    isBounded: {
      why: 'the service counted the photos that existed at a known time, and only those will be deleted',
      whyNot: 'the service did not say at which time it counted the photos',
    },
    isExact: {
      why: 'the service can count the photos for this deletion',
      whyNot: 'the service cannot count the photos for this deletion, so the number on the page applies',
    },
    isAnswered: {
      why: 'the customer confirmed the deletion',
      whyNot: 'the customer closed the dialog without confirming',
    },
    finished: {
      why: 'the service fulfilled the request',
      whyNot: 'the service sent no usable reply, or refused the request',
    },
    countedNone: {
      why: 'the library has no photos to delete',
      whyNot: 'the library has photos to delete, or they could not be counted',
    },
    hasChanged: {
      why: 'the library contains more photos than the customer confirmed',
      whyNot: 'the service did not report more photos than the customer confirmed',
    },
  },
  delays: {},
  events: {
    'deletion.ask': 'the customer asks to delete all photos',
    'deletion.again': 'the customer tries a failed deletion again',
  },
};

/** Returns whether the service accepts a date. If so, photos added after that date are not deleted. */
const isBounded = (counted: DeleteAllContext['counted']) => counted !== null && counted.until !== null;
