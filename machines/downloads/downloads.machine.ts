import {
  type ActorRef,
  type ActorRefFrom,
  assign,
  enqueueActions,
  raise,
  setup,
  type Snapshot,
} from 'xstate';
import { type ChannelDue, lookAgainMachine } from '../request/lookAgain.machine.ts';
import { type ArchiveMessage, type ExportItem, mostDownloaded } from '../../contracts/downloads/download.ts';
import type { ResolveInput } from '../photos/selection/resolveIds.machine.ts';
import {
  downloadProgressWords,
  type DownloadProgressEvent as FileProgressEvent,
} from '../request/download.machine.ts';
import { promiseStub, unprovided } from '../system/stubs.ts';
import { tell } from '../system/tell.ts';
import { pathOf } from '../../contracts/navigation/match.ts';
import { withAnswer, withEvent } from '../system/outcomes.ts';
import { archiveMachine } from './archive.machine.ts';
import { archiveChannelMachine } from './archiveChannel.machine.ts';
import { photoDownloadMachine } from './photoDownload.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { channelEventWords } from '../request/words.ts';

/**
 * The photos of an archive: ids, a selection that is not resolved yet, or photos of a shared album with their
 * owners [6.4].
 */
export type DownloadTarget =
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | {
      readonly kind: 'shared';
      readonly albumId: string;
      readonly photos: readonly ExportItem[];
      /** Ids of photos that are no longer in the loaded list. Their owners are read first. */
      readonly unowned?: readonly string[];
      /** The selection object of the list's chart; absent for a single photo. */
      readonly selection?: object;
    }
  | ({
      readonly kind: 'selected';
      /**
       * The selection object of the list's chart. The reference stays the same until the selection changes.
       */
      readonly selection: object;
      readonly count: number;
    } & ResolveInput);

/** A request for one archive. Its name appears in the list of downloads. */
export interface DownloadRequest {
  readonly name: string;
  readonly target: DownloadTarget;
}

/** The page with the list of downloads, while it is open. */
export type DownloadsPageRef = ActorRef<Snapshot<unknown>, { readonly type: 'downloads.changed' }>;

/** Events from the push channel. */
export type ChannelEvent =
  /** A message for this customer. */
  | { readonly type: 'channel.message'; readonly message: ArchiveMessage }
  /** The channel is open. Changes made before that must be read. */
  | { readonly type: 'channel.listening' }
  | ChannelDue;

/** `asked` until the service has received the request, `working` until the browser has the file. */
export type ArchivePhase = 'asked' | 'working' | 'saved' | 'failed';

/** Events sent by one download. */
export type DownloadProgressEvent =
  /** The phase has changed, and the list of downloads may have changed with it. */
  | {
      readonly type: 'archive.changed';
      readonly id: string;
      readonly phase: ArchivePhase;
      /** The id by which the service knows the download; null until known. */
      readonly remote: string | null;
    }
  /** The download has ended. */
  | { readonly type: 'archive.over'; readonly id: string }
  | FileProgressEvent;

export type DownloadsEvent =
  /** Downloads one photo, from the preview. */
  | { readonly type: 'download.photo'; readonly id: string }
  /** Downloads several photos as one archive. */
  | ({ readonly type: 'download.selected' } & DownloadRequest)
  /** The customer clicked the toast's button that opens the list of downloads. */
  | { readonly type: 'downloads.see' }
  /** Downloads a ready archive from the list, or resumes one that was pending before a reload. */
  | { readonly type: 'download.archive'; readonly id: string; readonly awaited?: true }
  /** Resumes archives from before a reload. The chart sends this event when it starts. */
  | { readonly type: 'download.resume' }
  | { readonly type: 'page.opened'; readonly page: DownloadsPageRef }
  | { readonly type: 'page.closed'; readonly page: DownloadsPageRef }
  /** An actor needs push messages about an archive. */
  | { readonly type: 'channel.wanted' }
  | ChannelEvent
  | DownloadProgressEvent;

export type DownloadsRef = ActorRef<Snapshot<unknown>, DownloadsEvent>;

declare module '../system/directory.ts' {
  interface Directory {
    readonly downloads: DownloadsEvent | LazyWant;
  }
  interface LazyCharts {
    readonly downloads: typeof downloadsMachine;
  }
}

export type ArchiveRef = ActorRefFrom<typeof archiveMachine>;
export type PhotoDownloadRef = ActorRefFrom<typeof photoDownloadMachine>;

