import { expect } from 'vitest';
import { cookieConsentMachine } from '../../../machines/consent/cookieConsent.machine.ts';
import { type Call, journey, proveChart, sentTo } from '../../kit/chart/index.ts';

const subject = { machine: cookieConsentMachine };
const answer = (code: '00' | '01' | '10' | '11' | null) => ({ type: 'answer.changed', code }) as const;
const ask = { type: 'consent.ask' } as const;

proveChart('[3.19a, 3.19c] cookie consent', {
  ...subject,
  events: {
    'answer.changed': [{ code: null }, { code: '00' }, { code: '01' }, { code: '10' }, { code: '11' }],
    'consent.ask': [{}],
    'network.back': [{}],
  },
  outcomes: {
    watchAnswer: {},
    network: {},
    loadBanner: { done: [undefined], error: [new Error('blocked')] },
  },
  ignores: {
    'banner.away': ['network.back'],
    'banner.offering': ['network.back'],
    'banner.asked': ['network.back', 'consent.ask'],
    'banner.open': ['network.back'],
    'banner.closed': ['network.back'],
  },
  observe: ({ allCalls, snapshot }) => {
    const last = sentTo(allCalls, 'chat', 'chat.consent').at(-1);
    expect(last).toHaveProperty(
      'allowed',
      snapshot.matches({ answer: 'marketing' }) || snapshot.matches({ answer: 'both' }),
    );
  },
});

const did = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'action'
      ? [call.name]
      : call.kind === 'start' && call.src === 'loadBanner'
        ? ['load']
        : call.kind === 'sent' && call.event.type === 'toast.show'
          ? ['toast']
          : [],
  );

journey(
  '[3.19a] a customer without a saved choice sees the banner once it has loaded',
  subject,
  (walk) => {
    walk.send(answer(null));
    walk.finish('loadBanner');
    walk.send(answer(null));
    expect([did(walk.calls), walk.snapshot.value]).toEqual([
      ['load', 'openBanner'],
      { answer: 'unknown', banner: 'open' },
    ]);
    walk.send(answer('10'));
    walk.send(answer(null));
    expect(did(walk.calls)).toEqual(['load', 'openBanner', 'openBanner']);
  },
  { answer: 'unknown', banner: 'open' },
);

journey(
  '[3.19c] a customer with a saved choice is not asked again and can change it',
  subject,
  (walk) => {
    walk.send(answer('11'));
    expect(did(walk.calls)).toEqual([]);
    walk.send(ask);
    walk.finish('loadAskedBanner');
    walk.send(ask);
    expect(did(walk.calls)).toEqual(['load', 'openBanner', 'openBanner']);
    walk.send(answer('00'));
    walk.send(ask);
    expect([did(walk.calls).length, walk.snapshot.value]).toEqual([4, { answer: 'neither', banner: 'open' }]);
    walk.send(answer('01'));
  },
  { answer: 'marketing', banner: 'closed' },
);

journey(
  '[3.19a] a customer who requests a banner that is loading sees a toast if it fails',
  subject,
  (walk) => {
    walk.send(answer(null));
    walk.send(ask);
    walk.fail('loadAskedBanner', new Error('blocked'));
    expect(did(walk.calls)).toEqual(['load', 'load', 'reportMissing', 'toast']);
  },
  { answer: 'unknown', banner: 'missing' },
);

journey(
  '[3.19a] a banner that fails to load is reported and retried with the network, without a toast',
  subject,
  (walk) => {
    walk.send(answer(null));
    walk.fail('loadBanner', new Error('blocked'));
    expect(did(walk.calls)).toEqual(['load', 'reportMissing']);
    walk.send({ type: 'network.back' });
    walk.wait(14_999);
    expect(walk.snapshot.value).toEqual({ answer: 'unknown', banner: 'offering' });
    walk.wait(1);
    expect(did(walk.calls)).toEqual(['load', 'reportMissing', 'load', 'reportMissing']);
  },
  { answer: 'unknown', banner: 'missing' },
);

journey(
  '[3.19a] a customer who requests a banner that fails to load sees a toast',
  subject,
  (walk) => {
    walk.send(answer('10'));
    walk.send(ask);
    walk.fail('loadAskedBanner', new Error('blocked'));
    expect(did(walk.calls)).toEqual(['load', 'reportMissing', 'toast']);
    walk.send(ask);
    walk.wait(15_000);
    expect(did(walk.calls).slice(3)).toEqual(['load', 'reportMissing', 'toast']);
  },
  { answer: 'analytics', banner: 'missing' },
);
