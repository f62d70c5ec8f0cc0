import { countAllPhotos } from '../../../../contracts/extensions/deleteAll.ts';
import { matchRoute } from '../../../../contracts/navigation/match.ts';
import { routeRow } from '../../../../contracts/navigation/routes.ts';
import { deleteAllPhotos } from '../../../../contracts/photos/deletion/calls.ts';
import { deleteAllMachine } from '../../../../machines/photos/deletion/deleteAll.machine.ts';
import type { Environment } from '../../environment.ts';

type Ports = Pick<Environment, 'bind' | 'window'>;

/**
 * Returns the child actor `deleteAll` of the root, loaded with `deletion.ask` and created again for each
 * confirmation.
 */
export const deleteAllLogic = ({ bind, window }: Ports) =>
  deleteAllMachine.provide({
    actors: { countAll: bind(countAllPhotos), deleteAllPhotos: bind(deleteAllPhotos) },
    actions: {
      scrollToTop: () => {
        const route = matchRoute(window.location.pathname);
        if (route !== null && routeRow(route.name).area === 'photos') window.scrollTo(0, 0);
      },
    },
  });
