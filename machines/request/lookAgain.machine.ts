import { type ActorRef, sendTo, setup, type Snapshot } from 'xstate';

/** A push message may be lost, so its content is also read at intervals, with or without a channel. */
export type ChannelDue = { readonly type: 'channel.due' };

/** Milliseconds between reads; a push message mostly arrives long before. */
const lookPause = 15_000;

interface LookAgainInput {
  readonly owner: ActorRef<Snapshot<unknown>, ChannelDue>;
}

/** The interval at which every chart that waits for push messages also reads. */
export const lookAgainMachine = setup({
  types: { context: {} as LookAgainInput, input: {} as LookAgainInput },
  actions: { tellDue: sendTo(({ context }) => context.owner, { type: 'channel.due' as const }) },
  delays: { lookPause, atOnce: 0 },
}).createMachine({
  id: 'lookAgain',
  description: 'The interval at which a pushed state is read as well, in case a message is lost.',
  meta: { spec: ['4.6c', '4.16a', '7.15a'] },
  context: ({ input }) => input,
  initial: 'pausing',
  states: {
    pausing: {
      description: 'The interval is running, whatever the push channel delivers.',
      after: { lookPause: 'due' },
    },
    due: {
      description: 'The interval has ended; the state is read again, and the next interval begins.',
      entry: 'tellDue',
      after: { atOnce: 'pausing' },
    },
  },
});
