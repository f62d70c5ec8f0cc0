import { useSelector } from '@xstate/react';
import { dialogIsOpen } from '../../../../machines/photos/uploads/importPhotos.selectors.ts';
import { ImportDialog, type ImportDialogProps } from './ImportDialog.tsx';
import { UploadPill } from './UploadPill.tsx';

/**
 * Uploads over whichever page is open: the dialog, or the pill that leads to it. The pill is only hidden meanwhile: the
 * dialog gives the keyboard back to it.
 */
export function UploadsView({ uploads, library }: ImportDialogProps) {
  const open = useSelector(uploads, dialogIsOpen);
  return (
    <>
      <div hidden={open}>
        <UploadPill uploads={uploads} />
      </div>
      {open ? <ImportDialog uploads={uploads} library={library} /> : null}
    </>
  );
}
