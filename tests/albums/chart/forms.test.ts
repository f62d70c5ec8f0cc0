import { expect, test } from 'vitest';
import { albumCreateMachine } from '../../../machines/albums/albumCreate.machine.ts';
import { albumCreateForCopyMachine } from '../../../machines/albums/albumCreateForCopy.machine.ts';
import { albumDeleteMachine } from '../../../machines/albums/albumDelete.machine.ts';
import { nameProblemOf } from '../../../machines/albums/albumName.selectors.ts';
import { albumRenameMachine } from '../../../machines/albums/albumRename.machine.ts';
import { sharedAlbumDeleteMachine } from '../../../machines/albums/sharedAlbumDelete.machine.ts';
import { formViewState } from '../../../machines/request/form.selectors.ts';
import { coverOf } from '../../../src/screens/albums/coverOf.ts';
import { createdWhen } from '../../../src/screens/albums/labels.ts';
import { type Call, journey, proveChart, transcript } from '../../kit/chart/index.ts';
import { failed, finished, photo } from '../../photos/library/chart/samples.ts';
import { notFound } from './samples.ts';

const gone = new Error('gone');
const create = { machine: albumCreateMachine, input: null, keepActors: ['modal'] };
const forCopy = { machine: albumCreateForCopyMachine, input: null };
const rename = {
  machine: albumRenameMachine,
  input: { albumId: 'a', name: 'Naxos' },
  keepActors: ['modal'],
};
const remove = { machine: albumDeleteMachine, input: { albumId: 'a' }, keepActors: ['modal'] };
const removeShared = { ...remove, machine: sharedAlbumDeleteMachine };
const submit = (name: string) => ({ type: 'form.submit', fields: { name } }) as const;
const made = finished({ albumId: 'new' });
const sent = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'start' && call.src === 'send' ? [call.input] : []));
const heard = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'sent' && call.to === 'modals' ? [[call.event.type, call.event['id']]] : [],
  );
/** Returns a check that the modal is held exactly while a request is running. */
const heldWhileBusy =
  (modal: string) =>
  ({ snapshot, allCalls }: { snapshot: { hasTag(tag: 'busy'): boolean }; allCalls: readonly Call[] }) => {
    const holds = allCalls.flatMap((call) =>
      call.kind === 'sent' && call.event.type === 'modal.changed' ? [call.event] : [],
    );
    const last = holds.at(-1);
    expect(last?.['busy'] ?? false).toBe(snapshot.hasTag('busy'));
    if (last !== undefined) expect(last['id']).toBe(modal);
  };
const escape = (id: string) => [{ id, by: 'escape' }] as const;
const named = (name: string) => ({ fields: { name } });
const kept = ({ context: { sent: fields, problems, trouble, isSaved } }: Kept) => [
  fields,
  problems,
  trouble?.reference,
  isSaved,
];
interface Kept {
  readonly context: {
    readonly sent: object | null;
    readonly problems: object;
    readonly trouble: { readonly reference: string } | null;
    readonly isSaved: boolean;
  };
}
const busy = { saving: ['form.submit', 'form.cancel'] } as const;

proveChart('[2.30a] [5.2a] [5.2b] [5.2c] [8.4c] the modal for a new album', {
  ...create,
  events: {
    'form.submit': [named('Naxos'), named(''), named(' x'), named('Alps')],
    'form.cancel': [{}],
    'modal.escape': escape('albums.create'),
  },
  outcomes: { send: { done: [made, failed], error: [gone] }, modal: {} },
  project: kept,
  ignores: busy,
  observe: heldWhileBusy('albums.create'),
});

proveChart('[2.38] [5.2a] [5.2b] [5.2c] [8.4c] the form for a new album in the modal of a copy', {
  ...forCopy,
  events: { 'form.submit': [named('Naxos'), named(''), named('Alps')], 'form.cancel': [{}] },
  outcomes: { send: { done: [made, failed], error: [gone] } },
  project: kept,
  ignores: busy,
  observe: heldWhileBusy('albums.copy'),
});

proveChart('[2.33a] [5.2a] [5.2b] [5.2c] [8.4c] the form that renames an album', {
  ...rename,
  events: {
    'form.submit': [named('Alps'), named(''), named('a<b'), named('Naxos')],
    'form.cancel': [{}],
    'modal.escape': escape('albums.rename'),
  },
  outcomes: { send: { done: [finished(undefined), failed, notFound], error: [gone] }, modal: {} },
  project: kept,
  ignores: busy,
  observe: heldWhileBusy('albums.rename'),
});

for (const [whose, subject, modal] of [
  ['an album', remove, 'albums.delete'],
  ['a shared album', removeShared, 'albums.deleteShared'],
] as const)
  proveChart(`[2.32] [2.37] [2.42b] [8.4c] the question before ${whose} is deleted`, {
    ...(subject as typeof remove),
    events: {
      'question.confirm': [{}],
      'question.cancel': [{}],
      'modal.escape': escape(modal),
    },
    outcomes: { send: { done: [finished(undefined), failed, notFound], error: [gone] }, modal: {} },
    project: ({ context }) => context.answer?.outcome,
    ignores: { sending: ['question.confirm', 'question.cancel'] },
    observe: heldWhileBusy(modal),
  });

