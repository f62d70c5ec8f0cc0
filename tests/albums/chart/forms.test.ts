import { expect, test } from 'vitest';
import { albumCreateMachine } from '../../../machines/albums/albumCreate.machine.ts';
import { albumDeleteMachine } from '../../../machines/albums/albumDelete.machine.ts';
import { albumRenameMachine } from '../../../machines/albums/albumRename.machine.ts';
import { createdWhen, coverOf } from '../../../src/screens/albums/labels.ts';
import { journey, proveChart, said } from '../../kit/chart/index.ts';
import { failed, finished, photo } from '../../photos/library/chart/samples.ts';
import { notFound } from './samples.ts';

const gone = new Error('gone');
const create = { machine: albumCreateMachine, input: { modal: 'm' } };
const rename = { machine: albumRenameMachine, input: { modal: 'm', albumId: 'a', name: 'Naxos' } };
const remove = { machine: albumDeleteMachine, input: { modal: 'm', albumId: 'a' } };
const submit = (name: string) => ({ type: 'album.submit', name }) as const;
const made = finished({ albumId: 'new' });
/** The modal is held for exactly as long as something is under way. */
const heldWhileBusy = ({
  snapshot,
  allCalls,
}: {
  snapshot: { hasTag(tag: 'busy'): boolean };
  allCalls: readonly { kind: string; name?: string; params?: unknown }[];
}) => {
  const holds = allCalls.filter(({ kind, name }) => kind === 'action' && name === 'hold');
  const last = holds.at(-1)?.params as { busy: boolean; modal: string } | undefined;
  expect(last?.busy ?? false).toBe(snapshot.hasTag('busy'));
  if (last !== undefined) expect(last.modal).toBe('m');
};

proveChart('[2.30] [5.2] [8.4] the form for a new album', {
  ...create,
  events: { 'album.submit': [{ name: 'Naxos' }, { name: '' }, { name: ' x' }, { name: 'Alps' }] },
  outcomes: { createAlbum: { done: [made, failed], error: [gone] } },
  project: ({ context: { name, problem } }) => [name, problem],
  ignores: { saving: ['album.submit'] },
  observe: heldWhileBusy,
});

proveChart('[2.33] [5.2] [8.4] the form for another name', {
  ...rename,
  events: { 'album.submit': [{ name: 'Alps' }, { name: '' }, { name: 'a<b' }, { name: 'Naxos' }] },
  outcomes: { renameAlbum: { done: [finished(undefined), failed, notFound], error: [gone] } } as never,
  project: ({ context: { wanted, problem } }) => [wanted, problem],
  ignores: { saving: ['album.submit'] },
  observe: heldWhileBusy,
});

proveChart('[2.32] [2.37] [8.4] the question before an album is deleted', {
  ...remove,
  events: { 'album.confirm': [{}] },
  outcomes: { deleteAlbum: { done: [finished(undefined), failed, notFound], error: [gone] } } as never,
  ignores: { deleting: ['album.confirm'] },
  observe: heldWhileBusy,
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
    `[5.2] ${JSON.stringify(name)} is ${problem} when it is submitted, and nothing is sent`,
    create,
    (walk) => {
      expect(walk.snapshot.context.problem).toBe(null);
      walk.send(submit(name));
      expect(walk.snapshot.context.problem).toBe(problem);
      expect(walk.running).toEqual([]);
    },
    { asking: 'invalid' },
  );

journey(
  '[F5] the same name again is the same wish, another name another one',
  create,
  (walk) => {
    walk.send(submit('Naxos'));
    walk.finish('createAlbum', failed);
    expect(walk.snapshot.value).toEqual({ asking: 'failed' });
    walk.send(submit('Naxos'));
    walk.fail('createAlbum', gone);
    walk.send(submit(' '));
    walk.send(submit('Alps'));
    expect(said(walk.calls).filter((line) => line === 'beginWish').length).toBe(2);
    expect(walk.calls.filter(({ kind }) => kind === 'start').length).toBe(3);
    walk.finish('createAlbum', made);
    expect(walk.snapshot.output).toEqual({ albumId: 'new', name: 'Alps' });
  },
  'created',
);

journey(
  '[2.33] the same name is as good as saved; what fails keeps the form',
  rename,
  (walk) => {
    walk.send(submit('Alps'));
    walk.finish('renameAlbum', failed);
    expect(walk.snapshot.hasTag('error')).toBe(true);
    walk.send(submit(';'));
    expect([walk.snapshot.hasTag('error'), walk.snapshot.context.problem]).toEqual([false, 'notValid']);
    walk.send(submit('Alps 2'));
    expect(walk.calls.filter(({ kind }) => kind === 'start').at(-1)).toMatchObject({
      input: { params: { id: 'a' }, body: { name: 'Alps 2' } },
    });
    walk.finish('renameAlbum', finished(undefined));
    expect(walk.snapshot.output).toEqual({ name: 'Alps 2' });
  },
  'renamed',
);

journey(
  '[2.33] nothing changed, nothing is sent',
  rename,
  (walk) => {
    walk.send(submit('Naxos'));
    expect(walk.calls).toEqual([]);
    expect(walk.snapshot.output).toEqual({ name: 'Naxos' });
  },
  'renamed',
);

journey(
  '[8.4] a failed deletion keeps the question, and the error goes with the next try; an album already gone is deleted',
  remove,
  (walk) => {
    walk.send({ type: 'album.confirm' });
    walk.finish('deleteAlbum', failed);
    expect([walk.snapshot.value, walk.snapshot.hasTag('error')]).toEqual(['failed', true]);
    walk.send({ type: 'album.confirm' });
    expect(walk.snapshot.hasTag('error')).toBe(false);
    walk.finish('deleteAlbum', notFound);
  },
  'deleted',
);

test('[2.33] today and yesterday by the calendar of the person, otherwise the day', () => {
  const now = new Date(2026, 2, 1, 0, 30);
  const on = (...at: [number, number, number, number, number]) => new Date(...at).toISOString();
  expect(createdWhen('en-GB', on(2026, 2, 1, 0, 0), now)).toEqual({ when: 'today' });
  expect(createdWhen('en-GB', on(2026, 2, 1, 9, 0), now)).toEqual({ when: 'today' });
  expect(createdWhen('en-GB', on(2026, 1, 28, 23, 59), now)).toEqual({ when: 'yesterday' });
  expect(createdWhen('en-GB', on(2026, 1, 28, 0, 0), now)).toEqual({ when: 'yesterday' });
  expect(createdWhen('en-GB', on(2026, 1, 27, 23, 59), now)).toEqual({ when: 'earlier', day: '27 Feb 2026' });
  expect(createdWhen('nl-NL', on(2025, 4, 4, 12, 0), now)).toEqual({ when: 'earlier', day: '04 mei 2025' });
});

test('[3.1] a cover has its two widths, or what there is of them, or nothing', () => {
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
