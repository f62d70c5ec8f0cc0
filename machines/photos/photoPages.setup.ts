import { assign, enqueueActions, sendTo, setup, type ActorRef, type Snapshot } from 'xstate';
import { timelinePageSize, type MonthKey, type Sorting } from '../../contracts/photos/photo.ts';
import type { Failure } from '../request/request.types.ts';
import { PhotoChunk } from './chunk.ts';
import { monthOf, yearOf } from './months.ts';
import { pageReadMachine, type PageAnswered } from './pageRead.machine.ts';
import { pictureCheckMachine, type PictureRefused } from './pictureCheck.machine.ts';
import { kept, missing, readsAtOnce, startOf, type Pages, type Range } from './paging.ts';

/** What the pages of a month tell the library. */
export type PagesTold =
  | { readonly type: 'pages.changed'; readonly month: MonthKey }
  | { readonly type: 'pages.rejected'; readonly month: MonthKey }
  /** Everything held is from reads begun in this epoch of the overlay or later. */
  | {
      readonly type: 'pages.settled';
      readonly month: MonthKey;
      readonly began: number;
      readonly held: boolean;
    };

export type PhotoPagesEvent =
  | { readonly type: 'pages.look'; readonly observer: string; readonly range: Range }
  | { readonly type: 'pages.leave'; readonly observer: string }
  | { readonly type: 'pages.retry' }
  | { readonly type: 'pages.stale'; readonly epoch: number }
  /** A picture of this month did not load. */
  | { readonly type: 'picture.broken'; readonly id: string }
  | PictureRefused
  | PageAnswered;

export interface PhotoPagesInput {
  /** `photos/timeline/{sort key}/{order}/{year/month}` */
  readonly key: string;
  readonly month: MonthKey;
  readonly sorting: Sorting;
  /** The overlay's epoch in which these reads begin. */
  readonly epoch: number;
  /** Whether the service mints a cursor for any place of the list (extension `cursorAtOffset`). */
  readonly jump: boolean;
  readonly library: ActorRef<Snapshot<unknown>, PagesTold>;
}

export interface PhotoPagesContext extends PhotoPagesInput {
  readonly pages: Pages;
  /** Pages of a new epoch, collected until they can take the place of the old ones at once; null while none is due. */
  readonly incoming: Pages | null;
  /** Pages being read. */
  readonly reading: readonly number[];
  /** What each observer looks at, in places of truth. */
  readonly ranges: Readonly<Record<string, Range>>;
  /** Rises with every epoch; answers of an earlier one are not listened to. */
  readonly generation: number;
  readonly failure: Failure | null;
  /** First addresses of pages of which a picture did not load: each page is doubted once for its addresses. */
  readonly doubted: ReadonlySet<string>;
}

export const rangesOf = ({ ranges }: Pick<PhotoPagesContext, 'ranges'>) => Object.values(ranges);
const held = ({ pages, incoming }: PhotoPagesContext) => incoming ?? pages;
const due = (context: PhotoPagesContext) => missing(held(context), rangesOf(context), context.jump);
const readId = (context: PhotoPagesContext, page: number) => `page-${context.generation}-${page}` as const;

/** What stands for the addresses of the page that holds a photo; undefined when no held page does. */
const addressesOf = ({ pages }: PhotoPagesContext, id: string): string | undefined =>
  [...pages.values()].find(({ ids }) => ids.includes(id))?.at(0)?.small;
const holds = ({ pages }: PhotoPagesContext, address: string) =>
  [...pages.values()].some((chunk) => chunk.at(0)?.small === address);

const callOf = (context: PhotoPagesContext, page: number) => ({
  params: { year: String(yearOf(context.month)), month: String(monthOf(context.month)) },
  query: { ...context.sorting, limit: timelinePageSize, ...startOf(held(context), page) },
  body: {},
});

