import type { AnyActorLogic, InputFrom, OutputFrom } from 'xstate';
import type { CallInput, CallRow } from '../../../contracts/call.ts';
import type { RequestLogic } from '../../../machines/request/request.machine.ts';
import type { Answered } from '../../../machines/system/outcomes.ts';

type TakesCall<Logic extends AnyActorLogic, Row extends CallRow> =
  CallInput<Row> extends InputFrom<Logic> ? unknown : never;
type Answers<Logic extends AnyActorLogic, Row extends CallRow> =
  OutputFrom<Logic> extends Answered<Row> ? unknown : never;

/**
 * Replaces a call by other logic; logic that does not accept the call's input, or has a different output, does not
 * compile. TypeScript cannot compare the two snapshot types, but the parent reads only the output.
 */
export const standsInFor = <Row extends CallRow, Logic extends AnyActorLogic>(
  _row: Row,
  logic: Logic & TakesCall<Logic, Row> & Answers<Logic, Row>,
) => logic as AnyActorLogic as RequestLogic<Row>;
