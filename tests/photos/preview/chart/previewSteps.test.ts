import { expect } from 'vitest';
import type { LibraryView } from '../../../../machines/photos/library/model.ts';
import { previewMachine } from '../../../../machines/photos/preview/preview.machine.ts';
import { journey } from '../../../kit/chart/index.ts';
import type { Recorder } from '../../../kit/chart/record.ts';
import { failed, july, june, listOfMonth, viewOf } from '../../library/chart/samples.ts';
import { all, firstLeft, found, input, presses, type Step } from './previewSamples.ts';

journey(
  '[2.27b] next crosses the month, previous returns, and the list ends at both ends',
  { machine: previewMachine, input: input('n0', all) },
  (walk) => {
    const shown: string[] = [];
    const step = (type: 'preview.next' | 'preview.previous') => {
      walk.send({ type });
      shown.push(walk.snapshot.context.id);
    };
    step('preview.previous');
    for (let index = 0; index < 4; index += 1) step('preview.next');
    step('preview.previous');
    expect(shown).toEqual(['n0', 'n1', 'o0', 'o1', 'o1', 'o0']);
  },
  { showing: 'ready' },
);

journey(
  '[2.27b, 2.27c] a neighbour that is not loaded is loaded first',
  { machine: previewMachine, input: input('n1', ['n0', 'n1']) },
  (walk) => {
    walk.send({ type: 'preview.next' });
    const observed = walk.calls.flatMap((call) =>
      call.kind === 'sent' && call.to === 'library' ? [call.event] : [],
    );
    expect(observed.slice(-3)).toEqual([
      { type: 'range.observe', list: listOfMonth(june), observer: 'preview', epoch: 0, first: 0, last: 1 },
      { type: 'range.observe', list: listOfMonth(july), observer: 'preview', epoch: 0, first: 0, last: 1 },
      { type: 'photos.retry', list: listOfMonth(june) },
    ]);
  },
  'loadingNeighbour',
);

for (const [name, steps, shown] of [
  ['the photo after next', ['preview.next', 'preview.next'], 'o0'],
  ['no photo beyond the last', Array.from({ length: 9 }, () => 'preview.next'), 'o1'],
  ['one step less after a step back', ['preview.next', 'preview.next', 'preview.previous'], 'n1'],
  [
    'no photo before the first',
    [
      ...Array.from({ length: 9 }, () => 'preview.next'),
      'preview.previous',
      'preview.previous',
      'preview.previous',
      'preview.previous',
      'preview.next',
    ],
    'n1',
  ],
] as [string, Step[], string][]) {
  journey(
    `[2.23a] [2.27b] steps while the neighbours load are all counted: ${name}`,
    { machine: previewMachine, input: input('n0', ['n0']) },
    (walk) => {
      presses(walk, ...steps);
      expect(walk.snapshot.context.id).toBe('n0');
      walk.send({ type: 'library.changed', view: viewOf(all) });
      expect(walk.snapshot.context.id).toBe(shown);
    },
    { showing: 'ready' },
  );
}

/**
 * Returns a list whose photos have not been counted, have been counted, or could not be counted; `x9` is at the
 * position of `n1`.
 */
const counting = (now: 'under way' | 'over' | 'failed'): LibraryView => {
  const known = viewOf(all);
  return {
    ...known,
    counted: () => now === 'over',
    failed: () => now === 'failed',
    groups: () => (now === 'over' ? known.groups() : []),
  };
};

const uncountedYet = (recorder: Recorder) => ({ ...input('x9', all)(recorder), view: counting('under way') });

const countIs = (now: 'over' | 'failed') => ({ type: 'library.changed', view: counting(now) }) as const;

for (const [name, steps, shown] of [
  ['two steps forward', ['preview.next', 'preview.next'], 'o1'],
  ['no step beyond the last', [...Array.from({ length: 9 }, () => 'preview.next'), 'preview.previous'], 'o0'],
  ['one step back and one forward', ['preview.previous', 'preview.next'], 'x9'],
] as [string, Step[], string][]) {
  journey(
    `[2.23a] [2.27b] steps while a photo is looked up are taken once it is found: ${name}`,
    { machine: previewMachine, input: input('x9', all) },
    (walk) => {
      presses(walk, ...steps);
      expect([walk.snapshot.value, walk.snapshot.context.card]).toEqual(['locating', null]);
      walk.finish('findPhoto', found);
      expect([walk.snapshot.context.id, walk.snapshot.context.kept]).toEqual([shown, []]);
    },
    { showing: 'ready' },
  );
  journey(
    `[2.23a] [2.27b] steps while the neighbours are unknown are taken once they are known: ${name}`,
    { machine: previewMachine, input: uncountedYet },
    (walk) => {
      presses(walk, ...steps.slice(0, 1));
      walk.finish('findPhoto', found);
      presses(walk, ...steps.slice(1));
      expect([walk.snapshot.value, walk.snapshot.context.id]).toEqual([{ showing: 'counting' }, 'x9']);
      walk.send(countIs('over'));
      expect([walk.snapshot.context.id, walk.snapshot.context.kept]).toEqual([shown, []]);
    },
    { showing: 'ready' },
  );
}

