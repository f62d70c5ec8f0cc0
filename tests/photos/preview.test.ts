import { expect } from 'vitest';
import { previewMachine } from '../../machines/photos/preview.machine.ts';
import { journey, proveChart } from '../kit/chart/index.ts';
import type { Recorder } from '../kit/chart/record.ts';
import { failed, finished, july, june, listOfMonth, photo, viewOf } from './samples.ts';

const input = (id: string, held: readonly string[]) => (recorder: Recorder) => ({
  id,
  library: recorder.ref('library'),
  view: viewOf(held),
});
const found = finished({ image: photo('x9'), year: 2024, month: 7, offset: 1 });
const unknown = { outcome: 'refused', refusal: 'notFound', correlationId: 'c-1' } as const;

proveChart('[2.22] [2.23] [2.26] [2.27] the preview', {
  machine: previewMachine,
  // o0, the first photo of June, is not loaded: crossing the month waits for it.
  // After the last photo was deleted there is no first one: that the list then takes over is walked from n0.
  input: (recorder: Recorder) => ({
    ...input('n1', ['n0', 'n1'])(recorder),
    view: { ...viewOf(['n0', 'n1']), first: () => undefined },
  }),
  events: {
    'preview.next': [{}],
    'preview.previous': [{}],
    'preview.close': [{}],
    'preview.delete': [{}],
    'preview.download': [{}],
    'preview.toggle': [{}],
    'preview.retry': [{}],
    'preview.tapped': [{}],
    'preview.woken': [{}],
    'preview.goto': [{ id: 'n0' }, { id: 'x9' }],
    'library.changed': [{}],
    'picture.broken': [{}],
    'group.rejected': [{ group: june }, { group: july }],
    'deletion.cancelled': [{}],
    'deletion.confirmed': [{}],
    'deletion.finished': [{}],
    'deletion.failed': [{}],
  },
  outcomes: {
    findPhoto: { done: [found, unknown, failed], error: [new Error('gone')] },
    zoom: {},
    controls: {},
  },
  project: ({ context }) => [context.id, context.at, context.wanted],
  ignores: {
    locating: [
      'preview.next',
      'preview.previous',
      'preview.delete',
      'preview.download',
      'preview.retry',
      'group.rejected',
      'deletion.cancelled',
      'deletion.confirmed',
      'deletion.finished',
      'deletion.failed',
    ],
    showing: [
      'preview.retry',
      'group.rejected',
      'deletion.cancelled',
      'deletion.confirmed',
      'deletion.finished',
      'deletion.failed',
    ],
    loadingNeighbour: [
      'preview.next',
      'preview.previous',
      'preview.delete',
      'preview.download',
      'preview.retry',
      'deletion.cancelled',
      'deletion.confirmed',
      'deletion.finished',
      'deletion.failed',
    ],
    deleting: [
      'preview.next',
      'preview.previous',
      'preview.delete',
      'preview.download',
      'preview.retry',
      'group.rejected',
    ],
    failed: [
      'preview.next',
      'preview.previous',
      'preview.delete',
      'preview.download',
      'group.rejected',
      'deletion.cancelled',
      'deletion.confirmed',
      'deletion.finished',
      'deletion.failed',
    ],
    closing: [
      'preview.next',
      'preview.previous',
      'preview.delete',
      'preview.download',
      'preview.retry',
      'group.rejected',
      'deletion.cancelled',
      'deletion.confirmed',
      'deletion.finished',
      'deletion.failed',
    ],
    redirecting: [
      'preview.next',
      'preview.previous',
      'preview.delete',
      'preview.download',
      'preview.retry',
      'group.rejected',
      'deletion.cancelled',
      'deletion.confirmed',
      'deletion.finished',
      'deletion.failed',
    ],
  },
  observe: ({ snapshot, calls }) => {
    const did = calls.flatMap((call) => (call.kind === 'action' ? [call.name] : []));
    if (snapshot.matches('showing') && did.includes('showAddress')) {
      expect(calls.find((call) => call.kind === 'action' && call.name === 'showAddress')).toEqual({
        kind: 'action',
        name: 'showAddress',
        params: { id: snapshot.context.id },
      });
    }
    expect(did.includes('backToList')).toBe(
      (snapshot.matches('closing') || snapshot.matches('redirecting')) && did.length > 0,
    );
  },
});

