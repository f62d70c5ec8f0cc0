import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { LibraryEvent } from '../../../../machines/photos/library/library.events.ts';
import { attachment } from '../../../../machines/photos/lists/photoList.setup.ts';
import { sectionMachine } from '../../../../machines/photos/lists/section.machine.ts';
import { pictureCheckMachine } from '../../../../machines/photos/library/pictureCheck.machine.ts';
import { scrollMemoryMachine } from '../../../../machines/photos/lists/scrollMemory.machine.ts';
import { journey, proveChart } from '../../../kit/chart/index.ts';
import { Recorder } from '../../../kit/chart/record.ts';
import { july, listOfMonth } from '../../library/chart/samples.ts';

const range = { first: 0, last: 23, epoch: 0 };
const section = (recorder: Recorder) => ({
  group: july,
  list: listOfMonth(july),
  observer: 'timeline',
  library: recorder.ref('library'),
  owner: recorder.ref('owner'),
});

proveChart('[3.2d] [4.1a] a month section', {
  machine: sectionMachine,
  input: section,
  events: {
    'section.visible': [{ range }],
    'section.hidden': [{}],
    'section.expand': [{}],
    'section.retry': [{}],
    'section.fulfilled': [{}],
    'section.rejected': [{}],
  },
  outcomes: {},
  ignores: {
    'reading.uninitialized': ['section.hidden', 'section.retry', 'section.fulfilled', 'section.rejected'],
    'reading.fulfilled': ['section.retry', 'section.fulfilled'],
    'reading.rejected': ['section.rejected'],
    'extent.expanding': ['section.expand'],
    'extent.expanded': ['section.expand'],
  },
  observe: ({ event, snapshot, calls }) => {
    const sent = calls.flatMap((call) =>
      call.kind === 'sent' && call.to === 'library' ? [call.event.type] : [],
    );
    if (event.type === 'section.visible') expect(sent).toEqual(['range.observe']);
    else if (event.type === 'section.retry')
      expect(sent).toEqual(snapshot.matches({ reading: 'pending' }) ? ['photos.retry'] : []);
    else if (event.type !== 'section.hidden') expect(sent).toEqual([]);
  },
});

journey(
  '[4.1a] a section goes from uninitialized to pending to fulfilled, and "+N" expands it',
  { machine: sectionMachine, input: section },
  (walk) => {
    expect(walk.snapshot.value).toEqual({ reading: 'uninitialized', extent: 'collapsed' });
    walk.send({ type: 'section.visible', range });
    expect(walk.snapshot.value).toEqual({ reading: 'pending', extent: 'collapsed' });
    walk.send({ type: 'section.fulfilled' });
    expect(walk.snapshot.value).toEqual({ reading: 'fulfilled', extent: 'collapsed' });
    walk.send({ type: 'section.expand' });
    walk.send({ type: 'section.fulfilled' });
  },
  { reading: 'fulfilled', extent: 'expanded' },
);

journey(
  '[4.1a] a rejected section is retried and stays expanded',
  { machine: sectionMachine, input: section },
  (walk) => {
    walk.send({ type: 'section.visible', range });
    walk.send({ type: 'section.fulfilled' });
    walk.send({ type: 'section.expand' });
    walk.send({ type: 'section.rejected' });
    expect(walk.snapshot.value).toEqual({ reading: 'rejected', extent: 'expanding' });
    walk.send({ type: 'section.retry' });
    walk.send({ type: 'section.rejected' });
    walk.send({ type: 'section.fulfilled' });
  },
  { reading: 'fulfilled', extent: 'expanded' },
);

journey(
  '[2.28] a month expanded before it is visible shows whole once it is visible',
  { machine: sectionMachine, input: section },
  (walk) => {
    walk.send({ type: 'section.expand' });
    walk.send({ type: 'section.visible', range });
    walk.send({ type: 'section.fulfilled' });
  },
  { reading: 'fulfilled', extent: 'expanded' },
);

