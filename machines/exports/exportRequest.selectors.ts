import type { SnapshotFrom } from 'xstate';
import type { exportRequestMachine } from './exportRequest.machine.ts';

export { exportModal } from './modal.ts';

type Snapshot = SnapshotFrom<typeof exportRequestMachine>;

/** What the modal shows; null while it is closed. */
export type ExportRequestViewState =
  | { readonly state: 'uninitialized' | 'loading' | 'limited' | 'success' }
  | { readonly state: 'error'; readonly reference: string | null };

export function exportRequestViewState(snapshot: Snapshot): ExportRequestViewState | null {
  if (snapshot.matches({ open: 'error' })) return { state: 'error', reference: snapshot.context.reference };
  const state = (['uninitialized', 'loading', 'limited', 'success'] as const).find((open) =>
    snapshot.matches({ open }),
  );
  return state === undefined ? null : { state };
}
