import { invoicesPageLogic } from '../../actors/invoices/page.ts';
import { BusinessBanner } from '../../screens/customer/BusinessBanner.tsx';
import { Screen as Invoices } from '../../screens/invoices/index.tsx';
import { useMenus } from '../frame/menus.ts';
import type { InvoicesPageRef } from '../../screens/invoices/refs.ts';
import { area } from '../area.ts';

/** The invoices, below a banner with the status of the account [6.1c]. */
function InvoicesArea({ page }: { readonly page: InvoicesPageRef }) {
  const { routes } = useMenus();
  return <Invoices page={page} banner={<BusinessBanner customerCare={routes.ContactUs} />} />;
}

export const { logic, Screen } = area(invoicesPageLogic, InvoicesArea);
