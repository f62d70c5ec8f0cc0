import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate';
import { readExport } from '../../contracts/exports/calls.ts';
import type { ExportInfo, ReadyExport } from '../../contracts/exports/export.ts';
import { toastTimes } from '../../contracts/toasts/toasts.ts';
import { type AreaEvent, type AreaRoute, areaRouteWords } from '../system/area.ts';
import { tell } from '../system/tell.ts';
import { type DownloadProgressEvent, downloadProgressWords } from '../request/download.machine.ts';
import { type QueryEvent, queryFor } from '../request/query.machine.ts';
import { type QueryShown, queryViewState } from '../request/query.selectors.ts';
import { sourceStub, unprovided } from '../system/stubs.ts';
import type { ToChild } from '../system/toChild.ts';
import { withEvent, withSnapshot } from '../system/outcomes.ts';
import { exportsTag } from './exports.selectors.ts';
import { chunkDownloadMachine, chunkId, iterationOf } from './chunkDownload.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

export type ChunkDownloadRef = ActorRefFrom<typeof chunkDownloadMachine>;

/** The iterations that this browser has already downloaded, read from storage. */
export type TakenEvent = { readonly type: 'taken.changed'; readonly iterations: readonly number[] };
/** Requests the downloaded iterations from storage. */
export interface MemoryEvent {
  readonly type: 'taken.ask';
  readonly backupId: string;
}
export type ExportPageEvent =
  | AreaEvent
  | DownloadProgressEvent
  | TakenEvent
  | { readonly type: 'chunk.download'; readonly iteration: number }
  /** Downloads all remaining zip files, one at a time. */
  | { readonly type: 'chunks.download' }
  | { readonly type: 'export.retry' };

export interface ExportPageContext {
  readonly backupId: string;
  /** The export that can be downloaded; null until it is ready. */
  readonly ready: ReadyExport | null;
  /** Downloads by iteration. An entry exists from the click until shortly after the download has ended. */
  readonly downloads: Readonly<Record<number, ChunkDownloadRef>>;
  readonly taken: readonly number[];
  /** Iterations that 'Download all' has not started yet. */
  readonly waiting: readonly number[];
}

export type ExportRead = QueryShown<ExportInfo>;

const toInfo: ToChild<'info', QueryEvent<typeof readExport>> = sendTo;
const toMemory: ToChild<'memory', TakenEvent | MemoryEvent> = sendTo;

/** The page to which the customer is redirected if the export is not ready [2.45]. */
export const photosPath = '/my-photos/photos';

