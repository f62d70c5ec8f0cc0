import { expect } from 'vitest';
import { handOffMachine } from '../../../machines/phoneUploads/handOff.machine.ts';
import { handOffRead } from '../../../machines/phoneUploads/reads.ts';
import { addressOf, countsOf, handOffViewState } from '../../../machines/phoneUploads/handOff.selectors.ts';
import { failed, finished, refused } from '../../downloads/chart/samples.ts';
import { journey, type Journey, proveChart, sentTo } from '../../kit/chart/index.ts';

type Walk = Journey<typeof handOffMachine>;
const subject = { machine: handOffMachine };
const expires = '2026-11-23T10:15:00Z';
const page = 'https://p.example/phone';
const request = { page, albumId: null };
const opened = finished({ id: 'h-1', code: 'c'.repeat(26), expires });
const counts = (changes: object = {}) => ({
  ...{ phone: false, received: 0, already: 0, arriving: 0, refused: 0, expires },
  ...changes,
});
const read = (data: object | null, refusal: string | null = null) => ({
  value: refusal === null ? (data === null ? 'loading' : 'ready') : 'notFound',
  context: { data, failure: null, refusal },
});
const connected = read(counts({ phone: true, received: 2, arriving: 1 }));
const open = (walk: Walk) => {
  walk.send({ type: 'handoff.open', ...request });
  walk.finish('open', opened);
};
const stale = (walk: Walk) => sentTo(walk.calls, 'queries', 'cache.stale').length;

proveChart('[2.49b, 5.8] a code for one phone', {
  ...subject,
  events: {
    'handoff.open': [request, { page, albumId: 'a-1' }],
    'handoff.left': [{}],
    'handoff.end': [{}],
    'handoff.renew': [{}],
  },
  outcomes: {
    open: { done: [opened, failed], error: [new Error('no call')] },
    state: { snapshot: [read(null), read(counts()), connected, read(null, 'gone')] },
    end: { done: [finished(undefined), failed, refused('gone')], error: [new Error('no call')] },
  },
  project: ({ context }) => [context.albumId, context.state.phone, context.state.received],
  ignores: {
    idle: ['handoff.left', 'handoff.end', 'handoff.renew'],
    opening: ['handoff.open', 'handoff.left', 'handoff.end', 'handoff.renew'],
    failed: ['handoff.open', 'handoff.end'],
    'open.waiting': ['handoff.renew'],
    'open.connected': ['handoff.left', 'handoff.renew'],
    ending: ['handoff.left', 'handoff.end', 'handoff.renew'],
    notEnded: ['handoff.renew'],
    over: ['handoff.end'],
  },
  observe: ({ snapshot, running }) => {
    expect(running.includes('state')).toBe(snapshot.matches('open'));
    expect(addressOf(snapshot) !== null).toBe(snapshot.matches('open'));
  },
});

journey(
  "[2.49b, 5.8] the code is appended to the vendor's address and waits for a phone",
  subject,
  (walk) => {
    open(walk);
    expect([addressOf(walk.snapshot), handOffViewState(walk.snapshot)]).toEqual([
      `${page}#${'c'.repeat(26)}`,
      'waiting',
    ]);
  },
  { open: 'waiting' },
);

journey(
  "[2.49b, 5.8] the phone's progress is polled every two seconds, whatever the last answer",
  {
    machine: handOffRead,
    input: { call: { params: { id: 'h-1' }, query: {}, body: {} }, tags: [], observed: true },
  },
  (walk) => {
    walk.finish('read', failed);
    walk.wait(1_999);
    expect(walk.running).toEqual([]);
    walk.wait(1);
    walk.finish('read', finished(counts({})));
    walk.wait(2_000);
    walk.finish('reread', finished(counts({ phone: true })));
    walk.wait(1_999);
    expect(walk.running).toEqual([]);
    walk.wait(1);
  },
  'refreshing',
);

journey(
  '[2.49b] new photos are counted and invalidate the photos; an unchanged answer invalidates nothing',
  subject,
  (walk) => {
    open(walk);
    walk.show('state', connected);
    walk.show('state', connected);
    expect([stale(walk), countsOf(walk.snapshot)]).toMatchObject([1, { received: 2, arriving: 1 }]);
    walk.show('state', read(counts({ phone: true, received: 3 })));
    expect(stale(walk)).toBe(2);
  },
  { open: 'connected' },
);

