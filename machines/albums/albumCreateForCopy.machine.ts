import { createAlbum } from '../../contracts/albums/calls.ts';
import { formFor } from '../request/form.machine.ts';
import { createPlan } from './albumName.values.ts';
import { copyModal } from './modals.values.ts';

/** The form for a new album in the modal of a copy, which it holds while it is saving [2.38, 5.2, 8.4]. */
export const albumCreateForCopyMachine = formFor(createAlbum, {
  ...createPlan,
  id: 'albumCreateForCopy',
  modal: copyModal,
});
