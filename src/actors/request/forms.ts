import type { CallRow } from '../../../contracts/call.ts';
import type { RequestLogic } from '../../../machines/request/request.machine.ts';
import { binderFor, type RequestPorts } from './bind.ts';

/**
 * Returns the input of a form whose call has an idempotency key. The key stays the same while the values do, so that a
 * retry after a lost response has no second effect.
 */
export function bindKeyed<Row extends CallRow>({ send, report, newId }: RequestPorts, row: Row) {
  let request = newId();
  const logic: RequestLogic<Row> = binderFor({ send, report, newId: () => request })(row);
  return { actors: { send: logic }, actions: { beginRequest: () => void (request = newId()) } };
}
