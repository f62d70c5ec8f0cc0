import { currentExport } from '../../contracts/exports/calls.ts';
import { readEmailChange } from '../../contracts/extensions/confirmations.ts';
import { listOrders } from '../../contracts/orders/calls.ts';
import { queryFor } from '../request/query.machine.ts';

/** Milliseconds between two looks at what goes on by itself. */
export const lookAgainAfter = 15_000;
const always = { every: lookAgainAfter, goesOn: () => true };

/** Orders, exports and a mailed link go on by themselves: they are read again while everything shows [2.52a]. */
export const homeReads = {
  orders: queryFor(listOrders, always),
  latestExport: queryFor(currentExport, always),
  emailChange: queryFor(readEmailChange, always),
};
