import { fromPromise, sendTo } from 'xstate';
import { pathOf } from '../../../../contracts/navigation/match.ts';
import { uploadRedirect } from '../../../../contracts/navigation/uploadRedirect.ts';
import { importPhotosMachine } from '../../../../machines/photos/uploads/importPhotos.machine.ts';
import type { Environment } from '../../environment.ts';
import { dropFile, fileOf, keepFile } from './bytes.ts';
import { uploadItemLogic, type ItemPorts } from './item.ts';
import { keepAwake, watchConnection } from './page.ts';
import { queueStore, type QueueStorePorts } from './queueStore.ts';

type Ports = ItemPorts & QueueStorePorts & Pick<Environment, 'configured'>;

/**
 * The long-lived chart `uploads`. Input: `{ newId }`. Opened by `import.open`; tells `library` by `cache.stale` and
 * `navigation` where 'Next' leads.
 */
export function uploadsLogic(ports: Ports) {
  const { window, baseOf, readToken, configured } = ports;
  const store = queueStore(ports);
  const letGoOf = async (address: string) =>
    (await import('../../../services/uploads.ts')).endUpload(
      address,
      `${baseOf('uploads')}/files`,
      readToken(),
    );
  return importPhotosMachine.provide({
    actors: {
      item: uploadItemLogic(ports, store),
      findApp: fromPromise(async ({ input: { albumId } }) => {
        const { location, navigator } = window;
        const { search } = location;
        return uploadRedirect({ search, config: configured(), userAgent: navigator.userAgent, albumId });
      }),
      restoreQueue: fromPromise(() => store.restore()),
      watchConnection: watchConnection(window),
      keepAwake: keepAwake(window),
    },
    actions: {
      keepBytes: (_, files) => {
        for (const { id, body } of files) keepFile(id, body);
        store.keepAgain(files.map(({ id }) => id));
      },
      storeFiles: (_, files) => store.put(files),
      letGo: (_, { ids, previews, addresses, moved }) => {
        for (const id of ids) dropFile(id);
        store.drop(ids);
        for (const preview of previews) window.URL.revokeObjectURL(preview);
        for (const address of addresses) void letGoOf(address).catch(() => undefined);
        const file = moved === null ? undefined : fileOf(moved.from);
        if (moved === null || file === undefined) return;
        keepFile(moved.to, file);
        dropFile(moved.from);
      },
      openModal: sendTo(
        ({ system }) => system.get('modals'),
        ({ self }, { id }) => ({
          type: 'modal.opened',
          id,
          kind: 'photos.import',
          dismissible: true,
          owner: self,
        }),
      ),
      closeModal: sendTo(
        ({ system }) => system.get('modals'),
        (_, { id }) => ({ type: 'modal.closed', id }),
      ),
      openApp: (_, address) => {
        if (address !== null) window.location.assign(address);
      },
      // Where no app took the address, the way to it may still be under way: this page is to be itself again.
      returnToPage: () => window.stop(),
      goToPhotos: sendTo(
        ({ system }) => system.get('navigation'),
        (_, albumId) => ({
          type: 'navigation.request',
          to: albumId === null ? pathOf('photos', {}) : pathOf('album', { id: albumId }),
        }),
      ),
      renewPhotos: sendTo(
        ({ system }) => system.get('library'),
        (_, tags) => ({ type: 'cache.stale', tags }),
      ),
      forceSorting: sendTo(
        ({ system }) => system.get('library'),
        () => ({ type: 'sorting.force' }),
      ),
    },
  });
}
