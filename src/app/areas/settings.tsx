import { settingsAreaLogic } from '../../actors/customer/settings.ts';
import { Settings } from '../../screens/customer/settings/index.tsx';
import { useMenus } from '../frame/menus.ts';
import { lazyDialog } from '../lazyDialog.ts';
import type { SettingsAreaRef } from '../../screens/customer/refs.ts';
import { area } from '../area.ts';

/** Offered to the customer before the account is deleted [2.47]. */
const ExportDialog = lazyDialog(
  'exports',
  async () => (await import('../../screens/exports/ExportDialog.tsx')).ExportDialog,
);

/** The settings, for both kinds of customers [2.52c, 6.1b, 6.1d]. */
function SettingsArea({ page }: { readonly page: SettingsAreaRef }) {
  const { routes } = useMenus();
  return (
    <>
      <Settings page={page} customerCare={routes.ContactUs} />
      <ExportDialog />
    </>
  );
}

export const { logic, Screen } = area(settingsAreaLogic, SettingsArea);
