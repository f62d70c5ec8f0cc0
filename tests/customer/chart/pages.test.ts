import { expect } from 'vitest';
import type { RouteName } from '../../../contracts/navigation/routes.ts';
import type { AreaRoute } from '../../../machines/system/area.ts';
import { businessFormFor, businessFormMachine } from '../../../machines/customer/businessForm.machine.ts';
import { businessPageMachine } from '../../../machines/customer/businessPage.machine.ts';
import { customerPageMachine } from '../../../machines/customer/customerPage.machine.ts';
import { ftpFormMachine } from '../../../machines/customer/ftpForm.machine.ts';
import { integrationPageMachine } from '../../../machines/customer/integrationPage.machine.ts';
import { paymentPageMachine } from '../../../machines/customer/paymentPage.machine.ts';
import { paymentPreferredMachine } from '../../../machines/customer/paymentPreferred.machine.ts';
import { formViewState } from '../../../machines/request/form.selectors.ts';
import { recordChangeViewState } from '../../../machines/request/recordChange.selectors.ts';
import { failed, failure, finished, refused } from '../../downloads/chart/samples.ts';
import { type Call, journey, proveChart } from '../../kit/chart/index.ts';

const gone = new Error('gone');
const callback = { callbackUrl: 'https://erp.example.com/orders', callbackFormat: 'xml' } as const;
const details = { companyName: 'Vermeer bv', vatNumber: 'BE0123456749', registrationNumber: '' };
const saved = <Output>(output: Output) => ({ outcome: 'saved', saved: output }) as const;
const cancelled = { outcome: 'cancelled' } as const;
const read = (value: string, data: unknown = null) =>
  ({
    value,
    context: {
      data,
      failure: value === 'failed' ? failure : null,
      refusal: value === 'notFound' ? 'none' : null,
    },
  }) as never;
const sentTo = (calls: readonly Call[], to: string) =>
  calls.flatMap((call) => (call.kind === 'sent' && call.to === to ? [call.event] : []));
const sent = (calls: readonly Call[], src: string) =>
  calls.flatMap((call) => (call.kind === 'start' && call.src === src ? [call.input] : []));
const at = (name: RouteName): AreaRoute => ({
  route: { name, params: {} },
  address: { pathname: '/', search: '', hash: '' },
});

proveChart('[2.2a] [2.52j] [2.52c] the area of the payment methods and the FTP instructions', {
  machine: customerPageMachine,
  input: at('paymentMethod'),
  events: { 'area.route': [at('integration'), at('paymentMethod')] },
  outcomes: { integration: {}, payment: {} },
  project: ({ context }) => context.here.route.name,
  ignores: {},
  observe: ({ snapshot, running }) => expect(running).toEqual([String(snapshot.value)]),
});

const wrong = { callbackUrl: 'ftp://x', callbackFormat: 'csv' };
const testing = { machine: integrationPageMachine, input: { mayTest: true } };
proveChart(
  '[2.52j] [7.10a] the page of the FTP instructions',
  {
    ...testing,
    events: {
      'integration.retry': [{}],
      'callback.test': [{ fields: { ...callback } }, { fields: wrong }],
      'callback.edited': [{}],
    },
    outcomes: {
      customer: { snapshot: [read('loading'), read('failed'), read('ready', { ftp: callback })] },
      form: { done: [saved(callback), cancelled] },
      test: {
        done: [
          finished({ outcome: 'answered' as const, status: 204 }),
          refused('notAllowed' as const),
          failed,
        ],
        error: [gone],
      },
    },
    project: ({ context: { callback: now, tested, answer, refusal, testReference } }) => [
      now,
      tested,
      answer,
      refusal,
      testReference,
    ],
    ignores: {
      'settings.form': ['integration.retry'],
    },
    observe: ({ snapshot, running }) => {
      expect(running.includes('testing')).toBe(snapshot.matches({ test: 'testing' }));
      expect(running.includes('form')).toBe(snapshot.matches({ settings: 'form' }));
      expect(running.includes('customer')).toBe(snapshot.matches({ settings: 'reading' }));
    },
  },
  { name: 'a service without callback tests', input: { mayTest: false } },
);

journey(
  '[7.10a] a callback is tested with unsaved values; a saved one shows a toast and its new values',
  testing,
  (walk) => {
    walk.show('customer', read('ready', { ftp: { callbackUrl: null, callbackFormat: null } }));
    expect(walk.snapshot.context.callback).toEqual({ callbackUrl: '', callbackFormat: 'json' });
    walk.send({ type: 'callback.test', fields: { callbackUrl: 'nowhere' } });
    expect(walk.snapshot.matches({ test: 'notAnAddress' })).toBe(true);
    walk.send({ type: 'callback.test', fields: { ...callback } });
    expect(sent(walk.calls, 'test')).toEqual([{ params: {}, query: {}, body: callback }]);
    walk.finish('testing', refused('notAllowed' as const));
    expect([walk.snapshot.value.test, walk.snapshot.context.refusal]).toEqual(['refused', 'notAllowed']);
    walk.finish('form', saved(callback));
    expect([sentTo(walk.calls, 'toasts'), walk.snapshot.context.callback]).toEqual([
      [{ type: 'toast.show', kind: 'success', message: 'saved' }],
      callback,
    ]);
  },
  { settings: 'form', test: 'refused' },
);

