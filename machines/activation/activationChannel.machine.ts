import { type ActivationMessage, activationMessage } from '../../contracts/activation/push.ts';
import { readPush } from '../../contracts/push/push.ts';
import { pushChannelFor, pushChannelWordsFor } from '../request/pushChannel.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

/**
 * Socket for the progress of an import. 'OK' confirms the subscription; unreadable messages are ignored. The
 * socket stays open as long as messages can arrive [4.6, 7.15].
 */
export const activationChannelMachine = pushChannelFor<ActivationMessage>({
  id: 'activationChannel',
  description: 'The push channel that reports the progress of an import.',
  noun: 'the import',
  spec: ['4.6a', '7.15a'],
  read: (text) => readPush(activationMessage, text),
  life: null,
  tellsSilence: true,
});

export const activationChannelWords = pushChannelWordsFor('the import') satisfies ChartWords<
  typeof activationChannelMachine
>;
