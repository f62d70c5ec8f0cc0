import { latestUploaded } from '../../../../contracts/photos/calls.ts';
import { latestUploadedMachine } from '../../../../machines/photos/lists/latestUploaded.machine.ts';
import type { Environment } from '../../environment.ts';
import { listParts } from './listParts.ts';

/** The page 'My photos' by upload. Fetched when somebody sorts so. */
export const latestLogic = (ports: Pick<Environment, 'bind' | 'storage' | 'sessionStorage' | 'window'>) => {
  return latestUploadedMachine.provide(listParts(ports, latestUploaded));
};
