import { assign, sendTo, setup } from 'xstate';
import {
  createDownload,
  createSharedDownload,
  downloadUrl,
  listDownloads,
} from '../../contracts/downloads/calls.ts';
import {
  type ArchiveMessage,
  type Download,
  type ExportItem,
  mostDownloaded,
} from '../../contracts/downloads/download.ts';
import { pushTimeout } from '../../contracts/push/push.ts';
import { toastTimes } from '../../contracts/toasts/toasts.ts';
import { defaultSorting } from '../../contracts/photos/sorting/sorting.ts';
import {
  type Resolved,
  resolveIdsMachine,
  type ResolveInput,
} from '../photos/selection/resolveIds.machine.ts';
import { nothingSelected } from '../photos/selection/selected.values.ts';
import { promiseStub, sourceStub } from '../system/stubs.ts';
import { tell } from '../system/tell.ts';
import { downloadKept } from '../request/download.values.ts';
import { requestFor } from '../request/request.machine.ts';
import type { Answered } from '../system/outcomes.ts';
import type { ArchivePhase, DownloadsRef, DownloadTarget } from './downloads.events.ts';
import { findOwnersMachine, type FoundOwners } from './findOwners.machine.ts';

/** Whether a way to the list of downloads is offered: to whoever has it and is not there. */
export type DownloadsWay = { readonly type: 'way.told'; readonly leads: boolean };

export type ArchiveEvent =
  /** The channel speaks of this archive. */
  | {
      readonly type: 'archive.told';
      readonly key: ArchiveMessage['key'];
      /** Milliseconds since 1970, by the server's clock. */
      readonly at: number;
    }
  /** What the channel would say is read: it listens again, or a while has passed. */
  | { readonly type: 'archive.look' }
  | DownloadsWay
  | { readonly type: 'archive.retry' };

export interface ArchiveInput {
  /** Made here, once for each wish, so that a lost answer never makes a second archive. */
  readonly id: string;
  readonly name: string;
  /** Null for an archive that was made before. */
  readonly target: DownloadTarget | null;
  /** It was asked for before a reload: nobody knows whether it is made. */
  readonly awaited: boolean;
  readonly owner: DownloadsRef;
}

export interface ArchiveContext extends ArchiveInput {
  /** The photos it is made of; null until a selection is resolved. */
  readonly photos: readonly string[] | null;
  /** Photos of a shared album, each with its owner, and those whose owner is still to be read. */
  readonly owned: readonly ExportItem[];
  readonly unowned: readonly string[];
  /** The id under which the service has it: ours, or of a shared album the one it answers with. */
  readonly remote: string | null;
  /** Signed address, short-lived. */
  readonly url: string;
  /** Time of the newest word on how it ended; 0 before any. */
  readonly newest: number;
  /** A toast of it leads to the list of downloads. */
  readonly leads: boolean;
  /** The service has ended this id: a further try needs another. */
  readonly spent: boolean;
}

const photosOf = (target: DownloadTarget | null) => (target?.kind === 'ids' ? target.ids : null);
export const initialContext = (input: ArchiveInput): ArchiveContext => ({
  ...input,
  photos: photosOf(input.target),
  owned: input.target?.kind === 'shared' ? input.target.photos : [],
  unowned: input.target?.kind === 'shared' ? (input.target.unowned ?? []) : [],
  remote: input.target?.kind === 'shared' ? null : input.id,
  url: '',
  newest: 0,
  leads: false,
  spent: false,
});
/** The read of its address. */
export const addressOf = ({ id, remote }: ArchiveContext) => ({
  params: { id: remote ?? id },
  query: {},
  body: {},
});
const albumOf = ({ target }: ArchiveContext) => (target?.kind === 'shared' ? target.albumId : '');
/** What is asked for of a shared album. */
export const sharedOf = (context: ArchiveContext) => ({
  params: {},
  query: {},
  body: { albumId: albumOf(context), photos: [...context.owned] },
});
/** The photos whose owners are to be read. */
export const ownersOf = (context: ArchiveContext) => ({ albumId: albumOf(context), ids: context.unowned });
export const selectionOf = ({ target }: ArchiveContext): ResolveInput =>
  target?.kind === 'selected'
    ? target
    : { selected: nothingSelected, months: [], sorting: defaultSorting.photos };

type Created = Answered<typeof createDownload> | Answered<typeof createSharedDownload>;
type Addressed = Answered<typeof downloadUrl>;
type Listed = Answered<typeof listDownloads>;

/** How the list has it; undefined where it is not in it, or the list could not be read. */
const listedIn = ({ id, remote }: ArchiveContext, answered: Listed): Download | undefined =>
  answered.outcome === 'finished'
    ? answered.reply.items.find((item) => item.id === (remote ?? id))
    : undefined;

/** One toast for each archive: what comes later takes the earlier one's place. */
export const archiveToast = (id: string) => `archive-${id}`;

const seeDownloads = ({ leads, owner }: ArchiveContext) =>
  leads ? { action: { label: 'seeDownloads', owner, event: { type: 'downloads.see' } } as const } : {};

