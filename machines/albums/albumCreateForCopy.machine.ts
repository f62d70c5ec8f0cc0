import { createAlbum } from '../../contracts/albums/calls.ts';
import { formFor, formWordsFor } from '../request/form.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { createPlan } from './albumName.values.ts';
import { copyModal } from './modals.values.ts';

/**
 * The form for a new album inside the modal for copying photos. The modal stays open while the form is being
 * saved [2.38, 5.2, 8.4].
 */
export const albumCreateForCopyMachine = formFor(createAlbum, {
  ...createPlan,
  id: 'albumCreateForCopy',
  modal: copyModal,
});

export const albumCreateForCopyWords = formWordsFor('create the album') satisfies ChartWords<
  typeof albumCreateForCopyMachine
>;
