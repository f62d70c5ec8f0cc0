import { assign, sendTo, setup } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import { channelQuery, channelsQuery, listChannels, readChannel } from '../../contracts/merchandise/calls.ts';
import { type Channel, type SoldChannel, withVendor } from '../../contracts/merchandise/channel.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { withAnswer, withSnapshot } from '../system/outcomes.ts';
import { type QueryEvent, queryFor } from '../request/query.machine.ts';
import { type QueryShown, type QueryViewState, queryViewState } from '../request/query.selectors.ts';
import { promiseStub, unprovided } from '../system/stubs.ts';
import type { ToChild } from '../system/toChild.ts';

const toChannels: ToChild<'channels', QueryEvent<typeof listChannels>> = sendTo;
const toChannel: ToChild<'channel', QueryEvent<typeof readChannel>> = sendTo;

/** Cache tag of a channel's articles, for `cache.stale`. */
const merchandiseTag = 'merchandise';

type Listed = CallReply<typeof listChannels>;
type ChannelReply = CallReply<typeof readChannel>;

export interface MerchandiseInput {
  /** Code of the sales channel to read. */
  readonly code: string;
}
interface MerchandiseContext extends MerchandiseInput {
  /** The channels that have a vendor; null until they have loaded. */
  readonly sold: readonly SoldChannel[] | null;
  /**
   * The channel with its articles. The state is `failed` without a reference if the channel has no vendor.
   */
  readonly channel: QueryViewState<Channel>;
}

const unread = { state: 'loading' } as const;
const none = { state: 'failed', reference: '' } as const;
const soldAs = ({ code, sold }: MerchandiseContext) => sold?.find(({ ID }) => ID === code) ?? null;
const failureOf = <Data>(read: QueryShown<Data>): QueryViewState<never> => {
  const view = queryViewState(read);
  return view.state === 'failed' ? view : unread;
};
const channelIn = (read: QueryShown<ChannelReply>): QueryViewState<Channel> => {
  const view = queryViewState(read);
  if (view.state !== 'ready') return failureOf(read);
  const { Channel: found } = view.data.data;
  return found === null ? none : { ...view, data: found };
};

/**
 * The articles of a channel. The list of channels is read once per page load, the articles of a channel when
 * they are needed [4.19, 7.13].
 */
export const merchandiseMachine = setup({
  types: {
    context: {} as MerchandiseContext,
    input: {} as MerchandiseInput,
    events: {} as { readonly type: 'query.retry' },
    tags: {} as 'error',
    children: {} as { recall: 'recall'; channels: 'channels'; channel: 'channel' },
  },
  actors: {
    /** Returns the channels that were read earlier in this page load; null if there are none. */
    recall: promiseStub<readonly SoldChannel[] | null>('merchandise.recall'),
    channels: queryFor(listChannels),
    channel: queryFor(readChannel),
  },
  actions: {
    keepRecalled: assign((_, sold: readonly SoldChannel[] | null) => ({ sold })),
    keepListed: assign((_, read: QueryShown<Listed>) => {
      const view = queryViewState(read);
      return view.state === 'ready' ? { sold: withVendor(view.data.data.Channels), channel: unread } : {};
    }),
    keepFailure: assign({ channel: (_, read: QueryShown<Listed>) => failureOf(read) }),
    keepChannel: assign({ channel: (_, read: QueryShown<ChannelReply>) => channelIn(read) }),
    keepNone: assign({ channel: none }),
    begin: assign({ channel: unread }),
    remember: (_, _sold: readonly SoldChannel[]) => unprovided('merchandise.remember'),
    report: (_, _code: string) => unprovided('merchandise.report'),
    relist: toChannels('channels', { type: 'query.retry' }),
    reread: toChannel('channel', { type: 'query.retry' }),
  },
  guards: {
    isRecalled: (_, sold: readonly SoldChannel[] | null) => sold !== null,
    isListed: (_, read: QueryShown<Listed>) => queryViewState(read).state === 'ready',
    isSold: ({ context }) => soldAs(context) !== null,
    isNone: (_, read: QueryShown<ChannelReply>) => channelIn(read) === none,
  },
}).createMachine({
  id: 'merchandise',
  description: 'The articles that a sales channel of the shop offers.',
  meta: { spec: ['3.16a', '4.19', '7.13'] },
  context: ({ input }) => ({ ...input, sold: null, channel: unread }),
  initial: 'recalling',
  states: {
    recalling: {
      description: 'The channels that were read earlier on this page are being looked up.',
      meta: { spec: ['4.19'] },
      invoke: {
        id: 'recall',
        src: 'recall',
        onDone: [
          { guard: withAnswer('isRecalled'), target: 'choosing', actions: withAnswer('keepRecalled') },
          { target: 'listing' },
        ],
        onError: 'listing',
      },
    },
    listing: {
      description: 'The channels are being read; those without a vendor are left out.',
      meta: { spec: ['4.19', '7.13'] },
      invoke: {
        id: 'channels',
        src: 'channels',
        input: {
          call: { params: {}, query: {}, body: { query: channelsQuery, variables: {} } },
          tags: [merchandiseTag],
          observed: true,
        },
        onSnapshot: [
          {
            guard: withSnapshot('isListed'),
            target: 'remembering',
            actions: withSnapshot('keepListed'),
          },
          { actions: withSnapshot('keepFailure') },
        ],
      },
      on: { 'query.retry': { actions: 'relist' } },
    },
    remembering: {
      description: 'The page stores the channels for later use.',
      meta: { spec: ['4.19'] },
      entry: { type: 'remember', params: ({ context }) => context.sold ?? [] },
      always: 'choosing',
    },
    choosing: {
      description: 'The vendors determine whether the channel sells anything.',
      meta: { spec: ['7.13'] },
      always: [{ guard: 'isSold', target: 'reading' }, { target: 'unsold' }],
    },
    unsold: {
      description: 'The channel has no vendor, which is reported as a fault; the channels can be read again.',
      meta: { spec: ['8.9c'] },
      tags: 'error',
      entry: ['keepNone', { type: 'report', params: ({ context }) => context.code }],
      on: { 'query.retry': { target: 'listing', actions: 'begin' } },
    },
    reading: {
      description: 'The articles of the channel are being read, and are read again after a change.',
      invoke: {
        id: 'channel',
        src: 'channel',
        input: ({ context }) => ({
          call: {
            params: {},
            query: {},
            body: {
              query: channelQuery,
              variables: { code: context.code, locale: soldAs(context)?.Vendor.Locale ?? '' },
            },
          },
          tags: [merchandiseTag],
          observed: true,
        }),
        onSnapshot: [
          { guard: withSnapshot('isNone'), target: 'unsold' },
          { actions: withSnapshot('keepChannel') },
        ],
      },
      on: { 'query.retry': { actions: 'reread' } },
    },
  },
});

export const merchandiseWords: ChartWords<typeof merchandiseMachine> = {
  guards: {
    isRecalled: {
      why: 'the sales channels have already been read since the page was loaded',
      whyNot: 'the sales channels have not been read since the page was loaded',
    },
    isListed: {
      why: 'the sales channels of the shop have been read',
      whyNot: 'the sales channels of the shop are still being read or could not be read',
    },
    isSold: {
      why: 'the list of sales channels contains this channel',
      whyNot: 'the list of sales channels does not contain this channel',
    },
    isNone: {
      why: 'the service does not know the sales channel',
      whyNot: 'the service knows the sales channel, or has not sent a usable reply yet',
    },
  },
  delays: {},
  events: { 'query.retry': 'the customer tries again to load the articles' },
};
