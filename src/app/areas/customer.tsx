import { customerPageLogic } from '../../actors/customer/page.ts';
import { Screen as Customer } from '../../screens/customer/index.tsx';
import { useMenus } from '../frame/menus.ts';
import type { CustomerPageRef } from '../../screens/customer/refs.ts';
import { area } from '../area.ts';

/** The customer's payment method, or the FTP instructions for a business. */
function CustomerArea({ page }: { readonly page: CustomerPageRef }) {
  const { routes } = useMenus();
  return <Customer page={page} customerCare={routes.ContactUs} />;
}

export const { logic, Screen } = area(customerPageLogic, CustomerArea);