journey(
  '[7.10a] a changed value removes the result of the callback test and ends a running test',
  testing,
  (walk) => {
    walk.show('customer', read('ready', { ftp: { callbackUrl: null, callbackFormat: null } }));
    walk.send({ type: 'callback.test', fields: { callbackUrl: 'nowhere' } });
    walk.send({ type: 'callback.edited' });
    expect(walk.snapshot.value.test).toBe('idle');
    walk.send({ type: 'callback.test', fields: { ...callback } });
    walk.send({ type: 'callback.edited' });
    expect(walk.snapshot.children.testing).toBe(undefined);
  },
  { settings: 'form', test: 'idle' },
);

proveChart('[2.52c] the page of the payment methods', {
  machine: paymentPageMachine,
  events: { 'payment.retry': [{}], 'payment.prefer': [{ id: 'a' }] },
  outcomes: { list: { snapshot: [read('ready', { methods: [], preferred: 'a' })] }, preferred: {} },
  ignores: {},
  observe: ({ running }) => expect(running).toEqual(['list', 'preferred']),
});

journey(
  '[2.52c] the preferred method is read from the list, and a choice of the customer is sent to its chart',
  { machine: paymentPageMachine },
  (walk) => {
    walk.show('list', read('ready', { methods: [], preferred: 'a' }));
    walk.send({ type: 'payment.prefer', id: 'b' });
    walk.send({ type: 'payment.retry' });
    expect(sentTo(walk.calls, 'preferred')).toContainEqual({ type: 'record.read', value: 'a' });
    expect(sentTo(walk.calls, 'preferred')).toContainEqual({ type: 'record.change', value: 'b' });
    expect(sentTo(walk.calls, 'list')).toEqual([{ type: 'query.retry' }]);
  },
  {},
);

proveChart('[2.52c] [8.4c] the preferred payment method', {
  machine: paymentPreferredMachine,
  input: { scope: null, value: 'a' },
  events: {
    'record.change': [{ value: 'a' }, { value: 'b' }],
    'record.again': [{}],
    'record.read': [{ value: 'a' }, { value: 'b' }],
  },
  outcomes: { send: { done: [finished(undefined), failed, refused('notFound')], error: [gone] } },
  project: ({ context: { saved: now, sent: on, wanted } }) => [now, on, wanted],
  ignores: { settled: ['record.again'], saving: ['record.again'] },
  observe: ({ snapshot }) =>
    expect(recordChangeViewState(snapshot).state === 'saving').toBe(snapshot.hasTag('busy')),
});

journey(
  '[2.52c] [8.4c] a preference that fails to save is rolled back',
  { machine: paymentPreferredMachine, input: { scope: null, value: 'a' } },
  (walk) => {
    walk.send({ type: 'record.change', value: 'b' });
    expect(sent(walk.calls, 'send')).toEqual([{ params: {}, query: {}, body: { id: 'b' } }]);
    walk.finish('send', failed);
    expect(recordChangeViewState(walk.snapshot)).toMatchObject({ state: 'takenBack', value: 'a' });
  },
  'takenBack',
);

const keeping = { machine: businessPageMachine, input: { keepsDetails: true } };
proveChart('[2.52c] [6.1b] [6.1c] the settings of a business', {
  ...keeping,
  events: { 'business.retry': [{}] },
  outcomes: {
    details: { snapshot: [read('loading'), read('failed'), read('notFound'), read('ready', details)] },
    form: { done: [saved(details), cancelled] },
    vatNumbers: {},
  },
  project: ({ context }) => [context.details],
  ignores: {
    form: ['business.retry'],
  },
  observe: ({ snapshot, running }) =>
    expect(running.toSorted()).toEqual(snapshot.matches('form') ? ['form', 'vatNumbers'] : ['details']),
});

journey(
  "[6.1c] saved business details renew the session, as they may change the account's status",
  keeping,
  (walk) => {
    walk.show('details', read('notFound'));
    expect(walk.snapshot.context.details?.companyName).toBe('');
    walk.finish('form', saved(details));
    expect([sentTo(walk.calls, 'session'), walk.snapshot.context.details]).toEqual([
      [{ type: 'session.renew' }],
      details,
    ]);
  },
  'form',
);

journey(
  '[4.18] [8.5a] details that could not be read can be retried, and the form starts once they are read',
  keeping,
  (walk) => {
    walk.show('details', read('failed'));
    expect([walk.snapshot.value, walk.snapshot.context.details]).toEqual(['reading', null]);
    walk.send({ type: 'business.retry' });
    expect(sentTo(walk.calls, 'details')).toEqual([{ type: 'query.retry' }]);
    walk.show('details', read('ready', details));
    expect(walk.snapshot.context.details).toEqual(details);
  },
  'form',
);

