import { expect, test } from 'vitest';
import { formViewState } from '../../../machines/request/form.selectors.ts';
import { type Call, journey, proveChart, transcript, Stage } from '../../kit/chart/index.ts';
import { bug, failed, finished, refused } from './samples.ts';
import { formMachine, modalFormMachine } from '../../../machines/request/examples.ts';

const input = { name: 'Naxos' };
const form = { machine: formMachine, input };
const modalForm = { machine: modalFormMachine, input, keepActors: ['modal'] };
const submit = (name: string) => ({ type: 'form.submit', fields: { name } }) as const;
const made = finished({ albumId: 'new' });
const named = (name: string) => ({ fields: { name } });
const submitted = [named('Alps'), named(''), named('a<b'), named('Naxos'), named('Andes')] as const;
const outcomes = {
  send: { done: [made, failed, refused('inUse'), refused('notFound')], error: [bug] },
  modal: {},
};
const sent = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'start' && call.src === 'send' ? [call.input] : []));
const requests = (calls: readonly Call[]) =>
  transcript(calls).filter((line) => line === 'beginRequest').length;
/** Returns the events that the modal stack received, except those for holding a modal. */
const modals = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'sent' && call.to === 'modals' && call.event.type !== 'modal.changed'
      ? [[call.event.type, call.event['id']]]
      : [],
  );
const held = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'sent' && call.event.type === 'modal.changed'
      ? [[call.event['id'], call.event['busy']]]
      : [],
  );
const opened = ['modal.opened', 'example.form'];
const closed = ['modal.closed', 'example.form'];

proveChart('[3.21a] [4.3] [8.4c] a form in a page', {
  ...form,
  events: { 'form.submit': submitted, 'form.cancel': [{}] },
  outcomes,
  project: ({ context: { sent: fields, problems, trouble, isSaved } }) => [
    fields,
    problems,
    trouble,
    isSaved,
  ],
  ignores: { saving: ['form.submit', 'form.cancel'] },
  observe: ({ snapshot, allCalls, running }) => {
    const { state } = formViewState(snapshot);
    expect(running).toEqual(state === 'saving' ? ['send'] : []);
    expect(state === 'ended').toBe(snapshot.status === 'done');
    expect([modals(allCalls), held(allCalls)]).toEqual([[], []]);
  },
  limit: 20_000,
});

proveChart('[2.51a] [3.21a] [8.4c] a form in a modal of its own', {
  ...modalForm,
  events: {
    'form.submit': [{ fields: { name: 'Alps' } }, { fields: { name: '' } }, { fields: { name: 'Naxos' } }],
    'form.cancel': [{}],
    'modal.escape': [{ id: 'example.form', by: 'navigation' }],
  },
  outcomes,
  project: ({ context: { sent: fields, problems, trouble, isSaved } }) => [
    fields,
    problems,
    trouble,
    isSaved,
  ],
  ignores: { saving: ['form.submit', 'form.cancel'] },
  observe: ({ snapshot, allCalls }) => {
    expect(modals(allCalls)).toEqual(snapshot.status === 'active' ? [opened] : [opened, closed]);
    expect(held(allCalls).at(-1) ?? ['example.form', false]).toEqual([
      'example.form',
      snapshot.hasTag('busy'),
    ]);
  },
  limit: 20_000,
});

