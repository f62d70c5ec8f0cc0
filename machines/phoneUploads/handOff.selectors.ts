import type { SnapshotFrom } from 'xstate';
import type { handOffMachine } from './handOff.machine.ts';

type HandOffSnapshot = SnapshotFrom<typeof handOffMachine>;

export type HandOffViewState =
  | 'opening'
  | 'waiting'
  | 'connected'
  | 'failed'
  | 'ending'
  | 'notEnded'
  | 'over'
  | 'idle';

export function handOffViewState(snapshot: HandOffSnapshot): HandOffViewState {
  if (snapshot.matches({ open: 'connected' })) return 'connected';
  if (snapshot.matches('open')) return 'waiting';
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('ending')) return 'ending';
  if (snapshot.matches('notEnded')) return 'notEnded';
  if (snapshot.matches('over')) return 'over';
  return snapshot.matches('opening') ? 'opening' : 'idle';
}

export const addressOf = ({ context }: HandOffSnapshot) => context.address;
export const expiresOf = ({ context }: HandOffSnapshot) => context.expires;
export const countsOf = ({ context }: HandOffSnapshot) => context.state;