export const archiveSetup = setup({
  types: {
    context: {} as ArchiveContext,
    input: {} as ArchiveInput,
    events: {} as ArchiveEvent,
    tags: {} as 'busy' | 'error',
    children: {} as {
      resolveIds: 'resolveIds';
      findOwners: 'findOwners';
      createDownload: 'createDownload';
      way: 'watchWay';
      createShared: 'createShared';
      askWhetherMade: 'readState';
      look: 'readState';
      lookThere: 'readAddress';
      readAddress: 'readAddress';
      handOver: 'handOver';
    },
  },
  actors: {
    watchWay: sourceStub<DownloadsWay>('archive.watchWay'),
    resolveIds: resolveIdsMachine,
    findOwners: findOwnersMachine,
    createDownload: requestFor(createDownload),
    createShared: requestFor(createSharedDownload),
    /** The list of downloads says how each of them stands. */
    readState: requestFor(listDownloads),
    readAddress: requestFor(downloadUrl),
    /** Ends when the address answers and the browser has begun to save; rejects where it gives no file. */
    handOver: promiseStub<void, { url: string }>('archive.handOver'),
  },
  actions: {
    /** 'Preparing download...' for 5 s [2.50, 9.4]. */
    sayStarted: tell('toasts', 'toast.show', ({ context }) => ({
      ...seeDownloads(context),
      key: archiveToast(context.id),
      kind: 'busy',
      message: 'downloadPreparing',
      duration: toastTimes.archiveStarted,
    })),
    /** 'Downloading photos' for 10 s. */
    sayFinished: tell('toasts', 'toast.show', ({ context }) => ({
      ...seeDownloads(context),
      key: archiveToast(context.id),
      kind: 'success',
      message: 'downloadStarted',
      duration: toastTimes.archiveOther,
    })),
    /** 'Download failed' for 10 s, with a button that sends `archive.retry` [8.2]. */
    sayFailed: tell('toasts', 'toast.show', ({ context, self }) => ({
      key: archiveToast(context.id),
      kind: 'failure',
      message: 'downloadFailed',
      duration: toastTimes.archiveOther,
      action: { label: 'tryAgain', owner: self, event: { type: 'archive.retry' } },
    })),
    keepIds: assign({
      photos: (_, resolved: Resolved) => (resolved.outcome === 'resolved' ? [...resolved.ids.keys()] : null),
    }),
    keepOwners: assign(({ context }, { photos }: FoundOwners) => ({
      owned: [...context.owned, ...(photos ?? [])],
      unowned: [],
    })),
    keepRemote: assign({
      remote: ({ context }, answered: Created) =>
        answered.outcome === 'finished' ? answered.reply.id : context.remote,
    }),
    keepAddress: assign({
      url: (_, answered: Addressed) => (answered.outcome === 'finished' ? answered.reply.url : ''),
    }),
    keepTime: assign({
      newest: ({ context }, { at }: { readonly at: number }) => Math.max(context.newest, at),
    }),
    keepWay: assign({ leads: (_, leads: boolean) => leads }),
    markSpent: assign({ spent: true }),
    tellPhase: sendTo(
      ({ context }) => context.owner,
      ({ context: { id, remote } }, phase: ArchivePhase) => ({
        type: 'archive.changed' as const,
        id,
        phase,
        remote,
      }),
    ),
    tellOver: sendTo(
      ({ context }) => context.owner,
      ({ context }) => ({ type: 'archive.over' as const, id: context.id }),
    ),
    /** The same photos under a new id. */
    askAnew: sendTo(
      ({ context }) => context.owner,
      ({ context: { name, photos } }) => ({
        type: 'download.selected' as const,
        name,
        target: { kind: 'ids' as const, ids: photos ?? [] },
      }),
    ),
  },
  guards: {
    madeBefore: ({ context }) => context.target === null,
    awaited: ({ context }) => context.awaited && context.url === '',
    known: ({ context }) => context.photos !== null,
    ownersKnown: ({ context }) => context.owned.length > 0 && context.unowned.length === 0,
    /** What left the album meanwhile is not asked for; where nothing is left there is nothing to ask for. */
    ownersFound: ({ context }, { photos }: FoundOwners) =>
      photos !== null && context.owned.length + photos.length > 0,
    isShared: ({ context }) => context.target?.kind === 'shared',
    mustBeNew: ({ context }) => context.spent && context.photos !== null,
    /** The library may have changed since it was counted. */
    fits: (_, resolved: Resolved) =>
      resolved.outcome === 'resolved' && resolved.ids.size > 0 && resolved.ids.size <= mostDownloaded,
    taken: (_, answered: Created) => answered.outcome === 'finished',
    refused: (_, answered: Created) => answered.outcome === 'refused',
    addressed: (_, answered: Addressed) => answered.outcome === 'finished',
    notReady: (_, answered: Addressed) => answered.outcome === 'refused' && answered.refusal === 'notReady',
    ended: (_, answered: Addressed) => answered.outcome === 'refused' && answered.refusal === 'gone',
    unread: (_, answered: Addressed) => answered.outcome === 'failed' || answered.outcome === 'cancelled',
    isMade: ({ context }, answered: Listed) => listedIn(context, answered)?.state === 'finished',
    /** A service may list names alone, without states. */
    isBeingMade: ({ context }, answered: Listed) => {
      const listed = listedIn(context, answered);
      return listed !== undefined && (listed.state ?? 'started') === 'started';
    },
    hasEnded: ({ context }, answered: Listed) =>
      ['error', 'gone'].includes(listedIn(context, answered)?.state ?? ''),
    /** A list of names alone, or of the latest alone, does not say: the address does. */
    isUntold: ({ context }, answered: Listed) =>
      answered.outcome === 'finished' && listedIn(context, answered)?.state === undefined,
    saysStarted: (_, { key }: { readonly key: ArchiveMessage['key'] }) => key === 'started',
    saysFinished: (_, { key }: { readonly key: ArchiveMessage['key'] }) => key === 'finished',
    saysError: (_, { key }: { readonly key: ArchiveMessage['key'] }) => key === 'error',
    finishedLater: ({ context }, { key, at }: { readonly key: ArchiveMessage['key']; readonly at: number }) =>
      key === 'finished' && at > context.newest && context.url === '',
  },
  delays: { pushTimeout, shown: toastTimes.archiveOther, kept: downloadKept },
});
