import { expect } from 'vitest';
import { addressAddMachine } from '../../../machines/addresses/addressAdd.machine.ts';
import { addressChangeMachine } from '../../../machines/addresses/addressChange.machine.ts';
import { addressAddPageMachine } from '../../../machines/addresses/addressAddPage.machine.ts';
import { addressChangePageMachine } from '../../../machines/addresses/addressChangePage.machine.ts';
import { addressDefaultMachine } from '../../../machines/addresses/addressDefault.machine.ts';
import { addressDeleteMachine } from '../../../machines/addresses/addressDelete.machine.ts';
import { formViewState } from '../../../machines/request/form.selectors.ts';
import { recordChangeViewState } from '../../../machines/request/recordChange.selectors.ts';
import { type Call, journey, proveChart, sentTo } from '../../kit/chart/index.ts';
import { failed, finished } from '../../photos/library/chart/samples.ts';
import { address, postal } from '../samples.ts';

const gone = new Error('gone');
const refused = (refusal: string) => ({ outcome: 'refused', refusal, correlationId: 'c-2' }) as never;
const one = address('a');
const add = { machine: addressAddMachine, input: {}, keepActors: ['modal'] };
const change = { machine: addressChangeMachine, input: one, keepActors: ['modal'] };
const remove = { machine: addressDeleteMachine, input: { id: 'a' }, keepActors: ['modal'] };
const prefer = { machine: addressDefaultMachine, input: { scope: null, value: 'a' } };
const written = { ...postal };
const submit = (fields: Record<string, string>) => ({ type: 'form.submit', fields }) as const;
const sent = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'start' && call.src === 'send' ? [call.input] : []));
const escape = (id: string) => [{ id, by: 'escape' }] as const;
const submitted = [
  { fields: written },
  { fields: { ...written, postalCode: '1' } },
  { fields: { ...written, city: 'Ghent' } },
] as const;
const kept = ({
  context,
}: {
  context: { sent: object | null; problems: object; trouble: object | null };
}) => [context.sent, context.problems, context.trouble !== null];

proveChart('[2.52c] [5.12] the modal that adds an address', {
  ...add,
  events: {
    'form.submit': submitted,
    'form.cancel': [{}],
    'modal.escape': escape('addresses.add'),
  },
  outcomes: {
    send: { done: [finished(one), failed, refused('tooMany'), refused('phone')], error: [gone] },
    modal: {},
  },
  project: kept,
  ignores: { saving: ['form.submit', 'form.cancel'] },
  observe: ({ snapshot }) => expect(formViewState(snapshot).state === 'saving').toBe(snapshot.hasTag('busy')),
});

proveChart('[2.52c] [5.12] the modal that changes an address', {
  ...change,
  events: {
    'form.submit': submitted,
    'form.cancel': [{}],
    'modal.escape': escape('addresses.change'),
  },
  outcomes: {
    send: {
      done: [finished(one), failed, refused('notFound'), refused('changed'), refused('phone')],
      error: [gone],
    },
    modal: {},
  },
  project: kept,
  ignores: { saving: ['form.submit', 'form.cancel'] },
  observe: ({ snapshot }) => expect(formViewState(snapshot).state === 'saving').toBe(snapshot.hasTag('busy')),
});

for (const [whose, machine, input, refusal] of [
  ['that adds an address', addressAddPageMachine, {}, 'tooMany'],
  ['that changes an address', addressChangePageMachine, one, 'changed'],
] as const)
  proveChart(`[2.2c] [2.52c] [5.12] the form ${whose} on its own page`, {
    machine,
    input,
    events: { 'form.submit': submitted, 'form.cancel': [{}] },
    outcomes: {
      send: { done: [finished(one), failed, refused(refusal), refused('phone')], error: [gone] },
    },
    project: kept,
    ignores: { saving: ['form.submit', 'form.cancel'] },
    observe: ({ snapshot }) =>
      expect(formViewState(snapshot).state === 'saving').toBe(snapshot.hasTag('busy')),
  });

proveChart('[2.52c] [8.4c] the question before an address is deleted', {
  ...remove,
  events: {
    'question.confirm': [{}],
    'question.cancel': [{}],
    'modal.escape': escape('addresses.delete'),
  },
  outcomes: {
    send: { done: [finished(undefined), failed, refused('notFound')], error: [gone] },
    modal: {},
  },
  project: ({ context }) => context.answer?.outcome,
  ignores: { sending: ['question.confirm', 'question.cancel'] },
  observe: ({ snapshot, running }) => expect(running.includes('send')).toBe(snapshot.hasTag('busy')),
});

