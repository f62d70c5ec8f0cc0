import { expect } from 'vitest';
import { trackingMachine } from '../../../../machines/photos/tracking/tracking.machine.ts';
import { type Call, journey, proveChart } from '../../../kit/chart/index.ts';
import { failed, finished } from '../../library/chart/samples.ts';

const subject = { machine: trackingMachine };
const allow = { type: 'consent.changed', analytics: true } as const;
const refuse = { type: 'consent.changed', analytics: false } as const;
const track = (name: 'deletePhotos' | 'download') => ({ type: 'event.track', name }) as const;

proveChart('[9.15] the events sent to analytics', {
  ...subject,
  events: {
    'event.track': [{ name: 'deletePhotos' }],
    'consent.changed': [{ analytics: true }, { analytics: false }],
    'page.leaving': [{}],
  },
  outcomes: {
    trackEvents: { done: [finished(undefined), failed], error: [new Error('broken')] },
    watchConsent: {},
    watchLeaving: {},
  },
  project: ({ context }) => [Math.min(2, context.waiting.length), Math.min(2, context.sent.length)],
  ignores: { refused: ['event.track', 'page.leaving'] },
  observe: ({ event, calls, snapshot }) => {
    const handed = calls.flatMap((call) =>
      call.kind === 'action' && call.name === 'sendBeacon' ? [call.params] : [],
    );
    if (event.type !== 'page.leaving') expect(handed).toEqual([]);
    expect(handed).not.toContainEqual([]);
    if (event.type === 'page.leaving' || snapshot.matches('refused'))
      expect(snapshot.context.waiting).toEqual([]);
  },
});

const sentNames = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'start' && call.src === 'trackEvents'
      ? [(call.input as { readonly body: { readonly names: unknown } }).body.names]
      : [],
  );
const beacons = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'action' && call.name === 'sendBeacon' ? [call.params] : []));

journey(
  '[3.19c] [9.15] without consent no event is stored, and earlier ones are never sent',
  subject,
  (walk) => {
    walk.send(track('deletePhotos'));
    walk.send(allow);
    walk.wait(60_000);
    walk.send({ type: 'page.leaving' });
    expect([sentNames(walk.calls), beacons(walk.calls)]).toEqual([[], []]);
  },
  { allowed: 'idle' },
);

journey(
  '[9.15] the names of five seconds are sent together in order, and later ones with the next batch',
  subject,
  (walk) => {
    walk.send(allow);
    walk.send(track('deletePhotos'));
    walk.wait(4999);
    walk.send(track('download'));
    expect(sentNames(walk.calls)).toEqual([]);
    walk.wait(1);
    expect(sentNames(walk.calls)).toEqual([['deletePhotos', 'download']]);
    walk.send(track('download'));
    walk.finish('trackEvents', finished(undefined));
    walk.wait(5000);
    expect(sentNames(walk.calls)).toEqual([['deletePhotos', 'download'], ['download']]);
    walk.finish('trackEvents', failed);
  },
  { allowed: 'idle' },
);

journey(
  '[9.15] queued names are handed to the browser once when the page closes',
  subject,
  (walk) => {
    walk.send(allow);
    walk.send(track('deletePhotos'));
    walk.send({ type: 'page.leaving' });
    walk.send({ type: 'page.leaving' });
    walk.wait(5000);
    expect([sentNames(walk.calls), beacons(walk.calls)]).toEqual([[], [['deletePhotos']]]);
  },
  { allowed: 'idle' },
);

journey(
  '[3.19c] [9.15] withdrawn consent discards queued names',
  subject,
  (walk) => {
    walk.send(allow);
    walk.send(track('deletePhotos'));
    walk.send(refuse);
    expect(walk.snapshot.value).toBe('refused');
    walk.send(allow);
    walk.wait(5000);
    expect(sentNames(walk.calls)).toEqual([]);
  },
  { allowed: 'idle' },
);

for (const [fault, more, end] of [
  ['is dropped', 0, 'idle'],
  ['does not block later events', 1, 'gathering'],
] as const)
  journey(
    `[9.15] a batch that could not be sent ${fault}`,
    subject,
    (walk) => {
      walk.send(allow);
      walk.send(track('deletePhotos'));
      walk.wait(5000);
      for (let index = 0; index < more; index += 1) walk.send(track('download'));
      walk.fail('trackEvents', new Error('broken'));
      expect(walk.snapshot.context.waiting.length).toBe(more);
    },
    { allowed: end },
  );

journey(
  '[3.19c] [9.15] repeated consent keeps the queued names',
  subject,
  (walk) => {
    walk.send(allow);
    walk.send(track('deletePhotos'));
    walk.send(allow);
    walk.wait(5000);
    expect(sentNames(walk.calls)).toEqual([['deletePhotos']]);
  },
  { allowed: 'sending' },
);
