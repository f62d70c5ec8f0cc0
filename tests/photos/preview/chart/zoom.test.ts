import { expect } from 'vitest';
import { controlsMachine } from '../../../../machines/photos/lists/controls.machine.ts';
import { fittedView, zoomMachine } from '../../../../machines/photos/preview/zoom.machine.ts';
import { journey, proveChart } from '../../../kit/chart/index.ts';
import type { Recorder } from '../../../kit/chart/record.ts';

const input = (recorder: Recorder) => ({ owner: recorder.ref('preview') });
const near = { scale: 2.5, x: 40, y: -10 };
const ended = (across: number, down = 0) => ({ view: near, across, down });
/** Keys do not interrupt a drag of the photo. */
const keys = ['zoom.stepped', 'zoom.panned'] as const;

proveChart('[2.24a] [2.24b] [2.24c] [9.6] the zoom and position of a photo', {
  machine: zoomMachine,
  input,
  events: {
    'picture.tapped': [
      { pointer: 'mouse', view: near },
      { pointer: 'touch', view: near },
    ],
    'drag.began': [{ axis: 'x' }, { axis: 'y' }],
    'drag.ended': [ended(-0.35), ended(0.35), ended(0.34, 0.34), ended(0, 0.35)],
    'drag.cancelled': [{}],
    'pinch.began': [{}],
    'pinch.ended': [{ view: near }, { view: fittedView }],
    'wheel.ended': [{ view: near }, { view: fittedView }],
    'zoom.stepped': [{ view: near }, { view: fittedView }],
    'zoom.panned': [{ view: { ...near, x: 0 } }],
    'photo.changed': [{}],
  },
  outcomes: {},
  project: ({ context }) => [context.view],
  ignores: {
    fitted: ['drag.ended', 'drag.cancelled', 'pinch.ended', 'zoom.panned'],
    'fitted.waiting': ['drag.ended', 'drag.cancelled', 'pinch.ended', 'zoom.panned'],
    'fitted.tapped': ['drag.ended', 'drag.cancelled', 'pinch.ended', 'zoom.panned'],
    swiping: ['picture.tapped', 'drag.began', 'pinch.ended', 'wheel.ended', ...keys],
    'swiping.horizontal': ['picture.tapped', 'drag.began', 'pinch.ended', 'wheel.ended', ...keys],
    'swiping.closing': ['picture.tapped', 'drag.began', 'pinch.ended', 'wheel.ended', ...keys],
    pinching: [
      'picture.tapped',
      'drag.began',
      'drag.ended',
      'drag.cancelled',
      'pinch.began',
      'wheel.ended',
      ...keys,
    ],
    zoomed: ['drag.ended', 'drag.cancelled', 'pinch.ended'],
    'zoomed.waiting': ['drag.ended', 'drag.cancelled', 'pinch.ended'],
    'zoomed.tapped': ['drag.ended', 'drag.cancelled', 'pinch.ended'],
    panning: ['picture.tapped', 'drag.began', 'pinch.ended', 'wheel.ended', ...keys],
  },
  observe: ({ snapshot, event, calls }) => {
    const sentTo = calls.flatMap((call) => (call.kind === 'sent' ? [call.event.type] : []));
    if (sentTo.length > 0 && event.type === 'drag.ended') expect(snapshot.matches('fitted')).toBe(true);
    expect(snapshot.context.view.scale > 1).toBe(
      snapshot.matches('zoomed') ||
        snapshot.matches('panning') ||
        (snapshot.matches('pinching') && snapshot.context.view.scale > 1),
    );
  },
});

const subject = { machine: zoomMachine, input };
const sentTo = (calls: readonly { kind: string; event?: { type: string } }[]) =>
  calls.flatMap((call) => (call.kind === 'sent' ? [call.event?.type] : []));