journey(
  '[2.49b] a code left before a phone used it is ended',
  subject,
  (walk) => {
    open(walk);
    walk.send({ type: 'handoff.left' });
    expect(walk.calls.at(-1)).toMatchObject({ id: 'end', input: { params: { id: 'h-1' } } });
    expect(handOffViewState(walk.snapshot)).toBe('ending');
    walk.finish('end', finished(undefined));
  },
  'over',
);

journey(
  '[2.49b] a code that could not be ended shows so until it is ended on request, expires or is left',
  subject,
  (walk) => {
    open(walk);
    walk.show('state', connected);
    for (const fails of [() => walk.finish('end', failed), () => walk.fail('end', new Error('no call'))]) {
      walk.send({ type: 'handoff.end' });
      fails();
      expect(handOffViewState(walk.snapshot)).toBe('notEnded');
    }
    walk.wait(15 * 60_000);
    expect(handOffViewState(walk.snapshot)).toBe('over');
    open(walk);
    walk.send({ type: 'handoff.end' });
    walk.finish('end', failed);
    walk.send({ type: 'handoff.left' });
  },
  'idle',
);

journey(
  '[2.49b] closing the dialog does not disconnect a sending phone; ending the upload does',
  subject,
  (walk) => {
    open(walk);
    walk.show('state', connected);
    walk.send({ type: 'handoff.left' });
    walk.send({ type: 'handoff.open', ...request });
    expect(walk.snapshot.value).toEqual({ open: 'connected' });
    walk.send({ type: 'handoff.end' });
    walk.finish('end', refused('gone'));
  },
  'over',
);

journey(
  '[2.49b] a code expires after fifteen minutes or if ended elsewhere, and can be renewed',
  subject,
  (walk) => {
    open(walk);
    walk.wait(15 * 60_000);
    expect([handOffViewState(walk.snapshot), addressOf(walk.snapshot)]).toEqual(['over', null]);
    walk.send({ type: 'handoff.renew' });
    walk.finish('open', opened);
    walk.show('state', read(null, 'gone'));
  },
  'over',
);

const bodies = (walk: Walk) =>
  walk.calls.flatMap((call) =>
    call.kind === 'start' && call.id === 'open' ? [(call.input as { body: object }).body] : [],
  );

journey(
  '[2.49b] a code that could not be created can be requested again or abandoned',
  subject,
  (walk) => {
    walk.send({ type: 'handoff.open', ...request });
    walk.finish('open', failed);
    expect(handOffViewState(walk.snapshot)).toBe('failed');
    walk.send({ type: 'handoff.renew' });
    walk.fail('open', new Error('no call'));
    expect(handOffViewState(walk.snapshot)).toBe('failed');
    walk.send({ type: 'handoff.left' });
  },
  'idle',
);

journey(
  '[2.49b] another album gets a new code in every state',
  subject,
  (walk) => {
    const want = (albumId: string) => {
      walk.send({ type: 'handoff.open', page, albumId });
      walk.finish('open', opened);
    };
    open(walk);
    want('while-open');
    walk.send({ type: 'handoff.end' });
    want('while-ending');
    walk.wait(15 * 60_000);
    want('when-over');
    expect(bodies(walk)).toEqual([
      {},
      { albumId: 'while-open' },
      { albumId: 'while-ending' },
      { albumId: 'when-over' },
    ]);
  },
  { open: 'waiting' },
);

journey(
  '[2.49b] the last photos show once the code has ended or expired',
  subject,
  (walk) => {
    open(walk);
    walk.show('state', connected);
    expect(stale(walk)).toBe(1);
    walk.send({ type: 'handoff.end' });
    walk.finish('end', finished(undefined));
    expect(stale(walk)).toBe(2);
    open(walk);
    walk.send({ type: 'handoff.end' });
    walk.fail('end', new Error('no call'));
    expect(walk.snapshot.value).toBe('notEnded');
    open(walk);
    walk.wait(15 * 60_000);
    expect(stale(walk)).toBe(3);
    walk.send({ type: 'handoff.left' });
  },
  'idle',
);
