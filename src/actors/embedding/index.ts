import { fromCallback } from 'xstate';
import { embedderMessage } from '../../../contracts/embedding/messages.ts';
import { type EmbeddingEvent, embeddingMachine } from '../../../machines/embedding/embedding.machine.ts';
import type { Environment } from '../environment.ts';

/** The chart bound to the window and to the app or page that holds it, if any. */
export function embeddingLogic({ window, embedder }: Pick<Environment, 'window' | 'embedder'>) {
  const { document } = window;
  return embeddingMachine.provide({
    actors: {
      watchEmbedder: fromCallback<EmbeddingEvent>(({ sendBack }) => {
        if (embedder() === null) return undefined;
        sendBack({ type: 'embedder.found' });
        const ends = new AbortController();
        const hear = (message: MessageEvent) => {
          if (embedder()?.isSender(message) !== true) return;
          const read = embedderMessage.safeParse(message.data);
          if (read.success) sendBack({ type: 'embedder.navigate', to: read.data.to });
        };
        window.addEventListener('message', hear, { signal: ends.signal });
        let title = '';
        const look = () => {
          if (document.title === title) return;
          ({ title } = document);
          sendBack({ type: 'title.changed', title });
        };
        const titles = new MutationObserver(look);
        titles.observe(document.head, { childList: true, characterData: true, subtree: true });
        look();
        return () => {
          ends.abort();
          titles.disconnect();
        };
      }),
    },
    actions: { post: (_, message) => embedder()?.post(message) },
  });
}
