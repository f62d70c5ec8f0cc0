import type { SnapshotFrom } from 'xstate';
import type { downloadsPageMachine } from './downloadsPage.machine.ts';

type PageSnapshot = SnapshotFrom<typeof downloadsPageMachine>;

/** What the page shows: a skeleton, the error, the empty state, or the list. */
export type PageFace = 'loading' | 'failed' | 'empty' | 'ready';

export function pageFace(snapshot: PageSnapshot): PageFace {
  const faces = ['failed', 'empty', 'ready'] as const;
  return faces.find((face) => snapshot.matches({ list: face })) ?? 'loading';
}

export const itemsOf = ({ context }: PageSnapshot) => context.items;
export const referenceOf = ({ context }: PageSnapshot) => context.reference;
