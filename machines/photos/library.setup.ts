import { assign, enqueueActions, setup, type ActorRefFrom } from 'xstate';
import { timeline, users } from '../../contracts/photos/calls.ts';
import type { MonthKey, Sorting } from '../../contracts/photos/photo.ts';
import { hole } from '../provided.ts';
import { requestFor } from '../request/request.machine.ts';
import type { Answered } from '../request/request.types.ts';
import { deletionMachine } from './deletion.machine.ts';
import type {
  DeletionTarget,
  LibraryContext,
  LibraryEvent,
  ListRef,
  PhotoPagesRef,
  RequesterRef,
  ToList,
} from './library.types.ts';
import { countedMonths } from './months.ts';
import { begin, countable, end, hiddenIn, settled, type TruthKey } from './overlay.ts';
import { photoPagesMachine } from './photoPages.machine.ts';

export interface LibraryInput {
  readonly sorting: Sorting;
  /** Whether the service mints cursors for any place of a list (extension `cursorAtOffset`). */
  readonly jump: boolean;
  /** Makes operation ids. */
  readonly newId: () => string;
}

export const pagesKey = ({ sortKey, sortOrder }: Sorting, month: MonthKey) =>
  `photos/timeline/${sortKey}/${sortOrder}/${month}`;

const entries = (context: LibraryContext) => Object.entries(context.pages) as [MonthKey, PhotoPagesRef][];
const looksAt = (pages: PhotoPagesRef) => Object.keys(pages.getSnapshot().context.ranges).length > 0;
const countOf = (context: LibraryContext, month: MonthKey) =>
  context.months?.find(({ key }) => key === month)?.count ?? 0;
const touchedMonths = (context: LibraryContext, opId: string) =>
  new Set(context.overlay.operations.find((operation) => operation.opId === opId)?.removes.values());
const held = (context: LibraryContext) => {
  const keys = new Set<TruthKey>(
    entries(context)
      .filter(([, pages]) => looksAt(pages))
      .map(([month]) => month),
  );
  if (context.months !== null) keys.add('counts');
  if (context.photosCount !== null) keys.add('totals');
  return keys;
};
export const negativeIn = (answered: Answered<typeof timeline>) =>
  answered.outcome === 'finished' ? countedMonths(answered.reply).negative : [];
const isPhotos = (tags: readonly string[]) => tags.includes('photos');

