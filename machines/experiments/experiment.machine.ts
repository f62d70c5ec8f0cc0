import { assign, setup } from 'xstate';
import { type ExperimentName, experiments, knownVariant } from '../../contracts/experiments/experiment.ts';
import { readVariant } from '../../contracts/extensions/experiments.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { type Answered, withAnswer } from '../system/outcomes.ts';
import { requestFor } from '../request/request.machine.ts';
import { promiseStub, unprovided } from '../system/stubs.ts';

export interface ExperimentInput {
  readonly name: ExperimentName;
}
interface ExperimentContext extends ExperimentInput {
  /** The reply of the targeting library; null if there was none. */
  readonly answer: string | null;
}
type Answer = Answered<typeof readVariant>;

const variantOf = ({ name, answer }: ExperimentContext) => knownVariant(name, answer);
const controlOf = (name: ExperimentName): string => experiments[name][0];

/**
 * The variant of an experiment for this customer, decided once per page load [5.14, 7.15c, 9.14]. Until it is
 * decided, the parent actor shows no content that depends on it. A late reply is ignored, and the control
 * variant applies.
 */
export const experimentMachine = setup({
  types: {
    context: {} as ExperimentContext,
    input: {} as ExperimentInput,
    output: {} as { readonly name: ExperimentName; readonly variant: string },
    children: {} as { recall: 'recall'; ask: 'ask' },
  },
  actors: {
    /**
     * Returns the earlier decision of this page load: null if there is none, control if the targeting library
     * is missing.
     */
    recall: promiseStub<string | null, ExperimentInput>('experiment.recall'),
    ask: requestFor(readVariant),
  },
  actions: {
    keepAnswer: assign({
      answer: (_, answer: Answer) => (answer.outcome === 'finished' ? answer.reply.variant : null),
    }),
    keepRecalled: assign({ answer: (_, recalled: string | null) => recalled }),
    remember: (_, _decided: { readonly name: ExperimentName; readonly variant: string }) =>
      unprovided('experiment.remember'),
  },
  guards: {
    isRecalled: (_, recalled: string | null) => recalled !== null,
    isControl: ({ context }) => variantOf(context) === controlOf(context.name),
    isVariant: ({ context }) => variantOf(context) !== null,
  },
  delays: {
    /** Milliseconds after which a missing reply counts as the control variant. */
    answerLimit: 1_000,
  },
}).createMachine({
  id: 'experiment',
  description: 'The variant of one experiment that a customer sees.',
  meta: { spec: ['5.14b', '7.15c', '9.14'] },
  context: ({ input }) => ({ ...input, answer: null }),
  output: ({ context }) => ({
    name: context.name,
    variant: variantOf(context) ?? controlOf(context.name),
  }),
  initial: 'recalling',
  states: {
    recalling: {
      description: 'The variant that was chosen earlier on this page is being looked up.',
      meta: { spec: ['9.14'] },
      invoke: {
        id: 'recall',
        src: 'recall',
        input: ({ context: { name } }) => ({ name }),
        onDone: [
          { guard: withAnswer('isRecalled'), target: 'deciding', actions: withAnswer('keepRecalled') },
          { target: 'asking' },
        ],
        onError: 'control',
      },
    },
    asking: {
      description: 'The targeting library is being asked for the variant; the page waits only briefly.',
      meta: { spec: ['7.15c'] },
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context: { name } }) => ({ params: { name }, query: {}, body: {} }),
        onDone: { target: 'deciding', actions: withAnswer('keepAnswer') },
        onError: 'deciding',
      },
      after: { answerLimit: 'deciding' },
    },
    deciding: {
      description: 'The reply from the targeting library is being compared with the known variants.',
      meta: { spec: ['5.14b'] },
      always: [
        { guard: 'isControl', target: 'control' },
        { guard: 'isVariant', target: 'variant' },
        { target: 'unknown' },
      ],
    },
    control: {
      type: 'final',
      description: "The customer sees the page without the experiment's change.",
      meta: { spec: ['9.14'] },
      entry: {
        type: 'remember',
        params: ({ context: { name } }) => ({ name, variant: controlOf(name) }),
      },
    },
    variant: {
      type: 'final',
      description: 'The customer sees the variant of the experiment.',
      meta: { spec: ['5.14b', '9.14'] },
      entry: {
        type: 'remember',
        params: ({ context }) => ({ name: context.name, variant: variantOf(context) ?? '' }),
      },
    },
    unknown: {
      type: 'final',
      description:
        'The reply came too late or was not recognised; the customer sees the control variant until the page is closed.',
      meta: { spec: ['5.14b', '9.14'] },
      entry: {
        type: 'remember',
        params: ({ context: { name } }) => ({ name, variant: controlOf(name) }),
      },
    },
  },
});

export const experimentWords: ChartWords<typeof experimentMachine> = {
  guards: {
    isRecalled: {
      why: 'the variant has been decided since the page was opened, or the service offers no experiments',
      whyNot: 'the variant of the experiment has not been decided since the page was opened',
    },
    isControl: {
      why: 'the variant found is the control variant',
      whyNot: 'another variant was found, or no usable reply has arrived',
    },
    isVariant: {
      why: 'the variant found is one that the page knows',
      whyNot: 'the reply is missing, or names a variant that the page does not know',
    },
  },
  delays: { answerLimit: 'the targeting library has not replied in time' },
  events: {},
};
