import type { SnapshotFrom } from 'xstate';
import type { addressOfferMachine } from './addressOffer.machine.ts';

type Shown = SnapshotFrom<typeof addressOfferMachine>;

/**
 * Returns the current step of the offer; `none` until the orders have loaded and after the offer has ended.
 */
export function offerStep(snapshot: Shown): 'none' | 'unread' | 'asking' | 'sending' | 'listed' {
  if (snapshot.matches({ open: 'unread' }) || snapshot.matches({ open: 'rereading' })) return 'unread';
  return (
    (['asking', 'sending', 'listed'] as const).find((step) => snapshot.matches({ open: step })) ?? 'none'
  );
}

/** Returns the number of selected orders that have an outcome. */
export const sentOf = ({ context: { chosen, left } }: Shown): number => chosen.length - left.length;
