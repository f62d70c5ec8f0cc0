/** What the embedding is told. */
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
