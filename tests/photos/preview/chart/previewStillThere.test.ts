import { expect } from 'vitest';
import { previewMachine } from '../../../../machines/photos/preview/preview.machine.ts';
import { askedAgainAfter } from '../../../../contracts/photos/library/asking.ts';
import { isGone } from '../../../../machines/photos/preview/preview.selectors.ts';
import { journey, sentTo as sentBy } from '../../../kit/chart/index.ts';
import { failed, july, viewOf } from '../../library/chart/samples.ts';
import { all, firstLeft, found, input, lastLeft, presses, unknown } from './previewSamples.ts';

journey(
  '[2.27b] a photo that the service still has is not marked as deleted, nor is one whose check failed',
  { machine: previewMachine, input: input('n0', all) },
  (walk) => {
    for (const answer of [found, failed]) {
      walk.send({ type: 'library.changed', view: firstLeft });
      walk.finish('askForPhoto', answer);
      expect(walk.snapshot.value).toEqual({ showing: 'moved' });
      walk.send({ type: 'library.changed', view: viewOf(all) });
      expect([walk.snapshot.value, walk.snapshot.context.at]).toEqual([
        { showing: 'ready' },
        { group: july, place: 0 },
      ]);
    }
  },
  { showing: 'ready' },
);

for (const [name, asks] of [
  ['the window regains focus', { type: 'window.attended' }],
  ['the image fails to load', { type: 'picture.broken' }],
] as const) {
  journey(
    `[2.23a] [2.27b] a photo deleted elsewhere is marked as gone once ${name}, and the photos are read again`,
    { machine: previewMachine, input: input('n1', all) },
    (walk) => {
      walk.send(asks);
      expect([walk.snapshot.value, isGone(walk.snapshot)]).toEqual([{ showing: 'asking' }, false]);
      expect(sentBy(walk.calls, 'library', 'cache.stale')).toEqual([]);
      walk.finish('askForPhoto', unknown);
      expect(isGone(walk.snapshot)).toBe(true);
      expect(sentBy(walk.calls, 'library', 'cache.stale')).toEqual([{ tags: ['photos'] }]);
      for (const type of ['preview.delete', 'preview.download'] as const)
        expect(walk.snapshot.can({ type })).toBe(false);
      walk.send({ type: 'library.changed', view: lastLeft });
      expect(isGone(walk.snapshot)).toBe(true);
      presses(walk, 'preview.next');
      expect(walk.snapshot.context.id).toBe('o0');
    },
    { showing: 'ready' },
  );
}

journey(
  '[2.27b] a photo is checked at intervals only, and another photo immediately',
  { machine: previewMachine, input: input('n0', all) },
  (walk) => {
    const asked = () =>
      walk.calls.filter((call) => call.kind === 'start' && call.id === 'askForPhoto').length;
    for (const answer of [found, failed]) {
      walk.send({ type: 'window.attended' });
      walk.finish('askForPhoto', answer);
      walk.send({ type: 'window.attended' });
      walk.send({ type: 'picture.broken' });
      walk.wait(askedAgainAfter - 1);
      walk.send({ type: 'window.attended' });
      expect(walk.snapshot.value).toEqual({ showing: 'asked' });
      walk.wait(1);
      expect(walk.snapshot.value).toEqual({ showing: 'ready' });
    }
    walk.send({ type: 'window.attended' });
    walk.fail('askForPhoto', new Error('broken'));
    presses(walk, 'preview.next');
    walk.send({ type: 'window.attended' });
    expect(walk.snapshot.value).toEqual({ showing: 'asking' });
    walk.finish('askForPhoto', found);
    expect(asked()).toBe(4);
  },
  { showing: 'asked' },
);
