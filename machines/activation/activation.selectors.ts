import type { SnapshotFrom } from 'xstate';
import type { activationMachine } from './activation.machine.ts';

type Snapshot = SnapshotFrom<typeof activationMachine>;

/**
 * The message on the pages of the library; null if there is none. The object is flat so that `shallowEqual`
 * prevents unnecessary renders.
 */
export type ActivationViewState =
  | { readonly state: 'offer'; readonly busy: boolean }
  /** Number of photos in the library, and number of photos that failed to import. */
  | {
      readonly state: 'incomplete';
      readonly busy: boolean;
      /**
       * Whether the customer can dismiss the report: the library is usable and only failed photos are
       * missing.
       */
      readonly closable: boolean;
      readonly imported: number;
      readonly failed: number;
      readonly reference: string;
    }
  /** Number of photos found and number imported so far; null if the service does not report them. */
  | { readonly state: 'importing'; readonly found: number | null; readonly imported: number | null }
  | { readonly state: 'failed' | 'unknown'; readonly reference: string | null };

export function activationViewState(snapshot: Snapshot): ActivationViewState | null {
  const { known, reference } = snapshot.context;
  if (snapshot.matches('importing')) {
    const { found = null, imported = null } = known?.import ?? {};
    return { state: 'importing', found, imported };
  }
  if (snapshot.matches('failed')) return { state: 'failed', reference };
  if (snapshot.matches('unknown')) return { state: 'unknown', reference };
  const busy = snapshot.matches('starting') || snapshot.matches('started');
  if (!busy && !snapshot.matches('notActive') && !snapshot.matches({ active: 'incomplete' })) return null;
  const report = known?.import;
  const closable = known?.status === 'ACTIVE' && !busy;
  return report !== undefined && (report.failed > 0 || closable)
    ? { state: 'incomplete', busy, closable, ...brought(report) }
    : { state: 'offer', busy };
}

const brought = ({
  imported,
  failed,
  reference,
}: {
  imported: number;
  failed: number;
  reference: string;
}) => ({
  imported,
  failed,
  reference,
});

/** Returns whether the library is being deleted [2.3c]. */
export const isDeleting = (snapshot: Snapshot | undefined): boolean => snapshot?.matches('deleting') === true;