interface Archive {
  readonly ref: ArchiveRef;
  readonly phase: ArchivePhase;
  /** The id by which the service knows the download; null until known. */
  readonly remote: string | null;
  /** The requested photos; null for an archive from an earlier session. */
  readonly target: DownloadTarget | null;
}

export interface DownloadsContext {
  /** Returns a new id for an archive. */
  readonly newId: () => string;
  /** Current and recently finished archives by id. */
  readonly archives: Readonly<Record<string, Archive>>;
  /** Downloads of single photos, by photo id. */
  readonly photos: Readonly<Record<string, PhotoDownloadRef>>;
  /** Open pages with the list of downloads. */
  readonly pages: readonly DownloadsPageRef[];
}

type ArchiveRequest = Extract<DownloadsEvent, { readonly type: 'download.archive' }>;
type Changed = Extract<DownloadProgressEvent, { readonly type: 'archive.changed' }>;

const remember = {
  type: 'remember',
  params: ({ context }: { context: Parameters<typeof pendingIn>[0] }) => pendingIn(context),
} as const;

/**
 * All downloads of a session, on every page: single photos, archives, and the push channel, which is open
 * while an archive is pending or the list of downloads is shown [2.50, 4.10, 4.16, 7.15].
 */
export const downloadsMachine = setup({
  types: {
    context: {} as DownloadsContext,
    input: {} as Pick<DownloadsContext, 'newId'>,
    events: {} as DownloadsEvent,
    children: {} as Record<`archive-${string}`, 'archive'> &
      Record<`photo-${string}`, 'photoDownload'> & { channel: 'channel'; due: 'due' },
  },
  actors: {
    /** Reads the ids stored by `remember`. */
    recall: promiseStub<readonly string[]>('downloads.recall'),
    archive: archiveMachine,
    photoDownload: photoDownloadMachine,
    channel: archiveChannelMachine,
    due: lookAgainMachine,
  },
  actions: {
    /** Tracks the `download` event of 9.15 once for each request. */
    track: tell('tracking', 'event.track', { name: 'download' }),
    /** Stores the ids of pending archives so that they can be resumed after a reload. */
    remember: (_, _ids: readonly string[]) => unprovided('downloads.remember'),
    takeUp: enqueueActions(({ enqueue }, ids: readonly string[]) => {
      for (const id of ids) enqueue.raise({ type: 'download.archive', id, awaited: true });
    }),
    startArchive: assign(({ context, spawn, self }, { name, target }: DownloadRequest) => {
      const id = context.newId();
      const input = { id, name, target, awaited: false, owner: self };
      const archive: Archive = {
        ref: spawn('archive', { id: `archive-${id}`, input }),
        phase: 'asked',
        remote: target.kind === 'shared' ? null : id,
        target,
      };
      return { archives: { ...context.archives, [id]: archive } };
    }),
    /** Reuses the id, so that the service does not repeat the work of the first attempt. */
    retryArchive: enqueueActions(({ context, enqueue }, { target }: DownloadRequest) => {
      const failed = sameAs(context, target);
      if (failed !== undefined) enqueue.sendTo(failed.ref, { type: 'archive.retry' });
    }),
    /** For an archive from an earlier session, only the URL is read. */
    fetchArchive: enqueueActions(({ context, enqueue, self }, { id, awaited }: ArchiveRequest) => {
      const known = remoteOf(context, id);
      if (known?.phase === 'failed') enqueue.sendTo(known.ref, { type: 'archive.retry' });
      if (known !== undefined) return;
      const input = { id, name: '', target: null, awaited: awaited === true, owner: self };
      enqueue.assign({
        archives: ({ context: { archives }, spawn }) => ({
          ...archives,
          [id]: {
            ref: spawn('archive', { id: `archive-${id}`, input }),
            phase: 'asked',
            remote: id,
            target: null,
          },
        }),
      });
    }),
    keepPhase: assign(({ context: { archives } }, { id, phase, remote }: Changed) => {
      const known = archives[id];
      return known === undefined ? {} : { archives: { ...archives, [id]: { ...known, phase, remote } } };
    }),
    startPhoto: enqueueActions(({ context, enqueue, self }, id: string) => {
      if (context.photos[id] === undefined)
        enqueue.assign({
          photos: ({ context: { photos }, spawn }) => ({
            ...photos,
            [id]: spawn('photoDownload', { id: `photo-${id}`, input: { id, owner: self } }),
          }),
        });
      enqueue.sendTo(({ context: { photos } }) => photos[id] as PhotoDownloadRef, {
        type: 'download.start',
      });
    }),
    forgetArchive: enqueueActions(({ context, enqueue }, id: string) => {
      enqueue.stopChild(`archive-${id}`);
      enqueue.assign({ archives: without(context.archives, id) });
    }),
    forgetPhoto: enqueueActions(({ context, enqueue }, id: string) => {
      enqueue.stopChild(`photo-${id}`);
      enqueue.assign({ photos: without(context.photos, id) });
    }),
    wantChannel: raise({ type: 'channel.wanted' }),
    addPage: assign({
      pages: ({ context }, page: DownloadsPageRef) => [
        ...context.pages.filter((other) => other !== page),
        page,
      ],
    }),
    removePage: assign({
      pages: ({ context }, page: DownloadsPageRef) => context.pages.filter((other) => other !== page),
    }),
    tellPages: enqueueActions(({ context, enqueue }) => {
      for (const page of context.pages) enqueue.sendTo(page, { type: 'downloads.changed' });
    }),
    /**
     * Forwards the message to its archive. Only the tab that requested an archive downloads it; other tabs
     * ignore the message.
     */
    tellArchive: enqueueActions(
      ({ context, enqueue }, { message }: Extract<ChannelEvent, { type: 'channel.message' }>) => {
        const archive = remoteOf(context, message.message.downloadId);
        const at = Date.parse(message.timestamp);
        if (archive !== undefined)
          enqueue.sendTo(archive.ref, { type: 'archive.message', key: message.key, at });
      },
    ),
    lookAgain: enqueueActions(({ context, enqueue }) => {
      for (const { ref } of Object.values(context.archives)) enqueue.sendTo(ref, { type: 'archive.look' });
    }),
  },
  guards: {
    /** Checks the limit before any request [5.3, 9.3]. */
    fits: (_, { target }: DownloadRequest) => {
      const count = countOf(target);
      return count > 0 && count <= mostDownloaded;
    },
    failedBefore: ({ context }, { target }: DownloadRequest) => sameAs(context, target)?.phase === 'failed',
    underWay: ({ context }, { target }: DownloadRequest) => sameAs(context, target) !== undefined,
    needsNoChannel: ({ context }) => context.pages.length === 0 && Object.keys(context.archives).length === 0,
  },
}).createMachine({
  id: 'downloads',
  description: 'All downloads that this tab has requested, with their push channel.',
  meta: { spec: ['4.10a', '4.16a', '4.16b', '5.3a', '9.3', '9.15'] },
  context: ({ input }) => ({ ...input, archives: {}, photos: {}, pages: [] }),
  invoke: {
    id: 'recall',
    src: 'recall',
    onDone: { actions: withAnswer('takeUp') },
    onError: {
      description: 'Archives from before the reload could not be read; the downloads page still lists them.',
    },
  },
  initial: 'quiet',
  on: {
    'download.photo': { actions: withEvent('startPhoto', 'id') },
    'download.begun': { actions: 'track' },
    'downloads.see': { actions: tell('navigation', 'navigation.request', { to: pathOf('downloads', {}) }) },
    'download.over': { actions: withEvent('forgetPhoto', 'id') },
    'download.selected': [
      {
        guard: withEvent('failedBefore'),
        actions: [withEvent('retryArchive'), 'wantChannel'],
      },
      {
        guard: withEvent('underWay'),
        description: 'A second click for the same photos does not start another download.',
      },
      {
        guard: withEvent('fits'),
        actions: [withEvent('startArchive'), 'track', 'wantChannel'],
      },
    ],
    'download.archive': {
      actions: [withEvent('fetchArchive'), 'wantChannel'],
    },
    'download.resume': { description: 'The download has already been resumed.' },
    'page.opened': {
      actions: [withEvent('addPage', 'page'), 'wantChannel'],
    },
    'page.closed': { actions: withEvent('removePage', 'page') },
    'archive.changed': {
      actions: [withEvent('keepPhase'), remember, 'tellPages'],
    },
    'archive.over': { actions: [withEvent('forgetArchive', 'id'), remember] },
  },
  states: {
    quiet: {
      description: 'The customer is not waiting for an archive, so no socket is open.',
      meta: { spec: ['7.15a'] },
      on: { 'channel.wanted': 'attending' },
    },
    attending: {
      description:
        'The push channel is open, because an archive is being made or the list of downloads is open.',
      meta: { spec: ['4.16a', '7.15a'] },
      invoke: {
        id: 'channel',
        src: 'channel',
        input: ({ self }) => ({ owner: self }),
        onDone: 'deaf',
        onError: 'deaf',
      },
      always: { guard: 'needsNoChannel', target: 'quiet' },
      on: {
        'channel.wanted': { description: 'The channel is already open.' },
        'channel.message': { actions: [withEvent('tellArchive'), 'tellPages'] },
        'channel.listening': { actions: ['lookAgain', 'tellPages'] },
        'channel.due': { actions: ['lookAgain', 'tellPages'] },
      },
    },
    deaf: {
      description:
        'The push channel has ended; pending archives are read at intervals. A new request or a visit to the downloads page opens a new channel.',
      meta: { spec: ['4.16a', '7.15b', '9.4d'] },
      invoke: { id: 'due', src: 'due', input: ({ self }) => ({ owner: self }) },
      always: { guard: 'needsNoChannel', target: 'quiet' },
      on: {
        'channel.wanted': 'attending',
        'channel.due': { actions: ['lookAgain', 'tellPages'] },
      },
    },
  },
});

