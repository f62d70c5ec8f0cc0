import type { SnapshotFrom } from 'xstate';
import type { downloadsPageMachine } from './downloadsPage.machine.ts';

type PageSnapshot = SnapshotFrom<typeof downloadsPageMachine>;

/** What the page shows: a skeleton, the error, the empty state, or the list. */
export type PageViewState = 'loading' | 'failed' | 'empty' | 'ready';

export function pageViewState(snapshot: PageSnapshot): PageViewState {
  const faces = ['failed', 'empty', 'ready'] as const;
  return faces.find((face) => snapshot.matches({ list: face })) ?? 'loading';
}

/** Latest first; null until read. */
export const itemsOf = ({ context: { list } }: PageSnapshot) =>
  list.state === 'ready' ? list.data.items : null;
/** Reference of the failure, to show and to copy. */
export const referenceOf = ({ context: { list } }: PageSnapshot) =>
  list.state === 'failed' || list.state === 'ready' ? list.reference : null;
