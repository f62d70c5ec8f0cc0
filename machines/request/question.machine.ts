import { type ActorRefFrom, assign, setup } from 'xstate';
import { escapeWords, type ModalEscape, type ModalOwner } from '../modals/modalStack.machine.ts';
import { modalWhile } from '../modals/modalWhile.ts';
import { withEvent } from '../system/outcomes.ts';
import type { ChartWords } from '../system/chartWords.ts';

export type QuestionEvent<Answer> =
  /** The subject of the question is known, so the customer can answer. */
  | { readonly type: 'question.ready' }
  | { readonly type: 'question.answer'; readonly answer: Answer }
  | { readonly type: 'question.cancel' }
  | ModalEscape;

export interface QuestionPlan<Answer> {
  readonly id: string;
  readonly description: string;
  readonly spec: readonly string[];
  /** Kind of the confirmation's modal. */
  readonly modal: string;
  /** Returns whether an answer is acceptable. If not, the dialog stays open. */
  readonly accepts?: (answer: Answer) => boolean;
}

export interface QuestionInput {
  /** Id of the confirmation's modal. */
  readonly modal: string;
  /** False until the parent actor has determined the subject and sent `question.ready`. */
  readonly ready: boolean;
}

export type QuestionEnd<Answer> =
  | { readonly outcome: 'answered'; readonly answer: Answer }
  | { readonly outcome: 'cancelled' };

interface Given<Answer> {
  readonly answer: Answer;
}
interface QuestionContext<Answer> extends QuestionInput {
  readonly end: QuestionEnd<Answer>;
}

/**
 * Returns a question in a dialog. The parent actor continues with the answer. If the answer sends a call, use
 * `confirmFor` instead [2.48, 2.51].
 */
export const questionFor = <Answer>({
  id,
  description,
  spec,
  modal: kind,
  accepts = () => true,
}: QuestionPlan<Answer>) =>
  setup({
    types: {
      context: {} as QuestionContext<Answer>,
      input: {} as QuestionInput,
      output: {} as QuestionEnd<Answer>,
      events: {} as QuestionEvent<Answer>,
      tags: {} as 'busy' | 'invalid',
      children: {} as { modal: 'modal' },
    },
    actors: { modal: modalWhile },
    actions: {
      keepAnswer: assign(
        (_, { answer }: Given<Answer>): Partial<QuestionContext<Answer>> => ({
          end: { outcome: 'answered', answer },
        }),
      ),
    },
    guards: {
      isReady: ({ context }) => context.ready,
      isAccepted: (_, { answer }: Given<Answer>) => accepts(answer),
    },
  }).createMachine({
    id,
    description,
    meta: { spec },
    context: ({ input }) => ({ ...input, end: { outcome: 'cancelled' } }),
    invoke: {
      id: 'modal',
      src: 'modal',
      input: ({ context, self }) => ({ id: context.modal, kind, owner: self as unknown as ModalOwner }),
    },
    initial: 'preparing',
    states: {
      preparing: {
        description: 'The dialog is open while the subject of its confirmation is being read.',
        meta: { spec: ['2.48a'] },
        tags: 'busy',
        always: { guard: 'isReady', target: 'asking' },
        on: { 'question.ready': 'asking', 'question.cancel': 'cancelled', 'modal.escape': 'cancelled' },
      },
      asking: {
        description: 'The dialog asks for confirmation and waits for the answer.',
        meta: { spec: ['2.48a', '2.51b'] },
        initial: 'unjudged',
        on: {
          'question.answer': [
            {
              guard: withEvent('isAccepted'),
              target: 'answered',
              actions: withEvent('keepAnswer'),
            },
            { target: '.wrong' },
          ],
          'question.cancel': 'cancelled',
          'modal.escape': 'cancelled',
        },
        states: {
          unjudged: {
            description:
              'The customer has not answered yet; the answer is checked only when it is submitted.',
            meta: { spec: ['5.1b'] },
          },
          wrong: {
            description:
              'The answer is not the required word; the dialog shows an error and no action is taken.',
            meta: { spec: ['5.1a', '5.1b'] },
            tags: 'invalid',
          },
        },
      },
      answered: {
        type: 'final',
        description: 'The customer has confirmed; the parent actor continues with the answer.',
        meta: { spec: ['2.48a'] },
      },
      cancelled: {
        type: 'final',
        description: 'The customer has cancelled; no action is taken.',
        meta: { spec: ['2.48a', '2.51b'] },
      },
    },
    output: ({ context }) => context.end,
  });

export type QuestionLogic<Answer> = ReturnType<typeof questionFor<Answer>>;
export type QuestionRef<Answer> = ActorRefFrom<QuestionLogic<Answer>>;

/** The words of every question, which is part of another chart and has no file of its own. */
export const questionWords: ChartWords<QuestionLogic<unknown>> = {
  guards: {
    isReady: {
      why: 'the subject of the question is already known',
      whyNot: 'the subject of the question is still being read',
    },
    isAccepted: {
      why: 'the customer has given an answer that the dialog accepts',
      whyNot: 'the customer has not typed the required word',
    },
  },
  delays: {},
  events: {
    'question.ready': 'the subject of the question has been read',
    'question.answer': 'the customer answers the question',
    'question.cancel': 'the customer cancels the question',
    'modal.escape': escapeWords,
  },
};
