import type { Environment } from '../../actors/environment.ts';
import { downloadsPageLogic } from '../../actors/downloads/page.ts';

export { Screen } from '../../screens/downloads/index.tsx';
export const logic = (environment: Environment) => downloadsPageLogic(environment);
