import type { ActorRefFrom } from 'xstate';
import type { CallRow } from '../../contracts/call.ts';
import { escapeWords } from '../modals/modalStack.machine.ts';
import { formParts, type FormPlan, formWordsFor } from './form.machine.ts';
import type { SignsInAgain, Without } from './signInAgain.ts';
import type { ChartWords } from '../system/chartWords.ts';

/**
 * Returns a form in its own modal. The modal is open while the chart runs; Escape and Back close it, except
 * while the form is being saved [2.51, 3.21, 8.4].
 */
export const modalFormFor = <
  Row extends CallRow,
  Input,
  Field extends string,
  Problem extends string,
  Output,
>(
  row: Row,
  plan: FormPlan<Row, Input, Field, Problem, Output> & { readonly modal: string },
) => {
  const { formSetup, states, begin, begun, ended, modalOf } = formParts(row, plan, {
    'modal.escape': 'cancelled',
  });
  const machine = formSetup.createMachine({
    id: plan.id,
    description: plan.description,
    meta: { spec: plan.spec },
    context: ({ input }) => begun(input),
    entry: begin,
    invoke: { id: 'modal', src: 'modal', input: ({ self }) => modalOf(self) },
    initial: 'asking',
    states,
    output: ({ context }) => ended(context),
  });
  return machine as unknown as Without<typeof machine, SignsInAgain<Row>>;
};

export type ModalFormLogic<
  Row extends CallRow,
  Input,
  Field extends string,
  Problem extends string,
  Output,
> = ReturnType<typeof modalFormFor<Row, Input, Field, Problem, Output>>;
export type ModalFormRef<
  Row extends CallRow,
  Input,
  Field extends string,
  Problem extends string,
  Output,
> = ActorRefFrom<ModalFormLogic<Row, Input, Field, Problem, Output>>;

/** Returns the words of a form in a dialog; `deed` is the one in the plan of the chart. */
export const modalFormWordsFor = (
  deed: string,
): ChartWords<ModalFormLogic<CallRow, unknown, string, string, unknown>> => {
  const { guards, delays, events } = formWordsFor(deed);
  return { guards, delays, events: { ...events, 'modal.escape': escapeWords } };
};
