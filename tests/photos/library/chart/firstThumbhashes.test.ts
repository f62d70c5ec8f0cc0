import { expect } from 'vitest';
import { firstThumbhashesMachine } from '../../../../machines/photos/library/firstThumbhashes.machine.ts';
import { type Journey, journey, proveChart } from '../../../kit/chart/index.ts';
import type { Recorder } from '../../../kit/chart/record.ts';
import { june, failed, finished, july } from './samples.ts';

const input = (recorder: Recorder) => ({ library: recorder.ref('library') });
const miniatures = { [july]: ['UklGRg', ''] };
const hashes = { [july]: ['1QcSHQRnh493V4dIh4eXh1h4kJUI', ''] };
type Walk = Journey<typeof firstThumbhashesMachine>;
const offered = firstThumbhashesMachine.provide({
  guards: { isOffered: () => true, offersMiniatures: () => true },
});

/** The libraries of services without miniatures. */
const earlier = new WeakSet<object>();
const byLibrary = firstThumbhashesMachine.provide({
  guards: { isOffered: () => true, offersMiniatures: ({ context }) => !earlier.has(context.library) },
});

proveChart(
  '[3.2c] the thumbhashes of the first photos of all months',
  {
    machine: byLibrary,
    input,
    events: {
      'firsts.want': [
        { sortOrder: 'desc', months: [july] },
        { sortOrder: 'asc', months: [july] },
        { sortOrder: 'asc', months: [] },
      ],
    },
    outcomes: {
      firstPictures: { done: [undefined], error: [new Error('gone')] },
      readFirsts: { done: [finished(hashes), failed], error: [new Error('gone')] },
    },
    project: ({ context }) => [context.sortOrder, context.hashes[july] !== undefined],
    observe: ({ snapshot, calls }) => {
      for (const call of calls)
        if (call.kind === 'sent') expect(snapshot.matches('idle') || snapshot.matches('refining')).toBe(true);
    },
  },
  {
    name: 'an earlier service',
    input: (recorder) => {
      const library = recorder.ref('library');
      earlier.add(library);
      return { library };
    },
  },
);

journey(
  '[2.16a] [3.2c] they are read after the first photos, once, in the latest sort order, and sent to the library',
  { machine: offered, input },
  (walk) => {
    walk.send({ type: 'firsts.want', sortOrder: 'desc', months: [july] });
    walk.send({ type: 'firsts.want', sortOrder: 'asc', months: [july] });
    walk.finish('firstPictures', undefined);
    walk.finish('readFirsts', finished(hashes));
    walk.finish('readMiniatures', finished(miniatures));
    expect(
      walk.calls.flatMap((call) => {
        if (call.kind === 'sent') return [call.event];
        return call.kind === 'start' && call.src === 'readFirsts' ? [call.input] : [];
      }),
    ).toEqual([
      { params: {}, query: { sortOrder: 'asc' }, body: {} },
      { type: 'firsts.read', firsts: { sortOrder: 'asc', hashes } },
      { params: {}, query: { sortOrder: 'asc', miniatures: 'true' }, body: {} },
      { type: 'firsts.read', firsts: { sortOrder: 'asc', hashes: miniatures } },
    ]);
  },
  'idle',
);

journey(
  '[3.2c] an earlier service without miniatures is asked for the thumbhashes only',
  {
    machine: firstThumbhashesMachine.provide({
      guards: { isOffered: () => true, offersMiniatures: () => false },
    }),
    input,
  },
  (walk) => {
    walk.send({ type: 'firsts.want', sortOrder: 'desc', months: [july] });
    walk.finish('firstPictures', undefined);
    walk.finish('readFirsts', finished(hashes));
    expect([walk.running, walk.snapshot.context.hashes]).toEqual([[], hashes]);
  },
  'idle',
);

journey(
  '[3.2c] they are not requested from a service without them',
  { machine: firstThumbhashesMachine.provide({ guards: { isOffered: () => false } }), input },
  (walk) => {
    walk.send({ type: 'firsts.want', sortOrder: 'desc', months: [july] });
    expect(walk.calls.filter(({ kind }) => kind === 'start')).toEqual([]);
  },
  'idle',
);

journey(
  '[3.2c] months already read are not read again, unless a month is new or the sort order changes',
  { machine: offered, input },
  (walk) => {
    const read = () => {
      walk.finish('firstPictures', undefined);
      walk.finish('readFirsts', finished(hashes));
      walk.finish('readMiniatures', finished(hashes));
    };
    const times = () =>
      walk.calls.filter((call) => call.kind === 'start' && call.src === 'readFirsts').length / 2;
    walk.send({ type: 'firsts.want', sortOrder: 'desc', months: [july] });
    read();
    walk.send({ type: 'firsts.want', sortOrder: 'desc', months: [july] });
    expect([times(), walk.snapshot.value]).toEqual([1, 'idle']);
    walk.send({ type: 'firsts.want', sortOrder: 'desc', months: [july, june] });
    read();
    expect(times()).toBe(2);
    walk.send({ type: 'firsts.want', sortOrder: 'asc', months: [july] });
    expect(walk.snapshot.context.hashes).toEqual({});
    read();
    expect(times()).toBe(3);
  },
  'idle',
);

for (const [how, fails] of [
  ['are refused', (walk: Walk) => walk.finish('readMiniatures', failed)],
  ['break', (walk: Walk) => walk.fail('readMiniatures')],
] as const)
  journey(
    `[3.2c] miniatures that ${how} leave the thumbhashes`,
    { machine: offered, input },
    (walk) => {
      walk.send({ type: 'firsts.want', sortOrder: 'desc', months: [july] });
      walk.finish('firstPictures', undefined);
      walk.finish('readFirsts', finished(hashes));
      fails(walk);
      expect([walk.running, walk.snapshot.context.hashes]).toEqual([[], hashes]);
    },
    'idle',
  );

for (const [what, fails] of [
  ['the first photos fail to load', (walk: Walk) => walk.fail('firstPictures')],
  [
    'their request fails',
    (walk: Walk) => {
      walk.finish('firstPictures', undefined);
      walk.finish('readFirsts', failed);
    },
  ],
  [
    'their request throws',
    (walk: Walk) => {
      walk.finish('firstPictures', undefined);
      walk.fail('readFirsts');
    },
  ],
] as const)
  journey(
    `[3.2c] if ${what}, no event is sent and no actor keeps running`,
    { machine: offered, input },
    (walk) => {
      walk.send({ type: 'firsts.want', sortOrder: 'desc', months: [july] });
      fails(walk);
      const heard = walk.calls.filter((call) => call.kind === 'sent' && call.to !== 'queries');
      expect([walk.running, heard]).toEqual([[], []]);
    },
    'idle',
  );
