import { expect } from 'vitest';
import { exportRequestMachine } from '../../../machines/exports/exportRequest.machine.ts';
import { exportModal, exportRequestViewState } from '../../../machines/exports/exportRequest.selectors.ts';
import { failed, finished, refused } from '../../downloads/chart/samples.ts';
import { journey, proveChart, sentTo } from '../../kit/chart/index.ts';
import { ready } from './samples.ts';

const subject = { machine: exportRequestMachine, input: null, keepActors: ['modal'] };
const answer = <Status extends 'REQUESTED' | 'IN_PROGRESS' | 'FAILED'>(status: Status) =>
  finished({ status });
const held = (busy: boolean) => ({ id: exportModal, busy });
const create = { type: 'question.confirm' } as const;
const close = { type: 'question.cancel' } as const;

proveChart('[2.47a] [2.47b] [4.4a] [4.4b] [4.4c] a request for an export', {
  ...subject,
  events: {
    'question.confirm': [{}],
    'question.cancel': [{}],
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
  project: ({ context }) => context.answer,
  ignores: {
    sending: ['question.confirm', 'question.cancel'],
    said: ['question.confirm'],
  },
  observe: ({ snapshot, allCalls, running }) => {
    const viewState = exportRequestViewState(snapshot);
    expect(running).toEqual(viewState?.state === 'loading' ? ['send'] : []);
    const [opened, closed] = (['modal.opened', 'modal.closed'] as const).map(
      (type) => sentTo(allCalls, 'modals', type).length,
    );
    expect([opened, closed]).toEqual(viewState !== null ? [1, 0] : [1, 1]);
    expect(viewState === null).toBe(snapshot.status === 'done');
    expect(sentTo(allCalls, 'modals', 'modal.changed').at(-1) ?? held(false)).toEqual(
      held(snapshot.hasTag('busy')),
    );
  },
});

journey(
  '[4.4b] a request for an export that is ready returns it',
  subject,
  (walk) => {
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
    expect(walk.snapshot.output).toEqual({ outcome: 'done', reply: ready });
  },
  'done',
);

journey(
  '[4.4b] [2.47b] a request for an export in progress says that it is being prepared',
  subject,
  (walk) => {
    walk.send(create);
    walk.finish('send', answer('IN_PROGRESS'));
    expect(exportRequestViewState(walk.snapshot)).toEqual({ state: 'success' });
    walk.send(close);
    expect(walk.snapshot.output).toEqual({ outcome: 'done', reply: { status: 'IN_PROGRESS' } });
  },
  'done',
);

journey(
  '[4.4c] [8.3c] a failed export or an unreadable answer shows an error with its reference and can be retried',
  subject,
  (walk) => {
    walk.send(create);
    walk.finish('send', answer('FAILED'));
    expect(exportRequestViewState(walk.snapshot)).toEqual({ state: 'error', reference: null });
    walk.send(create);
    walk.finish('send', failed);
    expect(exportRequestViewState(walk.snapshot)).toEqual({ state: 'error', reference: 'c-1' });
  },
  'failed',
);

journey(
  '[4.4c] [9.5] the weekly limit of exports shows its own message and offers no retry',
  subject,
  (walk) => {
    walk.send(create);
    walk.finish('send', refused('tooMany'));
    expect(exportRequestViewState(walk.snapshot)).toEqual({ state: 'limited' });
    walk.send(create);
  },
  'said',
);
