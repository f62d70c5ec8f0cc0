import { expect } from 'vitest';
import { embeddingMachine } from '../../../machines/embedding/embedding.machine.ts';
import { type Call, journey, proveChart } from '../../kit/chart/index.ts';

const subject = { machine: embeddingMachine };
const posted = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'action' && call.name === 'post' ? [call.params] : []));
const asked = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'sent' && call.to === 'navigation' ? [call.event] : []));

proveChart('[2.12] the messages between this page and the app or page that embeds it', {
  ...subject,
  events: {
    'embedder.found': [{}],
    'embedder.navigate': [{ to: '/orders?stripped=true' }],
    'title.changed': [{ title: 'My orders' }],
    'session.ended': [{}],
    'file.unsaved': [{ host: 'account.example' }],
    'link.copy': [{}],
  },
  outcomes: { watchEmbedder: {} },
  observe: ({ event, calls }) => {
    const isLed = event.type === 'embedder.navigate';
    const ownAffair = ['xstate.init', 'file.unsaved', 'link.copy'].includes(event.type);
    expect([posted(calls).length, asked(calls).length]).toEqual(ownAffair ? [0, 0] : isLed ? [0, 1] : [1, 0]);
  },
});

journey(
  '[2.12] the embedding app receives titles and the end of the session, and can navigate',
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

journey(
  '[2.12] a file that the app cannot save shows the host to open in a browser, and its link can be copied',
  subject,
  (walk) => {
    walk.send({ type: 'file.unsaved', host: 'account.example' });
    const said = walk.calls.flatMap((call) =>
      call.kind === 'sent' && call.to === 'toasts' ? [call.event] : [],
    );
    expect(said).toMatchObject([
      {
        type: 'toast.show',
        key: 'appSavesNothing',
        kind: 'failure',
        message: 'appSavesNothing',
        values: { host: 'account.example' },
        action: { label: 'copyLink', event: { type: 'link.copy' } },
      },
    ]);
    walk.send({ type: 'link.copy' });
    expect(walk.calls.at(-1)).toMatchObject({ kind: 'action', name: 'copyLink' });
  },
  {},
);