for (const [where, subject] of [
  ['in a page', form],
  ['in a modal', modalForm as unknown as typeof form],
] as const) {
  for (const [name, problem] of [
    ['', 'required'],
    [' Naxos', 'notValid'],
  ] as const)
    journey(
      `[3.21a] ${where}: submitting ${JSON.stringify(name)} shows ${problem} at its field and sends nothing`,
      subject,
      (walk) => {
        expect(formViewState(walk.snapshot)).toEqual({ state: 'editing' });
        walk.send(submit(name));
        expect(formViewState(walk.snapshot)).toEqual({ state: 'invalid', problems: { name: problem } });
        expect(sent(walk.calls)).toEqual([]);
      },
      { asking: 'invalid' },
    );

  journey(
    `[F5] ${where}: a retry after a lost answer reuses the operation id, and other values get a new one`,
    subject,
    (walk) => {
      walk.send(submit('Alps'));
      walk.finish('send', failed);
      expect(formViewState(walk.snapshot)).toEqual({
        state: 'failed',
        refusal: null,
        status: 503,
        reference: 'c-1',
      });
      walk.send(submit('Alps'));
      expect(formViewState(walk.snapshot)).toEqual({ state: 'saving' });
      walk.fail('send', bug);
      expect(formViewState(walk.snapshot)).toEqual({
        state: 'failed',
        refusal: null,
        status: null,
        reference: '',
      });
      walk.send(submit(' '));
      walk.send(submit('Andes'));
      expect(requests(walk.calls)).toBe(2);
      expect(sent(walk.calls)).toEqual(
        ['Alps', 'Alps', 'Andes'].map((name) => ({ params: {}, query: {}, body: { name } })),
      );
      walk.finish('send', made);
      expect(walk.snapshot.output).toEqual({ outcome: 'saved', saved: { name: 'Andes', albumId: 'new' } });
    },
    'saved',
  );

  journey(
    `[3.21a] ${where}: a refusal shows at its field or the form, and a retry gets a new operation id`,
    subject,
    (walk) => {
      walk.send(submit('Alps'));
      walk.finish('send', refused('inUse'));
      expect(formViewState(walk.snapshot)).toEqual({ state: 'invalid', problems: { name: 'inUse' } });
      walk.send(submit('Alps'));
      expect([formViewState(walk.snapshot).state, requests(walk.calls)]).toEqual(['saving', 2]);
      walk.finish('send', refused('notFound'));
      expect(formViewState(walk.snapshot)).toEqual({
        state: 'failed',
        refusal: 'notFound',
        status: null,
        reference: '',
      });
      walk.send(submit('Alps'));
      expect(requests(walk.calls)).toBe(3);
      walk.finish('send', failed);
      expect(formViewState(walk.snapshot)).toEqual({
        state: 'failed',
        refusal: null,
        status: 503,
        reference: 'c-1',
      });
    },
    { asking: 'failed' },
  );

  journey(
    `[8.4c] ${where}: unchanged values count as saved without a request, and clear earlier problems`,
    subject,
    (walk) => {
      walk.send(submit(''));
      walk.send(submit('Naxos'));
      expect(sent(walk.calls)).toEqual([]);
      expect(walk.snapshot.output).toEqual({ outcome: 'saved', saved: { name: 'Naxos', albumId: null } });
    },
    'saved',
  );

  journey(
    `[8.4c] ${where}: an invalid value submitted after a failure shows only its own problem`,
    subject,
    (walk) => {
      walk.send(submit('Alps'));
      walk.finish('send', failed);
      walk.send(submit(';'));
      expect([walk.snapshot.hasTag('error'), formViewState(walk.snapshot)]).toEqual([
        false,
        { state: 'invalid', problems: { name: 'notValid' } },
      ]);
      walk.send({ type: 'form.cancel' });
      expect(walk.snapshot.output).toEqual({ outcome: 'cancelled' });
    },
    'cancelled',
  );
}

journey(
  '[2.51a] Escape does not close a form that is saving, but leaving the page does',
  modalForm,
  (walk) => {
    expect(walk.snapshot.can({ type: 'form.cancel' })).toBe(true);
    walk.send(submit('Alps'));
    expect(walk.snapshot.can({ type: 'form.cancel' })).toBe(false);
    expect(held(walk.calls)).toEqual([['example.form', true]]);
    walk.send({ type: 'modal.escape', id: 'example.form', by: 'navigation' });
    expect(walk.calls).toContainEqual({ kind: 'stop', id: 'send' });
    expect(modals(walk.calls)).toEqual([opened, closed]);
    expect(walk.snapshot.output).toEqual({ outcome: 'cancelled' });
  },
  'cancelled',
);

journey(
  '[2.51a] Escape closes a form that was not submitted',
  modalForm,
  (walk) => {
    walk.send({ type: 'modal.escape', id: 'example.form', by: 'escape' });
    expect(walk.snapshot.output).toEqual({ outcome: 'cancelled' });
  },
  'cancelled',
);

test('[2.51a] a modal form that is stopped during its request leaves no modal behind', () => {
  const stage = new Stage(modalForm);
  stage.start();
  stage.actor.send(submit('Alps'));
  expect(modals(stage.recorder.calls)).toEqual([opened]);
  stage.stop();
  expect(modals(stage.recorder.calls)).toEqual([opened, closed]);
});
