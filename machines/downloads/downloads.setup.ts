import { type ActorRefFrom, assign, enqueueActions, raise, setup } from 'xstate';
import { mostDownloaded } from '../../contracts/downloads/download.ts';
import { promiseStub, unprovided } from '../system/stubs.ts';
import { tell } from '../system/tell.ts';
import { lookAgainMachine } from '../request/lookAgain.machine.ts';
import { archiveMachine } from './archive.machine.ts';
import { archiveChannelMachine } from './archiveChannel.machine.ts';
import type {
  ArchivePhase,
  ChannelEvent,
  DownloadProgressEvent,
  DownloadRequest,
  DownloadsEvent,
  DownloadsPageRef,
  DownloadTarget,
} from './downloads.events.ts';
import { photoDownloadMachine } from './photoDownload.machine.ts';

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

type ArchiveRequest = Extract<DownloadsEvent, { readonly type: 'download.archive' }>;
type Changed = Extract<DownloadProgressEvent, { readonly type: 'archive.changed' }>;

/** The archive that the service has under this id. */
const remoteOf = ({ archives }: DownloadsContext, remote: string) =>
  Object.values(archives).find((archive) => archive.remote === remote);

const without = <Value>(record: Readonly<Record<string, Value>>, id: string) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== id));

export const downloadsSetup = setup({
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
});
