import { fromCallback } from 'xstate';
import { activate, activation } from '../../../contracts/activation/calls.ts';
import { closedImportKey } from '../../../contracts/activation/stored.ts';
import { activationMachine, type ClosedEvent } from '../../../machines/activation/activation.machine.ts';
import { importWatch } from '../../../machines/activation/importWatch.ts';
import { activationChannelMachine } from '../../../machines/activation/activationChannel.machine.ts';
import { pauseBefore } from '../../../machines/request/pushChannel.machine.ts';
import { queryFor } from '../../../machines/request/query.machine.ts';
import type { Environment } from '../environment.ts';
import { network } from '../network.ts';
import { socket } from '../socket.ts';

type Ports = Pick<
  Environment,
  'bind' | 'window' | 'configured' | 'readToken' | 'storedSubject' | 'refuse' | 'storage' | 'onSignOut'
>;

/**
 * Returns the child actor `activation` of the root, which runs from the first library page to sign-out [3.10,
 * 4.6].
 */
export function activationLogic(ports: Ports) {
  const { bind, window, storage, onSignOut } = ports;
  const read = bind(activation);
  onSignOut(() => storage.removeItem(closedImportKey));
  return activationMachine.provide({
    actors: {
      status: queryFor(activation).provide({ actors: { read } }),
      start: bind(activate),
      progress: read,
      // The parent chart handles the channel's messages itself, so this one opens no channel.
      watch: importWatch.provide({ actors: { read, push: fromCallback(() => undefined) } }),
      channel: activationChannelMachine.provide({
        actors: { socket: socket(ports, 'activation'), network: network(window) },
        delays: { pause: ({ context }) => pauseBefore(context.failures, Math.random()) },
      }),
      memory: fromCallback<ClosedEvent>(({ sendBack }) => {
        const reference = storage.getItem(closedImportKey);
        if (reference !== null) sendBack({ type: 'import.closed', reference });
      }),
    },
    actions: {
      remember: ({ context: { closed } }) => {
        try {
          if (closed !== null) storage.setItem(closedImportKey, closed);
        } catch {
          // If storage is full, the message appears again after a reload.
        }
      },
    },
  });
}
