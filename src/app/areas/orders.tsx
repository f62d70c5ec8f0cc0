import { ordersPageLogic } from '../../actors/orders/page.ts';
import { Screen as Orders } from '../../screens/orders/index.tsx';
import { useOrderWays } from '../orderWays.ts';
import type { OrdersPageRef } from '../../screens/orders/refs.ts';
import { area } from '../area.ts';

function OrdersArea({ page }: { readonly page: OrdersPageRef }) {
  return <Orders page={page} ways={useOrderWays()} />;
}

export const { logic, Screen } = area(ordersPageLogic, OrdersArea);
