import type { CallInput } from '../../contracts/call.ts';
import { albumPhotos } from '../../contracts/albums/photos.ts';
import type { photoById } from '../../contracts/photos/library/calls.ts';
import { photosPageSize } from '../../contracts/photos/library/pages.ts';
import type { Photo } from '../../contracts/photos/photo.ts';
import { readUntilFor, readUntilWordsFor } from '../request/readUntil.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import type { Answered } from '../system/outcomes.ts';

/** The query that the preview sends: a photo and a sort order. The list adds the album. */
export type FindInput = CallInput<typeof photoById>;

interface Searched {
  readonly image: Photo | null;
  /** Number of photos before the one found, or before the next page. */
  readonly passed: number;
  readonly ended: boolean;
}

const albumOf = ({ params }: FindInput) => (params as { albumId?: string }).albumId ?? '';
/** In an album, the position of a photo does not depend on its month. */
const noMonth = { year: 1970, month: 1 } as const;
const notThere = { outcome: 'refused', refusal: 'notFound', correlationId: '' } as const;

/**
 * Finds the position of a photo when the customer opens an album by the URL of that photo. No call returns
 * the position, so the chart reads the album page by page until it finds the photo [2.27].
 */
export const findInAlbumMachine = readUntilFor(albumPhotos, {
  id: 'findInAlbum',
  description: "The search for a photo's position in an album.",
  noun: "the photo's position",
  spec: ['2.27a'],
  begin: (_: FindInput): Searched => ({ image: null, passed: 0, ended: false }),
  next: ({ image, ended }, input) =>
    image !== null || ended
      ? null
      : {
          params: { id: albumOf(input) },
          query: { ...input.query, limit: photosPageSize },
          body: {},
        },
  fold: ({ passed }, { reply: { images }, ended }, { params }) => {
    const at = images.findIndex(({ imageId }) => imageId === params.id);
    return { image: images[at] ?? null, passed: passed + (at < 0 ? images.length : at), ended };
  },
  output: (end): Answered<typeof photoById> => {
    if (end.outcome !== 'finished') return end.outcome === 'failed' ? end : notThere;
    const { image, passed } = end.result;
    if (image === null) return notThere;
    return { outcome: 'finished', reply: { image, ...noMonth, offset: passed } };
  },
});

export const findInAlbumWords = readUntilWordsFor("the photo's position") satisfies ChartWords<
  typeof findInAlbumMachine
>;
