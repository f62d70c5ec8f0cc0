import { orderPageLogic } from '../../actors/orders/order.ts';
import { OrderScreen } from '../../screens/orders/details/OrderScreen.tsx';
import { lazyView } from '../../ui/lazyView.tsx';
import { useOrderWays } from '../orderWays.ts';
import type { OrderPageRef } from '../../screens/orders/details/refs.ts';
import { area } from '../area.ts';

/** Loaded in parallel with the order. */
const AddressText = lazyView(
  async () => (await import('../../screens/addresses/AddressText.tsx')).AddressText,
);
AddressText.prefetch();
/** The form, which is loaded together with its dialog. */
const AddressFields = lazyView(
  async () => (await import('../../screens/addresses/AddressFields.tsx')).AddressFields,
);

/** The page of one order; the components for its address are loaded separately. */
function OrderArea({ page }: { readonly page: OrderPageRef }) {
  return (
    <OrderScreen page={page} ways={useOrderWays()} AddressText={AddressText} AddressFields={AddressFields} />
  );
}

export const { logic, Screen } = area(orderPageLogic, OrderArea);
