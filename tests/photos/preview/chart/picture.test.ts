import { expect } from 'vitest';
import { pictureMachine } from '../../../../machines/photos/preview/picture.machine.ts';
import { isBroken, wantsOriginal } from '../../../../machines/photos/preview/preview.selectors.ts';
import { journey, proveChart } from '../../../kit/chart/index.ts';

const subject = { machine: pictureMachine };

proveChart('[2.25] [3.1c] the image of the open photo', {
  ...subject,
  events: {
    'photo.changed': [{}],
    'picture.broken': [{}],
    'picture.loaded': [{}],
    'picture.retry': [{}],
    'picture.exceeded': [{}],
    'original.broken': [{}],
  },
  outcomes: {},
  ignores: {
    preview: ['picture.loaded', 'picture.retry', 'original.broken'],
    broken: ['picture.broken', 'picture.exceeded', 'original.broken'],
    original: ['picture.broken', 'picture.loaded', 'picture.retry', 'picture.exceeded'],
    unseen: ['picture.broken', 'picture.loaded', 'picture.retry', 'original.broken'],
  },
  observe: ({ snapshot }) => {
    expect([isBroken(snapshot), wantsOriginal(snapshot)]).toEqual([
      snapshot.value === 'broken',
      snapshot.value === 'original',
    ]);
  },
});

journey(
  '[3.1c] a broken photo stays so until it loads, is retried or is replaced by the next one',
  subject,
  (walk) => {
    for (const type of ['picture.retry', 'picture.loaded', 'photo.changed'] as const) {
      walk.send({ type: 'picture.broken' });
      expect(walk.snapshot.value).toBe('broken');
      walk.send({ type });
      expect(walk.snapshot.value).toBe('preview');
    }
  },
  'preview',
);

journey(
  '[2.24b] zooming beyond its pixels loads the original, and a missing one is retried three times per photo',
  subject,
  (walk) => {
    for (let ask = 1; ask <= 3; ask += 1) {
      walk.send({ type: 'picture.exceeded' });
      expect(walk.snapshot.value).toBe('original');
      walk.send({ type: 'original.broken' });
      expect(walk.snapshot.value).toBe('unseen');
    }
    walk.send({ type: 'picture.exceeded' });
    expect(walk.snapshot.value).toBe('unseen');
    walk.send({ type: 'photo.changed' });
    walk.send({ type: 'picture.exceeded' });
    walk.send({ type: 'original.broken' });
    // The next photo again has three retries.
    walk.send({ type: 'picture.exceeded' });
  },
  'original',
);
