import type { Environment } from '../../actors/environment.ts';
import { ordersPageLogic } from '../../actors/orders/page.ts';
import { Screen as Orders } from '../../screens/orders/index.tsx';
import { useOrderWays } from '../orderWays.ts';

export function Screen() {
  return <Orders ways={useOrderWays()} />;
}
export const logic = (environment: Environment) => ordersPageLogic(environment);
