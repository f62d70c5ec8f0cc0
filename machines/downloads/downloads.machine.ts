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
import type { DownloadProgressEvent as FileProgressEvent } from '../request/download.machine.ts';
import { promiseStub, unprovided } from '../system/stubs.ts';
import { tell } from '../system/tell.ts';
import { pathOf } from '../../contracts/navigation/match.ts';
import { withAnswer, withEvent } from '../system/outcomes.ts';
import { archiveMachine } from './archive.machine.ts';
import { archiveChannelMachine } from './archiveChannel.machine.ts';
import { photoDownloadMachine } from './photoDownload.machine.ts';

/**
 * The photos of an archive: ids, a selection that is still to be resolved, or photos of a shared album with their
 * owners [6.4].
 */
export type DownloadTarget =
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | {
      readonly kind: 'shared';
      readonly albumId: string;
      readonly photos: readonly ExportItem[];
      /** Photos whose owners the list does not hold any more: they are read first. */
      readonly unowned?: readonly string[];
      /** The selection it is of, as its chart holds it; absent for a single photo. */
      readonly selection?: object;
    }
  | ({
      readonly kind: 'selected';
      /** The selection as its chart holds it: the same object for as long as nobody touches it. */
      readonly selection: object;
      readonly count: number;
    } & ResolveInput);

/** A wish for one archive: its name is what the person sees in the list of downloads. */
export interface DownloadRequest {
  readonly name: string;
  readonly target: DownloadTarget;
}

/** The page that lists downloads, while it is open. */
export type DownloadsPageRef = ActorRef<Snapshot<unknown>, { readonly type: 'downloads.changed' }>;

/** What the channel tells. */
export type ChannelEvent =
  /** A message to this customer; everything else was ignored. */
  | { readonly type: 'channel.told'; readonly message: ArchiveMessage }
  /** It listens from now on: what happened before must be read. */
  | { readonly type: 'channel.listening' }
  | ChannelDue;

/** `asked` until the service has it, `working` until the browser has it. */
export type ArchivePhase = 'asked' | 'working' | 'saved' | 'failed';

/** What a single download tells. */
export type DownloadProgressEvent =
  /** How far it has come; the list of downloads may be different now. */
  | {
      readonly type: 'archive.changed';
      readonly id: string;
      readonly phase: ArchivePhase;
      /** The id under which the service has it; null until that is known. */
      readonly remote: string | null;
    }
  /** Nothing more comes of it. */
  | { readonly type: 'archive.over'; readonly id: string }
  | FileProgressEvent;

export type DownloadsEvent =
  /** One photo, from the preview. */
  | { readonly type: 'download.photo'; readonly id: string }
  /** Several photos as one archive. */
  | ({ readonly type: 'download.selected' } & DownloadRequest)
  /** From a toast: to the page that lists them. */
  | { readonly type: 'downloads.see' }
  /** An archive of the list that is ready, or one that was waited for before a reload. */
  | { readonly type: 'download.archive'; readonly id: string; readonly awaited?: true }
  /** Something is left from before a reload; the chart takes it up as it starts. */
  | { readonly type: 'download.resume' }
  | { readonly type: 'page.opened'; readonly page: DownloadsPageRef }
  | { readonly type: 'page.closed'; readonly page: DownloadsPageRef }
  /** Somebody waits for word of an archive. */
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
  /** The id under which the service has it; null until that is known. */
  readonly remote: string | null;
  /** What it was asked for of; null for one that was made before. */
  readonly target: DownloadTarget | null;
}

export interface DownloadsContext {
  /** Makes the ids of archives. */
  readonly newId: () => string;
  /** Archives under way, or just over, by their id. */
  readonly archives: Readonly<Record<string, Archive>>;
  /** Downloads of single photos, by the photo's id. */
  readonly photos: Readonly<Record<string, PhotoDownloadRef>>;
  /** Pages that show the list of downloads. */
  readonly pages: readonly DownloadsPageRef[];
}

type ArchiveRequest = Extract<DownloadsEvent, { readonly type: 'download.archive' }>;
type Changed = Extract<DownloadProgressEvent, { readonly type: 'archive.changed' }>;

const remember = {
  type: 'remember',
  params: ({ context }: { context: Parameters<typeof pendingIn>[0] }) => pendingIn(context),
} as const;