proveChart('[2.52c] [8.4c] the default address', {
  ...prefer,
  events: {
    'record.change': [{ value: 'a' }, { value: 'b' }],
    'record.again': [{}],
    'record.read': [{ value: 'a' }, { value: 'b' }],
  },
  outcomes: { send: { done: [finished(undefined), failed, refused('notFound')], error: [gone] } },
  project: ({ context: { saved, sent: on, wanted } }) => [saved, on, wanted],
  ignores: { settled: ['record.again'], saving: ['record.again'] },
  observe: ({ snapshot }) =>
    expect(recordChangeViewState(snapshot).state === 'saving').toBe(snapshot.hasTag('busy')),
});

journey(
  '[5.12] each field shows its own error from the clause, only after submit; an invalid form is not sent',
  add,
  (walk) => {
    walk.send(submit({ ...written, postalCode: '20I8', streetNumber: '', street: '?', phone: '+32 4' }));
    expect(formViewState(walk.snapshot)).toEqual({
      state: 'invalid',
      problems: {
        postalCode: 'notValid',
        streetNumber: 'notValid',
        street: 'notValid',
        phone: 'notValid',
      },
    });
    expect(sent(walk.calls)).toEqual([]);
    walk.send(submit({ ...written, postalCode: '2018' }));
    expect(sent(walk.calls)).toEqual([{ params: {}, query: {}, body: written }]);
  },
  'saving',
);

journey(
  '[5.12] a phone number that the service cannot find shows an error at the phone field',
  add,
  (walk) => {
    walk.send(submit({ ...written, phone: '+32 40 000 00 00' }));
    walk.finish('send', refused('phone'));
    expect(formViewState(walk.snapshot)).toEqual({ state: 'invalid', problems: { phone: 'phone' } });
  },
  { asking: 'invalid' },
);

journey(
  '[5.12] the form splits a street and number filled in as one line and formats the postal code',
  add,
  (walk) => {
    walk.send(
      submit({ ...written, country: 'NL', street: 'Damrak 1-3', streetNumber: '', postalCode: '1012lg' }),
    );
    expect(sent(walk.calls)).toEqual([
      {
        params: {},
        query: {},
        body: { ...written, country: 'NL', street: 'Damrak', streetNumber: '1-3', postalCode: '1012 LG' },
      },
    ]);
  },
  'saving',
);

journey(
  '[2.52c] an unchanged address counts as saved and is not sent',
  change,
  (walk) => {
    walk.send(submit({ ...written, company: '', addition: '', phone: '' }));
    expect(sent(walk.calls)).toEqual([]);
  },
  'saved',
);

journey(
  '[2.52c] a change sends its version; a change from another window is read again before it is overwritten',
  { ...change, input: address('a', { version: 4 }) },
  (walk) => {
    const ghent = { ...written, city: 'Ghent' };
    walk.send(submit(ghent));
    walk.finish('send', refused('changed'));
    expect(formViewState(walk.snapshot)).toMatchObject({ state: 'failed', refusal: 'changed' });
    expect(sentTo(walk.calls, 'queries', 'cache.stale')).toEqual([{ tags: ['addresses'] }]);
    // The initial values differ from the address that was saved last, so the form sends them as well.
    walk.send(submit({ ...written, version: '5' }));
    expect(sent(walk.calls)).toEqual([
      { params: { id: 'a' }, query: {}, body: { ...ghent, version: 4 } },
      { params: { id: 'a' }, query: {}, body: { ...written, version: 5 } },
    ]);
  },
  'saving',
);

journey(
  '[8.4c] a default that failed to save is rolled back and can be retried',
  prefer,
  (walk) => {
    walk.send({ type: 'record.change', value: 'b' });
    expect(recordChangeViewState(walk.snapshot)).toEqual({ state: 'saving', value: 'b' });
    walk.finish('send', failed);
    expect(recordChangeViewState(walk.snapshot)).toMatchObject({ state: 'takenBack', value: 'a' });
    walk.send({ type: 'record.again' });
    walk.finish('send', finished(undefined));
    expect(recordChangeViewState(walk.snapshot)).toEqual({ state: 'settled', value: 'b' });
    expect(sent(walk.calls)).toEqual(['b', 'b'].map((id) => ({ params: { id }, query: {}, body: {} })));
  },
  'settled',
);
