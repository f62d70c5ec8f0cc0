import { sendTo, setup, type ActorRef, type Snapshot } from 'xstate';
import type { CallInput } from '../../contracts/call.ts';
import { timelinePage } from '../../contracts/photos/calls.ts';
import { requestFor } from '../request/request.machine.ts';
import type { Answered } from '../request/request.types.ts';

/** What the owner of a read is told when it ends, well or badly. */
export interface PageAnswered {
  readonly type: 'page.answered';
  readonly page: number;
  readonly generation: number;
  readonly answered: Answered<typeof timelinePage>;
}

export interface PageReadInput {
  readonly page: number;
  readonly generation: number;
  readonly call: CallInput<typeof timelinePage>;
  readonly owner: ActorRef<Snapshot<unknown>, PageAnswered>;
}

const surprise: PageAnswered['answered'] = {
  outcome: 'failed',
  failure: { kind: 'unexpected', correlationId: '' },
};

/** One read of one page: asks, tells its owner how it went, and is gone [3.3, 4.3]. */
export const pageReadMachine = setup({
  types: { context: {} as PageReadInput, input: {} as PageReadInput },
  actors: { readPage: requestFor(timelinePage) },
  actions: {
    tellOwner: sendTo(
      ({ context }) => context.owner,
      ({ context: { page, generation } }, answered: PageAnswered['answered']) => ({
        type: 'page.answered' as const,
        page,
        generation,
        answered,
      }),
    ),
  },
}).createMachine({
  id: 'pageRead',
  description: 'One page of a month on its way.',
  meta: { spec: ['3.3', '4.3'] },
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      description: 'The page was asked for.',
      meta: { spec: ['4.1'] },
      invoke: {
        id: 'readPage',
        src: 'readPage',
        input: ({ context }) => context.call,
        onDone: { target: 'told', actions: { type: 'tellOwner', params: ({ event }) => event.output } },
        onError: { target: 'told', actions: { type: 'tellOwner', params: surprise } },
      },
    },
    told: { type: 'final', description: 'The owner knows how the read ended.', meta: { spec: ['4.3'] } },
  },
});
