import { assign, setup } from 'xstate';
import type { CallReply, Refusal } from '../../contracts/call.ts';
import {
  changeNewsletter,
  type NewsletterState,
  type readNewsletter,
} from '../../contracts/extensions/newsletter.ts';
import { type Answered, callGuards, callOutcomes, withEvent, withAnswer } from '../system/outcomes.ts';
import { type QueryShown, queryViewState } from '../request/query.selectors.ts';
import { requestFor } from '../request/request.machine.ts';
import { type CallTrouble, troubleOf } from '../request/trouble.values.ts';

export type NewsletterReading = QueryShown<CallReply<typeof readNewsletter>>;

export type NewsletterEvent =
  /** `on` also requests another link if one was sent. */
  | { readonly type: 'newsletter.change'; readonly on: boolean }
  /** A read has finished; it is ignored while a change is being sent. */
  | { readonly type: 'newsletter.read'; readonly reading: NewsletterReading };

interface NewsletterInput {
  readonly channel: string;
}
export interface NewsletterContext extends NewsletterInput {
  /** State at the service; null until read. */
  readonly state: NewsletterState | null;
  readonly wanted: boolean;
  /** Number of links requested on this page; each after the first is a repeat. */
  readonly links: number;
  readonly trouble: CallTrouble<Refusal<typeof changeNewsletter>> | null;
}

/** A customer's newsletter subscription; it starts when the customer opens the e-mailed link [2.52c, 7.9]. */
export const newsletterMachine = setup({
  types: {
    context: {} as NewsletterContext,
    input: {} as NewsletterInput,
    events: {} as NewsletterEvent,
    tags: {} as 'busy' | 'error',
    children: {} as { send: 'send' },
  },
  actors: { send: requestFor(changeNewsletter) },
  actions: {
    keepRead: assign({
      state: ({ context }, reading: NewsletterReading) => {
        const view = queryViewState(reading);
        return view.state === 'ready' ? view.data.state : context.state;
      },
    }),
    keepChange: assign({ wanted: (_, on: boolean) => on, trouble: null }),
    keepAnswer: assign(({ context }, answered: Answered<typeof changeNewsletter>) => {
      const state = answered.outcome === 'finished' ? answered.reply.state : context.state;
      return { state, links: state === 'waiting' ? context.links + 1 : context.links };
    }),
    keepTrouble: assign({
      trouble: (_, answered: Answered<typeof changeNewsletter>) => troubleOf(changeNewsletter, answered),
    }),
  },
  guards: callGuards,
}).createMachine({
  id: 'newsletter',
  description: 'The newsletter setting of the customer.',
  meta: { spec: ['2.52c', '7.9'] },
  context: ({ input }) => ({ ...input, state: null, wanted: false, links: 0, trouble: null }),
  initial: 'settled',
  states: {
    settled: {
      description:
        'The newsletter setting shows as the service has it, with the result of the latest change.',
      meta: { spec: ['2.52c'] },
      on: {
        'newsletter.read': { actions: withEvent('keepRead', 'reading') },
        'newsletter.change': {
          target: 'changing',
          actions: withEvent('keepChange', 'on'),
        },
      },
    },
    changing: {
      description: 'The change is being sent; a read that began earlier is ignored.',
      tags: 'busy',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { wanted, channel } }) => ({
          params: {},
          query: {},
          body: { on: wanted, channel },
        }),
        ...callOutcomes({
          failed: { target: 'failed', actions: withAnswer('keepTrouble') },
          finished: { target: 'settled', actions: withAnswer('keepAnswer') },
        }),
      },
      on: {
        'newsletter.read': { description: 'The answer to the change is newer than the read.' },
        'newsletter.change': { description: 'The second press of a double click starts nothing.' },
      },
    },
    failed: {
      description: 'The change failed; the setting keeps its value and the page offers to try again.',
      meta: { spec: ['4.18', '7.9'] },
      tags: 'error',
      on: {
        'newsletter.read': { actions: withEvent('keepRead', 'reading') },
        'newsletter.change': {
          target: 'changing',
          actions: withEvent('keepChange', 'on'),
        },
      },
    },
  },
});
