import { useSelector } from '@xstate/react';
import { dialogIsOpen } from '../../../../machines/photos/uploads/importPhotos.selectors.ts';
import type { UploadsRef } from '../refs.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { UploadPill } from './UploadPill.tsx';

/**
 * The dialog for uploads, or the pill that opens it, over any page. The pill is hidden rather than unmounted, so that
 * focus can return to it when the dialog closes.
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
