import { expect } from 'vitest';
import { embeddingMachine } from '../../../machines/embedding/embedding.machine.ts';
import { type Call, journey, proveChart } from '../../kit/chart/index.ts';

const subject = { machine: embeddingMachine };
const posted = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'action' && call.name === 'post' ? [call.params] : []));
const asked = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'sent' && call.to === 'navigation' ? [call.event] : []));

proveChart('[2.12] the messages between this page and the app or page that holds it', {
  ...subject,
  events: {
    'embedder.found': [{}],
    'embedder.navigate': [{ to: '/orders?stripped=true' }],
    'title.changed': [{ title: 'My orders' }],
    'session.ended': [{}],
  },
  outcomes: { watchEmbedder: {} },
  observe: ({ event, calls }) => {
    const isLed = event.type === 'embedder.navigate';
    expect([posted(calls).length, asked(calls).length]).toEqual(
      event.type === 'xstate.init' ? [0, 0] : isLed ? [0, 1] : [1, 0],
    );
  },
});

journey(
  '[2.12] the app that holds a page hears of titles and of the end of the session, and leads to pages',
  subject,
  (walk) => {
    walk.send({ type: 'embedder.found' });
    walk.send({ type: 'title.changed', title: 'My orders' });
    walk.send({ type: 'embedder.navigate', to: '/my-photos/photos' });
    walk.send({ type: 'session.ended' });
    expect(posted(walk.calls)).toEqual([
      { type: 'account.ready' },
      { type: 'account.title', title: 'My orders' },
      { type: 'account.signedOut' },
    ]);
    expect(asked(walk.calls)).toEqual([{ type: 'navigation.request', to: '/my-photos/photos' }]);
  },
  {},
);
