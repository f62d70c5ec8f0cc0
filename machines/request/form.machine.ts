import type { ActorRefFrom, StateMachine } from 'xstate';
import type { CallRow } from '../../contracts/call.ts';
import type { ModalEscape } from '../modals/modals.events.ts';
import { examplePlan, exampleRow } from './form.example.ts';
import { formParts, type FormPlan } from './form.setup.ts';

/** A form's chart as one that stands in a page is used: it is told of no Escape and runs no modal of its own. */
type InPage<Machine> =
  Machine extends StateMachine<
    infer Context,
    infer Event,
    infer Children,
    infer Actor,
    infer Action,
    infer Guard,
    infer Delay,
    infer Value,
    infer Tag,
    infer Input,
    infer Output,
    infer Emitted,
    infer Meta,
    infer Config
  >
    ? StateMachine<
        Context,
        Exclude<Event, ModalEscape>,
        Omit<Children, 'modal'>,
        Exclude<Actor, { src: 'modal' }>,
        Action,
        Guard,
        Delay,
        Value,
        Tag,
        Input,
        Output,
        Emitted,
        Meta,
        Config
      >
    : never;

/**
 * A form in a page or in somebody else's modal, and the call that saves it: judged by its contract on submit, a refusal
 * said where it belongs, what was written kept [3.21, 4.3, 8.4].
 */
export const formFor = <Row extends CallRow, Input, Field extends string, Problem extends string, Output>(
  row: Row,
  plan: FormPlan<Row, Input, Field, Problem, Output>,
) => {
  const { formSetup, states, begun, ended } = formParts(row, plan);
  const machine = formSetup.createMachine({
    id: plan.id,
    description: plan.description,
    meta: { spec: plan.spec },
    context: ({ input }) => begun(input),
    initial: 'asking',
    states,
    output: ({ context }) => ended(context),
  });
  return machine as unknown as InPage<typeof machine>;
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

/** The chart as reviewers and tests see it. */
export const formMachine = formFor(exampleRow, {
  ...examplePlan,
  id: 'form',
  description: 'A form and the call that saves it.',
  spec: ['3.21a', '4.3', '8.4c'],
});
