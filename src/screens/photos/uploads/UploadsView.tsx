import { useSelector } from '@xstate/react';
import { dialogIsOpen } from '../../../../machines/photos/uploads/importPhotos.selectors.ts';
import type { UploadsRef } from '../refs.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { UploadPill } from './UploadPill.tsx';

/**
 * Uploads over whichever page is open: the dialog, or the pill that leads to it. The pill is only hidden meanwhile: the
 * dialog gives the keyboard back to it.
 */
export function UploadsView({ uploads }: { uploads: UploadsRef }) {
  const open = useSelector(uploads, dialogIsOpen);
  return (
    <>
      <div hidden={open}>
        <UploadPill uploads={uploads} />
      </div>
      {open ? <ImportDialog uploads={uploads} /> : null}
    </>
  );
}