/**
 * Every download from sign-in to sign-out, on every page: single photos, archives, and the push channel, which is open
 * while an archive is being made or the list of downloads is shown [2.50, 4.10, 4.16, 7.15].
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
    /** The ids that `remember` kept. */
    recall: promiseStub<readonly string[]>('downloads.recall'),
    archive: archiveMachine,
    photoDownload: photoDownloadMachine,
    channel: archiveChannelMachine,
    due: lookAgainMachine,
  },
  actions: {
    /** The event `download` of 9.15, once for each wish. */
    track: tell('tracking', 'event.track', { name: 'download' }),
    /** Keeps the ids of the archives that are waited for, for the time after a reload. */
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
    /** Under the same id: whatever its first try did is not done twice. */
    retryArchive: enqueueActions(({ context, enqueue }, { target }: DownloadRequest) => {
      const failed = sameAs(context, target);
      if (failed !== undefined) enqueue.sendTo(failed.ref, { type: 'archive.retry' });
    }),
    /** One that was made before: only its address is read. */
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
    /** An archive that another tab asked for is that tab's to save. */
    tellArchive: enqueueActions(
      ({ context, enqueue }, { message }: Extract<ChannelEvent, { type: 'channel.told' }>) => {
        const archive = remoteOf(context, message.message.downloadId);
        const at = Date.parse(message.timestamp);
        if (archive !== undefined)
          enqueue.sendTo(archive.ref, { type: 'archive.told', key: message.key, at });
      },
    ),
    lookAgain: enqueueActions(({ context, enqueue }) => {
      for (const { ref } of Object.values(context.archives)) enqueue.sendTo(ref, { type: 'archive.look' });
    }),
  },
  guards: {
    /** Counted before anything is read [5.3, 9.3]. */
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
  description: 'All archives that this tab has requested, with their push channel.',
  meta: { spec: ['4.10a', '4.16a', '4.16b', '5.3a', '9.3', '9.15'] },
  context: ({ input }) => ({ ...input, archives: {}, photos: {}, pages: [] }),
  invoke: {
    id: 'recall',
    src: 'recall',
    onDone: { actions: withAnswer('takeUp') },
    onError: { description: 'The page of downloads lists what was left.' },
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
        description: 'A second press for the same photos starts nothing.',
      },
      {
        guard: withEvent('fits'),
        actions: [withEvent('startArchive'), 'track', 'wantChannel'],
      },
    ],
    'download.archive': {
      actions: [withEvent('fetchArchive'), 'wantChannel'],
    },
    'download.resume': { description: 'The download has been resumed already.' },
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
      description: 'The customer waits for no archive; no socket is open.',
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
        'channel.wanted': { description: 'The channel is open already.' },
        'channel.told': { actions: [withEvent('tellArchive'), 'tellPages'] },
        'channel.listening': { actions: ['lookAgain', 'tellPages'] },
        'channel.due': { actions: ['lookAgain', 'tellPages'] },
      },
    },
    deaf: {
      description:
        'The push channel has ended; pending archives are read at intervals until a request or a visit opens another channel.',
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

/** How many photos a wish is for: known before anything is read. @spec 5.3a 9.3 */
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

/** Of the same photos by id, or of a selection that was not touched since. */
const isSame = (one: DownloadTarget | null, other: DownloadTarget): boolean => {
  if (one?.kind === 'selected') return other.kind === 'selected' && one.selection === other.selection;
  return one?.kind === other.kind && idsIn(other).join() === (one === null ? '' : idsIn(one).join());
};
const sameAs = ({ archives }: DownloadsContext, request: DownloadTarget) =>
  Object.values(archives).find(({ target }) => isSame(target, request));

/** Archives that the service has and the browser has not. */
export const pendingIn = ({ archives }: DownloadsContext): readonly string[] =>
  Object.values(archives).flatMap(({ phase, remote }) =>
    phase === 'working' && remote !== null ? [remote] : [],
  );

/** The archive that the service has under this id. */
const remoteOf = ({ archives }: DownloadsContext, remote: string) =>
  Object.values(archives).find((archive) => archive.remote === remote);

const without = <Value>(record: Readonly<Record<string, Value>>, id: string) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== id));
