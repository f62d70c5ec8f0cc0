import { expect } from 'vitest';
import { languageMachine } from '../../../machines/language/language.machine.ts';
import { type Journey, journey, proveChart } from '../../kit/chart/index.ts';

const subject = { machine: languageMachine };
type Walk = Journey<typeof languageMachine>;

const finished = <const Reply = undefined>(reply?: Reply) =>
  ({ outcome: 'finished', reply: reply as Reply }) as const;
const failed = {
  outcome: 'failed',
  failure: { kind: 'http', status: 503, correlationId: '8f41' },
} as const;
const known = (kept: boolean, unsaved: 'fr-BE' | null = null) =>
  ({ type: 'customer.known', kept, unsaved }) as const;
const choose = (locale: 'fr-BE' | 'nl-BE') => ({ type: 'language.choose', locale }) as const;

const sent = (walk: Walk) =>
  walk.calls.flatMap((call) =>
    call.kind === 'start' && call.src === 'saveSetting' ? [(call.input as { body: unknown }).body] : [],
  );
const loaded = (walk: Walk) =>
  walk.calls.flatMap((call) => (call.kind === 'start' && call.src === 'showLanguage' ? [call.input] : []));
const remembered = (walk: Walk, name: 'rememberVisitor' | 'rememberCustomer') =>
  walk.calls.flatMap((call) => (call.kind === 'action' && call.name === name ? [call.params] : []));
const toasts = (walk: Walk) =>
  walk.calls.flatMap((call) =>
    call.kind === 'sent' && call.event.type === 'toast.show' ? [call.event['message']] : [],
  );

proveChart('[9.13] the language of the page', {
  ...subject,
  events: {
    'language.choose': [{ locale: 'fr-BE' }, { locale: 'nl-BE' }],
    'language.found': [{ locale: 'fr-BE' }, { locale: 'nl-BE' }],
    'customer.known': [
      { kept: false, unsaved: null },
      { kept: true, unsaved: null },
      { kept: true, unsaved: 'fr-BE' },
    ],
    'attempt.due': [{}],
  },
  outcomes: {
    watchCustomer: {},
    showLanguage: { done: [undefined], error: [new Error('offline')] },
    readSetting: {
      done: [finished({ locale: null }), finished({ locale: 'fr-BE' }), failed],
      error: [new Error('gone')],
    },
    saveSetting: { done: [finished(), failed], error: [new Error('gone')] },
  },
  ignores: {
    'choice.visitor': ['attempt.due'],
    'choice.customer.reading': ['attempt.due'],
    'choice.customer.settled': ['attempt.due'],
    'choice.customer.saving': ['attempt.due'],
  },
  project: ({ context }) => [context.wanted],
  observe: ({ snapshot, calls }) => {
    for (const call of calls)
      if (call.kind === 'start' && call.src === 'showLanguage')
        expect([call.input, snapshot.matches({ page: 'loading' })]).toEqual([snapshot.context.wanted, true]);
  },
});

journey(
  '[9.13] a visitor’s choice is applied and stored in this browser, and never sent, even after sign-in',
  subject,
  (walk) => {
    walk.send(known(false));
    walk.send(choose('fr-BE'));
    expect([loaded(walk), remembered(walk, 'rememberVisitor')]).toEqual([['fr-BE'], [choose('fr-BE')]]);
    walk.finish('showLanguage');
    walk.send(known(true));
    walk.finish('readSetting', finished({ locale: null }));
    expect([sent(walk), loaded(walk)]).toEqual([[], ['fr-BE']]);
  },
  { page: 'settled', choice: { customer: 'settled' } },
);

journey(
  '[9.13] the language that the customer chose on another device replaces the visitor’s choice',
  subject,
  (walk) => {
    walk.send(choose('nl-BE'));
    walk.finish('showLanguage');
    walk.send(known(true));
    walk.finish('readSetting', finished({ locale: 'fr-BE' }));
    expect([loaded(walk), remembered(walk, 'rememberCustomer')]).toEqual([
      ['nl-BE', 'fr-BE'],
      [{ locale: 'fr-BE', saved: true }],
    ]);
    const renewed = () =>
      walk.calls.flatMap((call) =>
        call.kind === 'sent' && call.event.type === 'cache.stale' ? [call.event['tags']] : [],
      );
    expect(renewed()).toEqual([['menus']]);
    walk.finish('showLanguage');
    expect([sent(walk), renewed()]).toEqual([[], [['menus'], ['menus']]]);
  },
  { page: 'settled', choice: { customer: 'settled' } },
);

journey(
  '[9.13] a customer’s choice is applied and stored by the service; the last one wins',
  subject,
  (walk) => {
    walk.send(known(true));
    walk.send(choose('nl-BE'));
    walk.send(choose('fr-BE'));
    expect(sent(walk)).toEqual([{ locale: 'nl-BE' }, { locale: 'fr-BE' }]);
    walk.finish('saveSetting', finished());
    walk.finish('showLanguage');
    expect([remembered(walk, 'rememberCustomer').at(-1), remembered(walk, 'rememberVisitor')]).toEqual([
      { locale: 'fr-BE', saved: true },
      [],
    ]);
  },
  { page: 'settled', choice: { customer: 'settled' } },
);

journey(
  '[9.13] [F1] a choice that the service failed to store is sent again later',
  subject,
  (walk) => {
    walk.send(known(true));
    walk.finish('readSetting', finished({ locale: null }));
    walk.send(choose('fr-BE'));
    walk.finish('saveSetting', failed);
    expect(remembered(walk, 'rememberCustomer')).toEqual([{ locale: 'fr-BE', saved: false }]);
    walk.finish('showLanguage');
    walk.send({ type: 'attempt.due' });
    expect(sent(walk)).toEqual([{ locale: 'fr-BE' }, { locale: 'fr-BE' }]);
    walk.finish('saveSetting', finished());
    expect(remembered(walk, 'rememberCustomer').at(-1)).toEqual({ locale: 'fr-BE', saved: true });
  },
  { page: 'settled', choice: { customer: 'settled' } },
);

journey(
  '[9.13] a choice not sent before the page closed is sent by the next page, without reading the old one',
  subject,
  (walk) => {
    walk.send(known(true, 'fr-BE'));
    expect([sent(walk), walk.running.includes('readSetting')]).toEqual([[{ locale: 'fr-BE' }], false]);
    walk.finish('saveSetting', finished());
  },
  { page: 'settled', choice: { customer: 'settled' } },
);

journey(
  '[9.13] a choice made after sign-out is a visitor’s again',
  subject,
  (walk) => {
    walk.send(known(true));
    walk.finish('readSetting', failed);
    walk.send(known(false));
    walk.send(choose('nl-BE'));
    walk.finish('showLanguage');
    expect([sent(walk), remembered(walk, 'rememberVisitor')]).toEqual([[], [choose('nl-BE')]]);
  },
  { page: 'settled', choice: 'visitor' },
);

journey(
  '[7.12b] [F23] a language that fails to load keeps the page unchanged, shows a toast and can be chosen again',
  subject,
  (walk) => {
    walk.send(choose('fr-BE'));
    walk.fail('showLanguage', new Error('offline'));
    expect(toasts(walk)).toEqual(['languageNotLoaded']);
    walk.send(choose('fr-BE'));
    walk.finish('showLanguage');
    expect(loaded(walk)).toEqual(['fr-BE', 'fr-BE']);
  },
  { page: 'settled', choice: 'visitor' },
);
