import type { SnapshotFrom } from 'xstate';
import { confirmViewState } from '../request/confirm.selectors.ts';
import type { exportRequestMachine } from './exportRequest.machine.ts';

type Snapshot = SnapshotFrom<typeof exportRequestMachine>;

/** The content of the modal; null once it is closed. */
export type ExportRequestViewState =
  | { readonly state: 'uninitialized' | 'loading' | 'limited' | 'success' }
  | { readonly state: 'error'; readonly reference: string | null };

/**
 * The names of the states are those of the clause.
 * @spec 4.4a 4.4b 4.4c
 */
export function exportRequestViewState(snapshot: Snapshot): ExportRequestViewState | null {
  const view = confirmViewState(snapshot);
  switch (view.state) {
    case 'asking':
      return { state: 'uninitialized' };
    case 'sending':
      return { state: 'loading' };
    case 'said':
      return { state: view.refusal === null ? 'success' : 'limited' };
    case 'failed':
      return { state: 'error', reference: view.reference === '' ? null : view.reference };
    default:
      return null;
  }
}

/** Id and kind of the 'Export photos' modal [2.47, 2.51]. */
export const exportModal = 'exports.request';
