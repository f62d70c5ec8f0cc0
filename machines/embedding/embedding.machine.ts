import { setup } from 'xstate';
import type { PageMessage } from '../../contracts/embedding/messages.ts';
import { tell } from '../system/tell.ts';
import { sourceStub, unprovided } from '../system/stubs.ts';
import { withEvent } from '../system/outcomes.ts';

/** Events that the embedding receives. */
export type EmbeddingEvent =
  /** An app or an allowed page holds this one. */
  | { readonly type: 'embedder.found' }
  /** The app or page that holds this one asks for another page: a path with its query. */
  | { readonly type: 'embedder.navigate'; readonly to: string }
  | { readonly type: 'title.changed'; readonly title: string }
  | { readonly type: 'session.ended' }
  /** A file can't be saved: the app that shows this page takes none. */
  | { readonly type: 'file.unsaved'; readonly host: string }
  /** The customer wants the page's address, for a browser. */
  | { readonly type: 'link.copy' };

declare module '../system/directory.ts' {
  interface Directory {
    readonly embedding: EmbeddingEvent;
  }
}

/** The messages between this page and the app or page that holds it; `docs/webview.md` lists them. */
export const embeddingMachine = setup({
  types: {
    events: {} as EmbeddingEvent,
  },
  actors: {
    /** Tells that somebody holds this page, what they ask for, and each title; nothing where nobody does. */
    watchEmbedder: sourceStub<EmbeddingEvent>('embedding.watchEmbedder'),
  },
  actions: {
    /** Does nothing where nobody holds this page. */
    post: (_, _message: PageMessage) => unprovided('embedding.post'),
    /** Puts the page's address on the clipboard. */
    copyLink: () => unprovided('embedding.copyLink'),
    /** Longer than other toasts: a sentence to read, and a browser to open. */
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
    'The messages between this page and the app or the allowed page that embeds it; the app receives files to save. If an app saves no files, the customer is shown the way through a browser. A page that is not embedded sends and accepts no messages.',
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
