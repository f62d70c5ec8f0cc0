import type { ActorRefFrom } from 'xstate';
import type { CallRow } from '../../contracts/call.ts';
import type { ModalEscape } from '../modals/modalStack.machine.ts';
import type { SignsInAgain, Without } from './without.ts';
import { type FormFields, formParts, type FormPlan } from './form.setup.ts';

/**
 * A form in a page or in somebody else's modal, and the call that saves it: judged by its contract on submit, a refusal
 * said where it belongs, what was written kept [3.21, 4.3, 8.4].
 * @param typedBefore the values that were kept while the customer signed in again
 */
export const formFor = <Row extends CallRow, Input, Field extends string, Problem extends string, Output>(
  row: Row,
  plan: FormPlan<Row, Input, Field, Problem, Output>,
  typedBefore?: () => FormFields | null,
) => {
  const { formSetup, states, begin, begun, ended } = formParts(row, plan, {}, typedBefore);
  const machine = formSetup.createMachine({
    id: plan.id,
    description: plan.description,
    meta: { spec: plan.spec },
    context: ({ input }) => begun(input),
    entry: begin,
    initial: 'asking',
    states,
    output: ({ context }) => ended(context),
  });
  // One in a page hears no Escape and runs no modal of its own.
  return machine as unknown as Without<typeof machine, 'modal' | SignsInAgain<Row>, ModalEscape>;
};

export type FormLogic<
  Row extends CallRow,
  Input,
  Field extends string,
  Problem extends string,
  Output,
> = ReturnType<typeof formFor<Row, Input, Field, Problem, Output>>;
export type FormRef<
  Row extends CallRow,
  Input,
  Field extends string,
  Problem extends string,
  Output,
> = ActorRefFrom<FormLogic<Row, Input, Field, Problem, Output>>;
