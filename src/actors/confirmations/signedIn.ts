import { confirmDeletion, confirmEmailChange } from '../../../contracts/confirmations/calls.ts';
import { deletionFor } from '../../../machines/confirmations/deletion.machine.ts';
import { emailChangeFor } from '../../../machines/confirmations/emailChange.machine.ts';
import type { Environment } from '../environment.ts';

type Ports = Pick<Environment, 'bind' | 'storedIdentity'>;

/**
 * Returns the charts of the areas `deletion` and `emailChange`. Input: `{ route, address }`, as for every
 * area.
 */
export const deletionLogic = ({ bind, storedIdentity }: Ports) =>
  deletionFor(storedIdentity).provide({ actors: { confirm: bind(confirmDeletion) } });
export const emailChangeLogic = ({ bind, storedIdentity }: Ports) =>
  emailChangeFor(storedIdentity).provide({ actors: { confirm: bind(confirmEmailChange) } });
