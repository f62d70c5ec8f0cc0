import { fromPromise } from 'xstate';
import { forcedSorting } from '../../../../contracts/photos/sorting/sorting.ts';
import { uploadRedirect } from '../../../../contracts/navigation/uploadRedirect.ts';
import { importPhotosMachine } from '../../../../machines/photos/uploads/importPhotos.machine.ts';
import type { Environment } from '../../environment.ts';
import { phoneOfferLogic } from '../../phoneUploads/offer.ts';
import { lazyChild } from '../../lazyActor.ts';
import { write } from '../library/stored.ts';
import { dropFile, fileOf, keepFile } from './bytes.ts';
import { uploadItemLogic, type ItemPorts } from './item.ts';
import { keepAwake, watchConnection } from './page.ts';
import { queueStore, type QueueStorePorts } from './queueStore.ts';

type Ports = ItemPorts &
  QueueStorePorts &
  Pick<
    Environment,
    | 'configured'
    | 'bind'
    | 'storage'
    | 'sessionStorage'
    | 'window'
    | 'host'
    | 'report'
    | 'newId'
    | 'now'
    | 'missing'
  >;

/**
 * Returns the chart `uploads`, which runs until sign-out, bound to the browser and the network. Input:
 * `{ newId }`. `import.open` opens its dialog.
 */
export function uploadsLogic(ports: Ports) {
  const { window, storage, baseOf, readToken, configured } = ports;
  const store = queueStore(ports);
  const releaseUpload = async (address: string) =>
    (await import('../../../services/uploads.ts')).endUpload(
      address,
      `${baseOf('uploads')}/files`,
      readToken(),
    );
  return importPhotosMachine.provide({
    actors: {
      item: uploadItemLogic(ports, store),
      choice: lazyChild(ports, async () => (await import('../../albums/choice.ts')).choiceLogic(ports)),
      handOff: lazyChild(ports, async () =>
        (await import('../../phoneUploads/desktop.ts')).handOffLogic(ports),
      ),
      offer: phoneOfferLogic(ports),
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
      releaseFiles: (_, { ids, previews, addresses, moved }) => {
        for (const id of ids) dropFile(id);
        store.drop(ids);
        for (const preview of previews) window.URL.revokeObjectURL(preview);
        for (const address of addresses) void releaseUpload(address).catch(() => undefined);
        const file = moved === null ? undefined : fileOf(moved.from);
        if (moved === null || file === undefined) return;
        keepFile(moved.to, file);
        dropFile(moved.from);
      },
      storeOrder: () => write(storage, 'photos', forcedSorting),
      openApp: (_, address) => window.location.assign(address),
      // If no app has opened the link, its navigation may still be pending; stopping it makes this page usable again.
      returnToPage: () => window.stop(),
    },
  });
}
