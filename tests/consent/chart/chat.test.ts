import { expect } from 'vitest';
import { chatMachine } from '../../../machines/consent/chat.machine.ts';
import { type Call, journey, proveChart } from '../../kit/chart/index.ts';

const subject = { machine: chatMachine };
const consent = (allowed: boolean) => ({ type: 'chat.consent', allowed }) as const;
const place = (shown: boolean) => ({ type: 'chat.place', shown }) as const;
const did = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'action' ? [call.name] : call.kind === 'start' && call.src === 'loadChat' ? ['load'] : [],
  );

proveChart('[1.2e, 2.52e, 9.7] the support chat', {
  ...subject,
  events: {
    'chat.consent': [{ allowed: true }, { allowed: false }],
    'chat.place': [{ shown: true }, { shown: false }],
    'network.back': [{}],
  },
  outcomes: {
    watchPlace: {},
    network: {},
    loadChat: { done: [undefined], error: [new Error('blocked')] },
  },
  ignores: {
    forbidden: ['chat.place', 'network.back'],
    'allowed.awaited': ['network.back'],
    'allowed.loading': ['network.back'],
    'allowed.shown': ['network.back'],
    'allowed.hidden': ['network.back'],
  },
  observe: ({ snapshot, allCalls }) => {
    if (snapshot.matches('forbidden')) expect(did(allCalls).at(-1)).toBe('removeChat');
  },
});

journey(
  '[1.2e] [3.19c] the chat loads only with consent and is removed once consent is withdrawn',
  subject,
  (walk) => {
    walk.send(place(true));
    walk.send(consent(false));
    walk.send(place(true));
    expect([did(walk.calls), walk.snapshot.value]).toEqual([['removeChat'], 'forbidden']);
    walk.send(consent(true));
    walk.send(place(true));
    walk.finish('loadChat');
    expect(did(walk.calls)).toEqual(['removeChat', 'load', 'showChat']);
    walk.send(consent(false));
    expect([did(walk.calls).at(-1), walk.running]).toEqual(['removeChat', []]);
  },
  'forbidden',
);

journey(
  '[2.52e] a photo page does not load the chat and hides a loaded one, which is not loaded twice',
  subject,
  (walk) => {
    walk.send(consent(true));
    walk.send(place(false));
    expect(did(walk.calls)).toEqual(['removeChat']);
    walk.send(place(true));
    walk.finish('loadChat');
    walk.send(place(false));
    walk.send(place(true));
    expect(did(walk.calls).slice(1)).toEqual(['load', 'showChat', 'hideChat', 'showChat']);
  },
  { allowed: 'shown' },
);

journey(
  '[1.2e] a chat that fails to load is reported and retried once the network returns',
  subject,
  (walk) => {
    walk.send(consent(true));
    walk.send(place(true));
    walk.wait(15_000);
    expect(did(walk.calls).slice(1)).toEqual(['load', 'reportMissing', 'removeChat']);
    walk.send({ type: 'network.back' });
    walk.fail('loadChat', new Error('blocked'));
    expect(did(walk.calls).slice(4)).toEqual(['load', 'reportMissing', 'removeChat']);
    walk.send(place(false));
  },
  { allowed: 'awaited' },
);

journey(
  '[1.2e] [2.52e] repeated events change nothing; a photo page opened while the chat loads defers it to the next page',
  subject,
  (walk) => {
    const shown = (state: string) => {
      walk.send(consent(true));
      walk.send(place(true));
      expect(walk.snapshot.value).toEqual({ allowed: state });
    };
    walk.send(consent(true));
    shown('loading');
    shown('loading');
    walk.send(place(false));
    expect(walk.snapshot.value).toEqual({ allowed: 'awaited' });
    shown('loading');
    walk.wait(15_000);
    shown('missing');
    walk.send({ type: 'network.back' });
    walk.finish('loadChat');
    shown('shown');
    expect(did(walk.calls).filter((name) => name === 'load').length).toBe(3);
  },
  { allowed: 'shown' },
);
