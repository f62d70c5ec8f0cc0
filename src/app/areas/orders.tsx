import { useSelector } from '@xstate/react';
import type { Environment } from '../../actors/environment.ts';
import { ordersPageLogic } from '../../actors/orders/page.ts';
import { useActor } from '../../context/actors.ts';
import { ordersViewState } from '../../../machines/orders/ordersPage.selectors.ts';
import { Screen as Orders } from '../../screens/orders/index.tsx';
import type { OrdersPageRef } from '../../screens/orders/refs.ts';
import { Placeholder } from '../../screens/placeholder/Placeholder.tsx';

/** The list of orders; the page of one is not there yet. */
export function Screen() {
  const face = useSelector(useActor('area') as unknown as OrdersPageRef, ordersViewState);
  return face === 'details' ? <Placeholder /> : <Orders />;
}
export const logic = (environment: Environment) => ordersPageLogic(environment);
