import { expect, test } from 'vitest';
import { type ActorRefFrom, createActor, createMachine, fromPromise, setup, waitFor } from 'xstate';
import { readSuperOrder } from '../../../contracts/orders/calls.ts';
import { findActor } from '../../../machines/system/directory.ts';
import { queryFor } from '../../../machines/request/query.machine.ts';
import { queriesMachine } from '../../../machines/request/queries.machine.ts';
import type { CacheRef } from '../../../machines/system/registration.ts';
import { queries as provided } from '../../ui/missing.ts';
import { journey, proveChart, Recorder, transcript } from '../../kit/chart/index.ts';

const known = new Recorder();
const [photos, storage] = [known.ref('photos'), known.ref('storage')];

proveChart('[3.21a] the registry of cached reads', {
  machine: queriesMachine,
  events: {
    'query.registered': [
      { query: photos, tags: ['photos', 'albums'] },
      { query: storage, tags: ['storage'] },
    ],
    'query.left': [{ query: photos }, { query: storage }],
    'cache.stale': [{ tags: ['storage'] }, { tags: ['albums', 'photos'] }],
    'network.back': [{}],
    'attempt.due': [{}],
    'query.missed': [
      { query: photos, mayCome: true },
      { query: storage, mayCome: true },
      { query: storage, mayCome: false },
    ],
    'page.resumed': [{}],
  },
  outcomes: { watchEnd: {}, attempts: {} },
  ignores: { complete: ['attempt.due'] },
  project: ({ context }) => [
    context.registrations.map(({ query }) => query === photos),
    context.missed.map((query) => query === photos),
  ],
  observe: ({ snapshot, running }) => {
    const watches = snapshot.context.registrations.length;
    expect(running.length).toBe(snapshot.matches('missing') ? watches + 1 : watches);
  },
});

journey(
  '[3.21a] [4.6e] each cached read receives events of its tags, and all receive the return of the network',
  { machine: queriesMachine },
  (walk) => {
    const heard = (event: Parameters<typeof walk.send>[0]) => {
      const from = recorder.calls.length;
      walk.send(event);
      return transcript(recorder.calls.slice(from)).concat(
        recorder.calls
          .slice(from)
          .flatMap((call) => (call.kind === 'sent' ? [JSON.stringify(call.event)] : [])),
      );
    };
    const { recorder } = walk;
    walk.send({ type: 'query.registered', query: recorder.ref('photos'), tags: ['photos', 'albums'] });
    walk.send({ type: 'query.registered', query: recorder.ref('storage'), tags: ['storage'] });
    expect(heard({ type: 'cache.stale', tags: ['albums'] })).toEqual([
      'photos: cache.stale',
      '{"type":"cache.stale","tags":["albums"]}',
    ]);
    expect(heard({ type: 'cache.stale', tags: ['orders'] })).toEqual([]);
    expect(heard({ type: 'network.back' }).slice(0, 2)).toEqual([
      'photos: network.back',
      'storage: network.back',
    ]);
    expect(heard({ type: 'page.resumed' }).slice(2)).toEqual([
      '{"type":"cache.stale","tags":["photos","albums"]}',
      '{"type":"cache.stale","tags":["storage"]}',
    ]);
  },
  'complete',
);

journey(
  '[3.21a] a read that ends, stops or throws is unregistered, and one registered twice is stored once',
  { machine: queriesMachine, keepActors: ['watchEnd'] },
  (walk) => {
    const tags = ['orders'];
    const started = [
      createActor(createMachine({ on: { 'network.back': {} } })),
      createActor(
        createMachine({ initial: 'on', states: { on: { on: { end: 'off' } }, off: { type: 'final' } } }),
      ),
      createActor(
        createMachine({
          on: {
            break: {
              actions: () => {
                throw new Error('broken');
              },
            },
          },
        }),
      ),
    ];
    for (const query of started) {
      query.subscribe({ error: () => undefined });
      query.start();
      const registered = { type: 'query.registered', query: query as unknown as CacheRef, tags } as const;
      walk.send(registered);
      walk.send(registered);
    }
    const left = () =>
      walk.snapshot.context.registrations.map(({ query }) => started.indexOf(query as never));
    expect(left()).toEqual([0, 1, 2]);
    started[1]?.send({ type: 'end' });
    expect(left()).toEqual([0, 2]);
    started[2]?.send({ type: 'break' });
    expect(left()).toEqual([0]);
    started[0]?.stop();
    expect([left(), Object.keys(walk.snapshot.children)]).toEqual([[], []]);
  },
  'complete',
);

test('[3.21a] [4.3] a page receives its query’s results while it is open, and no longer', async () => {
  let reads = 0;
  const order = queryFor(readSuperOrder).provide({
    actors: {
      read: fromPromise(() => {
        reads += 1;
        return Promise.resolve({ outcome: 'failed', failure: { kind: 'network', correlationId: 'id-1' } });
      }) as never,
    },
  });
  const app = createActor(
    setup({ actors: { queries: provided, order } }).createMachine({
      invoke: { id: 'queries', systemId: 'queries', src: 'queries' },
      initial: 'open',
      states: {
        open: {
          invoke: {
            id: 'order',
            src: 'order',
            input: {
              call: { params: { code: 'A' }, query: {}, body: {} },
              tags: ['orders'],
              observed: true,
            },
          },
          on: { leave: 'closed' },
        },
        closed: {},
      },
    }),
  );
  app.start();
  const queries = findActor(app.system, 'queries');
  const { order: query } = app.getSnapshot().children;
  const registered = () =>
    (app.getSnapshot().children.queries as ActorRefFrom<typeof queriesMachine>).getSnapshot().context
      .registrations;
  expect(registered().map(({ query: known, tags }) => [known === query, tags])).toEqual([[true, ['orders']]]);
  const failed = (snapshot: { value: unknown }) => snapshot.value === 'failed';
  await waitFor(query as ActorRefFrom<typeof order>, failed);
  queries?.send({ type: 'network.back' });
  await waitFor(query as ActorRefFrom<typeof order>, failed);
  queries?.send({ type: 'cache.stale', tags: ['orders'] });
  expect(reads).toBe(3);
  app.send({ type: 'leave' });
  expect(registered()).toEqual([]);
  queries?.send({ type: 'network.back' });
  expect(reads).toBe(3);
  app.stop();
});

journey(
  '[8.5d] a failed read that can be retried receives one attempt for each failure',
  { machine: queriesMachine },
  (walk) => {
    const due = () => {
      const from = walk.calls.length;
      walk.send({ type: 'attempt.due' });
      return transcript(walk.calls.slice(from)).filter((line) => line.endsWith('attempt.due'));
    };
    const read = Object.fromEntries(
      ['orders', 'albums', 'photos'].map((name) => [name, walk.recorder.ref(name)]),
    ) as Record<'orders' | 'albums' | 'photos', CacheRef>;
    const miss = (name: keyof typeof read, mayCome = true) =>
      walk.send({ type: 'query.missed', query: read[name], mayCome });
    miss('orders', false);
    expect(walk.running).toEqual([]);
    miss('photos');
    miss('albums');
    miss('photos');
    expect(walk.running).toEqual(['attempts']);
    expect(due()).toEqual(['albums: attempt.due', 'photos: attempt.due']);
    expect(walk.running).toEqual([]);
    miss('photos');
    miss('albums');
    walk.send({ type: 'query.left', query: read.albums });
    expect(due()).toEqual(['photos: attempt.due']);
  },
  'complete',
);
