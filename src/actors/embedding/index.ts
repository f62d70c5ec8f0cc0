import { fromCallback } from 'xstate';
import { embedderMessage } from '../../../contracts/embedding/messages.ts';
import { type EmbeddingEvent, embeddingMachine } from '../../../machines/embedding/embedding.machine.ts';
import { fileUnsaved } from '../../services/saving.ts';
import type { Environment } from '../environment.ts';

/**
 * Returns the page's URL for use in a browser, without the parameters that an app adds when it embeds the
 * page.
 */
function linkOf(window: Window): string {
  const link = new URL(window.location.href);
  for (const own of ['stripped', 'hideHeaderNav']) link.searchParams.delete(own);
  return link.href;
}

/** Returns the chart, bound to the window and to the app or page that embeds it, if there is one. */
export function embeddingLogic({ window, embedder }: Pick<Environment, 'window' | 'embedder'>) {
  const { document } = window;
  return embeddingMachine.provide({
    actors: {
      watchEmbedder: fromCallback<EmbeddingEvent>(({ sendBack }) => {
        const ends = new AbortController();
        const { host } = window.location;
        window.addEventListener(fileUnsaved, () => sendBack({ type: 'file.unsaved', host }), {
          signal: ends.signal,
        });
        if (embedder() === null) return () => ends.abort();
        sendBack({ type: 'embedder.found' });
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
    actions: {
      post: (_, message) => embedder()?.post(message),
      // If a webview denies access to the clipboard, the message at least contains the host name.
      copyLink: () => void window.navigator.clipboard?.writeText(linkOf(window)).catch(() => undefined),
    },
  });
}
