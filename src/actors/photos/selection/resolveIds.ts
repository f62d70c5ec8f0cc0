import { timelinePage } from '../../../../contracts/photos/library/calls.ts';
import { resolveIdsMachine } from '../../../../machines/photos/selection/resolveIds.machine.ts';
import type { Environment } from '../../environment.ts';

/** Reads the ids that a symbolic selection stands for, before a deletion, a download or an order of prints. */
export const resolveIdsLogic = ({ bind }: Pick<Environment, 'bind'>) =>
  resolveIdsMachine.provide({ actors: { readPage: bind(timelinePage) } });
