import { paymentUrl } from '../../contracts/app/config.ts';
import type { OrderWays } from '../screens/orders/OrderAction.tsx';
import { useMenus } from './frame/menus.ts';

/** Returns the links to the pages of the brand's shop where the customer deals with an order. */
export function useOrderWays(): OrderWays {
  const { routes } = useMenus();
  return { paymentOf: (code) => paymentUrl(routes, code), contact: routes.ContactUs };
}
