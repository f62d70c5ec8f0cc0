import { useSelector } from '@xstate/react';
import { dialogIsOpen } from '../../../../machines/photos/uploads/importPhotos.selectors.ts';
import type { UploadsRef } from '../refs.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { UploadPill } from './UploadPill.tsx';

/**
 * Uploads over any page: the dialog, or the pill that opens it. The pill is hidden rather than unmounted, so that the
 * dialog can return focus to it.
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
