import { timelineLogic } from '../../actors/photos/index.ts';
import { uploadsLogic } from '../../actors/photos/uploads.ts';
import type { Environment } from '../../actors/environment.ts';

export { Screen } from '../../screens/photos/index.tsx';
export const logic = (environment: Environment) => timelineLogic(environment);
export const lasting = (environment: Environment) => [
  { id: 'uploads' as const, logic: uploadsLogic(environment) },
];
