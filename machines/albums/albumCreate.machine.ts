import { createAlbum } from '../../contracts/albums/calls.ts';
import { modalFormFor, modalFormWordsFor } from '../request/modalForm.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { createPlan } from './albumName.values.ts';
import { createModal } from './modals.values.ts';

/** The 'New album' modal [2.30, 5.2, 8.4]. */
export const albumCreateMachine = modalFormFor(createAlbum, {
  ...createPlan,
  id: 'albumCreate',
  modal: createModal,
});

export const albumCreateWords = modalFormWordsFor('create the album') satisfies ChartWords<
  typeof albumCreateMachine
>;
