import { settingsAreaLogic } from '../../actors/customer/settings.ts';
import type { Environment } from '../../actors/environment.ts';
import { Settings } from '../../screens/customer/settings/index.tsx';
import { useMenus } from '../frame/menus.ts';
import { lazyDialog } from '../lazyDialog.ts';

/** Offered before the account is deleted [2.47]. */
const ExportDialog = lazyDialog(
  'exports',
  async () => (await import('../../screens/exports/ExportDialog.tsx')).ExportDialog,
);

/** The settings of either kind of customer [2.52c, 6.1b, 6.1d]. */
export function Screen() {
  const { routes } = useMenus();
  return (
    <>
      <Settings customerCare={routes.ContactUs} />
      <ExportDialog />
    </>
  );
}
export const logic = (environment: Environment) => settingsAreaLogic(environment);
