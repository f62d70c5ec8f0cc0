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
import { FileUnsaved } from '../../contracts/embedding/appView.ts';
import { pushTimeout } from '../../contracts/push/push.ts';
import { toastTimes } from '../../contracts/toasts/toasts.ts';
import { type Resolved, resolveIdsMachine } from '../photos/selection/resolveIds.machine.ts';
import { promiseStub, sourceStub } from '../system/stubs.ts';
import { tell } from '../system/tell.ts';
import { downloadKept } from '../request/download.machine.ts';
import { requestFor } from '../request/request.machine.ts';
import { type Answered, withAnswer, withError, withEvent } from '../system/outcomes.ts';
import type { ArchivePhase, DownloadsRef, DownloadTarget } from './downloads.machine.ts';
import { findOwnersMachine, type FoundOwners } from './findOwners.machine.ts';
import { addressOf, createdOf, initialContext, ownersOf, selectionOf, sharedOf } from './archive.values.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** Whether the toast links to the list of downloads: true if that page exists and is not open. */
export type DownloadsWay = { readonly type: 'way.changed'; readonly leads: boolean };

export type ArchiveEvent =
  /** A push message about this archive. */
  | {
      readonly type: 'archive.message';
      readonly key: ArchiveMessage['key'];
      /** Server time in milliseconds since 1970. */
      readonly at: number;
    }
  /** The list must be read: the channel has reconnected, or the polling interval has passed. */
  | { readonly type: 'archive.look' }
  | DownloadsWay
  | { readonly type: 'archive.retry' };

export interface ArchiveInput {
  /** Idempotency key, so that a retry after a lost response creates no second archive. */
  readonly id: string;
  readonly name: string;
  /** Null for an archive from an earlier session. */
  readonly target: DownloadTarget | null;
  /** Whether the archive was requested before a reload, so that its state is unknown. */
  readonly awaited: boolean;
  readonly owner: DownloadsRef;
}

export interface ArchiveContext extends ArchiveInput {
  /** Photos in the archive; null until the selection is resolved. */
  readonly photos: readonly string[] | null;
  /** Photos of a shared album: first those whose owner is known, then those whose owner is unknown. */
  readonly owned: readonly ExportItem[];
  readonly unowned: readonly string[];
  /**
   * The id by which the service knows the archive: created by the browser, or for a shared album taken from the
   * reply of the service.
   */
  readonly remote: string | null;
  /** The signed URL of the archive, valid for a short time. */
  readonly url: string;
  /** Server time of the newest message about the end of the archive; 0 before the first message. */
  readonly newest: number;
  /** Whether the toast links to the list of downloads. */
  readonly leads: boolean;
  /** Whether the service has closed this id. A retry then needs a new id. */
  readonly spent: boolean;
}

type Created = Answered<typeof createDownload> | Answered<typeof createSharedDownload>;
type Addressed = Answered<typeof downloadUrl>;
type Listed = Answered<typeof listDownloads>;

const again = { type: 'tellPhase', params: 'asked' } as const;

/**
 * Requests several photos as one zip file, which the service creates and the browser downloads. Push messages and
 * reads of the list lead to the same states, so lost, repeated or late messages are harmless [4.16, 7.15].
 */
