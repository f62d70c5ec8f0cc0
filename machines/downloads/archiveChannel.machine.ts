import { type ArchiveMessage, archiveMessage } from '../../contracts/downloads/download.ts';
import { pushTimeout, readPush } from '../../contracts/push/push.ts';
import { pushChannelFor, pushChannelWordsFor } from '../request/pushChannel.machine.ts';
import type { DownloadsRef } from './downloads.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** Returns the message in the text; null if it is about another customer's archive. */
function messageIn(text: string, userId: string | null): ArchiveMessage | null {
  const message = readPush(archiveMessage, text);
  return message !== null && message.message.userId === userId ? message : null;
}

/** The push channel that reports the states of archives; it closes after 30 minutes without an error [7.15]. */
export const archiveChannelMachine = pushChannelFor<ArchiveMessage, DownloadsRef>({
  id: 'archiveChannel',
  description: 'The push channel that reports the state of archives.',
  noun: 'archives',
  spec: ['7.15a', '7.15b'],
  read: messageIn,
  life: pushTimeout,
  tellsSilence: false,
});

export const archiveChannelWords = pushChannelWordsFor('archives') satisfies ChartWords<
  typeof archiveChannelMachine
>;