journey(
  '[2.27b] the neighbours of a photo found before its list was counted are read afterwards, without a step',
  { machine: previewMachine, input: uncountedYet },
  (walk) => {
    walk.finish('findPhoto', found);
    walk.send(countIs('over'));
    const observed = walk.calls.flatMap((call) =>
      call.kind === 'sent' && call.to === 'library' ? [call.event] : [],
    );
    expect(observed.slice(-2)).toEqual([
      { type: 'range.observe', list: listOfMonth(july), observer: 'preview', epoch: 0, first: 0, last: 1 },
      { type: 'range.observe', list: listOfMonth(june), observer: 'preview', epoch: 0, first: 0, last: 1 },
    ]);
  },
  { showing: 'ready' },
);

journey(
  '[2.23a] [8.1a] steps before a failed count or lookup are discarded',
  { machine: previewMachine, input: uncountedYet },
  (walk) => {
    presses(walk, 'preview.next');
    walk.finish('findPhoto', failed);
    walk.send({ type: 'preview.retry' });
    walk.finish('findPhoto', found);
    expect(walk.snapshot.context.kept).toEqual([]);
    presses(walk, 'preview.next');
    walk.send(countIs('failed'));
    presses(walk, 'preview.next');
    walk.send(countIs('over'));
    expect([walk.snapshot.value, walk.snapshot.context.id]).toEqual([{ showing: 'ready' }, 'x9']);
    presses(walk, 'preview.next');
    // The loaded list does not contain x9, so the next photo is the one at the position of x9.
    expect(walk.snapshot.context.id).toBe('n1');
  },
  { showing: 'ready' },
);

journey(
  '[2.23a] opening another photo or asking to delete this one discards earlier steps',
  { machine: previewMachine, input: uncountedYet },
  (walk) => {
    walk.finish('findPhoto', found);
    presses(walk, 'preview.next');
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.cancelled' });
    expect(walk.snapshot.context.kept).toEqual([]);
    presses(walk, 'preview.next');
    walk.send({ type: 'preview.goto', id: 'n0' });
    walk.send(countIs('over'));
    expect(walk.snapshot.context.id).toBe('n0');
  },
  { showing: 'ready' },
);

journey(
  '[2.23a] a step and its reverse cancel out, and the next step starts at the open photo',
  { machine: previewMachine, input: input('o1', ['o1']) },
  (walk) => {
    presses(walk, 'preview.previous', 'preview.next');
    expect([walk.snapshot.value, walk.snapshot.context.wanted]).toEqual([{ showing: 'ready' }, null]);
    presses(walk, 'preview.previous');
    walk.send({ type: 'library.changed', view: viewOf(all) });
    expect(walk.snapshot.context.id).toBe('o0');
  },
  { showing: 'ready' },
);

for (const [steps, shown] of [
  [['preview.next'], 'n1'],
  [['preview.next', 'preview.next'], 'o0'],
  [['preview.next', 'preview.previous'], 'n1'],
] as const) {
  journey(
    `[2.23a] [2.27b] a photo deleted elsewhere stays open and no other is skipped: steps taken ${steps.length}, shown ${shown}`,
    {
      machine: previewMachine,
      input: input('n0', all),
    },
    (walk) => {
      walk.send({ type: 'library.changed', view: firstLeft });
      expect(walk.snapshot.context.id).toBe('n0');
      for (const type of steps) walk.send({ type });
      expect(walk.snapshot.context.id).toBe(shown);
    },
    { showing: 'ready' },
  );
}

/** Simulates that the only photo of July was deleted elsewhere, and the month with it. */
const monthLess = viewOf(all, [{ key: june, count: 2 }]);

journey(
  '[2.27b] the last photo of a month, deleted elsewhere, leads to the next month',
  {
    machine: previewMachine,
    input: (recorder: Recorder) => ({
      ...input('n0', all)(recorder),
      view: viewOf(all, [{ key: july, count: 1 }, ...monthLess.groups()]),
    }),
  },
  (walk) => {
    walk.send({ type: 'library.changed', view: monthLess });
    expect(walk.snapshot.context.id).toBe('n0');
    presses(walk, 'preview.next');
    expect(walk.snapshot.context.id).toBe('o0');
  },
  { showing: 'ready' },
);

journey(
  '[2.27b] a neighbour that failed to load is discarded, and the next step starts at the open photo',
  { machine: previewMachine, input: input('n1', ['n0', 'n1']) },
  (walk) => {
    presses(walk, 'preview.next', 'preview.next');
    walk.send({ type: 'group.rejected', group: june });
    expect([walk.snapshot.value, walk.snapshot.context.id]).toEqual([{ showing: 'ready' }, 'n1']);
    presses(walk, 'preview.previous');
    expect(walk.snapshot.context.id).toBe('n0');
  },
  { showing: 'ready' },
);
