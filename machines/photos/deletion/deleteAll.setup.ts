import { assign, type EventFromLogic, sendTo, setup } from 'xstate';
import { countAllPhotos } from '../../../contracts/extensions/deleteAll.ts';
import { deleteAllPhotos } from '../../../contracts/photos/deletion/calls.ts';
import { pathOf } from '../../../contracts/navigation/match.ts';
import { toastTimes } from '../../../contracts/toasts/toasts.ts';
import { tell } from '../../system/tell.ts';
import type { GroupKey } from '../library/lists.values.ts';
import { unprovided } from '../../system/stubs.ts';
import { type QuestionEnd, questionFor, type QuestionRef } from '../../request/question.machine.ts';
import { requestFor } from '../../request/request.machine.ts';
import type { Answered } from '../../system/outcomes.ts';
import type { ToChild } from '../../system/toChild.ts';
import type { DeleteAllEvent, TypedWord } from './deleteAll.events.ts';

const toQuestion: ToChild<'question', EventFromLogic<typeof deleteAllQuestion>> = sendTo;

export interface DeleteAllContext {
  readonly opId: string;
  /** What the dialog says and what is deleted; `until` is null where the service cannot be told. */
  readonly counted: { readonly count: number; readonly until: string | null } | null;
  /** A photo was taken in while it was counted: the question is put again with the new number. */
  readonly again: boolean;
}

/** The service can be told until when photos count: later ones stay. */
const isBounded = (counted: DeleteAllContext['counted']) => counted !== null && counted.until !== null;

/** The number, and the word that must be typed. */
const deleteAllQuestion = questionFor({
  id: 'deleteAllQuestion',
  description: 'The question before all photos are deleted.',
  spec: ['2.48a', '5.1a', '5.1b'],
  modal: 'photos.deleteAll',
  accepts: ({ typed, word }: TypedWord) => typed === word,
});
export type DeleteAllQuestionRef = QuestionRef<TypedWord>;

export const deleteAllSetup = setup({
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
    /** The library hides everything until it is told how it ended. */
    beginOperation: tell('library', 'operation.begin', ({ context }) => ({
      opId: context.opId,
      removes: new Map<string, GroupKey>(),
      all: true,
    })),
    endOperation: tell('library', 'operation.end', ({ context }) => ({
      opId: context.opId,
      failed: new Set<string>(),
    })),
    /** Everything comes back. */
    undo: tell('library', 'operation.end', ({ context }) => ({ opId: context.opId, failed: 'all' as const })),
    sayFailed: tell('toasts', 'toast.show', { kind: 'failure', message: 'photosNotDeleted' }),
    /** 'Try again' sends exactly what was counted; a service that cannot be told how much that was is asked anew. */
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
    /** Whoever has left the photos meanwhile is not pulled back [4.7]. */
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
    askAnew: assign({ counted: null, again: false }),
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
});
