import { latestUploaded } from '../../../../contracts/photos/calls.ts';
import { wishOf } from '../../../../machines/photos/lists/flatList.setup.ts';
import { latestUploadedMachine } from '../../../../machines/photos/lists/latestUploaded.machine.ts';
import type { Environment } from '../../environment.ts';
import { askDownload, listParts } from './listParts.ts';

/** The page 'My photos' by upload. Fetched when somebody sorts so. */
export const latestLogic = (ports: Pick<Environment, 'bind' | 'storage' | 'sessionStorage' | 'window'>) => {
  const { actors, actions } = listParts(ports, latestUploaded);
  return latestUploadedMachine.provide({
    actors,
    actions: {
      ...actions,
      askDownload: ({ system, self, context }, name) => askDownload(system, wishOf(self, context, name)),
    },
  });
};
