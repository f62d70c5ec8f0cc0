import type { Environment } from '../../actors/environment.ts';
import { ordersPageLogic } from '../../actors/orders/page.ts';

export { Screen } from '../../screens/orders/index.tsx';
export const logic = (environment: Environment) => ordersPageLogic(environment);
