import { assign, type EventFromLogic, sendTo, setup, type SnapshotFrom } from 'xstate';
import { activate, activation } from '../../contracts/activation/calls.ts';
import { type ActivationMessage, newest, waitAfterFinish } from '../../contracts/activation/push.ts';
import type { Activation } from '../../contracts/activation/status.ts';
import { tell } from '../system/tell.ts';
import {
  type Answered,
  callGuards,
  callOutcomes,
  referenceOf,
  withAnswer,
  withEvent,
  withSnapshot,
} from '../system/outcomes.ts';
import type { ChannelEvent, ChannelSilent } from '../request/pushChannel.machine.ts';
import { type QueryEvent, queryFor } from '../request/query.machine.ts';
import { type QueryViewState, queryViewState } from '../request/query.selectors.ts';
import { requestFor } from '../request/request.machine.ts';
import type { Watched } from '../request/watch.machine.ts';
import { callWords, channelEventWords } from '../request/words.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { sourceStub, unprovided } from '../system/stubs.ts';
import type { ToChild } from '../system/toChild.ts';
import { importWatch } from './importWatch.ts';
import { activationChannelMachine } from './activationChannel.machine.ts';

/** Events that observers send to the `activation` chart. */
export type ActivationEvent =
  /** Starts the import of the customer's earlier library, or retries the photos that failed. */
  | { readonly type: 'import.start' }
  /** The customer has dismissed the report of the latest import. */
  | { readonly type: 'import.close' }
  /** Reads the status again after a failure. */
  | { readonly type: 'activation.retry' };

declare module '../system/directory.ts' {
  interface Directory {
    readonly activation: ActivationEvent | LazyWant;
  }
  interface LazyCharts {
    readonly activation: typeof activationMachine;
  }
}

export interface ActivationContext {
  /** The status as last read; null before the first read. */
  readonly known: Activation | null;
  /** The status as read before that. */
  readonly before: Activation | null;
  /** The latest valid push message. */
  readonly message: ActivationMessage | null;
  /** Support reference of the latest failure; null if there was none. */
  readonly reference: string | null;
  /** Id of the report that the customer dismissed; null if there is none. */
  readonly closed: string | null;
}

/** The customer dismissed the report of this import in this browser. */
export type ClosedEvent = { readonly type: 'import.closed'; readonly reference: string };

type ActivationReading = QueryViewState<Activation>;
type Watching = Partial<Pick<SnapshotFrom<typeof importWatch>, 'context'>>;

const toStatus: ToChild<'status', QueryEvent<typeof activation>> = sendTo;
const toWatch: ToChild<'watch', EventFromLogic<typeof importWatch>> = sendTo;

/** Tag by which `cache.stale` invalidates the status. */
export const activationTag = 'activation';
/** Tags of all reads that show photos or albums, own or shared [4.6e]. */
export const libraryTags = ['photos', 'albums', 'sharedAlbums'];

const call = { params: {}, query: {}, body: {} };

/**
 * Activates the customer's library and imports an earlier one: holds the offer, the progress and the report
 * that every page shows [3.10, 4.6].
 */
