import { expect } from 'vitest';
import { photoGridMachine } from '../../../../machines/photos/library/photoGrid.machine.ts';
import {
  isLayoutKnown,
  layoutOf,
  offeredLayout,
} from '../../../../machines/photos/library/photoGrid.selectors.ts';
import { type Journey, journey, proveChart } from '../../../kit/chart/index.ts';
import { failed, finished } from './samples.ts';

const subject = { machine: photoGridMachine };
type Walk = Journey<typeof photoGridMachine>;
const remembered = (layout: 'squares' | 'proportions', saved = true) => ({ layout, saved });
const read = (layout: 'squares' | 'proportions') => finished({ layout });

proveChart('[2.16a] the layout of photos', {
  ...subject,
  events: {
    'layout.choose': [{ layout: 'squares' }, { layout: 'proportions' }],
    'attempt.due': [{}],
  },
  outcomes: {
    recall: {
      done: [
        null,
        remembered('squares'),
        remembered('proportions'),
        remembered('squares', false),
        remembered('proportions', false),
      ],
      error: [new Error('blocked')],
    },
    readSetting: { done: [read('squares'), read('proportions'), failed], error: [new Error('gone')] },
    saveSetting: { done: [finished(undefined), failed], error: [new Error('gone')] },
  },
  ignores: {
    recalling: ['layout.choose', 'attempt.due'],
    'squares.reading': ['attempt.due'],
    'squares.settled': ['attempt.due'],
    'squares.saving': ['attempt.due'],
    'proportions.reading': ['attempt.due'],
    'proportions.settled': ['attempt.due'],
    'proportions.saving': ['attempt.due'],
  },
  observe: ({ snapshot, calls }) => {
    for (const call of calls)
      if (call.kind === 'action' && call.name === 'remember')
        expect(call.params).toMatchObject({ layout: layoutOf(snapshot) });
  },
});

const sent = (walk: Walk) =>
  walk.calls.flatMap((call) =>
    call.kind === 'start' && call.src === 'saveSetting' ? [(call.input as { body: unknown }).body] : [],
  );
const kept = (walk: Walk) =>
  walk.calls.flatMap((call) => (call.kind === 'action' && call.name === 'remember' ? [call.params] : []));

journey(
  '[2.16a] the remembered layout shows first, and a setting from another device replaces it',
  subject,
  (walk) => {
    expect(isLayoutKnown(walk.snapshot)).toBe(false);
    walk.finish('recall', remembered('squares'));
    expect([isLayoutKnown(walk.snapshot), layoutOf(walk.snapshot)]).toEqual([true, 'squares']);
    walk.finish('readSetting', read('proportions'));
    expect([layoutOf(walk.snapshot), kept(walk)]).toEqual(['proportions', [remembered('proportions')]]);
  },
  { proportions: 'settled' },
);

journey(
  '[2.16a] a chosen layout shows immediately and is stored by the service; the last one wins',
  subject,
  (walk) => {
    walk.finish('recall', remembered('squares'));
    walk.send({ type: 'layout.choose', layout: 'proportions' });
    expect(layoutOf(walk.snapshot)).toBe('proportions');
    walk.send({ type: 'layout.choose', layout: 'squares' });
    walk.finish('saveSetting', finished(undefined));
    expect(sent(walk)).toEqual([{ layout: 'proportions' }, { layout: 'squares' }]);
    expect(kept(walk).at(-1)).toEqual(remembered('squares'));
  },
  { squares: 'settled' },
);

journey(
  '[2.16a] [F1] a choice that the service failed to store stays in this browser and is sent again later',
  subject,
  (walk) => {
    walk.finish('recall', remembered('squares'));
    walk.send({ type: 'layout.choose', layout: 'proportions' });
    walk.finish('saveSetting', failed);
    expect(kept(walk)).toEqual([remembered('proportions', false)]);
    walk.send({ type: 'attempt.due' });
    walk.finish('saveSetting', finished(undefined));
    expect(kept(walk).at(-1)).toEqual(remembered('proportions'));
  },
  { proportions: 'settled' },
);

journey(
  '[2.16a] a choice not sent before the page closed is sent at the next start, without reading the old one',
  subject,
  (walk) => {
    walk.finish('recall', remembered('proportions', false));
    expect(sent(walk)).toEqual([{ layout: 'proportions' }]);
    walk.finish('saveSetting', finished(undefined));
  },
  { proportions: 'settled' },
);

journey(
  '[2.16a] without settings in the service photos show as squares, and no other layout is offered',
  subject,
  (walk) => {
    walk.finish('recall', null);
    expect([layoutOf(walk.snapshot), offeredLayout(walk.snapshot)]).toEqual(['squares', null]);
  },
  'absent',
);
