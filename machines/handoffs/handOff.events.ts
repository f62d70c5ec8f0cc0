export interface HandOffTarget {
  /** The page that phones open [5.8]. */
  readonly page: string;
  /** What is sent goes into this album, or into the library alone. */
  readonly albumId: string | null;
}

export type HandOffEvent =
  /** The person looks for a code. */
  | ({ readonly type: 'handoff.open' } & HandOffTarget)
  /** Nobody looks any more: a code that no phone has taken is worth nothing then. */
  | { readonly type: 'handoff.left' }
  | { readonly type: 'handoff.end' }
  /** Another code, or another try. */
  | { readonly type: 'handoff.renew' };