journey(
  '[2.24b, 2.24c] a click zooms in at its position, dragging pans, and another click shows the whole photo',
  subject,
  (walk) => {
    walk.send({ type: 'picture.tapped', pointer: 'mouse', view: near });
    walk.send({ type: 'drag.began', axis: 'x' });
    expect(walk.snapshot.value).toBe('panning');
    walk.send({ type: 'drag.ended', view: { scale: 2.5, x: 90, y: 0 }, across: -0.9, down: 0 });
    expect([walk.snapshot.context.view, sentTo(walk.calls)]).toEqual([{ scale: 2.5, x: 90, y: 0 }, []]);
    walk.send({ type: 'picture.tapped', pointer: 'mouse', view: near });
    expect(walk.snapshot.context.view).toEqual(fittedView);
  },
  { fitted: 'waiting' },
);

journey(
  '[9.6] two taps within 200 ms zoom in, and a single tap toggles the controls',
  subject,
  (walk) => {
    const tap = () => walk.send({ type: 'picture.tapped', pointer: 'touch', view: near });
    tap();
    walk.wait(200);
    expect([walk.snapshot.value, sentTo(walk.calls)]).toEqual([{ fitted: 'waiting' }, ['preview.tapped']]);
    tap();
    walk.wait(199);
    tap();
  },
  { zoomed: 'waiting' },
);

journey(
  '[9.6] a swipe over 35 % changes the photo, or closes it when downwards; a shorter or upward one does not',
  subject,
  (walk) => {
    const swipe = (axis: 'x' | 'y', across: number, down: number) => {
      walk.send({ type: 'drag.began', axis });
      const before = walk.calls.length;
      walk.send({ type: 'drag.ended', view: fittedView, across, down });
      return sentTo(walk.calls.slice(before));
    };
    expect([swipe('x', -0.36, 0), swipe('x', 0.36, 0.5), swipe('x', 0.34, 0)]).toEqual([
      ['preview.next'],
      ['preview.previous'],
      [],
    ]);
    expect([swipe('y', 0.5, 0.34), swipe('y', 0, -0.6), swipe('y', 0, 0.36)]).toEqual([
      [],
      [],
      ['preview.close'],
    ]);
  },
  { fitted: 'waiting' },
);

journey(
  '[2.23b] [2.24a] F25: an arrow key during a swipe takes one step, and the end of the swipe takes none',
  subject,
  (walk) => {
    walk.send({ type: 'drag.began', axis: 'x' });
    walk.send({ type: 'photo.changed' });
    walk.send({ type: 'drag.ended', view: fittedView, across: -0.9, down: 0 });
    expect([walk.snapshot.value, sentTo(walk.calls)]).toEqual([{ fitted: 'waiting' }, []]);
    walk.send({ type: 'drag.began', axis: 'x' });
    walk.send({ type: 'drag.ended', view: fittedView, across: -0.9, down: 0 });
    expect(sentTo(walk.calls)).toEqual(['preview.next']);
  },
  { fitted: 'waiting' },
);

journey(
  '[2.24a] a second finger cancels the swipe',
  subject,
  (walk) => {
    walk.send({ type: 'drag.began', axis: 'x' });
    walk.send({ type: 'pinch.began' });
    walk.send({ type: 'drag.ended', view: fittedView, across: -0.9, down: 0 });
    walk.send({ type: 'pinch.ended', view: near });
    expect(sentTo(walk.calls)).toEqual([]);
  },
  { zoomed: 'waiting' },
);

journey(
  '[2.24b] [2.24c] a pinch zooms from any position, and a cancelled drag leaves the photo in place',
  subject,
  (walk) => {
    const pinch = (scale: number) => {
      walk.send({ type: 'pinch.began' });
      expect(walk.snapshot.value).toBe('pinching');
      walk.send({ type: 'pinch.ended', view: { ...near, scale } });
      return [walk.snapshot.value, walk.snapshot.context.view.scale];
    };
    walk.send({ type: 'drag.began', axis: 'x' });
    walk.send({ type: 'drag.cancelled' });
    expect(walk.snapshot.value).toEqual({ fitted: 'waiting' });
    expect([pinch(1.5), pinch(2)]).toEqual([
      [{ zoomed: 'waiting' }, 1.5],
      [{ zoomed: 'waiting' }, 2],
    ]);
    walk.send({ type: 'drag.began', axis: 'x' });
    walk.send({ type: 'drag.cancelled' });
    expect([walk.snapshot.value, walk.snapshot.context.view.scale]).toEqual([{ zoomed: 'waiting' }, 2]);
    walk.send({ type: 'drag.began', axis: 'y' });
    expect(pinch(1)).toEqual([{ fitted: 'waiting' }, 1]);
  },
  { fitted: 'waiting' },
);

