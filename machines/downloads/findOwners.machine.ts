import { assign, setup } from 'xstate';
import { sharedAlbumPhotos } from '../../contracts/albums/photos.ts';
import type { ExportItem } from '../../contracts/downloads/download.ts';
import { defaultSorting, photosPageSize } from '../../contracts/photos/photo.ts';
import { behind, type Followed, leadsOn } from '../photos/library/cursors.ts';
import { requestFor } from '../request/request.machine.ts';
import type { Answered } from '../request/request.types.ts';

export interface FindOwnersInput {
  readonly albumId: string;
  /** Photos whose owners are not known. */
  readonly ids: readonly string[];
}

export interface FindOwnersContext extends FindOwnersInput {
  readonly found: readonly ExportItem[];
  readonly followed: Followed;
  readonly unknown: boolean;
}

export interface FoundOwners {
  /** Those that were met: what is in the album no more is not among them. Null where a page could not be read. */
  readonly photos: readonly ExportItem[] | null;
}

type PageAnswer = Answered<typeof sharedAlbumPhotos>;

const foundIn = ({ ids, found }: FindOwnersContext, answered: PageAnswer): readonly ExportItem[] => {
  if (answered.outcome !== 'finished') return found;
  const wanted = new Set(ids);
  const met = answered.reply.images.flatMap(({ imageId, ownerId }) =>
    ownerId !== undefined && wanted.has(imageId) ? [{ photoId: imageId, ownerId }] : [],
  );
  return [...found, ...met];
};

/**
 * Whose photos these are, where the list that they were selected in holds them no more: the shared album is read page by
 * page until each was met [6.4, 7.3].
 */
export const findOwnersMachine = setup({
  types: {
    context: {} as FindOwnersContext,
    input: {} as FindOwnersInput,
    output: {} as FoundOwners,
    tags: {} as 'busy',
    children: {} as { readPage: 'readPage' },
  },
  actors: { readPage: requestFor(sharedAlbumPhotos) },
  actions: {
    keepFound: assign(({ context }, answered: PageAnswer) => ({
      found: foundIn(context, answered),
      followed:
        answered.outcome === 'finished'
          ? [...context.followed, answered.reply.cursor ?? '']
          : context.followed,
    })),
    markUnknown: assign({ unknown: true }),
  },
  guards: {
    isEnough: ({ context }, answered: PageAnswer) => foundIn(context, answered).length >= context.ids.length,
    leadsOn: ({ context }, answered: PageAnswer) =>
      answered.outcome === 'finished' && leadsOn(context.followed, answered.reply.cursor),
    ended: (_, { outcome }: PageAnswer) => outcome === 'finished',
  },
}).createMachine({
  id: 'findOwners',
  description: 'Whose photos are these?',
  meta: { spec: ['6.4', '7.3'] },
  context: ({ input }) => ({ ...input, found: [], followed: [], unknown: false }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The next 500 photos of the album are read.',
      meta: { spec: ['6.4', '9.1'] },
      tags: 'busy',
      invoke: {
        id: 'readPage',
        src: 'readPage',
        input: ({ context: { albumId, followed } }) => ({
          params: { id: albumId },
          query: {
            ...defaultSorting.sharedAlbumPhotos,
            limit: photosPageSize,
            ...behind(followed),
          },
          body: {},
        }),
        onDone: [
          {
            guard: { type: 'isEnough', params: ({ event }) => event.output },
            target: 'known',
            actions: { type: 'keepFound', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'leadsOn', params: ({ event }) => event.output },
            target: 'reading',
            reenter: true,
            actions: { type: 'keepFound', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'ended', params: ({ event }) => event.output },
            target: 'known',
            actions: { type: 'keepFound', params: ({ event }) => event.output },
          },
          { target: 'unknown' },
        ],
        onError: 'unknown',
      },
    },
    known: { type: 'final', description: 'Each was met, or is not there.', meta: { spec: ['6.4'] } },
    unknown: {
      type: 'final',
      description: 'Nobody can say.',
      meta: { spec: ['6.4'] },
      entry: 'markUnknown',
    },
  },
  output: ({ context: { found, unknown } }) => ({ photos: unknown ? null : found }),
});