export const downloadsWords: ChartWords<typeof downloadsMachine> = {
  guards: {
    fits: {
      why: 'the photos fit into one archive',
      whyNot: 'the selection is empty or has too many photos for one archive',
    },
    failedBefore: {
      why: 'the previous download of the same photos failed',
      whyNot: 'no download of the same photos has failed',
    },
    underWay: {
      why: 'the same photos are already being downloaded',
      whyNot: 'the same photos are not being downloaded yet',
    },
    needsNoChannel: {
      why: 'no archive is being downloaded, and the page with the downloads is closed',
      whyNot: 'an archive is being downloaded, or the page with the downloads is open',
    },
  },
  delays: {},
  events: {
    ...downloadProgressWords,
    'download.photo': 'the customer downloads one photo',
    'download.selected': 'the customer downloads several photos as one archive',
    'downloads.see': 'the customer chooses to see the downloads',
    'download.archive': 'the customer downloads an archive again, or a reload interrupted its download',
    'download.resume': 'the page has been reloaded while an archive was pending',
    'page.opened': 'the customer opens the page with the downloads or returns to the page',
    'page.closed': 'the customer leaves the page with the downloads',
    'channel.wanted': 'push messages about archives are needed',
    'channel.message': 'a push message about an archive arrives',
    'channel.listening': channelEventWords['channel.listening'],
    'channel.due': channelEventWords['channel.due'],
    'archive.changed': 'the state of an archive has changed',
    'archive.over': 'the download of an archive has ended',
  },
};