journey(
  '[2.24b] [9.6] wheel and keys zoom a photo; a tap toggles the controls, and a double tap shows the whole photo',
  subject,
  (walk) => {
    const tap = () => walk.send({ type: 'picture.tapped', pointer: 'touch', view: near });
    const scale = () => walk.snapshot.context.view.scale;
    walk.send({ type: 'wheel.ended', view: near });
    walk.send({ type: 'wheel.ended', view: { ...near, scale: 2 } });
    expect(scale()).toBe(2);
    walk.send({ type: 'zoom.stepped', view: { ...near, scale: 1.5 } });
    expect(scale()).toBe(1.5);
    tap();
    walk.wait(200);
    expect([walk.snapshot.value, sentTo(walk.calls)]).toEqual([{ zoomed: 'waiting' }, ['preview.tapped']]);
    tap();
    walk.wait(199);
    tap();
    expect(scale()).toBe(1);
  },
  { fitted: 'waiting' },
);

journey(
  '[2.24b] [2.24c] [9.6] keys zoom and pan the photo, or fit it to the screen; a fitted photo does not pan',
  subject,
  (walk) => {
    const step = (view: typeof near) => walk.send({ type: 'zoom.stepped', view });
    const pan = (view: typeof near) => walk.send({ type: 'zoom.panned', view });
    pan(near);
    step(fittedView);
    expect([walk.snapshot.value, walk.snapshot.context.view]).toEqual([{ fitted: 'waiting' }, fittedView]);
    step({ scale: 1.5, x: 0, y: 0 });
    step(near);
    pan({ ...near, x: 90 });
    expect([walk.snapshot.value, walk.snapshot.context.view]).toEqual([
      { zoomed: 'waiting' },
      { ...near, x: 90 },
    ]);
    step(fittedView);
    expect([walk.snapshot.context.view, sentTo(walk.calls)]).toEqual([fittedView, []]);
  },
  { fitted: 'waiting' },
);

journey(
  '[2.24c] [F25] keys are ignored while the customer drags a zoomed photo',
  subject,
  (walk) => {
    walk.send({ type: 'zoom.stepped', view: near });
    walk.send({ type: 'drag.began', axis: 'x' });
    walk.send({ type: 'zoom.stepped', view: fittedView });
    walk.send({ type: 'zoom.panned', view: { ...near, x: 0 } });
    expect([walk.snapshot.value, walk.snapshot.context.view]).toEqual(['panning', near]);
    walk.send({ type: 'drag.ended', view: { ...near, x: 70 }, across: 0.1, down: 0 });
    expect(walk.snapshot.context.view).toEqual({ ...near, x: 70 });
  },
  { zoomed: 'waiting' },
);

proveChart('[2.23a] the controls over a photo', {
  machine: controlsMachine,
  events: { 'controls.wake': [{}], 'controls.toggle': [{}] },
  outcomes: {},
  observe: ({ calls }) => expect(calls).toEqual([]),
});

journey(
  '[2.23a] the controls fade after four seconds without activity and return with the next',
  { machine: controlsMachine },
  (walk) => {
    walk.wait(3_999);
    walk.send({ type: 'controls.wake' });
    walk.wait(3_999);
    expect(walk.snapshot.value).toBe('shown');
    walk.wait(1);
    expect(walk.snapshot.value).toBe('faded');
    walk.send({ type: 'controls.wake' });
  },
  'shown',
);

journey(
  '[2.23a] a tap hides the controls and shows them again',
  { machine: controlsMachine },
  (walk) => {
    walk.send({ type: 'controls.toggle' });
    expect(walk.snapshot.value).toBe('faded');
    walk.send({ type: 'controls.toggle' });
  },
  'shown',
);