export const librarySetup = setup({
  types: {
    context: {} as LibraryContext & Pick<LibraryInput, 'newId'>,
    input: {} as LibraryInput,
    events: {} as LibraryEvent,
    children: {} as Record<`pages-${string}`, 'photoPages'> &
      Record<`deletion-${string}`, 'deletion'> & {
        readMonths: 'readMonths';
        readTotals: 'readTotals';
      },
  },
  actors: {
    readMonths: requestFor(timeline),
    readTotals: requestFor(users),
    photoPages: photoPagesMachine,
    deletion: deletionMachine,
  },
  actions: {
    /** Called with the months whose count was negative; mostly there are none [8.9]. */
    reportNegativeCounts: (_, _months: readonly MonthKey[]) => hole('library.reportNegativeCounts'),
    stampMonths: assign({ monthsBegan: ({ context }) => context.overlay.epoch }),
    stampTotals: assign({ totalsBegan: ({ context }) => context.overlay.epoch }),
    keepMonths: assign(({ context }, answered: Answered<typeof timeline>) =>
      answered.outcome === 'finished'
        ? {
            months: countedMonths(answered.reply).months,
            reference: null,
            overlay: settled(context.overlay, 'counts', context.monthsBegan),
          }
        : {},
    ),
    keepTotals: assign(({ context }, answered: Answered<typeof users>) =>
      answered.outcome === 'finished'
        ? {
            photosCount: answered.reply.photosCount,
            albumsCount: answered.reply.albumsCount,
            overlay: settled(context.overlay, 'totals', context.totalsBegan),
          }
        : {},
    ),
    keepReference: assign({
      reference: (_, answered: Answered) =>
        answered.outcome === 'failed' ? answered.failure.correlationId : null,
    }),
    raiseRevision: assign({ revision: ({ context }) => context.revision + 1 }),
    tellLists: enqueueActions(({ context, enqueue }, told: ToList) => {
      for (const list of context.lists) enqueue.sendTo(list, told);
    }),
    addList: assign({ lists: ({ context }, list: ListRef) => [...context.lists, list] }),
    /** A list that closed looks at nothing any more. */
    removeList: enqueueActions(
      ({ context, enqueue }, { list, observers }: { list: ListRef; observers: readonly string[] }) => {
        enqueue.assign({ lists: context.lists.filter((other) => other !== list) });
        for (const [, pages] of entries(context)) {
          for (const observer of observers) enqueue.sendTo(pages, { type: 'pages.leave', observer });
        }
      },
    ),
    observe: enqueueActions(
      (
        { context, enqueue, self },
        { month, observer, first, last }: { month: MonthKey; observer: string; first: number; last: number },
      ) => {
        const id = `pages-${month}` as const;
        if (context.pages[month] === undefined) {
          const input = {
            key: pagesKey(context.sorting, month),
            month,
            sorting: context.sorting,
            epoch: context.overlay.epoch,
            jump: context.jump,
            library: self,
          };
          enqueue.assign({
            pages: ({ context: { pages }, spawn }) => ({
              ...pages,
              [month]: spawn('photoPages', { id, input }),
            }),
          });
        }
        const end = Math.min(countOf(context, month) - 1, last + hiddenIn(context.overlay, month).size);
        const range = { first: Math.max(0, Math.min(first, end)), last: Math.max(0, end) };
        enqueue.sendTo(({ context: { pages } }) => pages[month] as PhotoPagesRef, {
          type: 'pages.look',
          observer,
          range,
        });
      },
    ),
    release: enqueueActions(
      ({ context, enqueue }, { month, observer }: { month: MonthKey; observer: string }) => {
        const pages = context.pages[month];
        if (pages !== undefined) enqueue.sendTo(pages, { type: 'pages.leave', observer });
      },
    ),
    retryMonth: enqueueActions(({ context, enqueue }, month: MonthKey) => {
      const pages = context.pages[month];
      if (pages !== undefined) enqueue.sendTo(pages, { type: 'pages.retry' });
    }),
    doubtPicture: enqueueActions(({ context, enqueue }, { id, month }: { id: string; month: MonthKey }) => {
      const pages = context.pages[month];
      if (pages !== undefined) enqueue.sendTo(pages, { type: 'picture.broken', id });
    }),
    settle: assign({
      overlay: ({ context }, { month, began }: { month: MonthKey; began: number }) =>
        settled(context.overlay, month, began),
    }),
    askToDelete: enqueueActions(
      (
        { context, enqueue, self },
        { target, requester }: { target: DeletionTarget; requester: RequesterRef },
      ) => {
        const opId = context.newId();
        enqueue.spawnChild('deletion', {
          id: `deletion-${opId}`,
          input: { opId, target, requester, library: self, sorting: context.sorting },
        });
        enqueue.assign({ deletions: [...context.deletions, opId] });
      },
    ),
    forgetDeletion: enqueueActions(({ context, enqueue }, opId: string) => {
      enqueue.stopChild(`deletion-${opId}`);
      enqueue.assign({ deletions: context.deletions.filter((other) => other !== opId) });
    }),
    beginOperation: assign({
      overlay: ({ context }, { opId, removes }: { opId: string; removes: ReadonlyMap<string, MonthKey> }) =>
        begin(context.overlay, opId, removes),
    }),
    /** Failed ids come back; touched months that somebody looks at are read again, the others are let go. */
    endOperation: enqueueActions(
      ({ context, enqueue }, { opId, failed }: { opId: string; failed: ReadonlySet<string> }) => {
        const touched = touchedMonths(context, opId);
        const overlay = end(context.overlay, opId, failed, held(context));
        const concerned = entries(context).filter(([month]) => touched.has(month));
        for (const [, pages] of concerned) {
          if (looksAt(pages)) enqueue.sendTo(pages, { type: 'pages.stale', epoch: overlay.epoch });
          else enqueue.stopChild(pages);
        }
        const left = concerned.filter(([, pages]) => !looksAt(pages)).map(([month]) => month);
        enqueue.assign({
          overlay,
          pages: Object.fromEntries(entries(context).filter(([month]) => !left.includes(month))),
        });
        enqueue.raise({ type: 'counts.renew' });
      },
    ),
    renewPages: enqueueActions(({ context, enqueue }) => {
      for (const [, pages] of entries(context))
        enqueue.sendTo(pages, { type: 'pages.stale', epoch: context.overlay.epoch });
      enqueue.raise({ type: 'counts.renew' });
    }),
    /** A sort change resets every month to uninitialized [4.1]. */
    dropPages: enqueueActions(({ context, enqueue }, sorting: Sorting) => {
      for (const [, pages] of entries(context)) enqueue.stopChild(pages);
      const overlay = entries(context).reduce(
        (rest, [month]) => settled(rest, month, rest.epoch),
        context.overlay,
      );
      enqueue.assign({ sorting, pages: {}, overlay });
    }),
  },
  guards: {
    monthsCount: ({ context }, answered: Answered) =>
      answered.outcome === 'finished' && countable(context.overlay, context.monthsBegan),
    totalsCount: ({ context }, answered: Answered) =>
      answered.outcome === 'finished' && countable(context.overlay, context.totalsBegan),
    finished: (_, answered: Answered) => answered.outcome === 'finished',
    held: (_, { held }: { held: boolean }) => held,
    concernsPhotos: (_, tags: readonly string[]) => isPhotos(tags),
  },
});

export type DeletionRef = ActorRefFrom<typeof deletionMachine>;