export const photoPagesSetup = setup({
  types: {
    context: {} as PhotoPagesContext,
    input: {} as PhotoPagesInput,
    events: {} as PhotoPagesEvent,
    children: {} as Record<`page-${string}`, 'readPage'> & Record<`check-${string}`, 'checkPicture'>,
  },
  actors: { readPage: pageReadMachine, checkPicture: pictureCheckMachine },
  actions: {
    look: assign({
      ranges: ({ context }, { observer, range }: { observer: string; range: Range }) => ({
        ...context.ranges,
        [observer]: range,
      }),
    }),
    lookAway: assign({
      ranges: ({ context }, observer: string) =>
        Object.fromEntries(Object.entries(context.ranges).filter(([name]) => name !== observer)),
    }),
    /** Stops reads that nobody waits for any more and starts those that are due. */
    readWhatIsDue: enqueueActions(({ context, enqueue, self }) => {
      const wanted = due(context);
      const going = context.reading.filter((page) => wanted.includes(page));
      for (const page of context.reading) if (!going.includes(page)) enqueue.stopChild(readId(context, page));
      const starting = wanted
        .filter((page) => !going.includes(page))
        .slice(0, Math.max(0, readsAtOnce - going.length));
      for (const page of starting) {
        enqueue.spawnChild('readPage', {
          id: readId(context, page),
          input: { page, generation: context.generation, call: callOf(context, page), owner: self },
        });
      }
      enqueue.assign({ reading: [...going, ...starting], failure: null });
    }),
    stopReads: enqueueActions(({ context, enqueue }) => {
      for (const page of context.reading) enqueue.stopChild(readId(context, page));
      enqueue.assign({ reading: [] });
    }),
    keep: enqueueActions(({ context, enqueue }, { page, answered }: PageAnswered) => {
      if (answered.outcome !== 'finished') return;
      const { images, cursor } = answered.reply;
      const chunk = new PhotoChunk(images.slice(0, timelinePageSize), cursor);
      const pages = kept(new Map([...held(context), [page, chunk]]), rangesOf(context));
      enqueue.stopChild(readId(context, page));
      enqueue.assign({
        reading: context.reading.filter((other) => other !== page),
        ...(context.incoming === null ? { pages } : { incoming: pages }),
      });
    }),
    /** The new pages take the place of the old ones once nothing in view is missing among them. */
    swap: assign(({ context }) =>
      context.incoming === null || due(context).length > 0 ? {} : { pages: context.incoming, incoming: null },
    ),
    /** Half a new epoch is worth more than a whole old one: what is not read again is not shown again. */
    letGo: assign(({ context }) => ({ pages: kept(held(context), rangesOf(context)), incoming: null })),
    renew: assign(({ context }, epoch: number) => ({
      epoch,
      generation: context.generation + 1,
      incoming: new Map(),
      pages: kept(context.pages, rangesOf(context)),
    })),
    checkAddresses: enqueueActions(({ context, enqueue, self }, id: string) => {
      const address = addressesOf(context, id) ?? '';
      enqueue.spawnChild('checkPicture', { id: `check-${address}`, input: { address, owner: self } });
      enqueue.assign({ doubted: new Set([...context.doubted, address]) });
    }),
    endCheck: enqueueActions(({ enqueue }, address: string) => {
      enqueue.stopChild(`check-${address}`);
    }),
    noteFailure: enqueueActions(({ context, enqueue }, { page, answered }: PageAnswered) => {
      enqueue.stopChild(readId(context, page));
      enqueue.assign({
        reading: context.reading.filter((other) => other !== page),
        failure: answered.outcome === 'failed' ? answered.failure : { kind: 'unexpected', correlationId: '' },
      });
    }),
    tellChanged: sendTo(
      ({ context }) => context.library,
      ({ context: { month } }) => ({ type: 'pages.changed' as const, month }),
    ),
    tellRejected: sendTo(
      ({ context }) => context.library,
      ({ context: { month } }) => ({ type: 'pages.rejected' as const, month }),
    ),
    tellSettled: sendTo(
      ({ context }) => context.library,
      ({ context: { month, epoch, pages } }) => ({
        type: 'pages.settled' as const,
        month,
        began: epoch,
        held: pages.size > 0,
      }),
    ),
  },
  guards: {
    nobodyLooks: ({ context }) => rangesOf(context).length === 0,
    lastLooksAway: ({ context }, observer: string) =>
      Object.keys(context.ranges).every((name) => name === observer),
    readsNew: ({ context }) => context.incoming !== null,
    reads: ({ context }) => context.reading.length > 0,
    outdated: ({ context }, { generation, page }: PageAnswered) =>
      generation !== context.generation || !context.reading.includes(page),
    mayHaveRunOut: ({ context }, id: string) => {
      const address = addressesOf(context, id);
      return address !== undefined && address !== '' && !context.doubted.has(address);
    },
    holdsAddress: ({ context }, address: string) => holds(context, address),
    finished: (_, { answered }: PageAnswered) => answered.outcome === 'finished',
  },
});
