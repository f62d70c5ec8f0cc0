import { type ActorRefFrom, sendTo } from 'xstate';
import { countAllPhotos } from '../../../../contracts/extensions/deleteAll.ts';
import { pathOf } from '../../../../contracts/navigation/match.ts';
import { routeRow } from '../../../../contracts/navigation/routes.ts';
import { deleteAllPhotos } from '../../../../contracts/photos/calls.ts';
import type { navigationMachine } from '../../../../machines/navigation/navigation.machine.ts';
import { currentRoute } from '../../../../machines/navigation/navigation.selectors.ts';
import { deleteAllMachine } from '../../../../machines/photos/deletion/deleteAll.machine.ts';
import type { Environment } from '../../environment.ts';
import { sayTo } from '../../lazyActor.ts';

type Ports = Pick<Environment, 'bind' | 'window'>;
type NavigationRef = ActorRefFrom<typeof navigationMachine>;

/** The root's long-lived child `deleteAll`, fetched with `deletion.ask` and made anew for each question. */
export function deleteAllLogic({ bind, window }: Ports) {
  return deleteAllMachine.provide({
    actors: { countAll: bind(countAllPhotos), deleteAllPhotos: bind(deleteAllPhotos) },
    actions: {
      openModal: sendTo(
        ({ system }) => system.get('modals'),
        ({ self }, { id }) => ({
          type: 'modal.opened',
          id,
          kind: 'photos.deleteAll',
          dismissible: true,
          owner: self,
        }),
      ),
      closeModal: sendTo(
        ({ system }) => system.get('modals'),
        (_, { id }) => ({ type: 'modal.closed', id }),
      ),
      beginOperation: sendTo(
        ({ system }) => system.get('library'),
        (_, { opId }) => ({ type: 'operation.begin', opId, removes: new Map(), all: true }),
      ),
      endOperation: sendTo(
        ({ system }) => system.get('library'),
        (_, { opId }) => ({ type: 'operation.end', opId, failed: new Set() }),
      ),
      undo: sendTo(
        ({ system }) => system.get('library'),
        ({ context: { opId } }) => ({ type: 'operation.end', opId, failed: 'all' }),
      ),
      sayFailed: sendTo(
        ({ system }) => system.get('toasts'),
        () => ({ type: 'toast.show', kind: 'failure', message: 'photosNotDeleted' }),
      ),
      /** Whoever has left the photos meanwhile is not pulled back. */
      showTop: ({ system }) => {
        const navigation: NavigationRef = system.get('navigation');
        if (routeRow(currentRoute(navigation.getSnapshot()).name).area !== 'photos') return;
        navigation.send({ type: 'navigation.request', to: pathOf('photos', {}) });
        window.scrollTo(0, 0);
      },
      track: sayTo('tracking', () => ({ type: 'event.track', name: 'deletePhotos' })),
    },
  });
}
