import { expect } from 'vitest';
import { surroundingsMachine } from '../../../machines/consent/surroundings.machine.ts';
import { type Call, journey, proveChart } from '../../kit/chart/index.ts';

const heard = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'sent' ? [call.event.type] : []));
const subject = { machine: surroundingsMachine };

proveChart('[3.19c] what stands around every page', {
  ...subject,
  events: { 'consent.ask': [{}] },
  outcomes: { cookieConsent: {}, chat: {}, reports: {}, embedding: {} },
  observe: ({ calls, event }) =>
    expect(heard(calls)).toEqual(event.type === 'consent.ask' ? ['consent.ask'] : []),
});

journey(
  '[3.19c] who wants to change their mind is led to the banner',
  subject,
  (walk) => {
    expect(walk.running).toEqual(['chat', 'consent', 'embedding', 'reports']);
    walk.send({ type: 'consent.ask' });
    expect(heard(walk.calls)).toEqual(['consent.ask']);
  },
  {},
);
