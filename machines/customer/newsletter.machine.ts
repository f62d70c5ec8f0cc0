import { assign, setup } from 'xstate';
import type { CallReply, Refusal } from '../../contracts/call.ts';
import {
  changeNewsletter,
  type NewsletterState,
  type readNewsletter,
} from '../../contracts/extensions/newsletter.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { type Answered, callGuards, callOutcomes, withEvent, withAnswer } from '../system/outcomes.ts';
import { type QueryShown, queryViewState } from '../request/query.selectors.ts';
import { requestFor } from '../request/request.machine.ts';
import { callWords } from '../request/words.ts';
import { type CallTrouble, troubleOf } from '../request/trouble.values.ts';

export type NewsletterReading = QueryShown<CallReply<typeof readNewsletter>>;

export type NewsletterEvent =
  /** `on: true` requests a link, even if one has already been sent. */
  | { readonly type: 'newsletter.change'; readonly on: boolean }
  /** A read has finished. It is ignored while a change is being sent. */
  | { readonly type: 'newsletter.read'; readonly reading: NewsletterReading };

interface NewsletterInput {
  readonly channel: string;
}
export interface NewsletterContext extends NewsletterInput {
  /** The subscription state stored by the service; null until it has been read. */
  readonly state: NewsletterState | null;
  readonly wanted: boolean;
  /** Number of links requested on this page. Each link after the first is a repeated request. */
  readonly links: number;
  readonly trouble: CallTrouble<Refusal<typeof changeNewsletter>> | null;
}

/**
 * The newsletter subscription of a customer. The subscription starts when the customer opens the link in the
 * e-mail [2.52c, 7.9].
 */
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
  description: "The customer's newsletter setting and changes to it.",
  meta: { spec: ['2.52c', '7.9'] },
  context: ({ input }) => ({ ...input, state: null, wanted: false, links: 0, trouble: null }),
  initial: 'settled',
  states: {
    settled: {
      description:
        'The newsletter setting is shown as stored by the service, with the result of the latest change.',
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
      description: 'The change is being sent; the result of a read that began earlier is ignored.',
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
        'newsletter.read': {
          description: 'The reply to the change will be newer than this read, so the read is ignored.',
        },
        'newsletter.change': {
          description:
            'The second click of a double click does not send another change, so the event is ignored.',
        },
      },
    },
    failed: {
      description: 'The change failed; the setting keeps its value, and the page offers a retry.',
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

export const newsletterWords: ChartWords<typeof newsletterMachine> = {
  guards: callWords,
  delays: {},
  events: {
    'newsletter.change': 'the customer changes the newsletter setting or requests another link',
    'newsletter.read': 'the newsletter setting is read from the service',
  },
};
