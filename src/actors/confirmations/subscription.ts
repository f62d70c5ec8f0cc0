import { confirmSubscription } from '../../../contracts/confirmations/calls.ts';
import { subscriptionMachine } from '../../../machines/confirmations/subscription.machine.ts';
import type { Environment } from '../environment.ts';

/** Returns the chart of the area `subscription`. Input: `{ route, address }`, as for every area. */
export const subscriptionLogic = ({ bind }: Pick<Environment, 'bind'>) =>
  subscriptionMachine.provide({ actors: { confirm: bind(confirmSubscription) } });
