import { expect } from 'vitest';
import { surroundingsMachine } from '../../../machines/consent/surroundings.machine.ts';
import { type Call, journey, proveChart } from '../../kit/chart/index.ts';

const heard = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'sent' ? [call.event.type] : []));
const subject = { machine: surroundingsMachine };

proveChart('[3.19c] the parts around every page', {
  ...subject,
  events: { 'consent.ask': [{}], 'language.choose': [{ locale: 'fr-BE' }] },
  outcomes: { cookieConsent: {}, chat: {}, reports: {}, embedding: {}, language: {} },
  observe: ({ calls, event }) =>
    expect(heard(calls)).toEqual(event.type.startsWith('xstate.') ? [] : [event.type]),
});

journey(
  '[3.19c] a customer who changes their consent sees the banner',
  subject,
  (walk) => {
    expect(walk.running).toEqual(['chat', 'consent', 'embedding', 'language', 'reports']);
    walk.send({ type: 'consent.ask' });
    expect(heard(walk.calls)).toEqual(['consent.ask']);
  },
  {},
);

journey(
  '[9.13] a chosen language is sent to the language chart',
  subject,
  (walk) => {
    walk.send({ type: 'language.choose', locale: 'fr-BE' });
    expect(walk.calls.flatMap((call) => (call.kind === 'sent' ? [[call.to, call.event]] : []))).toEqual([
      ['language', { type: 'language.choose', locale: 'fr-BE' }],
    ]);
  },
  {},
);
