import { assign, setup } from 'xstate';
import type { CallInput, CallReply, CallRow } from '../../contracts/call.ts';
import { type Answered, withAnswer } from '../system/outcomes.ts';
import { cursorAfter, type Followed, leadsOn } from './cursors.ts';
import { requestFor } from './request.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** One page. `ended` is true if there is no cursor, or only one that was used before. */
export interface ReadPage<Row extends CallRow> {
  readonly reply: CallReply<Row>;
  readonly ended: boolean;
}

/** The outcome of the read. */
export type ReadEnd<Row extends CallRow, Result> =
  | { readonly outcome: 'finished'; readonly result: Result }
  | Exclude<Answered<Row>, { readonly outcome: 'finished' }>;

/** The calls to make, the condition to stop, and the combination of the pages, as pure functions. */
export interface ReadUntilPlan<Row extends CallRow, Input, Result, Output> {
  readonly id: string;
  readonly description: string;
  /**
   * The object of the search, for example "the position of the photo"; used in the descriptions of the
   * states.
   */
  readonly noun: string;
  readonly spec: readonly string[];
  /** Returns the result before the first read. */
  readonly begin: (input: Input) => Result;
  /**
   * Returns the input of the call for the first page of the current list, which stays the same until that
   * list has ended; null if the result is complete. The pages of a list without cursors are read one after
   * another by their offsets.
   */
  readonly next: (result: Result, input: Input) => CallInput<Row> | null;
  readonly fold: (result: Result, page: ReadPage<Row>, input: Input) => Result;
  readonly output: (end: ReadEnd<Row, Result>, input: Input) => Output;
}

export type ReadUntilEvent<Input> =
  | { readonly type: 'reading.cancel' }
  /** The list has changed while it was being read, so it is read again from the start. */
  | { readonly type: 'reading.restart'; readonly input: Input };

export interface ReadUntilContext<Row extends CallRow, Input, Result> {
  readonly input: Input;
  /** The result so far. The parent actor uses it to show progress. */
  readonly result: Result;
  /** Cursors of the current list used so far. */
  readonly followed: Followed;
  readonly trouble: Exclude<Answered<Row>, { readonly outcome: 'finished' }> | null;
}

/**
 * Returns a chart that reads pages one after another until the result is complete or the list ends [3.21,
 * 4.3, 9.1].
 */
export const readUntilFor = <Row extends CallRow, Input, Result, Output>(
  row: Row,
  plan: ReadUntilPlan<Row, Input, Result, Output>,
) => {
  type Context = ReadUntilContext<Row, Input, Result>;
  const begun = (input: Input): Context => ({
    input,
    result: plan.begin(input),
    followed: [],
    trouble: null,
  });
  const pageOf = ({ input, result, followed }: Context): CallInput<Row> => {
    const call = plan.next(result, input) as CallInput<Row>;
    return { ...call, query: { ...(call.query as object), ...cursorAfter(followed) } } as CallInput<Row>;
  };
  const surprise = { outcome: 'failed', failure: { kind: 'unexpected', correlationId: '' } } as const;
  const readSetup = setup({
    types: {
      context: {} as Context,
      input: {} as Input,
      output: {} as Output,
      events: {} as ReadUntilEvent<Input>,
      tags: {} as 'busy' | 'error',
      children: {} as { readPage: 'readPage' },
    },
    actors: { readPage: requestFor(row) },
    actions: {
      keepPage: assign(({ context }, answered: Answered<Row>): Partial<Context> => {
        if (answered.outcome !== 'finished') return {};
        const { input, result, followed } = context;
        const { reply } = answered;
        const { cursor = null } = reply as { readonly cursor?: string | null };
        return leadsOn(followed, cursor)
          ? { result: plan.fold(result, { reply, ended: false }, input), followed: [...followed, cursor] }
          : { result: plan.fold(result, { reply, ended: true }, input), followed: [] };
      }),
      keepTrouble: assign(
        (_, answered: Answered<Row>): Partial<Context> =>
          answered.outcome === 'finished' ? {} : { trouble: answered },
      ),
      keepSurprise: assign((): Partial<Context> => ({ trouble: surprise })),
      markCancelled: assign((): Partial<Context> => ({ trouble: { outcome: 'cancelled' } })),
      restart: assign(
        ({ event }): Partial<Context> => (event.type === 'reading.restart' ? begun(event.input) : {}),
      ),
    },
    guards: {
      isEnough: ({ context: { result, input } }) => plan.next(result, input) === null,
      finished: (_, { outcome }: Answered<Row>) => outcome === 'finished',
    },
  });
  const { on } = readSetup.createStateConfig({
    on: {
      'reading.cancel': { target: 'cancelled', actions: 'markCancelled' },
      'reading.restart': { target: 'deciding', actions: 'restart' },
    },
  });
  const outputOf = ({ input, result, trouble }: Context) =>
    plan.output(trouble ?? { outcome: 'finished', result }, input);
  return readSetup.createMachine({
    id: plan.id,
    description: plan.description,
    meta: { spec: plan.spec },
    context: ({ input }) => begun(input),
    initial: 'deciding',
    states: {
      deciding: {
        description: `The pages read so far determine whether the search for ${plan.noun} needs another page.`,
        meta: { spec: ['3.21a'] },
        always: [{ guard: 'isEnough', target: 'finished' }, { target: 'reading' }],
      },
      reading: {
        description: `The next page is being read in the search for ${plan.noun}.`,
        meta: { spec: ['3.21a', '4.3', '9.1a'] },
        tags: 'busy',
        invoke: {
          id: 'readPage',
          src: 'readPage',
          input: ({ context }) => pageOf(context),
          onDone: [
            { guard: withAnswer('finished'), target: 'deciding', actions: withAnswer('keepPage') },
            { target: 'failed', actions: withAnswer('keepTrouble') },
          ],
          onError: { target: 'failed', actions: 'keepSurprise' },
        },
        on,
      },
      failed: {
        type: 'final',
        description: `A page could not be read; the search for ${plan.noun} has failed.`,
        meta: { spec: ['3.21a', '4.18'] },
        tags: 'error',
      },
      finished: {
        type: 'final',
        description: `The search for ${plan.noun} has ended with a result.`,
        meta: { spec: ['3.21a', '4.3'] },
      },
      cancelled: {
        type: 'final',
        description: `The search for ${plan.noun} was cancelled by the parent actor.`,
        meta: { spec: ['4.3'] },
      },
    },
    output: ({ context }) => outputOf(context),
  });
};

export type ReadUntilLogic<Row extends CallRow, Input, Result, Output> = ReturnType<
  typeof readUntilFor<Row, Input, Result, Output>
>;

/** Returns the words of a search; `noun` is the one in the plan of the chart. */
export const readUntilWordsFor = (
  noun: string,
): ChartWords<ReadUntilLogic<CallRow, unknown, unknown, unknown>> => ({
  guards: {
    isEnough: {
      why: `the search for ${noun} is complete`,
      whyNot: `the search for ${noun} needs another page`,
    },
    finished: {
      why: 'the service sent the next page of the list',
      whyNot: 'the service did not send the next page of the list',
    },
  },
  delays: {},
  events: {
    'reading.cancel': `the search for ${noun} is no longer needed`,
    'reading.restart': `the list has changed during the search for ${noun}`,
  },
});
