import { renameAlbum } from '../../contracts/albums/calls.ts';
import { modalFormFor, modalFormWordsFor } from '../request/modalForm.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { nameProblems } from './albumName.values.ts';
import { renameModal } from './modals.values.ts';

export interface AlbumRenameInput {
  readonly albumId: string;
  /** The album's current name. */
  readonly name: string;
}

/** The 'Edit album name' modal [2.33, 5.2, 8.4]. */
export const albumRenameMachine = modalFormFor(renameAlbum, {
  id: 'albumRename',
  description: 'The form that renames an album.',
  deed: 'rename the album',
  spec: ['2.33a', '5.2a', '5.2b', '5.2c'],
  modal: renameModal,
  problems: nameProblems,
  unchanged: ({ name }, old: AlbumRenameInput) => name === old.name,
  call: ({ name = '' }, { albumId }) => ({ params: { id: albumId }, query: {}, body: { name } }),
  output: ({ name = '' }) => ({ name }),
});

export const albumRenameWords = modalFormWordsFor('rename the album') satisfies ChartWords<
  typeof albumRenameMachine
>;
