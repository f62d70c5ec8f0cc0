import { useSelector } from '@xstate/react';
import { dialogIsOpen } from '../../../../machines/photos/uploads/importPhotos.selectors.ts';
import type { UploadsRef } from '../refs.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { UploadPill } from './UploadPill.tsx';

/** Uploads over whichever page is open: the dialog, or the pill that leads to it. */
export function UploadsView({ uploads }: { uploads: UploadsRef }) {
  return useSelector(uploads, dialogIsOpen) ? (
    <ImportDialog uploads={uploads} />
  ) : (
    <UploadPill uploads={uploads} />
  );
}
