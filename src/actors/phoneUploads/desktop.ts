import { endHandOff, handOffState, openHandOff } from '../../../contracts/extensions/phoneUploads.ts';
import { handOffMachine } from '../../../machines/phoneUploads/handOff.machine.ts';
import { handOffRead } from '../../../machines/phoneUploads/reads.ts';
import type { Environment } from '../environment.ts';

/** Returns the chart for the code that a phone scans, bound to the network. */
export const handOffLogic = ({ bind, now }: Pick<Environment, 'bind' | 'now'>) =>
  handOffMachine.provide({
    actors: {
      open: bind(openHandOff),
      state: handOffRead.provide({ actors: { read: bind(handOffState) } }),
      end: bind(endHandOff),
    },
    delays: {
      untilOver: ({ context: { expires } }) => Math.max(0, Date.parse(expires ?? '') - now()),
    },
  });
