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
  | { readonly type: 'session.ended' };

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
    navigate: tell('navigation', 'navigation.request', (_, to: string) => ({ to })),
  },
}).createMachine({
  id: 'embedding',
  description:
    'The messages between this page and the app or the allowed page that embeds it; the app receives files to save. A page that is not embedded sends and accepts no messages.',
  meta: { spec: ['2.12'] },
  invoke: { id: 'watchEmbedder', src: 'watchEmbedder' },
  on: {
    'embedder.found': { actions: { type: 'post', params: { type: 'account.ready' } } },
    'embedder.navigate': { actions: withEvent('navigate', 'to') },
    'title.changed': {
      actions: { type: 'post', params: ({ event: { title } }) => ({ type: 'account.title', title }) },
    },
    'session.ended': { actions: { type: 'post', params: { type: 'account.signedOut' } } },
  },
});