export const activationMachine = setup({
  types: {
    context: {} as ActivationContext,
    events: {} as ActivationEvent | ClosedEvent | ChannelEvent<ActivationMessage> | ChannelSilent,
    tags: {} as 'busy' | 'error',
    children: {} as {
      status: 'status';
      start: 'start';
      watch: 'watch';
      progress: 'progress';
      channel: 'channel';
      memory: 'memory';
    },
  },
  actors: {
    status: queryFor(activation),
    start: requestFor(activate),
    watch: importWatch,
    progress: requestFor(activation),
    channel: activationChannelMachine,
    /** When started, sends the id of the report that the customer dismissed. */
    memory: sourceStub<ClosedEvent>('activation.memory'),
  },
  actions: {
    /** Stores the id of the dismissed report until sign-out. */
    remember: (_) => unprovided('activation.remember'),
    keepClosed: assign({ closed: (_, closed: string) => closed }),
    keepRead: assign(({ context }, read: ActivationReading) => {
      const known = settledIn(read) ?? context.known;
      return { known, before: context.known };
    }),
    keepProgress: assign({
      known: ({ context }, { context: watching }: Watching) => progressIn(context, watching?.latest ?? null),
    }),
    keepCounted: assign({
      known: ({ context }, answered: Answered<typeof activation>) =>
        progressIn(context, answered.outcome === 'finished' ? answered.reply : null),
    }),
    keepFailure: assign({
      reference: (_, read: ActivationReading) => (read.state === 'failed' ? read.reference : null),
    }),
    keepReference: assign({ reference: (_, answered: Answered) => referenceOf(answered) }),
    keepMessage: assign({
      message: ({ context }, message: ActivationMessage) => newest(context.message, message),
    }),
    forgetMessage: assign({ message: null }),
    close: assign({ closed: ({ context }) => context.known?.import?.reference ?? null }),
    renew: toStatus('status', { type: 'cache.stale', tags: [activationTag] }),
    retry: toStatus('status', { type: 'query.retry' }),
    tellHeard: toWatch('watch', { type: 'push.received' }),
    tellDue: toWatch('watch', { type: 'watch.check' }),
    tellListening: toWatch('watch', { type: 'push.opened' }),
    tellSilent: toWatch('watch', { type: 'push.closed' }),
    /** While the library is being deleted, its URLs redirect to the home page [2.3c]. */
    tellNavigation: tell('navigation', 'conditions.changed', ({ context: { known } }) => ({
      conditions: { activation: known?.status ?? null },
    })),
    track: tell('tracking', 'event.track', { name: 'activation' }),
    refreshPhotos: tell('queries', 'cache.stale', { tags: ['photos'] }),
    refreshAll: tell('queries', 'cache.stale', { tags: libraryTags }),
  },
  guards: {
    ...callGuards,
    isSettled: (_, { outcome }: Watched<typeof activation>) => outcome === 'settled',
    isFailed: (_, read: ActivationReading) => read.state === 'failed',
    isOld: ({ context }, read: ActivationReading) => {
      const settled = settledIn(read);
      return settled === null || gist(settled) === gist(context.known);
    },
    wasStarted: (_, answered: Answered<typeof activate>) =>
      answered.outcome === 'finished' && answered.reply.started,
    isNotActive: ({ context }) => context.known?.status === 'NOT_ACTIVE',
    isImporting: ({ context }) => context.known?.status === 'IMPORTING',
    isDeleting: ({ context }) => context.known?.status === 'DELETING',
    lacksSome: ({ context: { known, closed } }) =>
      (known?.import?.failed ?? 0) > 0 && known?.import?.reference !== closed,
    /**
     * Returns whether an import in this or another tab has just ended. A short import may end before the
     * status is read again.
     */
    hasBecomeActive: ({ context: { before, known } }) =>
      before !== null &&
      (before.status !== 'ACTIVE' || before.import?.reference !== known?.import?.reference),
    saysEnd: ({ context }, message: ActivationMessage) =>
      isEnd(message) && newest(context.message, message) === message,
  },
  delays: {
    /** Milliseconds between two reads of the number of imported photos. */
    progressPause: 2_000,
    /** How long to wait for the service to return the status IMPORTING. */
    startLimit: waitAfterFinish,
  },
}).createMachine({
  id: 'activation',
  description: "The customer's photo library, from its first activation through the import of older photos.",
  meta: { spec: ['3.10a', '4.6c', '4.6e'] },
  context: { known: null, before: null, message: null, reference: null, closed: null },
  invoke: [
    { id: 'memory', src: 'memory' },
    {
      id: 'status',
      src: 'status',
      input: { call, tags: [activationTag], observed: true },
      onSnapshot: [
        {
          guard: { type: 'isFailed', params: ({ event }) => queryViewState(event.snapshot) },
          target: '.unknown',
          actions: { type: 'keepFailure', params: ({ event }) => queryViewState(event.snapshot) },
        },
        {
          guard: { type: 'isOld', params: ({ event }) => queryViewState(event.snapshot) },
          description: 'The status is unchanged, so the event is ignored.',
        },
        {
          target: '.deciding',
          actions: [
            { type: 'keepRead', params: ({ event }) => queryViewState(event.snapshot) },
            'tellNavigation',
          ],
        },
      ],
    },
  ],
  on: { 'import.closed': { actions: withEvent('keepClosed', 'reference') } },
  initial: 'asking',
  states: {
    asking: {
      description: 'The status of the library is being read; the page shows that it is loading.',
      meta: { spec: ['3.10a', '7.2b'] },
      tags: 'busy',
    },
    unknown: {
      description:
        'The status could not be read; an empty library shows an error with a button to try again.',
      meta: { spec: ['3.10a'] },
      tags: 'error',
      on: { 'activation.retry': { actions: 'retry' } },
    },
    deciding: {
      description: 'The status of the library determines the next state.',
      meta: { spec: ['3.10a'] },
      always: [
        { guard: 'isNotActive', target: 'notActive' },
        { guard: 'isImporting', target: 'importing' },
        { guard: 'isDeleting', target: 'deleting' },
        { guard: 'hasBecomeActive', target: 'active', actions: 'refreshAll' },
        { target: 'active' },
      ],
    },
    notActive: {
      description:
        'The page offers an import of older photos and lists those that an earlier import missed; an import started in another tab is shown here, too.',
      meta: { spec: ['3.10a', '3.10c', '4.6a'] },
      invoke: { id: 'channel', src: 'channel', input: ({ self }) => ({ owner: self }) },
      on: {
        'import.start': 'starting',
        'channel.message': { actions: 'renew' },
        'channel.due': { actions: 'renew' },
        'channel.listening': {
          description:
            'The channel is listening again; the status is also read at intervals, so the event is ignored.',
        },
        'channel.silent': {
          description:
            'The channel has lost its connection and reconnects automatically, so the event is ignored.',
        },
      },
    },
    starting: {
      description:
        'The service has been asked to start the import, or to fetch the missing photos; the button shows progress.',
      meta: { spec: ['3.10c', '7.2b'] },
      tags: 'busy',
      invoke: {
        id: 'start',
        src: 'start',
        input: call,
        ...callOutcomes({
          failed: { target: 'failed', actions: withAnswer('keepReference') },
          finished: [
            { guard: withAnswer('wasStarted'), target: 'started', actions: 'track' },
            { target: 'started' },
          ],
        }),
      },
    },
    started: {
      description: 'The service has accepted the import; its status is expected to change within moments.',
      meta: { spec: ['3.10c', '9.15'] },
      tags: 'busy',
      entry: 'renew',
      after: { startLimit: 'deciding' },
    },
    failed: {
      description: 'The import could not be started; the page shows an error and offers a retry.',
      meta: { spec: ['3.10c'] },
      tags: 'error',
      on: { 'import.start': 'starting' },
    },
    importing: {
      description:
        'The import is running; the customer sees the number of photos, and the photos as they arrive.',
      meta: { spec: ['3.10a', '3.10b', '4.6b', '4.6c', '4.6d', '9.4b'] },
      exit: 'forgetMessage',
      invoke: [
        { id: 'channel', src: 'channel', input: ({ self }) => ({ owner: self }) },
        {
          id: 'watch',
          src: 'watch',
          input: { call, tags: [activationTag] },
          onSnapshot: { actions: withSnapshot('keepProgress') },
          onDone: [
            { guard: withAnswer('isSettled'), target: 'asking' },
            { target: 'importing', reenter: true },
          ],
        },
      ],
      on: {
        'channel.message': [
          {
            guard: withEvent('saysEnd', 'message'),
            actions: [withEvent('keepMessage', 'message'), 'tellHeard'],
          },
          { actions: withEvent('keepMessage', 'message') },
        ],
        'channel.due': { actions: 'tellDue' },
        'channel.listening': { actions: 'tellListening' },
        'channel.silent': { actions: 'tellSilent' },
      },
      initial: 'pausing',
      states: {
        pausing: {
          description: 'The page shows the number of imported photos; it is read again after two seconds.',
          meta: { spec: ['3.3b', '3.10a'] },
          after: { progressPause: { target: 'counting', actions: 'refreshPhotos' } },
        },
        counting: {
          description:
            'The number of imported photos and the photos themselves are being read; the page keeps showing the earlier number.',
          meta: { spec: ['3.3b', '3.10a', '7.2b'] },
          invoke: {
            id: 'progress',
            src: 'progress',
            input: call,
            ...callOutcomes({
              failed: { target: 'pausing' },
              finished: { target: 'pausing', actions: withAnswer('keepCounted') },
            }),
          },
        },
      },
    },
    active: {
      description: 'The library is open and shows its photos.',
      meta: { spec: ['3.10a', '4.6e'] },
      initial: 'judging',
      states: {
        judging: {
          description:
            'The result of the latest import determines whether the page must mention missing photos.',
          meta: { spec: ['3.10b'] },
          always: [{ guard: 'lacksSome', target: 'incomplete' }, { target: 'whole' }],
        },
        whole: {
          description: 'The latest import included all photos; the page shows no notice.',
          meta: { spec: ['3.10a'] },
        },
        incomplete: {
          description:
            'The latest import left out some photos; the page shows their number and a button that imports them.',
          meta: { spec: ['3.10b', '4.6a'] },
          invoke: { id: 'channel', src: 'channel', input: ({ self }) => ({ owner: self }) },
          on: {
            'channel.message': { actions: 'renew' },
            'channel.due': { actions: 'renew' },
            'channel.listening': {
              description:
                'The channel is listening again; the status is also read at intervals, so the event is ignored.',
            },
            'channel.silent': {
              description:
                'The channel has lost its connection and reconnects automatically, so the event is ignored.',
            },
            'import.start': '#activation.starting',
            'import.close': { target: 'whole', actions: ['close', 'remember'] },
          },
        },
      },
    },
    deleting: {
      description:
        'The library is being deleted; its pages redirect to the home page, where a notice explains this.',
      meta: { spec: ['2.3c', '3.10a'] },
    },
  },
});