journey(
  '[4.1a] [4.1c] a section observes its range while visible, releases it when hidden and reports its state',
  { machine: sectionMachine, input: section },
  (walk) => {
    const said = (...types: readonly Parameters<typeof walk.send>[0]['type'][]) => {
      const before = walk.calls.length;
      for (const type of types) walk.send(type === 'section.visible' ? { type, range } : { type });
      return walk.calls
        .slice(before)
        .flatMap((call) => (call.kind === 'sent' ? [call.event['shown'] ?? call.event.type] : []));
    };
    const looks = ['range.observe', 'range.release'];
    expect(said('section.visible')).toEqual(['range.observe', { photos: 'coming' }]);
    expect(said('section.retry', 'section.visible')).toEqual(['photos.retry', 'range.observe']);
    expect(said('section.hidden')).toEqual(['range.release']);
    expect(walk.snapshot.value).toMatchObject({ reading: 'uninitialized' });
    expect(said('section.visible', 'section.fulfilled').slice(2)).toEqual([{ photos: 'there' }]);
    expect(said('section.visible', 'section.hidden')).toEqual(looks);
    expect(said('section.rejected')).toEqual([{ photos: 'rejected' }]);
    expect(said('section.visible', 'section.hidden')).toEqual(looks);
    expect(said('section.expand')).toEqual([{ whole: true }]);
  },
  { reading: 'rejected', extent: 'expanding' },
);

proveChart('[2.28] [9.12] scroll memory', {
  machine: scrollMemoryMachine,
  events: { 'scroll.store': [{ position: [0, 40] }], 'scroll.restore': [{}] },
  outcomes: { readPosition: { done: [[0, 12], null], error: [new Error('unreadable')] } },
  project: ({ context }) => [context.position],
  ignores: { recalling: ['scroll.restore'], empty: ['scroll.restore'] },
  observe: ({ event, calls }) => {
    const written = calls.filter(({ kind }) => kind === 'action');
    expect(written).toEqual(
      event.type === 'scroll.store' ? [{ kind: 'action', name: 'writePosition', params: [0, 40] }] : [],
    );
  },
});

journey(
  '[2.28] the stored position is restored',
  { machine: scrollMemoryMachine },
  (walk) => {
    walk.finish('readPosition', [0, 4000]);
    walk.send({ type: 'scroll.restore' });
    expect(walk.snapshot.context.position).toEqual([0, 4000]);
  },
  'restored',
);

journey(
  '[2.28] [9.12] a list without a stored position starts at the top, and a stored one can be restored repeatedly',
  { machine: scrollMemoryMachine },
  (walk) => {
    walk.finish('readPosition', null);
    expect([walk.snapshot.value, walk.snapshot.context.position]).toEqual(['empty', null]);
    walk.send({ type: 'scroll.store', position: [0, 40] });
    expect(walk.snapshot.value).toBe('stored');
    for (const _ of [1, 2]) walk.send({ type: 'scroll.restore' });
    expect(walk.snapshot.context.position).toEqual([0, 40]);
  },
  'restored',
);

journey(
  '[2.28] a position that cannot be read counts as none',
  { machine: scrollMemoryMachine },
  (walk) => walk.fail('readPosition'),
  'empty',
);

proveChart('[3.1c] the reason why a thumbnail failed to load', {
  machine: pictureCheckMachine,
  input: (recorder: Recorder) => ({ address: '/p/1', owner: recorder.ref('owner') }),
  events: {},
  outcomes: { askPicture: { done: [403, 200, 404], error: [new Error('gone')] } },
  observe: ({ snapshot, calls }) => {
    const received = calls.flatMap((call) => (call.kind === 'sent' ? [call.event] : []));
    expect(received).toEqual(
      snapshot.matches('reported') ? [{ type: 'picture.refused', address: '/p/1' }] : [],
    );
  },
});

test('[3.2d] the library is notified when a list opens and closes, by months or by its visible range', () => {
  const recorder = new Recorder();
  const sorting = { sortKey: 'dateTaken', sortOrder: 'desc' } as const;
  for (const kind of ['timeline', 'latest'] as const) {
    const shown = { scope: { kind }, sorting };
    const input = { library: recorder.ref<LibraryEvent>('library'), list: recorder.ref('list'), shown };
    createActor(attachment, { input }).start().stop();
  }
  const sent = recorder.calls.flatMap((call) => (call.kind === 'sent' ? [call.event] : []));
  expect(sent.map(({ type, scope }) => [type, scope])).toEqual([
    ['list.opened', null],
    ['list.closed', undefined],
    ['list.opened', { kind: 'latest' }],
    ['list.closed', undefined],
  ]);
});
