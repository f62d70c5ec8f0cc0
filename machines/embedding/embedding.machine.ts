import { setup } from 'xstate';
import type { PageMessage } from '../../contracts/embedding/messages.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { tell } from '../system/tell.ts';
import { sourceStub, unprovided } from '../system/stubs.ts';
import { withEvent } from '../system/outcomes.ts';

/** Events that the embedding chart receives. */
export type EmbeddingEvent =
  /** The page is embedded in an app or in a page of an allowed origin. */
  | { readonly type: 'embedder.found' }
  /** The app or page that embeds this page navigates to another path, with its query. */
  | { readonly type: 'embedder.navigate'; readonly to: string }
  | { readonly type: 'title.changed'; readonly title: string }
  | { readonly type: 'session.ended' }
  /** A file could not be saved, because the app that embeds this page does not accept files. */
  | { readonly type: 'file.unsaved'; readonly host: string }
  /** The customer copies the URL of the page to open it in a browser. */
  | { readonly type: 'link.copy' };

declare module '../system/directory.ts' {
  interface Directory {
    readonly embedding: EmbeddingEvent;
  }
}

/** Exchanges messages between this page and the app or page that embeds it; `docs/webview.md` lists them. */
export const embeddingMachine = setup({
  types: {
    events: {} as EmbeddingEvent,
  },
  actors: {
    /**
     * Sends an event when the page is embedded and when the embedder requests another page, and posts every
     * new title to the embedder. Does nothing if the page is not embedded.
     */
    watchEmbedder: sourceStub<EmbeddingEvent>('embedding.watchEmbedder'),
  },
  actions: {
    /** Posts a message to the embedder. Does nothing if the page is not embedded. */
    post: (_, _message: PageMessage) => unprovided('embedding.post'),
    /** Copies the page's URL to the clipboard. */
    copyLink: () => unprovided('embedding.copyLink'),
    /** Shown longer than other toasts, because the customer has to read a sentence and open a browser. */
    sayUnsaved: tell('toasts', 'toast.show', ({ self }, host: string) => ({
      key: 'appSavesNothing',
      kind: 'failure',
      message: 'appSavesNothing',
      values: { host },
      duration: 20_000,
      action: { label: 'copyLink', owner: self, event: { type: 'link.copy' } },
    })),
    navigate: tell('navigation', 'navigation.request', (_, to: string) => ({ to })),
  },
}).createMachine({
  id: 'embedding',
  description:
    'The messages between this page and the app or the allowed page that embeds it; the app receives files to save. If an app does not save files, the customer is shown how to open the page in a browser. A page that is not embedded neither sends nor accepts messages.',
  meta: { spec: ['2.12'] },
  invoke: { id: 'watchEmbedder', src: 'watchEmbedder' },
  on: {
    'embedder.found': { actions: { type: 'post', params: { type: 'account.ready' } } },
    'embedder.navigate': { actions: withEvent('navigate', 'to') },
    'title.changed': {
      actions: { type: 'post', params: ({ event: { title } }) => ({ type: 'account.title', title }) },
    },
    'file.unsaved': { actions: withEvent('sayUnsaved', 'host') },
    'link.copy': { actions: 'copyLink' },
    'session.ended': { actions: { type: 'post', params: { type: 'account.signedOut' } } },
  },
});

export const embeddingWords: ChartWords<typeof embeddingMachine> = {
  guards: {},
  delays: {},
  events: {
    'embedder.found': 'the page is opened inside an app or another page',
    'embedder.navigate': 'the embedding app or page asks for another URL of the account',
    'title.changed': 'the title of the page changes',
    'session.ended': 'the session of the customer ends',
    'file.unsaved': 'a file cannot be saved, because the embedding app does not accept files',
    'link.copy': 'the customer presses the button that copies the link to the page',
  },
};
