import { stopEmailChange, undoEmailChange } from '../../../contracts/extensions/confirmations.ts';
import { oldAddressMachine } from '../../../machines/confirmations/oldAddress.machine.ts';
import type { Environment } from '../environment.ts';

/** Returns the chart of the area `oldAddress`. Input: `{ route, address }`, as for every area. */
export const oldAddressLogic = ({ bind }: Pick<Environment, 'bind'>) =>
  oldAddressMachine.provide({ actors: { stop: bind(stopEmailChange), undo: bind(undoEmailChange) } });
