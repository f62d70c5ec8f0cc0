import type { Environment } from '../../actors/environment.ts';
import { orderPageLogic } from '../../actors/orders/order.ts';
import { AddressText } from '../../screens/addresses/AddressText.tsx';
import { OrderScreen } from '../../screens/orders/details/OrderScreen.tsx';
import { lazyView } from '../../ui/lazyView.tsx';
import { useMenus } from '../frame/menus.ts';

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