for (const [name, problem] of [
  ['', 'required'],
  [' Naxos', 'notValid'],
  ['\tNaxos', 'notValid'],
  ['a<b', 'notValid'],
  ['a>b', 'notValid'],
  ['a;b', 'notValid'],
] as const)
  journey(
    `[5.2a] [5.2b] [5.2c] submitting the name ${JSON.stringify(name)} shows ${problem} and sends nothing`,
    create,
    (walk) => {
      expect(nameProblemOf(formViewState(walk.snapshot))).toBe(null);
      walk.send(submit(name));
      expect(nameProblemOf(formViewState(walk.snapshot))).toBe(problem);
      expect(sent(walk.calls)).toEqual([]);
    },
    { asking: 'invalid' },
  );

journey(
  '[F5] a retry with the same name reuses its operation id, and another name gets a new one',
  create,
  (walk) => {
    walk.send(submit('Naxos'));
    walk.finish('send', failed);
    expect(walk.snapshot.value).toEqual({ asking: 'failed' });
    walk.send(submit('Naxos'));
    walk.fail('send', gone);
    walk.send(submit(' '));
    walk.send(submit('Alps'));
    expect(transcript(walk.calls).filter((line) => line === 'beginRequest').length).toBe(2);
    expect(sent(walk.calls)).toEqual(
      ['Naxos', 'Naxos', 'Alps'].map((name) => ({ params: {}, query: {}, body: { name } })),
    );
    walk.finish('send', made);
    expect(walk.snapshot.output).toEqual({
      outcome: 'saved',
      saved: { albumId: 'new', name: 'Alps' },
    });
  },
  'saved',
);

journey(
  '[2.33a] a failed rename keeps the form open, and a successful one saves the new name',
  rename,
  (walk) => {
    walk.send(submit('Alps'));
    walk.finish('send', failed);
    expect(walk.snapshot.hasTag('error')).toBe(true);
    walk.send(submit(';'));
    expect([walk.snapshot.hasTag('error'), nameProblemOf(formViewState(walk.snapshot))]).toEqual([
      false,
      'notValid',
    ]);
    walk.send(submit('Alps 2'));
    expect(sent(walk.calls).at(-1)).toMatchObject({ params: { id: 'a' }, body: { name: 'Alps 2' } });
    walk.finish('send', finished(undefined));
    expect(walk.snapshot.output).toEqual({ outcome: 'saved', saved: { name: 'Alps 2' } });
    expect(heard(walk.calls).at(0)).toEqual(['modal.opened', 'albums.rename']);
    expect(heard(walk.calls).at(-1)).toEqual(['modal.closed', 'albums.rename']);
  },
  'saved',
);

journey(
  '[2.33a] an unchanged name counts as saved and is not sent',
  rename,
  (walk) => {
    walk.send(submit('Naxos'));
    expect(sent(walk.calls)).toEqual([]);
    expect(walk.snapshot.output).toEqual({ outcome: 'saved', saved: { name: 'Naxos' } });
  },
  'saved',
);

journey(
  '[8.4c] a failed deletion keeps the question, a retry clears the error and a missing album counts as deleted',
  remove,
  (walk) => {
    walk.send({ type: 'question.confirm' });
    walk.finish('send', failed);
    expect([walk.snapshot.value, walk.snapshot.hasTag('error')]).toEqual(['failed', true]);
    walk.send({ type: 'question.confirm' });
    expect(walk.snapshot.hasTag('error')).toBe(false);
    walk.finish('send', notFound);
    expect(walk.snapshot.output).toEqual({ outcome: 'done', reply: null });
    expect(sent(walk.calls).at(-1)).toEqual({ params: { id: 'a' }, query: {}, body: {} });
  },
  'done',
);

test('[2.33b] dates are named today and yesterday by the customer’s calendar, otherwise by the day', () => {
  const now = new Date(2026, 2, 1, 0, 30);
  const on = (...at: [number, number, number, number, number]) => new Date(...at).toISOString();
  expect(createdWhen('en-GB', on(2026, 2, 1, 0, 0), now)).toEqual({ when: 'today' });
  expect(createdWhen('en-GB', on(2026, 2, 1, 9, 0), now)).toEqual({ when: 'today' });
  expect(createdWhen('en-GB', on(2026, 1, 28, 23, 59), now)).toEqual({ when: 'yesterday' });
  expect(createdWhen('en-GB', on(2026, 1, 28, 0, 0), now)).toEqual({ when: 'yesterday' });
  expect(createdWhen('en-GB', on(2026, 1, 27, 23, 59), now)).toEqual({
    when: 'earlier',
    day: '27\u00a0Feb\u00a02026',
  });
  expect(createdWhen('nl-NL', on(2025, 4, 4, 12, 0), now)).toEqual({
    when: 'earlier',
    day: '04\u00a0mei\u00a02025',
  });
});

test('[3.1b] a cover has its two widths, or the available ones, or none', () => {
  const one = photo('p');
  expect(coverOf(null)).toEqual({ src: null });
  expect(coverOf(one)).toEqual({ src: 'http://localhost/p/300' });
  const [small] = one.thumbnails;
  const large = { id: '800', url: 'http://localhost/p/800', width: 1, height: 1 } as const;
  expect(coverOf({ ...one, thumbnails: small === undefined ? [large] : [small, large] })).toEqual({
    src: 'http://localhost/p/300',
    srcSet: 'http://localhost/p/300 300w, http://localhost/p/800 800w',
  });
});
