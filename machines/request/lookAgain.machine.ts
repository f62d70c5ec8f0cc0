import { type ActorRef, sendTo, setup, type Snapshot } from 'xstate';
import { pollPauseWords } from './words.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** Push messages can be lost, so charts that wait for one also poll, whether or not a channel is open. */
export type ChannelDue = { readonly type: 'channel.due' };

/** Milliseconds between two reads. A push message usually arrives much earlier. */
const lookPause = 15_000;

interface LookAgainInput {
  readonly owner: ActorRef<Snapshot<unknown>, ChannelDue>;
}

/** The polling interval for charts that wait for push messages. */
export const lookAgainMachine = setup({
  types: { context: {} as LookAgainInput, input: {} as LookAgainInput },
  actions: { tellDue: sendTo(({ context }) => context.owner, { type: 'channel.due' as const }) },
  delays: { lookPause, atOnce: 0 },
}).createMachine({
  id: 'lookAgain',
  description: 'The interval at which a state is read in addition to push messages, in case one is lost.',
  meta: { spec: ['4.6c', '4.16a', '7.15a'] },
  context: ({ input }) => input,
  initial: 'pausing',
  states: {
    pausing: {
      description: 'The interval is running, regardless of what the push channel delivers.',
      after: { lookPause: 'due' },
    },
    due: {
      description: 'The interval has ended; the state is being read again, and the next interval begins.',
      entry: 'tellDue',
      after: { atOnce: 'pausing' },
    },
  },
});

export const lookAgainWords: ChartWords<typeof lookAgainMachine> = {
  guards: {},
  delays: { lookPause: pollPauseWords, atOnce: 'the next read has been requested' },
  events: {},
};
