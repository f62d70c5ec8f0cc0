import { customerPageLogic } from '../../actors/customer/page.ts';
import type { Environment } from '../../actors/environment.ts';
import { Screen as Customer } from '../../screens/customer/index.tsx';
import { useMenus } from '../frame/menus.ts';

/** How the customer pays, and the FTP instructions of a business. */
export function Screen() {
  const { routes } = useMenus();
  return <Customer customerCare={routes.ContactUs} />;
}
export const logic = (environment: Environment) => customerPageLogic(environment);
