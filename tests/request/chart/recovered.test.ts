import { addressedPageMachine, pagedQueryMachine, queryMachine } from '../../../machines/request/examples.ts';
import { expect, test } from 'vitest';
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  createActor,
  forwardTo,
  fromCallback,
  fromPromise,
  setup,
} from 'xstate';
import { insideAlbumMachine } from '../../../machines/albums/insideAlbum.machine.ts';
import { choiceMachine } from '../../../machines/albums/choice.machine.ts';
import { firstThumbhashesMachine } from '../../../machines/photos/library/firstThumbhashes.machine.ts';
import { libraryMachine } from '../../../machines/photos/library/library.machine.ts';
import { pageReadMachine } from '../../../machines/photos/library/pageRead.machine.ts';
import { photoPagesMachine } from '../../../machines/photos/library/photoPages.machine.ts';
import { previewMachine } from '../../../machines/photos/preview/preview.machine.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import type { Environment } from '../../../src/actors/environment.ts';
import { recoveryLogic } from '../../../src/actors/network.ts';
import { ChartClock } from '../../kit/chart/index.ts';
import { failed, finished, july, listOfMonth, pageOf, viewOf } from '../../photos/library/chart/samples.ts';
import { found } from '../../photos/preview/chart/previewSamples.ts';
import { missing, queries } from '../../ui/missing.ts';

const call = { params: {}, query: {}, body: {} };
const silent = fromCallback(() => undefined);
const nobody = createActor(silent);

/** A service whose calls succeed from the n-th attempt on, and which counts attempts. */
class Service {
  asked = 0;
  up = false;
  /** Number of attempts that fail even after the service has become available. */
  fails = 0;

  /** Returns an actor that reads this reply from the service. */
  read(answer: unknown) {
    return fromPromise(() => {
      this.asked += 1;
      if (this.up && this.fails === 0) return Promise.resolve(answer);
      if (this.up) this.fails -= 1;
      return Promise.resolve(failed);
    });
  }
}

/** A kind of data that a page reads and shows, with the chart that reads it. */
interface Kind {
  readonly logic: (service: Service) => AnyActorLogic;
  readonly input: unknown;
  /** Whether the data have been read. */
  readonly isThere: (snapshot: AnyMachineSnapshot) => boolean;
  /** Number of calls that follow the first successful one; 0 if absent. */
  readonly further?: number;
  /** Makes the chart start reading, if it does not do so at its start. */
  readonly begins?: (read: AnyActorRef) => void;
}

const works = (answer: unknown) => fromPromise(() => Promise.resolve(answer));
const counts = finished({ 2024: { 7: 3 } });
const totals = finished({ photosCount: 3, albumsCount: 0 });
const hashes = finished({ [july]: ['1QcSHQRnh493V4dIh4eXh1h4kJUI'] });
const album = { albumId: 'a', albumName: 'Naxos' };
/** Returns the library with one read that depends on the service; its other reads succeed. */
const library = (
  reads: Readonly<Record<string, AnyActorLogic>>,
  page: AnyActorLogic,
  firsts: AnyActorLogic,
) =>
  libraryMachine.provide({
    actions: { reportNegativeCounts: () => undefined },
    actors: {
      readMonths: works(counts),
      readTotals: works(totals),
      ...reads,
      firstThumbhashes: firsts,
      photoPages: photoPagesMachine.provide({
        actors: {
          readMonth: pageReadMachine.provide({ actors: { readPage: page as never } }),
        },
      }),
    } as never,
  });
const idle = firstThumbhashesMachine.provide({ guards: { isOffered: () => false } });
const libraryInput = {
  sorting: { sortKey: 'dateTaken', sortOrder: 'desc' },
  randomAccess: true,
  newId: () => 'op',
};
const listOfJuly = listOfMonth(july);

