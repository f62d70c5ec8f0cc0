import { type ActivationMessage, activationMessage } from '../../contracts/activation/push.ts';
import { readPush } from '../../contracts/push/push.ts';
import { pushChannelFor } from '../request/pushChannel.machine.ts';

/**
 * The socket on which the service tells how an import fares: 'OK' says that it listens, what cannot be read is ignored;
 * it is there for as long as there is something to hear [4.6, 7.15].
 */
export const activationChannelMachine = pushChannelFor<ActivationMessage>({
  id: 'activationChannel',
  description: 'The push channel that announces the progress of an import.',
  noun: 'the import',
  spec: ['4.6a', '7.15a'],
  read: (text) => readPush(activationMessage, text),
  life: null,
  tellsSilence: true,
});
