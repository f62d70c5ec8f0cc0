import { exportPageLogic } from '../../actors/exports/page.ts';
import type { Environment } from '../../actors/environment.ts';
import { Screen as ExportPage } from '../../screens/exports/index.tsx';
import { LibraryNotices } from '../LibraryNotices.ts';

/** The page of one export, and the modal for a new one [2.43–2.47]. */
export function Screen() {
  return (
    <>
      <LibraryNotices />
      <ExportPage />
    </>
  );
}
export const logic = (environment: Environment) => exportPageLogic(environment);
