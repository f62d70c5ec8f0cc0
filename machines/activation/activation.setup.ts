import { type ActorRefFrom, assign, type EventFromLogic, sendTo, setup, type SnapshotFrom } from 'xstate';
import { activate, activation } from '../../contracts/activation/calls.ts';
import { type ActivationMessage, newest, waitAfterFinish } from '../../contracts/activation/push.ts';
import type { Activation } from '../../contracts/activation/status.ts';
import { tell } from '../system/tell.ts';
import { type Answered, callGuards, referenceOf } from '../system/outcomes.ts';
import type { ChannelEvent, ChannelSilent } from '../request/pushChannel.machine.ts';
import { queryFor } from '../request/query.machine.ts';
import type { QueryViewState } from '../request/query.selectors.ts';
import { requestFor } from '../request/request.machine.ts';
import { type Watched, watchFor } from '../request/watch.machine.ts';
import { sourceStub, unprovided } from '../system/stubs.ts';
import type { ToChild } from '../system/toChild.ts';
import type { QueryEvent } from '../request/query.events.ts';
import type { ActivationEvent } from './activation.events.ts';
import { activationChannelMachine } from './activationChannel.machine.ts';

const toStatus: ToChild<'status', QueryEvent<typeof activation>> = sendTo;
const toWatch: ToChild<'watch', EventFromLogic<typeof importWatch>> = sendTo;

/** Word by which `cache.stale` finds the status. */
export const activationTag = 'activation';
/** All that shows photos or albums, one's own or shared ones [4.6e]. */
export const libraryTags = ['photos', 'albums', 'sharedAlbums'];

/** Milliseconds between looks at the status where nobody tells, and until nobody waits for an import any longer. */
const pollPause = 5_000;
const limit = 24 * 60 * 60 * 1000;

/** An import, watched until the library is something else than importing. */
export const importWatch = watchFor(activation, {
  isSettled: ({ status }) => status !== 'IMPORTING',
  pollPause,
  settleTime: waitAfterFinish,
  limit,
});
export type ImportWatchRef = ActorRefFrom<typeof importWatch>;

export interface ActivationContext {
  /** As it was read last; null while it never was. */
  readonly known: Activation | null;
  /** As it was before that. */
  readonly before: Activation | null;
  /** Of what the channel said, the message that stands. */
  readonly message: ActivationMessage | null;
  /** Of the latest failure; null where there was none. */
  readonly reference: string | null;
  /** Of the report that the person has closed; null where there is none. */
  readonly closed: string | null;
}

/** The report of this import has been closed in this browser. */
export type ClosedEvent = { readonly type: 'closed.told'; readonly reference: string };

type ActivationReading = QueryViewState<Activation>;
type Watching = Partial<Pick<SnapshotFrom<typeof importWatch>, 'context'>>;

const settledIn = (read: ActivationReading): Activation | null =>
  read.state === 'ready' && !read.refreshing && read.reference === null ? read.data : null;
/** What decides what the person sees; how far an import is does not. */
const gist = (known: Activation | null) =>
  known === null ? null : `${known.status} ${known.import?.reference} ${known.import?.failed}`;
const isEnd = ({ type }: ActivationMessage) => type !== 'photo-management/import-started';

export const activationSetup = setup({
  types: {
    context: {} as ActivationContext,
    events: {} as ActivationEvent | ClosedEvent | ChannelEvent<ActivationMessage> | ChannelSilent,
    tags: {} as 'busy' | 'error',
    children: {} as {
      status: 'status';
      start: 'start';
      watch: 'watch';
      channel: 'channel';
      memory: 'memory';
    },
  },
  actors: {
    status: queryFor(activation),
    start: requestFor(activate),
    watch: importWatch,
    channel: activationChannelMachine,
    /** Tells at its start which report was closed. */
    memory: sourceStub<ClosedEvent>('activation.memory'),
  },
  actions: {
    /** Keeps which report was closed, until sign-out. */
    remember: (_) => unprovided('activation.remember'),
    keepClosed: assign({ closed: (_, closed: string) => closed }),
    keepRead: assign(({ context }, read: ActivationReading) => {
      const known = settledIn(read) ?? context.known;
      return { known, before: context.known };
    }),
    keepProgress: assign({
      // How it ended is the status's to say.
      known: ({ context }, { context: watching }: Watching) =>
        watching?.latest?.status === 'IMPORTING' ? watching.latest : context.known,
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
    tellHeard: toWatch('watch', { type: 'push.told' }),
    tellDue: toWatch('watch', { type: 'watch.check' }),
    tellListening: toWatch('watch', { type: 'push.opened' }),
    tellSilent: toWatch('watch', { type: 'push.closed' }),
    /** Routes of a library that is being deleted lead home [2.3c]. */
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
    /** Not read to its end, or nothing that the person would see differently. */
    isOld: ({ context }, read: ActivationReading) => {
      const settled = settledIn(read);
      return settled === null || gist(settled) === gist(context.known);
    },
    wasStarted: (_, answered: Answered<typeof activate>) =>
      answered.outcome === 'finished' && answered.reply.started,
    isNotActive: ({ context }) => context.known?.status === 'NOT_ACTIVE',
    isImporting: ({ context }) => context.known?.status === 'IMPORTING',
    isDeleting: ({ context }) => context.known?.status === 'DELETING',
    /** Something could not be brought, and the person has not said that this is known. */
    lacksSome: ({ context: { known, closed } }) =>
      (known?.import?.failed ?? 0) > 0 && known?.import?.reference !== closed,
    /** Its import has just ended, or another tab's; a short one may be over before the status was read again. */
    hasBecomeActive: ({ context: { before, known } }) =>
      before !== null &&
      (before.status !== 'ACTIVE' || before.import?.reference !== known?.import?.reference),
    /** The newest message, and it says that the import is over. */
    saysEnd: ({ context }, message: ActivationMessage) =>
      isEnd(message) && newest(context.message, message) === message,
  },
  delays: {
    /** Between two looks at how many photos there are. */
    progressPause: 2_000,
    /** For the service to say itself that an import is under way. */
    startLimit: waitAfterFinish,
  },
});
