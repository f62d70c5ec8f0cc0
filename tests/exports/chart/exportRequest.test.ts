import { expect } from 'vitest';
import { exportRequestMachine } from '../../../machines/exports/exportRequest.machine.ts';
import { exportModal } from '../../../machines/exports/modal.ts';
import { exportRequestViewState } from '../../../machines/exports/exportRequest.selectors.ts';
import { failed, finished, refused } from '../../downloads/chart/samples.ts';
import { journey, proveChart, told } from '../../kit/chart/index.ts';
import { backupId, ready } from './samples.ts';

const subject = { machine: exportRequestMachine, keepActors: ['modal'] };
const answer = <Status extends 'REQUESTED' | 'IN_PROGRESS' | 'FAILED'>(status: Status) =>
  finished({ status });
const held = (busy: boolean) => ({ id: exportModal, busy });
const open = { type: 'export.open' } as const;
const create = { type: 'export.create' } as const;
const close = { type: 'export.close' } as const;

proveChart('[2.47a] [2.47b] [4.4a] [4.4b] [4.4c] a request for an export', {
  ...subject,
  events: {
    'export.open': [{}],
    'export.create': [{}],
    'export.close': [{}],
    'modal.escape': [{ id: exportModal, by: 'escape' }],
  },
  outcomes: {
    send: {
      done: [
        finished(ready),
        answer('REQUESTED'),
        answer('IN_PROGRESS'),
        answer('FAILED'),
        refused('tooMany'),
        failed,
      ],
      error: [new Error('a mistake')],
    },
    modal: {},
  },
  project: ({ context }) => context.reference !== null,
  ignores: {
    waiting: ['export.create', 'export.close', 'modal.escape'],
    'open.uninitialized': ['export.open'],
    'open.loading': ['export.open', 'export.create'],
    'open.limited': ['export.open', 'export.create'],
    'open.success': ['export.open', 'export.create'],
    'open.error': ['export.open'],
  },
  observe: ({ snapshot, allCalls, running }) => {
    const viewState = exportRequestViewState(snapshot);
    expect(running).toEqual(viewState?.state === 'loading' ? ['send'] : []);
    const [opened, closed] = (['modal.opened', 'modal.closed'] as const).map(
      (type) => told(allCalls, 'modals', type).length,
    );
    expect([opened, closed]).toEqual(
      viewState !== null ? [1, 0] : snapshot.status === 'done' ? [1, 1] : [0, 0],
    );
    expect(told(allCalls, 'modals', 'modal.changed').at(-1) ?? held(false)).toEqual(
      held(snapshot.hasTag('busy')),
    );
  },
});

journey(
  '[4.4b] an export that is ready is shown',
  subject,
  (walk) => {
    walk.send(open);
    walk.send(create);
    expect(exportRequestViewState(walk.snapshot)).toEqual({ state: 'loading' });
    walk.send(close);
    expect(walk.calls).toContainEqual({
      kind: 'start',
      id: 'send',
      src: 'send',
      input: { params: {}, query: {}, body: { channel: 'alb-nl' } },
    });
    walk.finish('send', finished(ready));
    expect(told(walk.calls, 'navigation', 'navigation.request')).toEqual([
      { to: `/my-photos/exports/${backupId}` },
    ]);
    expect(told(walk.calls, 'tracking', 'event.track')).toEqual([]);
  },
  'closed',
);

journey(
  '[4.4b] [2.47b] any other is on its way: that is said, and tracked',
  subject,
  (walk) => {
    walk.send(open);
    walk.send(create);
    walk.finish('send', answer('IN_PROGRESS'));
    expect(exportRequestViewState(walk.snapshot)).toEqual({ state: 'success' });
    expect(told(walk.calls, 'tracking', 'event.track')).toEqual([{ name: 'export' }]);
    expect(told(walk.calls, 'exports', 'export.begun')).toEqual([{}]);
    walk.send(close);
  },
  'closed',
);

journey(
  '[4.4c] [8.3c] one that failed, or an answer that cannot be read, is an error with its reference; it is asked for again',
  subject,
  (walk) => {
    walk.send(open);
    walk.send(create);
    walk.finish('send', answer('FAILED'));
    expect(exportRequestViewState(walk.snapshot)).toEqual({ state: 'error', reference: null });
    walk.send(create);
    walk.finish('send', failed);
    expect(exportRequestViewState(walk.snapshot)).toEqual({ state: 'error', reference: 'c-1' });
  },
  { open: 'error' },
);

journey(
  '[4.4c] [9.5] as many as may be were begun this week: that is said, and there is nothing to try again',
  subject,
  (walk) => {
    walk.send(open);
    walk.send(create);
    walk.finish('send', refused('tooMany'));
    expect(exportRequestViewState(walk.snapshot)).toEqual({ state: 'limited' });
    walk.send(create);
  },
  { open: 'limited' },
);