export const activationWords: ChartWords<typeof activationMachine> = {
  guards: {
    callRefused: callWords.callRefused,
    callFailed: callWords.callFailed,
    isSettled: {
      why: 'the import has ended',
      whyNot: 'the import has not ended within the time limit',
    },
    isFailed: {
      why: 'the status of the library could not be read',
      whyNot: 'the status of the library is being read or has been read',
    },
    isOld: {
      why: 'the status of the library is still being read or has not changed',
      whyNot: 'the status of the library has changed',
    },
    wasStarted: {
      why: 'the service is now running an import',
      whyNot: 'the service started no import, because the library is complete or is being deleted',
    },
    isNotActive: {
      why: 'the library has not been activated yet',
      whyNot: 'the library is active, is importing photos or is being deleted',
    },
    isImporting: {
      why: 'an import is running',
      whyNot: 'no import is running',
    },
    isDeleting: {
      why: 'the library is being deleted',
      whyNot: 'the library is not being deleted',
    },
    lacksSome: {
      why: 'the latest import missed some photos, and the customer has not closed its report',
      whyNot: 'the latest import missed no photos, or the customer has closed its report',
    },
    hasBecomeActive: {
      why: 'an import has just ended',
      whyNot: 'the status has been read for the first time, or no import has ended since the last read',
    },
    saysEnd: {
      why: 'the push message is the newest and says that the import has ended',
      whyNot: 'the push message is out of date or does not say that the import has ended',
    },
  },
  delays: {
    progressPause: 'the number of imported photos on the page is out of date',
    startLimit: 'the service has not reported a running import in time',
  },
  events: {
    'import.start': 'the customer starts the import, or requests the missing photos',
    'import.close': 'the customer continues without the missing photos',
    'activation.retry': 'the customer tries again to load the status of the library',
    'import.closed': 'the browser recalls that the customer closed the report of an import',
    'channel.message': 'a push message about the import arrives',
    'channel.due': channelEventWords['channel.due'],
    'channel.listening': channelEventWords['channel.listening'],
    'channel.silent': channelEventWords['channel.silent'],
  },
};

const settledIn = (read: ActivationReading): Activation | null =>
  read.state === 'ready' && !read.refreshing && read.reference === null ? read.data : null;
/** Returns the part of the status that affects the view. The number of imported photos is not part of it. */
const gist = (known: Activation | null) =>
  known === null ? null : `${known.status} ${known.import?.reference} ${known.import?.failed}`;
/**
 * Returns a status that was read while an import was running. The outcome comes from the first status read
 * after the import has ended.
 */
const progressIn = ({ known }: ActivationContext, read: Activation | null) =>
  read?.status === 'IMPORTING' ? read : known;
const isEnd = ({ type }: ActivationMessage) => type !== 'photo-management/import-started';
