import { type ActorRef, sendTo, setup, type Snapshot } from 'xstate';
import type { ChannelDue } from './lookAgain.events.ts';
import { lookPause } from './pushTimes.ts';

interface LookAgainInput {
  readonly owner: ActorRef<Snapshot<unknown>, ChannelDue>;
}

/** Whoever waits for a message of a channel also reads at intervals, by this chart alone. */
export const lookAgainMachine = setup({
  types: { context: {} as LookAgainInput, input: {} as LookAgainInput },
  actions: { tellDue: sendTo(({ context }) => context.owner, { type: 'channel.due' as const }) },
  delays: { lookPause, atOnce: 0 },
}).createMachine({
  id: 'lookAgain',
  description: 'When what a channel would say is read without it.',
  meta: { spec: ['4.6c', '4.16a', '7.15a'] },
  context: ({ input }) => input,
  initial: 'pausing',
  states: {
    pausing: {
      description: 'A pause begins, whatever the channel says in the meantime.',
      after: { lookPause: 'due' },
    },
    due: {
      description: 'The owner is told to read, and the next pause begins.',
      entry: 'tellDue',
      after: { atOnce: 'pausing' },
    },
  },
});
