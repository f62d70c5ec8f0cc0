import { ActivationNotice } from '../screens/activation/ActivationNotice.tsx';
import { ExportDialog } from '../screens/exports/ExportDialog.tsx';

/** Both are wanted when the first pictures are there: one chunk for the two. */
export function LazyNotices() {
  return (
    <>
      <ActivationNotice />
      <ExportDialog />
    </>
  );
}