const kinds: Readonly<Record<string, Kind>> = {
  'a record': {
    logic: (service) =>
      queryMachine.provide({ actors: { read: service.read(finished({ id: 'c' })) as never } }),
    input: { call, tags: ['customer'], observed: true },
    isThere: (snapshot) => snapshot.matches('ready'),
  },
  'a list page by page': {
    logic: (service) =>
      pagedQueryMachine.provide({
        actors: { read: service.read(finished({ albums: [], cursor: null })) as never },
      }),
    input: { call: { ...call, query: { limit: 49 } }, tags: ['albums'], observed: true },
    isThere: (snapshot) => snapshot.matches('ended'),
  },
  'a list that the address names a page of': {
    logic: (service) =>
      addressedPageMachine.provide({
        actors: { read: service.read(finished({ projects: [], totalProjectCount: 0 })) as never },
      }),
    input: { call, tags: ['projects'], path: '/saved-projects', search: '' },
    isThere: (snapshot) => snapshot.matches('ready'),
  },
  'the customer': {
    logic: (service) =>
      sessionMachine.provide({
        actors: { readCustomer: service.read(finished({ b2bStatus: null })) as never },
      }),
    input: { parent: nobody, who: { subject: 'eva', business: false } },
    isThere: (snapshot) => snapshot.matches('consumer'),
  },
  'the counts of months': {
    logic: (service) => library({ readMonths: service.read(counts) }, works(pageOf([])), idle),
    input: libraryInput,
    isThere: (snapshot) => snapshot.matches({ months: 'ready' }),
  },
  'the totals of the tabs': {
    logic: (service) => library({ readTotals: service.read(totals) }, works(pageOf([])), idle),
    input: libraryInput,
    isThere: (snapshot) => snapshot.matches({ totals: 'ready' }),
  },
  'the photos of a month': {
    logic: (service) => library({}, service.read(pageOf(['n0', 'n1', 'n2'])), idle),
    input: libraryInput,
    begins: (read) =>
      read.send({ type: 'range.observe', list: listOfJuly, observer: 'list', first: 0, last: 2, epoch: 0 }),
    isThere: (snapshot) =>
      Object.values(snapshot.children).some(
        (child) => ((child as AnyActorRef).getSnapshot() as AnyMachineSnapshot).value === 'fresh',
      ),
  },
  'the placeholders of months': {
    // The miniatures are read after the thumbhashes.
    further: 1,
    logic: (service) =>
      library(
        {},
        works(pageOf([])),
        setup({
          actors: {
            firsts: firstThumbhashesMachine.provide({
              guards: { isOffered: () => true, offersMiniatures: () => true },
              actors: { firstPictures: works(undefined) as never, readFirsts: service.read(hashes) as never },
            }),
          },
        }).createMachine({
          // In the product, the lazily loaded actor creates it in the same way.
          invoke: { id: 'chart', src: 'firsts', input: ({ self }) => ({ library: self._parent as never }) },
          on: { '*': { actions: forwardTo('chart') } },
        }),
      ),
    input: libraryInput,
    isThere: (snapshot) =>
      Object.keys((snapshot.context as { firsts: { hashes: object } | null }).firsts?.hashes ?? {}).length >
      0,
  },
  'the photo that an address names': {
    logic: (service) =>
      previewMachine.provide({
        actors: {
          findPhoto: service.read(found) as never,
          network: silent,
          attention: silent,
        } as never,
      }),
    input: { id: 'x9', library: nobody, view: viewOf([]) },
    isThere: (snapshot) => snapshot.matches('showing'),
  },
  'what an album holds, where photos are chosen for it': {
    logic: (service) =>
      choiceMachine.provide({
        actors: {
          list: silent as never,
          insideAlbum: insideAlbumMachine.provide({
            actors: { readPage: service.read(finished({ images: [], cursor: null })) as never },
          }),
        },
      }),
    input: { album, owner: nobody },
    isThere: (snapshot) => snapshot.matches({ inside: 'known' }),
  },
};

/** Waits until all pending responses have arrived. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Returns a page with the recovery chart, the registry of missing parts and one read; the test controls the
 * time.
 */
async function page({ logic, input, begins }: Kind) {
  const service = new Service();
  const clock = new ChartClock();
  const browser = Object.assign(new EventTarget(), { document: new EventTarget() });
  const answered = new Set<() => void>();
  const recovery = recoveryLogic({
    window: browser as unknown as Window & typeof globalThis,
    // Deferred until the chart's action has ended, because XState does not run other actors within an action.
    missing: { ...missing, fetchAll: () => queueMicrotask(missing.fetchAll) },
    onAnswer: (hear: () => void) => {
      answered.add(hear);
      return () => void answered.delete(hear);
    },
  } as unknown as Environment);
  const root = setup({ actors: { recovery, queries, read: logic(service), silent } }).createMachine({
    invoke: [
      { id: 'recovery', src: 'recovery' },
      { id: 'queries', systemId: 'queries', src: 'queries' },
      { id: 'read', src: 'read', input: () => input },
    ],
  });
  const app = createActor(root, { clock: clock as never });
  app.start();
  await settle();
  const read = app.getSnapshot().children['read'] as AnyActorRef;
  begins?.(read);
  await settle();
  const wait = async (ms: number) => {
    clock.advance(ms);
    await settle();
  };
  const snapshot = () => read.getSnapshot() as AnyMachineSnapshot;
  return { app, service, wait, snapshot, online: () => browser.dispatchEvent(new Event('online')) };
}

for (const [name, kind] of Object.entries(kinds)) {
  const { further = 0 } = kind;
  test(`[8.5d] F12: ${name} is read although the first two attempts after 'online' fail`, async () => {
    const { app, service, wait, snapshot, online } = await page(kind);
    expect([kind.isThere(snapshot()), service.asked]).toEqual([false, 1]);
    Object.assign(service, { up: true, fails: 2 });
    online();
    await wait(0);
    expect([kind.isThere(snapshot()), service.asked]).toEqual([false, 2]);
    await wait(8_000);
    expect([kind.isThere(snapshot()), service.asked]).toEqual([false, 3]);
    await wait(30_000);
    expect([kind.isThere(snapshot()), service.asked]).toEqual([true, 4 + further]);
    await wait(300_000);
    expect(service.asked).toBe(4 + further);
    app.stop();
  });

  test(`[8.5d] F24: ${name} is read after a restart of the service without an event`, async () => {
    const { app, service, wait, snapshot } = await page(kind);
    await wait(2_000);
    expect([kind.isThere(snapshot()), service.asked]).toEqual([false, 2]);
    service.up = true;
    await wait(7_999);
    expect(service.asked).toBe(2);
    await wait(1);
    expect([kind.isThere(snapshot()), service.asked]).toEqual([true, 3 + further]);
    app.stop();
  });
}