/** Returns the number of photos requested. @spec 5.3a 9.3 */
function countOf(target: DownloadTarget): number {
  if (target.kind === 'selected') return target.count;
  if (target.kind === 'ids') return target.ids.length;
  return target.photos.length + (target.unowned?.length ?? 0);
}

const idsIn = (target: DownloadTarget): readonly string[] => {
  if (target.kind === 'selected') return [];
  return target.kind === 'ids'
    ? target.ids
    : [target.albumId, ...target.photos.map(({ photoId }) => photoId), ...(target.unowned ?? [])];
};

/** Returns whether both targets have the same photo ids, or the same unchanged selection. */
const isSame = (one: DownloadTarget | null, other: DownloadTarget): boolean => {
  if (one?.kind === 'selected') return other.kind === 'selected' && one.selection === other.selection;
  return one?.kind === other.kind && idsIn(other).join() === (one === null ? '' : idsIn(one).join());
};
const sameAs = ({ archives }: DownloadsContext, request: DownloadTarget) =>
  Object.values(archives).find(({ target }) => isSame(target, request));

/** Returns the ids of archives that the service has accepted and the browser has not downloaded yet. */
export const pendingIn = ({ archives }: DownloadsContext): readonly string[] =>
  Object.values(archives).flatMap(({ phase, remote }) =>
    phase === 'working' && remote !== null ? [remote] : [],
  );

/** Returns the archive with this id of the service. */
const remoteOf = ({ archives }: DownloadsContext, remote: string) =>
  Object.values(archives).find((archive) => archive.remote === remote);

const without = <Value>(record: Readonly<Record<string, Value>>, id: string) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== id));
