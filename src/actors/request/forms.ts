import type { CallRow } from '../../../contracts/call.ts';
import type { RequestLogic } from '../../../machines/request/request.machine.ts';
import { binderFor, type RequestPorts } from './bind.ts';

/**
 * What a form is given whose call carries a key: the key stays for as long as the wish is the same, so that trying again
 * after an answer that was lost does nothing twice.
 */
export function bindKeyed<Row extends CallRow>({ send, report, newId }: RequestPorts, row: Row) {
  let request = newId();
  const logic: RequestLogic<Row> = binderFor({ send, report, newId: () => request })(row);
  return { actors: { send: logic }, actions: { beginRequest: () => void (request = newId()) } };
}
