import type { Environment } from '../../actors/environment.ts';
import { invoicesPageLogic } from '../../actors/invoices/page.ts';
import { BusinessBanner } from '../../screens/customer/BusinessBanner.tsx';
import { Screen as Invoices } from '../../screens/invoices/index.tsx';
import { useMenus } from '../frame/menus.ts';

/** The invoices, under the banner that says how the account stands [6.1c]. */
export function Screen() {
  const { routes } = useMenus();
  return <Invoices banner={<BusinessBanner customerCare={routes.ContactUs} />} />;
}
export const logic = (environment: Environment) => invoicesPageLogic(environment);
