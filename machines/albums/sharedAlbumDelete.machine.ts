import { deleteSharedAlbum } from '../../contracts/albums/calls.ts';
import { confirmFor, confirmWordsFor } from '../request/confirm.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { sharedDeleteModal } from './modals.values.ts';

/**
 * The confirmation dialog for deleting or leaving a shared album. One call does both; the service decides by
 * the customer's role [2.42, 6.4, 8.4].
 */
export const sharedAlbumDeleteMachine = confirmFor(deleteSharedAlbum, {
  id: 'sharedAlbumDelete',
  description: 'The deletion of a shared album for everyone, or for one participant who leaves it.',
  deed: 'remove the shared album',
  spec: ['2.42b', '6.4b', '8.4c'],
  modal: sharedDeleteModal,
  call: ({ albumId }: { readonly albumId: string }) => ({ params: { id: albumId }, query: {}, body: {} }),
  settled: ['notFound'],
});

export const sharedAlbumDeleteWords = confirmWordsFor('remove the shared album') satisfies ChartWords<
  typeof sharedAlbumDeleteMachine
>;
