import { paymentUrl } from '../../contracts/app/config.ts';
import type { OrderWays } from '../screens/orders/OrderAction.tsx';
import { useMenus } from './frame/menus.ts';

/** Where the brand's shop resolves what an order waits for. */
export function useOrderWays(): OrderWays {
  const { routes } = useMenus();
  return { paymentOf: (code) => paymentUrl(routes, code), contact: routes.ContactUs };
}
