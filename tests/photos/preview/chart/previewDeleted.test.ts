import { expect } from 'vitest';
import { previewMachine } from '../../../../machines/photos/preview/preview.machine.ts';
import { saidAfter } from '../../../../contracts/photos/deletion/batches.ts';
import { isDeletingSlowly, isGone, stripOf } from '../../../../machines/photos/preview/preview.selectors.ts';
import { journey, sentTo as sentBy, transcript } from '../../../kit/chart/index.ts';
import type { Recorder } from '../../../kit/chart/record.ts';
import { july, june, viewOf } from '../../library/chart/samples.ts';
import { all, firstLeft, input, lastLeft, presses, these, unknown } from './previewSamples.ts';

journey(
  '[2.26b] [4.7a] steps while the neighbour of a deleted photo loads count from that neighbour',
  { machine: previewMachine, input: input('o1', ['o1']) },
  (walk) => {
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.finished', ids: these(walk.snapshot.context.id) });
    presses(walk, 'preview.previous', 'preview.next', 'preview.previous');
    expect(walk.snapshot.value).toBe('moving');
    walk.send({ type: 'library.changed', view: viewOf(['n0', 'n1', 'o0']) });
    expect(walk.snapshot.context.id).toBe('n1');
  },
  { showing: 'ready' },
);

journey(
  '[2.26b] the list opens if the neighbour of a deleted photo cannot be read',
  { machine: previewMachine, input: input('o1', ['o1']) },
  (walk) => {
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.finished', ids: these(walk.snapshot.context.id) });
    walk.send({ type: 'group.rejected', group: july });
    expect(walk.snapshot.value).toBe('moving');
    walk.send({ type: 'group.rejected', group: june });
    expect(transcript(walk.calls).slice(-2)).toEqual([
      'toasts: toast.show',
      'navigation: navigation.request',
    ]);
    expect(sentBy(walk.calls, 'toasts', 'toast.show')).toEqual([
      { kind: 'failure', message: 'photoNotLoaded' },
    ]);
  },
  'redirecting',
);

journey(
  '[2.26b] [4.7a] after deleting, the previous photo is shown',
  { machine: previewMachine, input: input('o0', all) },
  (walk) => {
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.confirmed' });
    expect(walk.snapshot.value).toEqual({ deleting: 'confirmed' });
    walk.send({ type: 'deletion.finished', ids: these(walk.snapshot.context.id) });
    expect(walk.snapshot.context.id).toBe('n1');
  },
  { showing: 'ready' },
);

const onlyOne = (recorder: Recorder) => ({
  id: 'n0',
  library: recorder.ref('library'),
  view: viewOf(['n0'], [{ key: july, count: 1 }]),
});

journey(
  '[2.26b] [4.7a] deleting the first photo shows the new first one',
  { machine: previewMachine, input: input('n0', all) },
  (walk) => {
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.finished', ids: these(walk.snapshot.context.id) });
    // The test does not shorten the list, so the position stays the same.
    expect([walk.snapshot.context.at, walk.snapshot.context.wanted]).toEqual([
      { group: july, place: 0 },
      null,
    ]);
  },
  { showing: 'ready' },
);

journey(
  '[4.7a] a failed deletion keeps the photo on screen',
  { machine: previewMachine, input: onlyOne },
  (walk) => {
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.failed', failed: these('n0') });
    expect(walk.snapshot.context.card?.id).toBe('n0');
  },
  { showing: 'ready' },
);

journey(
  "[4.7a] a slow deletion shows 'Deleting…' and keeps the counter and filmstrip until the photo is gone",
  { machine: previewMachine, input: input('n1', all) },
  (walk) => {
    const seen = () => {
      const { seen: list, at } = walk.snapshot.context;
      return [list.count(july), at?.place, stripOf(walk.snapshot.context).map(({ card }) => card?.id)];
    };
    const before = [2, 1, all];
    expect(seen()).toEqual(before);
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.confirmed' });
    walk.send({ type: 'library.changed', view: lastLeft });
    walk.wait(saidAfter - 1);
    expect(isDeletingSlowly(walk.snapshot)).toBe(false);
    walk.wait(1);
    expect([isDeletingSlowly(walk.snapshot), seen()]).toEqual([true, before]);
    walk.send({ type: 'deletion.finished', ids: these(walk.snapshot.context.id) });
    expect([walk.snapshot.context.id, seen()]).toEqual(['n0', [1, 0, ['n0', 'o0', 'o1']]]);
  },
  { showing: 'ready' },
);

