import { assign, setup } from 'xstate';
import type { CallInput } from '../../contracts/call.ts';
import { albumPhotos } from '../../contracts/albums/photos.ts';
import type { photoById } from '../../contracts/photos/calls.ts';
import { photosPageSize, type Photo } from '../../contracts/photos/photo.ts';
import { behind, type Followed, leadsOn } from '../photos/library/cursors.ts';
import { requestFor } from '../request/request.machine.ts';
import type { Answered } from '../request/request.types.ts';

/** What the preview asks: which photo, in which order; the list says in which album. */
export type FindInput = CallInput<typeof photoById>;
type PageAnswer = Answered<typeof albumPhotos>;

export interface FindContext {
  readonly id: string;
  readonly albumId: string;
  readonly sorting: FindInput['query'];
  /** Photos before the page that is read next. */
  readonly passed: number;
  readonly followed: Followed;
  readonly answer: Answered<typeof photoById>;
}

const foundIn = ({ id }: FindContext, answered: PageAnswer) =>
  answered.outcome === 'finished' ? answered.reply.images.findIndex(({ imageId }) => imageId === id) : -1;
/** Which month it is in says nothing of its place in an album. */
const noMonth = { year: 1970, month: 1 } as const;

const found = (image: Photo, offset: number): Answered<typeof photoById> => ({
  outcome: 'finished',
  reply: { image, ...noMonth, offset },
});

/**
 * Where a photo stands in an album that was opened by the photo's address: no call answers that, so the album is read
 * page by page until the photo is met [2.27].
 */
export const findInAlbumMachine = setup({
  types: {
    context: {} as FindContext,
    input: {} as FindInput,
    output: {} as Answered<typeof photoById>,
    tags: {} as 'busy',
    children: {} as { readPage: 'readPage' },
  },
  actors: { readPage: requestFor(albumPhotos) },
  actions: {
    keepFound: assign({
      answer: ({ context }, answered: PageAnswer) => {
        const at = foundIn(context, answered);
        const image = answered.outcome === 'finished' ? answered.reply.images[at] : undefined;
        return image === undefined ? context.answer : found(image, context.passed + at);
      },
    }),
    goOn: assign(({ context }, answered: PageAnswer) =>
      answered.outcome === 'finished'
        ? {
            passed: context.passed + answered.reply.images.length,
            followed: [...context.followed, answered.reply.cursor ?? ''],
          }
        : {},
    ),
    keepFailure: assign({
      answer: ({ context }, answered: PageAnswer) =>
        answered.outcome === 'failed' ? answered : context.answer,
    }),
  },
  guards: {
    isFound: ({ context }, answered: PageAnswer) => foundIn(context, answered) >= 0,
    leadsOn: ({ context }, answered: PageAnswer) =>
      answered.outcome === 'finished' && leadsOn(context.followed, answered.reply.cursor),
  },
}).createMachine({
  id: 'findInAlbum',
  description: 'Where does this photo stand in the album?',
  meta: { spec: ['2.27'] },
  context: ({ input }) => ({
    id: input.params.id,
    albumId: (input.params as { albumId?: string }).albumId ?? '',
    sorting: input.query,
    passed: 0,
    followed: [],
    answer: { outcome: 'refused', refusal: 'notFound', correlationId: '' },
  }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The next 500 photos are read.',
      meta: { spec: ['2.27', '9.1'] },
      tags: 'busy',
      invoke: {
        id: 'readPage',
        src: 'readPage',
        input: ({ context: { albumId, sorting, followed } }) => ({
          params: { id: albumId },
          query: { ...sorting, limit: photosPageSize, ...behind(followed) },
          body: {},
        }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'known',
            actions: { type: 'keepFound', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'leadsOn', params: ({ event }) => event.output },
            target: 'reading',
            reenter: true,
            actions: { type: 'goOn', params: ({ event }) => event.output },
          },
          { target: 'known', actions: { type: 'keepFailure', params: ({ event }) => event.output } },
        ],
        onError: 'unknown',
      },
    },
    known: {
      type: 'final',
      description: 'It was met, or it is not in the album, or a page could not be read.',
      meta: { spec: ['2.27'] },
    },
    unknown: {
      type: 'final',
      description: 'Nobody can say.',
      meta: { spec: ['2.27'] },
      entry: assign({
        answer: { outcome: 'failed', failure: { kind: 'unexpected', correlationId: '' } },
      }),
    },
  },
  output: ({ context }) => context.answer,
});