const all = ['n0', 'n1', 'o0', 'o1'];
journey(
  '[2.27] next crosses the month, previous comes back, and the ends hold',
  { machine: previewMachine, input: input('n0', all) },
  (walk) => {
    const shown: string[] = [];
    const step = (type: 'preview.next' | 'preview.previous') => {
      walk.send({ type });
      shown.push(walk.snapshot.context.id);
    };
    step('preview.previous');
    for (let index = 0; index < 4; index += 1) step('preview.next');
    step('preview.previous');
    expect(shown).toEqual(['n0', 'n1', 'o0', 'o1', 'o1', 'o0']);
  },
  'showing',
);

journey(
  '[2.27] a neighbour that is not there yet is loaded first',
  { machine: previewMachine, input: input('n1', ['n0', 'n1']) },
  (walk) => {
    walk.send({ type: 'preview.next' });
    const observed = walk.calls.flatMap((call) =>
      call.kind === 'sent' && call.to === 'library' ? [call.event] : [],
    );
    expect(observed.slice(-3)).toEqual([
      { type: 'photos.observe', list: listOfMonth(june), observer: 'preview', first: 0, last: 1 },
      { type: 'photos.observe', list: listOfMonth(july), observer: 'preview', first: 0, last: 1 },
      { type: 'photos.retry', list: listOfMonth(june) },
    ]);
  },
  'loadingNeighbour',
);

journey(
  '[2.26] [4.7] after deleting, the previous photo is shown',
  { machine: previewMachine, input: input('o0', all) },
  (walk) => {
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.confirmed' });
    expect(walk.snapshot.value).toBe('deleting');
    walk.send({ type: 'deletion.finished' });
    expect(walk.snapshot.context.id).toBe('n1');
  },
  'showing',
);

const onlyOne = (recorder: Recorder) => ({
  id: 'n0',
  library: recorder.ref('library'),
  view: viewOf(['n0'], [{ key: july, count: 1 }]),
});
journey(
  '[2.26] [4.7] after deleting the first photo, what is first now is shown',
  { machine: previewMachine, input: input('n0', all) },
  (walk) => {
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.finished' });
    // The list of this test does not shrink, so the first place is still the one it was on.
    expect([walk.snapshot.context.at, walk.snapshot.context.wanted]).toEqual([
      { group: july, place: 0 },
      null,
    ]);
  },
  'showing',
);

journey(
  '[4.7] a failed deletion keeps the photo on screen',
  { machine: previewMachine, input: onlyOne },
  (walk) => {
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.failed' });
    expect(walk.snapshot.context.card?.id).toBe('n0');
  },
  'showing',
);

journey(
  '[2.27] an unknown photo leads to the list',
  { machine: previewMachine, input: input('nobody', all) },
  (walk) => {
    walk.finish('findPhoto', unknown);
    expect(walk.calls.findLast(({ kind }) => kind === 'action')).toEqual({
      kind: 'action',
      name: 'backToList',
      params: { replace: true },
    });
  },
  'redirecting',
);

journey(
  '[2.28] [F25] closing leads back to the list once, however often Escape is pressed',
  { machine: previewMachine, input: input('n0', all) },
  (walk) => {
    for (let press = 0; press < 3; press += 1) walk.send({ type: 'preview.close' });
    const back = walk.calls.filter((call) => call.kind === 'action' && call.name === 'backToList');
    expect(back).toEqual([{ kind: 'action', name: 'backToList', params: { replace: false } }]);
  },
  'closing',
);

journey(
  '[4.2] Space selects the photo on the screen in its list; one that is not found yet has no place there',
  {
    machine: previewMachine,
    input: (recorder: Recorder) => ({ ...input('x9', all)(recorder), list: recorder.ref('list') }),
  },
  (walk) => {
    const told = () =>
      walk.calls.flatMap((call) => (call.kind === 'sent' && call.to === 'list' ? [call.event] : []));
    walk.send({ type: 'preview.toggle' });
    expect(told()).toEqual([]);
    walk.finish('findPhoto', found);
    walk.send({ type: 'preview.toggle' });
    expect(told()).toEqual([{ type: 'photo.toggle', id: 'x9', group: july, place: 1 }]);
  },
  'showing',
);

journey(
  '[2.29] [6.4] a photo of a shared album is downloaded and never deleted',
  {
    machine: previewMachine,
    input: (recorder: Recorder) => ({
      ...input('n0', ['n0', 'n1'])(recorder),
      view: {
        ...viewOf(['n0', 'n1']),
        list: () => ({ ...listOfMonth(july), scope: { kind: 'sharedAlbum' as const, albumId: 'a' } }),
      },
    }),
  },
  (walk) => {
    expect(walk.snapshot.can({ type: 'preview.delete' })).toBe(false);
    walk.send({ type: 'preview.download' });
    expect(walk.calls).toContainEqual({ kind: 'action', name: 'askDownload', params: { id: 'n0' } });
  },
  'showing',
);
