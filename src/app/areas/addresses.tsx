import type { Environment } from '../../actors/environment.ts';
import { addressesPageLogic } from '../../actors/addresses/page.ts';

export { Screen } from '../../screens/addresses/index.tsx';
export const logic = (environment: Environment) => addressesPageLogic(environment);