/** The 'Export photos' page: the zip files of one export, for as long as their links are valid [2.43–2.46]. */
export const exportPageMachine = setup({
  types: {
    context: {} as ExportPageContext,
    input: {} as AreaRoute,
    events: {} as ExportPageEvent,
    children: {} as { info: 'info'; memory: 'memory' },
  },
  actors: {
    info: queryFor(readExport),
    chunkDownload: chunkDownloadMachine,
    /** Sends the iterations of an export that this browser has already downloaded. */
    memory: sourceStub<TakenEvent | MemoryEvent>('exportPage.memory'),
  },
  actions: {
    /** Stores `taken` for the export. */
    remember: (_) => unprovided('exportPage.remember'),
    keepReady: assign({ ready: (_, read: ExportRead) => readyIn(read) }),
    change: assign((_, here: AreaRoute) => ({ backupId: backupOf(here), taken: [], waiting: [] })),
    readAnother: toInfo('info', ({ context }) => ({
      type: 'query.change' as const,
      call: callOf(context.backupId),
    })),
    retry: toInfo('info', { type: 'query.retry' }),
    renew: toInfo('info', { type: 'cache.stale', tags: [exportsTag] }),
    sayUnderWay: tell('toasts', 'toast.show', {
      kind: 'info',
      message: 'exportUnderWay',
      duration: toastTimes.archiveOther,
    }),
    showPhotos: tell('navigation', 'navigation.request', { to: photosPath, replace: true }),
    recall: toMemory(
      'memory',
      ({ context }): MemoryEvent => ({ type: 'taken.ask', backupId: context.backupId }),
    ),
    keepTaken: assign({ taken: (_, { iterations }: TakenEvent) => iterations }),
    /**
     * A zip file counts as taken once its download has started, because browsers do not report whether a file was
     * saved.
     */
    addTaken: assign({ taken: ({ context }, id: string) => withIteration(context.taken, iterationOf(id)) }),
    startDownload: enqueueActions(({ context, enqueue, self }, iteration: number) => {
      if (context.downloads[iteration] === undefined) {
        const id = chunkId(context.backupId, iteration);
        enqueue.assign({
          downloads: ({ context: { downloads }, spawn }) => ({
            ...downloads,
            [iteration]: spawn('chunkDownload', { id: `chunk-${id}`, input: { id, owner: self } }),
          }),
        });
      }
      enqueue.sendTo(({ context: { downloads } }) => downloads[iteration] as ChunkDownloadRef, {
        type: 'download.start',
      });
    }),
    /** Starts the download of the first waiting iteration, as a click would. */
    startFirst: enqueueActions(({ context: { waiting }, enqueue }) => {
      const [iteration] = waiting;
      if (iteration !== undefined) enqueue.raise({ type: 'chunk.download', iteration });
    }),
    forgetDownload: enqueueActions(({ context: { downloads }, enqueue }, id: string) => {
      enqueue.stopChild(`chunk-${id}`);
      enqueue.assign({
        downloads: Object.fromEntries(
          Object.entries(downloads).filter(([iteration]) => Number(iteration) !== iterationOf(id)),
        ),
      });
    }),
    forgetDownloads: enqueueActions(({ context: { downloads }, enqueue }) => {
      for (const download of Object.values(downloads)) enqueue.stopChild(download);
      enqueue.assign({ downloads: {} });
    }),
    queueAll: assign({
      waiting: ({ context }) =>
        (context.ready?.chunks ?? [])
          .map(({ iteration }) => iteration)
          .filter((iteration) => !context.taken.includes(iteration)),
    }),
    dropFirst: assign({ waiting: ({ context }) => context.waiting.slice(1) }),
  },
  guards: {
    isOther: ({ context }, here: AreaRoute) => backupOf(here) !== context.backupId,
    isUnderWay: (_, read: ExportRead) => ['REQUESTED', 'IN_PROGRESS'].includes(infoIn(read)?.status ?? ''),
    isListed: ({ context }, iteration: number) =>
      context.ready?.chunks.some((chunk) => chunk.iteration === iteration) ?? false,
    /**
     * Returns whether the result belongs to the open export. Results of an export that was opened earlier are
     * ignored.
     */
    isOfThis: ({ context }, id: string) => chunkId(context.backupId, iterationOf(id)) === id,
    someWait: ({ context }) => context.waiting.length > 0,
  },
}).createMachine({
  id: 'exportPage',
  description:
    'The page of one export, which lists its zip files. It shows a skeleton while the list is being read, and an error if the read fails. If the export is unfinished, the customer is redirected to the photos.',
  meta: { spec: ['2.43', '2.44a', '2.44c', '2.45a', '2.45b', '2.46', '3.8a', '7.5', '8.3a', '8.3b'] },
  context: ({ input }) => ({
    backupId: backupOf(input),
    ready: null,
    downloads: {},
    taken: [],
    waiting: [],
  }),
  invoke: [
    {
      id: 'info',
      src: 'info',
      input: ({ context }) => ({ call: callOf(context.backupId), tags: [exportsTag], observed: true }),
      onSnapshot: [
        {
          guard: withSnapshot('isUnderWay'),
          actions: [withSnapshot('keepReady'), 'sayUnderWay', 'showPhotos'],
        },
        { actions: withSnapshot('keepReady') },
      ],
    },
    { id: 'memory', src: 'memory' },
  ],
  entry: 'recall',
  on: {
    'area.route': [
      {
        guard: withEvent('isOther'),
        target: '.resting',
        actions: [withEvent('change'), 'readAnother', 'forgetDownloads', 'recall'],
      },
      { description: 'A URL that differs only in its query string belongs to the same page.' },
    ],
    'export.retry': { actions: 'retry' },
    'taken.changed': { actions: withEvent('keepTaken') },
    'chunk.download': {
      guard: withEvent('isListed', 'iteration'),
      actions: withEvent('startDownload', 'iteration'),
    },
    'download.begun': {
      guard: withEvent('isOfThis', 'id'),
      actions: [withEvent('addTaken', 'id'), 'remember'],
    },
    'download.over': {
      description: 'A photo may have been deleted during the download, so the export is read again.',
      guard: withEvent('isOfThis', 'id'),
      actions: [withEvent('forgetDownload', 'id'), 'renew'],
    },
  },
  initial: 'resting',
  states: {
    resting: {
      description: 'The page waits for a click, which downloads one zip file or all remaining ones.',
      meta: { spec: ['2.44d', '4.10a'] },
      on: { 'chunks.download': { target: 'next', actions: 'queueAll' } },
    },
    next: {
      description: 'The next zip file to download is being chosen.',
      meta: { spec: ['2.44d'] },
      always: [{ guard: 'someWait', target: 'taking' }, { target: 'resting' }],
    },
    taking: {
      description:
        'The zip files are being downloaded one after another, because browsers refuse many downloads at once.',
      meta: { spec: ['2.44d'] },
      entry: ['startFirst', 'dropFirst'],
      on: {
        'download.over': {
          guard: withEvent('isOfThis', 'id'),
          target: 'next',
          actions: [withEvent('forgetDownload', 'id'), 'renew'],
        },
      },
    },
  },
});

export const exportPageWords: ChartWords<typeof exportPageMachine> = {
  guards: {
    isOther: {
      why: 'the new URL names another export',
      whyNot: 'the new URL names the export that is already open',
    },
    isUnderWay: {
      why: 'the service is still making the export',
      whyNot: 'the service is not making the export at present',
    },
    isListed: {
      why: 'the export contains the chosen zip file',
      whyNot: 'the export has not been read, or no longer contains the chosen zip file',
    },
    isOfThis: {
      why: 'the downloaded zip file belongs to the open export',
      whyNot: 'the downloaded zip file belongs to an export that was open earlier',
    },
    someWait: {
      why: 'some of the remaining zip files have not been downloaded yet',
      whyNot: 'all remaining zip files have been downloaded',
    },
  },
  delays: {},
  events: {
    ...downloadProgressWords,
    'area.route': areaRouteWords,
    'taken.changed':
      'the record of the zip files that this browser has downloaded has been read or has changed',
    'chunk.download': 'the customer chooses to download one zip file, or the next of all zip files is due',
    'chunks.download': 'the customer chooses to download all remaining zip files',
    'export.retry': 'the customer tries again to load the export',
  },
};

const infoIn = (read: ExportRead): ExportInfo | null => {
  const view = queryViewState(read);
  return view.state === 'ready' ? view.data : null;
};
const readyIn = (read: ExportRead): ReadyExport | null => {
  const info = infoIn(read);
  return info?.status === 'READY' ? info : null;
};

export const backupOf = ({ route }: Pick<AreaRoute, 'route'>): string => route.params['backupId'] ?? '';
export const callOf = (backupId: string) => ({ params: { backupId }, query: {}, body: {} });

const withIteration = (iterations: readonly number[], iteration: number) =>
  iterations.includes(iteration) ? iterations : [...iterations, iteration];
