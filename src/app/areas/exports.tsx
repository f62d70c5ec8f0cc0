import { exportPageLogic } from '../../actors/exports/page.ts';
import { Screen as ExportPage } from '../../screens/exports/index.tsx';
import { LibraryNotices } from '../LibraryNotices.ts';
import type { ExportPageRef } from '../../screens/exports/refs.ts';
import { area } from '../area.ts';

/** The page of one export, with the modal for requesting a new one [2.43–2.47]. */
function ExportArea({ page }: { readonly page: ExportPageRef }) {
  return (
    <>
      <LibraryNotices />
      <ExportPage page={page} />
    </>
  );
}

export const { logic, Screen } = area(exportPageLogic, ExportArea);