export const archiveMachine = setup({
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
    /** Reads the list of downloads, which contains the state of each archive. */
    readState: requestFor(listDownloads),
    readAddress: requestFor(downloadUrl),
    /**
     * Resolves when the browser has started the download. Rejects if the URL returns no file, or with
     * `FileUnsaved` if the app that embeds the page has not saved the file; the app has then already shown a
     * message.
     */
    handOver: promiseStub<void, { url: string }>('archive.handOver'),
  },
  actions: {
    /** Shows 'Preparing download...' for 5 s [2.50, 9.4]. */
    sayStarted: tell('toasts', 'toast.show', ({ context }) => ({
      ...seeDownloads(context),
      key: archiveToast(context.id),
      kind: 'busy',
      message: 'downloadPreparing',
      duration: toastTimes.archiveStarted,
    })),
    /** Shows 'Downloading photos' for 10 s. */
    sayFinished: tell('toasts', 'toast.show', ({ context }) => ({
      ...seeDownloads(context),
      key: archiveToast(context.id),
      kind: 'success',
      message: 'downloadStarted',
      duration: toastTimes.archiveOther,
    })),
    /** Shows 'Download failed' for 10 s, with a button that sends `archive.retry` [8.2]. */
    sayFailed: tell('toasts', 'toast.show', ({ context, self }) => ({
      key: archiveToast(context.id),
      kind: 'failure',
      message: 'downloadFailed',
      duration: toastTimes.archiveOther,
      action: { label: 'tryAgain', owner: self, event: { type: 'archive.retry' } },
    })),
    dropToast: tell('toasts', 'toast.withdraw', ({ context }) => ({ key: archiveToast(context.id) })),
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
    /** Requests the same photos under a new id. */
    requestAgain: sendTo(
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
    /**
     * Returns whether at least one owner was found. Photos that have left the album are not requested, and an
     * empty request is not sent.
     */
    ownersFound: ({ context }, { photos }: FoundOwners) =>
      photos !== null && context.owned.length + photos.length > 0,
    isShared: ({ context }) => context.target?.kind === 'shared',
    mustBeNew: ({ context }) => context.spent && context.photos !== null,
    /** Checks the limit again, because the library may have changed since the photos were counted. */
    fits: (_, resolved: Resolved) =>
      resolved.outcome === 'resolved' && resolved.ids.size > 0 && resolved.ids.size <= mostDownloaded,
    taken: (_, answered: Created) => answered.outcome === 'finished',
    refused: (_, answered: Created) => answered.outcome === 'refused',
    addressed: (_, answered: Addressed) => answered.outcome === 'finished',
    notReady: (_, answered: Addressed) => answered.outcome === 'refused' && answered.refusal === 'notReady',
    ended: (_, answered: Addressed) => answered.outcome === 'refused' && answered.refusal === 'gone',
    unread: (_, answered: Addressed) => answered.outcome === 'failed' || answered.outcome === 'cancelled',
    isMade: ({ context }, answered: Listed) => listedIn(context, answered)?.state === 'finished',
    /** Returns whether the service is still creating the archive. Some services list names without states. */
    isBeingMade: ({ context }, answered: Listed) => {
      const listed = listedIn(context, answered);
      return listed !== undefined && (listed.state ?? 'started') === 'started';
    },
    isUnsaved: (_, error: unknown) => error instanceof FileUnsaved,
    hasEnded: ({ context }, answered: Listed) =>
      ['error', 'gone'].includes(listedIn(context, answered)?.state ?? ''),
    /**
     * Returns whether the list does not contain the state: it has no states, or only the latest archives. The
     * chart then reads the URL to find out.
     */
    isUntold: ({ context }, answered: Listed) =>
      answered.outcome === 'finished' && listedIn(context, answered)?.state === undefined,
    saysStarted: (_, { key }: { readonly key: ArchiveMessage['key'] }) => key === 'started',
    saysFinished: (_, { key }: { readonly key: ArchiveMessage['key'] }) => key === 'finished',
    saysError: (_, { key }: { readonly key: ArchiveMessage['key'] }) => key === 'error',
    finishedLater: ({ context }, { key, at }: { readonly key: ArchiveMessage['key']; readonly at: number }) =>
      key === 'finished' && at > context.newest && context.url === '',
  },
  delays: { pushTimeout, shown: toastTimes.archiveOther, kept: downloadKept },
}).createMachine({
  id: 'archive',
  description: 'One archive of photos, from the request to the saved zip file.',
  meta: { spec: ['4.16a', '4.16b', '7.7', '7.15a'] },
  context: ({ input }) => initialContext(input),
  invoke: { id: 'way', src: 'watchWay' },
  on: { 'way.changed': { actions: withEvent('keepWay', 'leads') } },
  initial: 'deciding',
  states: {
    deciding: {
      description:
        'The request is being checked: whether the archive already exists, and whether the photos for it are known.',
      meta: { spec: ['4.16a'] },
      always: [
        { guard: 'awaited', target: 'started.looking' },
        { guard: 'madeBefore', target: 'finished' },
        { guard: 'ownersKnown', target: 'requested.sharing' },
        { guard: 'isShared', target: 'findingOwners' },
        { guard: 'known', target: 'requested' },
        { target: 'resolving' },
      ],
    },
    resolving: {
      description: 'The ids of the selected photos are being read.',
      meta: { spec: ['5.3a', '9.3'] },
      tags: 'busy',
      invoke: {
        id: 'resolveIds',
        src: 'resolveIds',
        input: ({ context }) => selectionOf(context),
        onDone: [
          { guard: withAnswer('fits'), target: 'requested', actions: withAnswer('keepIds') },
          { target: 'error' },
        ],
        onError: 'error',
      },
    },
    findingOwners: {
      description: 'The album is being read, because the owners of some of its photos are unknown.',
      meta: { spec: ['6.4a', '7.3'] },
      tags: 'busy',
      invoke: {
        id: 'findOwners',
        src: 'findOwners',
        input: ({ context }) => ownersOf(context),
        onDone: [
          {
            guard: withAnswer('ownersFound'),
            target: 'requested.sharing',
            actions: withAnswer('keepOwners'),
          },
          { target: 'error' },
        ],
        onError: 'error',
      },
    },
    requested: {
      description: 'The service has been asked to make the archive; a toast shows the progress.',
      meta: { spec: ['4.16a', '7.7'] },
      tags: 'busy',
      initial: 'sending',
      on: {
        'archive.message': [
          { guard: withEvent('saysFinished'), target: '#archive.finished', actions: withEvent('keepTime') },
          {
            guard: withEvent('saysError'),
            target: '#archive.error',
            actions: ['markSpent', withEvent('keepTime')],
          },
          { target: '#archive.started', actions: 'sayStarted' },
        ],
      },
      states: {
        sending: {
          description: 'The request is being sent; without a response, it is repeated under the same id.',
          meta: { spec: ['7.7'] },
          invoke: {
            id: 'createDownload',
            src: 'createDownload',
            input: ({ context }) => createdOf(context),
            onDone: [
              { guard: withAnswer('taken'), target: '#archive.started', actions: 'sayStarted' },
              { guard: withAnswer('refused'), target: '#archive.error' },
              { target: 'unsure' },
            ],
            onError: 'unsure',
          },
        },
        sharing: {
          description:
            'The request is being sent for photos of a shared album; a repeated request creates no second archive.',
          meta: { spec: ['6.4a', '7.7'] },
          invoke: {
            id: 'createShared',
            src: 'createShared',
            input: ({ context }) => sharedOf(context),
            onDone: [
              {
                guard: withAnswer('taken'),
                // Push messages may arrive before the reply that contains the id.
                target: '#archive.started.looking',
                actions: [withAnswer('keepRemote'), 'sayStarted'],
              },
              { target: '#archive.error' },
            ],
            onError: '#archive.error',
          },
        },
        unsure: {
          description: 'The service did not respond; the list of downloads is read to find the archive.',
          meta: { spec: ['4.16a'] },
          invoke: {
            id: 'askWhetherMade',
            src: 'readState',
            input: { params: {}, query: {}, body: {} },
            onDone: [
              { guard: withAnswer('isMade'), target: '#archive.finished' },
              { guard: withAnswer('isBeingMade'), target: '#archive.started', actions: 'sayStarted' },
              { guard: withAnswer('hasEnded'), target: '#archive.error', actions: 'markSpent' },
              { target: '#archive.error' },
            ],
            onError: '#archive.error',
          },
        },
      },
    },
    started: {
      description: 'The service is making the archive and will report completion on the push channel.',
      meta: { spec: ['4.16a', '7.15b', '9.4d'] },
      entry: { type: 'tellPhase', params: 'working' },
      initial: 'waiting',
      after: { pushTimeout: 'error' },
      on: {
        'archive.message': [
          { guard: withEvent('saysFinished'), target: 'finished', actions: withEvent('keepTime') },
          { guard: withEvent('saysError'), target: 'error', actions: ['markSpent', withEvent('keepTime')] },
        ],
      },
      states: {
        waiting: {
          description: 'The archive is being made; no message has arrived yet.',
          meta: { spec: ['4.16a', '7.15a'] },
          on: { 'archive.look': 'looking' },
        },
        looking: {
          description: 'The list of downloads is being read; it overrides push messages.',
          meta: { spec: ['4.16a', '7.7'] },
          invoke: {
            id: 'look',
            src: 'readState',
            input: { params: {}, query: {}, body: {} },
            onDone: [
              { guard: withAnswer('isMade'), target: '#archive.finished' },
              { guard: withAnswer('hasEnded'), target: '#archive.error', actions: 'markSpent' },
              { guard: withAnswer('isUntold'), target: 'addressing' },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
        addressing: {
          description:
            "The list does not show the state of the archive, so the archive's URL is requested until the service returns one.",
          meta: { spec: ['4.16a', '7.7'] },
          invoke: {
            id: 'lookThere',
            src: 'readAddress',
            input: ({ context }) => addressOf(context),
            onDone: [
              {
                guard: withAnswer('addressed'),
                target: '#archive.saving',
                actions: withAnswer('keepAddress'),
              },
              { guard: withAnswer('notReady'), target: 'waiting' },
              { guard: withAnswer('unread'), target: 'waiting' },
              { target: '#archive.error', actions: 'markSpent' },
            ],
            onError: 'waiting',
          },
        },
      },
    },
    finished: {
      description: 'The archive is complete; its signed URL is being read.',
      meta: { spec: ['4.16b', '7.7'] },
      tags: 'busy',
      invoke: {
        id: 'readAddress',
        src: 'readAddress',
        input: ({ context }) => addressOf(context),
        onDone: [
          { guard: withAnswer('addressed'), target: 'saving', actions: withAnswer('keepAddress') },
          { guard: withAnswer('notReady'), target: 'started' },
          { guard: withAnswer('ended'), target: 'error', actions: 'markSpent' },
          { target: 'error' },
        ],
        onError: 'error',
      },
    },
    saving: {
      description: 'The browser is starting to save the zip file.',
      meta: { spec: ['4.16b'] },
      tags: 'busy',
      invoke: {
        id: 'handOver',
        src: 'handOver',
        input: ({ context }) => ({ url: context.url }),
        onDone: { target: 'saved', actions: 'sayFinished' },
        onError: [{ guard: withError('isUnsaved'), target: 'over', actions: 'dropToast' }, 'error'],
      },
    },
    saved: {
      description: "The browser has the zip file; the toast shows 'Downloading photos'.",
      meta: { spec: ['2.50', '4.16b'] },
      entry: { type: 'tellPhase', params: 'saved' },
      after: { shown: 'over' },
    },
    error: {
      description: "The archive failed; a toast shows 'Download failed' with a button to try again.",
      meta: { spec: ['4.16a', '8.2'] },
      tags: 'error',
      entry: ['sayFailed', { type: 'tellPhase', params: 'failed' }],
      after: { kept: 'over' },
      on: {
        'archive.message': {
          guard: withEvent('finishedLater'),
          target: 'finished',
          actions: [withEvent('keepTime'), again],
        },
        'archive.retry': [
          { guard: 'mustBeNew', target: 'replaced' },
          { target: 'deciding', actions: again },
        ],
      },
    },
    replaced: {
      type: 'final',
      description: "The archive's id is no longer valid; the same photos are requested under a new id.",
      meta: { spec: ['4.16a'] },
      entry: ['tellOver', 'requestAgain'],
    },
    over: {
      type: 'final',
      description: 'The archive has been saved, or its download has been abandoned; the chart has ended.',
      meta: { spec: ['4.16a'] },
      entry: 'tellOver',
    },
  },
});

export const archiveWords: ChartWords<typeof archiveMachine> = {
  guards: {
    madeBefore: {
      why: 'the service has already been asked for the archive',
      whyNot: 'the service has not been asked for the archive yet',
    },
    awaited: {
      why: 'the archive was pending when the page was reloaded',
      whyNot: 'the archive was not pending when the page was reloaded',
    },
    known: {
      why: 'the photos of the archive are known',
      whyNot: 'the selection has not been resolved into single photos yet',
    },
    ownersKnown: {
      why: 'the owners of all photos of the shared album are known',
      whyNot: 'some owners are unknown, or the photos are not from a shared album',
    },
    ownersFound: {
      why: 'the owner of at least one photo is known',
      whyNot: 'no photo is in the album any more, or the album could not be read',
    },
    isShared: {
      why: 'the photos are from a shared album',
      whyNot: "the photos are from the customer's own library",
    },
    mustBeNew: {
      why: 'the archive has failed or is gone, so the photos need a new one',
      whyNot: 'the same archive can be tried again, or its photos are not known',
    },
    fits: {
      why: 'the photos fit into one archive',
      whyNot: 'the selection is empty, has too many photos for one archive or could not be read',
    },
    taken: {
      why: 'the service accepted the request for the archive',
      whyNot: 'the service did not accept the request for the archive',
    },
    refused: {
      why: 'the service refused the request for a known reason',
      whyNot: 'the service did not refuse the request',
    },
    addressed: {
      why: 'the service sent the URL of the archive',
      whyNot: 'the service did not send the URL of the archive',
    },
    notReady: {
      why: 'the service is still making the archive',
      whyNot: 'the service did not say that the archive is unfinished',
    },
    ended: {
      why: 'the service no longer has the archive',
      whyNot: 'the service did not say that the archive is gone',
    },
    unread: {
      why: 'the service sent no usable reply',
      whyNot: 'the service sent a usable reply',
    },
    isMade: {
      why: 'the list of downloads shows that the archive is complete',
      whyNot: 'the list of downloads does not show that the archive is complete',
    },
    isBeingMade: {
      why: 'the list of downloads shows that the archive is still being made',
      whyNot: 'the list of downloads does not contain the archive, or shows its result',
    },
    isUnsaved: {
      why: 'the app that embeds the page did not save the archive and has already shown a message',
      whyNot: 'the browser could not download the archive',
    },
    hasEnded: {
      why: 'the list of downloads shows that the archive failed or is gone',
      whyNot: 'the list of downloads does not show that the archive failed or is gone',
    },
    isUntold: {
      why: 'the list of downloads does not show the state of the archive',
      whyNot: 'the list of downloads shows the state of the archive, or could not be read',
    },
    saysStarted: {
      why: 'the message says that the service has begun to make the archive',
      whyNot: 'the message is not about the start of the archive',
    },
    saysFinished: {
      why: 'the message says that the archive is complete',
      whyNot: 'the message does not say that the archive is complete',
    },
    saysError: {
      why: 'the message says that the archive failed',
      whyNot: 'the message does not say that the archive failed',
    },
    finishedLater: {
      why: 'a newer message says that the archive is complete after all',
      whyNot: 'the message is out of date, or does not say that the archive is complete',
    },
  },
  delays: {
    pushTimeout: 'the service has not completed the archive in time',
    shown: 'the toast has been visible long enough',
    kept: 'the time for another attempt to download the archive is over',
  },
  events: {
    'archive.message': 'a push message about the archive arrives',
    'archive.look': 'the state of the archive must be read again',
    'way.changed': 'the page with the downloads opens, closes or becomes available',
    'archive.retry': 'the customer tries again to download the archive',
  },
};

/** Returns the archive's entry in the list; undefined if the list has no such entry or could not be read. */
const listedIn = ({ id, remote }: ArchiveContext, answered: Listed): Download | undefined =>
  answered.outcome === 'finished'
    ? answered.reply.items.find((item) => item.id === (remote ?? id))
    : undefined;

/** Returns the toast id of an archive. Each toast replaces the archive's previous one. */
export const archiveToast = (id: string) => `archive-${id}`;

const seeDownloads = ({ leads, owner }: ArchiveContext) =>
  leads ? { action: { label: 'seeDownloads', owner, event: { type: 'downloads.see' } } as const } : {};
