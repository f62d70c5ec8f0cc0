import type { BulkRow } from '../../../contracts/call.ts';
import type { BatchLogic } from '../../../machines/request/batch.machine.ts';
import type { BatchesLogic } from '../../../machines/request/batches.machine.ts';
import type { RequestLogic } from '../../../machines/request/request.machine.ts';

/** Binds the chart for batches to the network. */
export const bindBatches = <Row extends BulkRow, Scope>(
  machine: BatchesLogic<Row, Scope>,
  send: RequestLogic<Row>,
): BatchesLogic<Row, Scope> => {
  const { batch } = machine.implementations.actors as { readonly batch: BatchLogic<Row, Scope> };
  return machine.provide({ actors: { batch: batch.provide({ actors: { send } }) } });
};
