import { type AnyActorRef, fromCallback, fromPromise, sendTo } from 'xstate';
import { createDownload, downloadUrl } from '../../../contracts/downloads/calls.ts';
import { pushClose } from '../../../contracts/push/push.ts';
import { photoById } from '../../../contracts/photos/calls.ts';
import { toastTimes } from '../../../contracts/toasts/toasts.ts';
import { archiveMachine } from '../../../machines/downloads/archive.machine.ts';
import { archiveChannelMachine } from '../../../machines/downloads/archiveChannel.machine.ts';
import type { SocketTold, ToSocket } from '../../../machines/downloads/archiveChannel.setup.ts';
import { downloadsMachine } from '../../../machines/downloads/downloads.machine.ts';
import { photoDownloadMachine } from '../../../machines/downloads/photoDownload.machine.ts';
import { pauseBefore } from '../../../machines/downloads/times.ts';
import type { ToastRequest } from '../../../machines/toasts/toasts.machine.ts';
import { saveFrom } from '../../services/saving.ts';
import { openSocket } from '../../services/socket.ts';
import type { Environment } from '../environment.ts';
import { askLasting } from '../lasting.ts';
import { resolveIdsLogic } from '../photos/index.ts';

type Ports = Pick<Environment, 'bind' | 'window' | 'configured' | 'readToken' | 'storedSubject' | 'refuse'>;

const show = (toast: ToastRequest) => ({ type: 'toast.show' as const, ...toast });
/** One toast for each archive: what comes later takes the earlier one's place. */
const keyOf = (id: string) => `archive-${id}`;
const { archiveStarted, archiveOther } = toastTimes;

const handOver = ({ window }: Ports) =>
  fromPromise<void, { url: string }>(({ input, signal }) => saveFrom(window, input.url, signal));

function photoLogic(ports: Ports) {
  return photoDownloadMachine.provide({
    actors: { readPhoto: ports.bind(photoById), handOver: handOver(ports) },
    actions: {
      sayFailed: sendTo(
        ({ system }) => system.get('toasts'),
        ({ self, context: { id } }) =>
          show({
            key: `photo-${id}`,
            kind: 'failure',
            message: 'photoNotDownloaded',
            duration: archiveOther,
            action: { label: 'tryAgain', owner: self, event: { type: 'photo.download' } },
          }),
      ),
    },
  });
}

function archiveLogic(ports: Ports) {
  return archiveMachine.provide({
    actors: {
      resolveIds: resolveIdsLogic(ports),
      createDownload: ports.bind(createDownload),
      readAddress: ports.bind(downloadUrl),
      handOver: handOver(ports),
    },
    actions: {
      sayStarted: sendTo(
        ({ system }) => system.get('toasts'),
        (_, { id }) =>
          show({
            key: keyOf(id),
            kind: 'busy',
            message: 'downloadPreparing',
            duration: archiveStarted,
          }),
      ),
      sayFinished: sendTo(
        ({ system }) => system.get('toasts'),
        (_, { id }) =>
          show({
            key: keyOf(id),
            kind: 'success',
            message: 'downloadStarted',
            duration: archiveOther,
          }),
      ),
      sayFailed: sendTo(
        ({ system }) => system.get('toasts'),
        ({ self }, { id }) =>
          show({
            key: keyOf(id),
            kind: 'failure',
            message: 'downloadFailed',
            duration: archiveOther,
            action: { label: 'tryAgain', owner: self, event: { type: 'archive.retry' } },
          }),
      ),
    },
  });
}

/** One connection: whose token it shows is told when it opens, the token itself goes straight into it. */
const socket = ({ window, configured, readToken, storedSubject, refuse }: Ports) =>
  fromCallback<SocketTold | ToSocket>(({ sendBack, receive }) => {
    const tell = (told: SocketTold) => sendBack(told);
    let shown: string | null = null;
    const { authenticate, close } = openSocket(window.WebSocket, configured().Sockets.archive, {
      opened: () => tell({ type: 'socket.opened', userId: storedSubject() }),
      said: (text) => tell({ type: 'socket.said', text }),
      closed: (code) => {
        // A refresh adopts the stored token unless it is the one that was refused.
        if (code === pushClose.notAuthenticated && shown !== null) refuse(shown);
        tell({ type: 'socket.closed', code });
      },
    });
    receive(() => {
      shown = readToken();
      if (shown !== null) authenticate(shown);
    });
    return close;
  });

function channelLogic(ports: Ports) {
  return archiveChannelMachine.provide({
    actors: {
      socket: socket(ports),
      network: fromCallback(({ sendBack }) => {
        const back = () => sendBack({ type: 'network.back' });
        ports.window.addEventListener('online', back);
        return () => ports.window.removeEventListener('online', back);
      }),
    },
    actions: {
      askForToken: ({ system, self }) => {
        const auth: AnyActorRef | undefined = system.get('auth');
        if (auth === undefined) self.send({ type: 'token.lost' });
        else auth.send({ type: 'token.needed', requester: self });
      },
    },
    delays: { pause: ({ context }) => pauseBefore(context.failures, Math.random()) },
  });
}

/**
 * The root's long-lived child `downloads`, from the first download to sign-out. Input: `{ newId }`. Finds `toasts` and
 * `auth` by their system ids; stopping it closes the socket.
 */
export function downloadsLogic(ports: Ports) {
  return downloadsMachine.provide({
    actors: {
      archive: archiveLogic(ports),
      photoDownload: photoLogic(ports),
      channel: channelLogic(ports),
    },
    actions: { track: askLasting('tracking', () => ({ type: 'track', name: 'download' })) },
  });
}
