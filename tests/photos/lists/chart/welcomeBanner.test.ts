import { expect } from 'vitest';
import { welcomeBannerMachine } from '../../../../machines/photos/lists/welcomeBanner.machine.ts';
import { journey, proveChart } from '../../../kit/chart/index.ts';

proveChart('[2.20] the welcome banner', {
  machine: welcomeBannerMachine,
  events: { 'banner.toggle': [{}] },
  outcomes: { readExpanded: { done: [true, false], error: [new Error('unreadable')] } },
  ignores: { recalling: ['banner.toggle'] },
  observe: ({ event, snapshot, calls }) => {
    const written = calls.filter(({ kind }) => kind === 'action');
    expect(written).toEqual(
      event.type === 'banner.toggle'
        ? [{ kind: 'action', name: 'writeExpanded', params: snapshot.matches('expanded') }]
        : [],
    );
  },
});

journey(
  "[2.20] 'Show more' opens it, 'Show less' closes it, and both are remembered",
  { machine: welcomeBannerMachine },
  (walk) => {
    walk.finish('readExpanded', false);
    walk.send({ type: 'banner.toggle' });
    expect(walk.snapshot.value).toBe('expanded');
    walk.send({ type: 'banner.toggle' });
    expect(walk.calls.flatMap((call) => (call.kind === 'action' ? [call.params] : []))).toEqual([
      true,
      false,
    ]);
  },
  'collapsed',
);

journey(
  '[2.20] it comes back as it was left',
  { machine: welcomeBannerMachine },
  (walk) => walk.finish('readExpanded', true),
  'expanded',
);

journey(
  '[2.20] [F16] what cannot be read starts collapsed',
  { machine: welcomeBannerMachine },
  (walk) => walk.fail('readExpanded', new Error('blocked')),
  'collapsed',
);