journey(
  '[2.23a] [4.7a] the controls appear again after any outcome of a deletion',
  { machine: previewMachine, input: input('n1', all) },
  (walk) => {
    const woken = () => transcript(walk.calls).filter((line) => line === 'controls: controls.wake').length;
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.cancelled' });
    expect(woken()).toBe(1);
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.confirmed' });
    walk.send({ type: 'deletion.failed', failed: these('n1') });
    expect(woken()).toBe(2);
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.confirmed' });
    walk.wait(saidAfter);
    expect(woken()).toBe(2);
    walk.send({ type: 'deletion.finished', ids: these('n1') });
    expect(woken()).toBe(3);
  },
  { showing: 'ready' },
);

journey(
  '[4.7a] [8.7a] a failed deletion retried from its toast deletes the photo on the screen',
  { machine: previewMachine, input: input('n1', all) },
  (walk) => {
    walk.send({ type: 'deletion.resumed', ids: new Map([['o1', june]]) });
    expect(walk.snapshot.value).toEqual({ showing: 'ready' });
    walk.send({ type: 'deletion.resumed', ids: new Map([['n1', july]]) });
    walk.send({ type: 'library.changed', view: lastLeft });
    expect(walk.snapshot.value).toEqual({ deleting: 'confirmed' });
    walk.send({ type: 'deletion.finished', ids: these(walk.snapshot.context.id) });
    expect(walk.snapshot.context.id).toBe('n0');
  },
  { showing: 'ready' },
);

journey(
  '[2.26a] [4.7a] another deletion that ends in the meantime does not affect the photo being deleted',
  { machine: previewMachine, input: input('n1', all) },
  (walk) => {
    walk.send({ type: 'preview.delete' });
    const others = [
      { type: 'deletion.finished', ids: these('o1') },
      { type: 'deletion.failed', failed: these('o1') },
    ] as const;
    for (const other of others) walk.send(other);
    expect(walk.snapshot.value).toEqual({ deleting: 'asking' });
    walk.send({ type: 'deletion.confirmed' });
    for (const other of others) walk.send(other);
    expect([walk.snapshot.value, walk.snapshot.context.id]).toEqual([{ deleting: 'confirmed' }, 'n1']);
    walk.send({ type: 'deletion.finished', ids: these('n1') });
    expect(walk.snapshot.context.id).toBe('n0');
  },
  { showing: 'ready' },
);

for (const [name, view, next] of [
  ['another photo has its position', firstLeft, 'n1'],
  ['it was the last of its month', lastLeft, 'o0'],
] as const) {
  journey(
    `[2.23a] [2.27b] a photo deleted elsewhere is marked as gone, and the next step continues: ${name}`,
    {
      machine: previewMachine,
      input: (recorder: Recorder) => ({
        ...input(next === 'n1' ? 'n0' : 'n1', all)(recorder),
        list: recorder.ref('list'),
      }),
    },
    (walk) => {
      expect(walk.snapshot.can({ type: 'preview.toggle' })).toBe(true);
      walk.send({ type: 'library.changed', view });
      expect([walk.snapshot.value, isGone(walk.snapshot)]).toEqual([{ showing: 'doubting' }, false]);
      walk.finish('askForPhoto', unknown);
      expect(isGone(walk.snapshot)).toBe(true);
      for (const type of ['preview.delete', 'preview.download', 'preview.toggle'] as const)
        expect(walk.snapshot.can({ type })).toBe(false);
      presses(walk, 'preview.next');
      expect(walk.snapshot.context.id).toBe(next);
    },
    { showing: 'ready' },
  );
}
