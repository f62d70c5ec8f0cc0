import { expect } from 'vitest';
import { welcomeBannerMachine } from '../../../../machines/photos/lists/welcomeBanner.machine.ts';
import { journey, proveChart } from '../../../kit/chart/index.ts';

proveChart('[2.20] the welcome banner', {
  machine: welcomeBannerMachine,
  events: { 'banner.toggle': [{}], 'banner.dismiss': [{}] },
  outcomes: {
    readState: { done: ['expanded', 'collapsed', 'dismissed'], error: [new Error('unreadable')] },
  },
  ignores: {
    recalling: ['banner.toggle', 'banner.dismiss'],
  },
  observe: ({ event, snapshot, calls }) => {
    const written = calls.filter(({ kind }) => kind === 'action');
    if (event.type === 'banner.dismiss') {
      expect(written).toMatchObject([{ kind: 'action', name: 'writeDismissed' }]);
      expect(snapshot.value).toBe('dismissed');
      return;
    }
    expect(written).toEqual(
      event.type === 'banner.toggle'
        ? [{ kind: 'action', name: 'writeExpanded', params: snapshot.matches('expanded') }]
        : [],
    );
  },
});

journey(
  "[2.20] 'Show more' expands the banner, 'Show less' collapses it, and both are remembered",
  { machine: welcomeBannerMachine },
  (walk) => {
    walk.finish('readState', 'collapsed');
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
  '[2.20] the banner returns in its remembered state',
  { machine: welcomeBannerMachine },
  (walk) => walk.finish('readState', 'expanded'),
  'expanded',
);

journey(
  '[2.20] [F16] a banner whose state cannot be read starts collapsed',
  { machine: welcomeBannerMachine },
  (walk) => walk.fail('readState', new Error('blocked')),
  'collapsed',
);

journey(
  '[2.20] a dismissed banner stays hidden after a reload',
  { machine: welcomeBannerMachine },
  (walk) => walk.finish('readState', 'dismissed'),
  'dismissed',
);
