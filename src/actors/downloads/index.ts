import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate';
import { sharedAlbumPhotos } from '../../../contracts/albums/photos.ts';
import {
  createDownload,
  createSharedDownload,
  downloadUrl,
  listDownloads,
} from '../../../contracts/downloads/calls.ts';
import { pendingDownloads, pendingDownloadsKey } from '../../../contracts/downloads/pending.ts';
import { photoById } from '../../../contracts/photos/library/calls.ts';
import { findActor } from '../../../machines/system/directory.ts';
import { archiveMachine, type DownloadsWay } from '../../../machines/downloads/archive.machine.ts';
import { archiveChannelMachine } from '../../../machines/downloads/archiveChannel.machine.ts';
import { downloadsMachine } from '../../../machines/downloads/downloads.machine.ts';
import { findOwnersMachine } from '../../../machines/downloads/findOwners.machine.ts';
import { photoDownloadMachine } from '../../../machines/downloads/photoDownload.machine.ts';
import { pauseBefore } from '../../../machines/request/pushChannel.machine.ts';
import { currentRow } from '../../../machines/navigation/navigation.selectors.ts';
import type { navigationMachine } from '../../../machines/navigation/navigation.machine.ts';
import type { featureFlagsMachine } from '../../../machines/flags/featureFlags.machine.ts';
import { saveFrom } from '../../services/saving.ts';
import type { Environment } from '../environment.ts';
import { holdName } from '../holdName.ts';
import { network } from '../network.ts';
import { socket } from '../socket.ts';
import { watchCharts } from '../watchCharts.ts';
import { resolveIdsLogic } from '../photos/selection/resolveIds.ts';

type Ports = Pick<
  Environment,
  | 'bind'
  | 'window'
  | 'embedder'
  | 'configured'
  | 'readToken'
  | 'storedSubject'
  | 'refuse'
  | 'sessionStorage'
  | 'onSignOut'
>;
type NavigationRef = ActorRefFrom<typeof navigationMachine>;
type FlagsRef = ActorRefFrom<typeof featureFlagsMachine>;

/** Returns the ids of the archives that this tab is waiting for; an unreadable entry is treated as empty. */
function pendingIn(storage: Storage): readonly string[] {
  try {
    const read = pendingDownloads.safeParse(JSON.parse(storage.getItem(pendingDownloadsKey) ?? '[]'));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

function remember(storage: Storage, ids: readonly string[]): void {
  try {
    if (ids.length === 0) storage.removeItem(pendingDownloadsKey);
    else storage.setItem(pendingDownloadsKey, JSON.stringify(ids));
  } catch {
    // If storage is full, the customer can find the archive on the downloads page after a reload.
  }
}

const lockOf = (id: string) => `photo-account.download.${id}`;

/**
 * Returns the downloads that this tab is waiting for, which are kept across reloads. A duplicated tab starts with the
 * same list, so there is a lock for each archive, and the tab that holds the lock saves the archive.
 */
function awaited({ window, sessionStorage, onSignOut }: Ports) {
  const held = new Map<string, Promise<boolean>>();
  const hold = (id: string) => {
    const known = held.get(id) ?? holdName(window.navigator.locks as LockManager | undefined, lockOf(id));
    held.set(id, known);
    return known;
  };
  onSignOut(() => remember(sessionStorage, []));
  return {
    recall: async (): Promise<readonly string[]> => {
      const pending = pendingIn(sessionStorage);
      const free = await Promise.all(pending.map(hold));
      const mine = pending.filter((_, at) => free[at]);
      if (mine.length < pending.length) remember(sessionStorage, mine);
      return mine;
    },
    keep: (ids: readonly string[]) => {
      for (const id of ids) void hold(id);
      remember(sessionStorage, ids);
    },
  };
}

/** Whether toasts link to the downloads page: only if the page exists and is not open. */
const watchWay = fromCallback<DownloadsWay>(({ system, sendBack }) => {
  const navigation = findActor(system, 'navigation') as NavigationRef | undefined;
  const flags = findActor(system, 'flags') as FlagsRef | undefined;
  return watchCharts(
    [navigation, flags],
    (place, known) =>
      place !== undefined &&
      currentRow(place).area !== 'downloads' &&
      known?.context.values.PhotoManagementDownloadViewEnabled === true,
    (leads) => sendBack({ type: 'way.changed', leads }),
  );
});

const handOver = (ports: Ports) =>
  fromPromise<void, { url: string }>(({ input, signal }) => saveFrom(ports, input.url, signal));

function photoLogic(ports: Ports) {
  return photoDownloadMachine.provide({
    actors: { readAddress: ports.bind(photoById), handOver: handOver(ports) },
  });
}

function archiveLogic(ports: Ports) {
  return archiveMachine.provide({
    actors: {
      watchWay,
      resolveIds: resolveIdsLogic(ports),
      findOwners: findOwnersMachine.provide({ actors: { readPage: ports.bind(sharedAlbumPhotos) } }),
      createDownload: ports.bind(createDownload),
      createShared: ports.bind(createSharedDownload),
      readState: ports.bind(listDownloads),
      readAddress: ports.bind(downloadUrl),
      handOver: handOver(ports),
    },
  });
}

function channelLogic(ports: Ports) {
  return archiveChannelMachine.provide({
    actors: {
      socket: socket(ports, 'archive'),
      network: network(ports.window),
    },
    delays: { pause: ({ context }) => pauseBefore(context.failures, Math.random()) },
  });
}

/**
 * Returns the child actor `downloads` of the root, from the first download to sign-out. Input: `{ newId }`.
 * It finds `toasts` and `auth` by their system ids; stopping it closes the socket.
 */
export function downloadsLogic(ports: Ports) {
  const { recall, keep } = awaited(ports);
  return downloadsMachine.provide({
    actors: {
      recall: fromPromise(recall),
      archive: archiveLogic(ports),
      photoDownload: photoLogic(ports),
      channel: channelLogic(ports),
    },
    actions: {
      remember: (_, ids) => keep(ids),
    },
  });
}
