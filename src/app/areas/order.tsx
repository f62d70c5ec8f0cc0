import type { Environment } from '../../actors/environment.ts';
import { orderPageLogic } from '../../actors/orders/order.ts';
import { OrderScreen } from '../../screens/orders/details/OrderScreen.tsx';
import { lazyView } from '../../ui/lazyView.tsx';
import { useMenus } from '../frame/menus.ts';

/** Fetched while the order is read. */
const AddressText = lazyView(
  async () => (await import('../../screens/addresses/AddressText.tsx')).AddressText,
);
AddressText.prefetch();
/** The form comes with the dialog that it stands in. */
const AddressFields = lazyView(
  async () => (await import('../../screens/addresses/AddressFields.tsx')).AddressFields,
);

/** The page of one order, with the parts of addresses that it shows. */
export function Screen() {
  const { routes } = useMenus();
  return (
    <OrderScreen customerCare={routes.ContactUs} AddressText={AddressText} AddressFields={AddressFields} />
  );
}
export const logic = (environment: Environment) => orderPageLogic(environment);
