import { countAllPhotos } from '../../../../contracts/extensions/deleteAll.ts';
import { matchRoute } from '../../../../contracts/navigation/match.ts';
import { routeRow } from '../../../../contracts/navigation/routes.ts';
import { deleteAllPhotos } from '../../../../contracts/photos/deletion/calls.ts';
import { deleteAllMachine } from '../../../../machines/photos/deletion/deleteAll.machine.ts';
import type { Environment } from '../../environment.ts';

type Ports = Pick<Environment, 'bind' | 'window'>;

/** The root's long-lived child `deleteAll`, fetched with `deletion.ask` and created again for each question. */
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
