import { deleteAlbum } from '../../contracts/albums/calls.ts';
import { confirmFor, confirmWordsFor } from '../request/confirm.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { deleteModal } from './modals.values.ts';

/**
 * The confirmation dialog for deleting an album. The album's photos stay in the library [2.32, 2.37, 8.4].
 */
export const albumDeleteMachine = confirmFor(deleteAlbum, {
  id: 'albumDelete',
  description: 'The deletion of an album; its photos stay in the library.',
  deed: 'delete the album',
  spec: ['2.32', '2.37', '8.4c'],
  modal: deleteModal,
  call: ({ albumId }: { readonly albumId: string }) => ({ params: { id: albumId }, query: {}, body: {} }),
  settled: ['notFound'],
});

export const albumDeleteWords = confirmWordsFor('delete the album') satisfies ChartWords<
  typeof albumDeleteMachine
>;