journey(
  '[4.18] [8.5a] a callback that could not be read can be retried, and the form starts once it is read',
  testing,
  (walk) => {
    walk.show('customer', read('failed'));
    expect(walk.snapshot.value.settings).toBe('reading');
    walk.send({ type: 'integration.retry' });
    expect(sentTo(walk.calls, 'customer')).toEqual([{ type: 'query.retry' }]);
    walk.show('customer', read('ready', { ftp: callback }));
    expect(walk.snapshot.context.callback).toEqual(callback);
  },
  { settings: 'form', test: 'idle' },
);

journey(
  '[6.1b] business details are not requested from a service that stores none',
  { ...keeping, input: { keepsDetails: false } },
  (walk) => {
    const asked = walk.calls.flatMap((call) =>
      call.kind === 'start' && call.src === 'details' ? [(call.input as { observed: boolean }).observed] : [],
    );
    expect(asked).toEqual([false]);
  },
  'reading',
);

const kept = ({
  context,
}: {
  context: { sent: object | null; problems: object; trouble: object | null };
}) => [context.sent, context.problems, context.trouble !== null];

proveChart('[7.10a] the form of the callback', {
  machine: ftpFormMachine,
  input: callback,
  events: {
    'form.submit': [
      { fields: { ...callback } },
      { fields: wrong },
      { fields: { ...callback, callbackUrl: ' ' } },
    ],
    'form.cancel': [{}],
  },
  outcomes: {
    send: { done: [finished(undefined), failed, refused('signInAgain')], error: [gone] },
    signInAgain: { error: [gone] },
  },
  project: kept,
  ignores: { saving: ['form.submit', 'form.cancel'], signingIn: ['form.submit', 'form.cancel'] },
  observe: ({ snapshot }) => {
    const waits = ['saving', 'signingIn'].some((name: string) => snapshot.value === name);
    expect(snapshot.hasTag('busy')).toBe(waits);
  },
});

journey(
  '[4.15b] [7.10a] a changed callback that needs a fresh sign-in is kept for it with its format',
  { machine: ftpFormMachine, input: callback },
  (walk) => {
    const fields = { callbackUrl: 'https://new.example.com/', callbackFormat: 'xml' };
    walk.send({ type: 'form.submit', fields });
    walk.finish('send', refused('signInAgain'));
    expect(formViewState(walk.snapshot)).toEqual({ state: 'signInAgain', leaving: false });
    walk.send({ type: 'form.submit', fields });
    expect(sent(walk.calls, 'signInAgain')).toEqual([{ form: 'ftpForm', fields }]);
  },
  'signingIn',
);

proveChart('[6.1c] the form of the company', {
  machine: businessFormMachine,
  input: details,
  events: {
    'form.submit': [{ fields: details }, { fields: { ...details, vatNumber: '1' } }],
    'form.cancel': [{}],
  },
  outcomes: {
    send: {
      done: [finished(undefined), failed, refused('signInAgain'), refused('notOfItsCountry')],
      error: [gone],
    },
    signInAgain: { error: [gone] },
  },
  project: kept,
  ignores: { saving: ['form.submit', 'form.cancel'], signingIn: ['form.submit', 'form.cancel'] },
  observe: ({ snapshot }) => {
    expect(snapshot.hasTag('busy')).toBe(
      ['saving', 'signingIn'].some((name: string) => snapshot.value === name),
    );
  },
});

journey(
  '[6.1c] one attempt shows an empty company name and a VAT number with wrong check digits',
  {
    machine: businessFormFor(
      () => null,
      (written) => written === 'BE0123456749',
    ),
    input: details,
  },
  (walk) => {
    walk.send({ type: 'form.submit', fields: { ...details, companyName: '', vatNumber: 'BE0123456748' } });
    expect(formViewState(walk.snapshot)).toEqual({
      state: 'invalid',
      problems: { companyName: 'notValid', vatNumber: 'notOfItsCountry' },
    });
    walk.send({ type: 'form.submit', fields: { ...details, vatNumber: '' } });
    expect(formViewState(walk.snapshot)).toMatchObject({ problems: { vatNumber: 'notValid' } });
    walk.send({ type: 'form.submit', fields: details });
  },
  'saving',
);

journey(
  '[6.1c] a VAT number is normalised before it is sent, and a form without one is not sent',
  { machine: businessFormMachine, input: details },
  (walk) => {
    walk.send({ type: 'form.submit', fields: { ...details, companyName: ' ', vatNumber: '' } });
    expect(formViewState(walk.snapshot)).toEqual({
      state: 'invalid',
      problems: { companyName: 'notValid', vatNumber: 'notValid' },
    });
    walk.send({ type: 'form.submit', fields: { ...details, vatNumber: 'be\u00a00123.456-749' } });
    expect(sent(walk.calls, 'send')).toEqual([{ params: {}, query: {}, body: details }]);
    walk.finish('send', refused('notOfItsCountry'));
    expect(formViewState(walk.snapshot)).toEqual({
      state: 'invalid',
      problems: { vatNumber: 'notOfItsCountry' },
    });
  },
  { asking: 'invalid' },
);
