import { type ActorLogic, type ActorRef, sendTo, setup, type Snapshot } from 'xstate';
import { timelinePage } from '../../../contracts/photos/library/calls.ts';
import type { PhotoPage } from '../../../contracts/photos/library/pages.ts';
import type { Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import { type RequestEvent, requestFor } from '../../request/request.machine.ts';
import { type Failure, withAnswer } from '../../system/outcomes.ts';
import type { ChartWords } from '../../system/chartWords.ts';

/** The call that reads one page of a list: a month, the latest uploads, or an album. */
export interface PageCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Sorting & { readonly limit: number; readonly cursor?: string; readonly offset?: number };
  readonly body: Readonly<Record<string, never>>;
}
export type PageAnswer =
  | { readonly outcome: 'finished'; readonly reply: PhotoPage }
  | { readonly outcome: 'refused' | 'cancelled' }
  | { readonly outcome: 'failed'; readonly failure: Failure };
/** The `request` chart of a call that returns a page of photos. */
export type PageRequest = ActorLogic<Snapshot<PageAnswer>, RequestEvent, PageCall>;

/** Sent to the parent actor when a read has ended, whether or not it succeeded. */
export interface PageAnswered {
  readonly type: 'page.answered';
  readonly page: number;
  readonly generation: number;
  readonly answered: PageAnswer;
}

export interface PageReadInput {
  readonly page: number;
  readonly generation: number;
  readonly call: PageCall;
  readonly owner: ActorRef<Snapshot<unknown>, PageAnswered>;
}

const surprise: PageAnswer = {
  outcome: 'failed',
  failure: { kind: 'unexpected', correlationId: '' },
};

/** Reads one page: sends the call, reports the result to the parent actor, and ends [3.3, 4.3]. */
export const pageReadMachine = setup({
  types: { context: {} as PageReadInput, input: {} as PageReadInput },
  actors: { readPage: requestFor(timelinePage) as unknown as PageRequest },
  actions: {
    tellOwner: sendTo(
      ({ context }) => context.owner,
      ({ context: { page, generation } }, answered: PageAnswer) => ({
        type: 'page.answered' as const,
        page,
        generation,
        answered,
      }),
    ),
  },
}).createMachine({
  id: 'pageRead',
  description: 'One page of a photo list that is being read.',
  meta: { spec: ['3.3a', '4.3'] },
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      description: 'The page has been requested from the service.',
      meta: { spec: ['4.1a'] },
      invoke: {
        id: 'readPage',
        src: 'readPage',
        input: ({ context }) => context.call,
        onDone: { target: 'reported', actions: withAnswer('tellOwner') },
        onError: { target: 'reported', actions: { type: 'tellOwner', params: surprise } },
      },
    },
    reported: {
      type: 'final',
      description: 'The page has been read, or the read has failed; the parent actor has the result.',
      meta: { spec: ['4.3'] },
    },
  },
});

export const pageReadWords: ChartWords<typeof pageReadMachine> = {
  guards: {},
  delays: {},
  events: {},
};
