import { expect } from 'vitest';
import type { LibraryView } from '../../../../machines/photos/library/library.values.ts';
import { previewMachine } from '../../../../machines/photos/preview/preview.machine.ts';
import { saidAfter } from '../../../../contracts/photos/deletion/batches.ts';
import { askedAgainAfter } from '../../../../contracts/photos/library/asking.ts';
import { isDeletingSlowly, isGone, stripOf } from '../../../../machines/photos/preview/preview.selectors.ts';
import { journey, type Proof, proveChart, told as toldOf, transcript } from '../../../kit/chart/index.ts';
import type { Recorder } from '../../../kit/chart/record.ts';
import { failed, finished, july, june, listOfMonth, photo, viewOf } from '../../library/chart/samples.ts';

const input = (id: string, held: readonly string[]) => (recorder: Recorder) => ({
  id,
  library: recorder.ref('library'),
  view: viewOf(held),
});
const found = finished({ image: photo('x9'), year: 2024, month: 7, offset: 1 });
const unknown = { outcome: 'refused', refusal: 'notFound', correlationId: 'c-1' } as const;

/** Photos that were deleted, or could not be. */
const these = (...ids: readonly string[]) => new Map(ids.map((id) => [id, july] as const));
const every = these('n0', 'n1', 'o0', 'o1', 'x9');

/** The last photo of July was deleted. */
const lastLeft = viewOf(
  ['n0', 'o0', 'o1'],
  [
    { key: july, count: 1 },
    { key: june, count: 2 },
  ],
);

const proof: Proof<typeof previewMachine> = {
  machine: previewMachine,
  limit: 10_000,
  // o0, the first photo of June, is not loaded: whoever crosses the month, either way, waits for it.
  // After the last photo was deleted there is no first one: that the list then takes over is walked from n0.
  input: (recorder: Recorder) => ({
    ...input('n1', ['n0', 'n1'])(recorder),
    view: { ...viewOf(['n0', 'n1', 'o1']), first: () => undefined },
    list: recorder.ref('list'),
  }),
  events: {
    'preview.next': [{}],
    'preview.previous': [{}],
    'preview.close': [{}],
    'preview.delete': [{}],
    'preview.download': [{}],
    'preview.toggle': [{}],
    'preview.retry': [{}],
    'network.back': [{}],
    'window.attended': [{}],
    'preview.tapped': [{}],
    'preview.woken': [{}],
    'preview.goto': [{ id: 'n0' }, { id: 'o1' }, { id: 'x9' }],
    'library.changed': [
      { view: { ...viewOf(['n0', 'n1', 'o1']), first: () => undefined } },
      { view: { ...viewOf(['n0', 'n1', 'o1']), first: () => undefined, epoch: 1 } },
      { view: { ...lastLeft, first: () => undefined } },
    ],
    'picture.broken': [{}],
    'picture.loaded': [{}],
    'picture.retry': [{}],
    'picture.exceeded': [{}],
    'original.broken': [{}],
    'group.rejected': [{ group: june }, { group: july }],
    'deletion.cancelled': [{}],
    'deletion.confirmed': [{}],
    'deletion.finished': [{ ids: every }],
    'deletion.resumed': [{ ids: new Map([['n1', july]]) }],
    'deletion.failed': [{ failed: every }],
  },
  outcomes: {
    findPhoto: { done: [found, unknown, failed], error: [new Error('gone')] },
    network: {},
    attention: {},
    zoom: {},
    picture: {},
    controls: {},
  },
  // The walks are over months; journeys go over albums.
  walkedByHand: [
    'showing --preview.delete [isOfAlbum]--> deleting',
    'showing --preview.download [isShown]--> (stays)',
  ],
  project: ({ context: { id, at, wanted, kept, view, seen } }) => [
    id,
    at,
    wanted,
    kept[0],
    view.count(july),
    seen.count(july),
  ],
  ignores: {
    '*': ['network.back', 'window.attended'],
    locating: [
      'preview.delete',
      'preview.download',
      'preview.toggle',
      'preview.retry',
      'group.rejected',
      'deletion.cancelled',
      'deletion.confirmed',
      'deletion.resumed',
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
      'preview.delete',
      'preview.download',
      'preview.retry',
      'deletion.cancelled',
      'deletion.confirmed',
      'deletion.resumed',
      'deletion.finished',
      'deletion.failed',
    ],
    moving: [
      'preview.delete',
      'preview.download',
      'preview.toggle',
      'preview.retry',
      'deletion.cancelled',
      'deletion.confirmed',
      'deletion.resumed',
      'deletion.finished',
      'deletion.failed',
    ],
    deleting: [
      'preview.next',
      'preview.previous',
      'preview.delete',
      'preview.download',
      'preview.toggle',
      'preview.retry',
      'group.rejected',
      'deletion.resumed',
    ],
    'deleting.confirmed': ['deletion.confirmed'],
    'deleting.slow': ['deletion.confirmed'],
    failed: [
      'preview.next',
      'preview.previous',
      'preview.delete',
      'preview.download',
      'preview.toggle',
      'group.rejected',
      'deletion.cancelled',
      'deletion.confirmed',
      'deletion.resumed',
      'deletion.finished',
      'deletion.failed',
    ],
    closing: [
      'preview.next',
      'preview.previous',
      'preview.delete',
      'preview.download',
      'preview.toggle',
      'preview.retry',
      'group.rejected',
      'deletion.cancelled',
      'deletion.confirmed',
      'deletion.resumed',
      'deletion.finished',
      'deletion.failed',
    ],
    redirecting: [
      'preview.next',
      'preview.previous',
      'preview.delete',
      'preview.download',
      'preview.toggle',
      'preview.retry',
      'group.rejected',
      'deletion.cancelled',
      'deletion.confirmed',
      'deletion.resumed',
      'deletion.finished',
      'deletion.failed',
    ],
  },
  observe: ({ snapshot, calls, running }) => {
    expect(running.includes('network')).toBe(snapshot.matches('failed'));
    expect(running.includes('attention')).toBe(snapshot.matches('showing'));
    const addresses = toldOf(calls, 'navigation', 'navigation.request');
    const back = toldOf(calls, 'navigation', 'navigation.return');
    if (snapshot.matches('showing') && addresses.length > 0) {
      expect(addresses.at(-1)).toEqual({
        to: `/my-photos/photos/preview/${snapshot.context.id}`,
        replace: true,
      });
    }
    if (back.length > 0) expect([snapshot.value, back]).toEqual(['closing', [{ to: '/my-photos/photos' }]]);
    expect(addresses.some((request) => 'to' in request && request.to === '/my-photos/photos')).toBe(
      snapshot.matches('redirecting') && addresses.length > 0,
    );
  },
};
/** A list that nobody has counted yet. */
const uncounted = {
  input: (recorder: Recorder) => ({
    ...input('n1', ['n0', 'n1'])(recorder),
    view: { ...viewOf(['n0', 'n1']), counted: () => false },
  }),
};
/** The same list as an album's, one's own or a shared one. */
const inAlbum = (kind: 'album' | 'sharedAlbum') => (recorder: Recorder) => ({
  ...input('n0', ['n0', 'n1'])(recorder),
  view: {
    ...viewOf(['n0', 'n1']),
    list: () => ({ ...listOfMonth(july), scope: { kind, albumId: 'a' } }),
  },
});
proveChart('[2.22a] [2.23a] [2.26a] [2.26b] [2.27a] [2.27b] [2.27c] the preview', proof, uncounted);

const all = ['n0', 'n1', 'o0', 'o1'];
journey(
  '[2.27b] next crosses the month, previous comes back, and the ends hold',
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
  { showing: 'ready' },
);

journey(
  '[2.27b, 2.27c] a neighbour that is not there yet is loaded first',
  { machine: previewMachine, input: input('n1', ['n0', 'n1']) },
  (walk) => {
    walk.send({ type: 'preview.next' });
    const observed = walk.calls.flatMap((call) =>
      call.kind === 'sent' && call.to === 'library' ? [call.event] : [],
    );
    expect(observed.slice(-3)).toEqual([
      { type: 'range.observe', list: listOfMonth(june), observer: 'preview', epoch: 0, first: 0, last: 1 },
      { type: 'range.observe', list: listOfMonth(july), observer: 'preview', epoch: 0, first: 0, last: 1 },
      { type: 'photos.retry', list: listOfMonth(june) },
    ]);
  },
  'loadingNeighbour',
);

type Step = 'preview.next' | 'preview.previous';
const presses = (walk: { send(event: { type: Step }): void }, ...steps: readonly Step[]) =>
  steps.forEach((type) => walk.send({ type }));

for (const [name, steps, shown] of [
  ['the photo after next', ['preview.next', 'preview.next'], 'o0'],
  ['no photo beyond the last', Array.from({ length: 9 }, () => 'preview.next'), 'o1'],
  ['one step fewer for one back', ['preview.next', 'preview.next', 'preview.previous'], 'n1'],
  [
    'no photo before the first',
    [
      ...Array.from({ length: 9 }, () => 'preview.next'),
      'preview.previous',
      'preview.previous',
      'preview.previous',
      'preview.previous',
      'preview.next',
    ],
    'n1',
  ],
] as [string, Step[], string][]) {
  journey(
    `[2.23a] [2.27b] steps while the neighbours are read count each: ${name}`,
    { machine: previewMachine, input: input('n0', ['n0']) },
    (walk) => {
      presses(walk, ...steps);
      expect(walk.snapshot.context.id).toBe('n0');
      walk.send({ type: 'library.changed', view: viewOf(all) });
      expect(walk.snapshot.context.id).toBe(shown);
    },
    { showing: 'ready' },
  );
}

/** A list that is not counted yet, or could not be; `x9` stands where `n1` does. */
const counting = (now: 'under way' | 'over' | 'failed'): LibraryView => {
  const known = viewOf(all);
  return {
    ...known,
    counted: () => now === 'over',
    failed: () => now === 'failed',
    groups: () => (now === 'over' ? known.groups() : []),
  };
};
const uncountedYet = (recorder: Recorder) => ({ ...input('x9', all)(recorder), view: counting('under way') });
const countIs = (now: 'over' | 'failed') => ({ type: 'library.changed', view: counting(now) }) as const;

for (const [name, steps, shown] of [
  ['two steps on', ['preview.next', 'preview.next'], 'o1'],
  ['no step beyond the last', [...Array.from({ length: 9 }, () => 'preview.next'), 'preview.previous'], 'o0'],
  ['one there and one back', ['preview.previous', 'preview.next'], 'x9'],
] as [string, Step[], string][]) {
  journey(
    `[2.23a] [2.27b] steps while a photo is looked up are taken when it is found: ${name}`,
    { machine: previewMachine, input: input('x9', all) },
    (walk) => {
      presses(walk, ...steps);
      expect([walk.snapshot.value, walk.snapshot.context.card]).toEqual(['locating', null]);
      walk.finish('findPhoto', found);
      expect([walk.snapshot.context.id, walk.snapshot.context.kept]).toEqual([shown, []]);
    },
    { showing: 'ready' },
  );
  journey(
    `[2.23a] [2.27b] steps while nobody knows what stands beside the photo are taken when it is known: ${name}`,
    { machine: previewMachine, input: uncountedYet },
    (walk) => {
      presses(walk, ...steps.slice(0, 1));
      walk.finish('findPhoto', found);
      presses(walk, ...steps.slice(1));
      expect([walk.snapshot.value, walk.snapshot.context.id]).toEqual([{ showing: 'counting' }, 'x9']);
      walk.send(countIs('over'));
      expect([walk.snapshot.context.id, walk.snapshot.context.kept]).toEqual([shown, []]);
    },
    { showing: 'ready' },
  );
}

journey(
  '[2.27b] the neighbours of a photo that was found before its list was counted are read when it is, without a step',
  { machine: previewMachine, input: uncountedYet },
  (walk) => {
    walk.finish('findPhoto', found);
    walk.send(countIs('over'));
    const observed = walk.calls.flatMap((call) =>
      call.kind === 'sent' && call.to === 'library' ? [call.event] : [],
    );
    expect(observed.slice(-2)).toEqual([
      { type: 'range.observe', list: listOfMonth(july), observer: 'preview', epoch: 0, first: 0, last: 1 },
      { type: 'range.observe', list: listOfMonth(june), observer: 'preview', epoch: 0, first: 0, last: 1 },
    ]);
  },
  { showing: 'ready' },
);

journey(
  '[2.23a] [8.1a] steps before a count that fails are not taken by a later one, nor those before a failed look-up',
  { machine: previewMachine, input: uncountedYet },
  (walk) => {
    presses(walk, 'preview.next');
    walk.finish('findPhoto', failed);
    walk.send({ type: 'preview.retry' });
    walk.finish('findPhoto', found);
    expect(walk.snapshot.context.kept).toEqual([]);
    presses(walk, 'preview.next');
    walk.send(countIs('failed'));
    presses(walk, 'preview.next');
    walk.send(countIs('over'));
    expect([walk.snapshot.value, walk.snapshot.context.id]).toEqual([{ showing: 'ready' }, 'x9']);
    presses(walk, 'preview.next');
    // The list that is held does not know x9: in its place stands the one after it.
    expect(walk.snapshot.context.id).toBe('n1');
  },
  { showing: 'ready' },
);

journey(
  '[2.23a] whoever goes to another photo, or asks to delete this one, has put away the steps before it',
  { machine: previewMachine, input: uncountedYet },
  (walk) => {
    walk.finish('findPhoto', found);
    presses(walk, 'preview.next');
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.cancelled' });
    expect(walk.snapshot.context.kept).toEqual([]);
    presses(walk, 'preview.next');
    walk.send({ type: 'preview.goto', id: 'n0' });
    walk.send(countIs('over'));
    expect(walk.snapshot.context.id).toBe('n0');
  },
  { showing: 'ready' },
);

journey(
  '[2.23a] one step there and one back waits for nothing, and the next step begins at the photo on the screen',
  { machine: previewMachine, input: input('o1', ['o1']) },
  (walk) => {
    presses(walk, 'preview.previous', 'preview.next');
    expect([walk.snapshot.value, walk.snapshot.context.wanted]).toEqual([{ showing: 'ready' }, null]);
    presses(walk, 'preview.previous');
    walk.send({ type: 'library.changed', view: viewOf(all) });
    expect(walk.snapshot.context.id).toBe('o0');
  },
  { showing: 'ready' },
);

/** As if the first photo of July had been deleted by somebody else: n1 stands where n0 stood. */
const firstLeft: LibraryView = (() => {
  const before = viewOf(all);
  return {
    ...before,
    groups: () => [
      { key: july, count: 1 },
      { key: june, count: 2 },
    ],
    photoAt: (month, place) => before.photoAt(month, month === july ? place + 1 : place),
    placeOf: (id) => {
      if (id.startsWith('o')) return before.placeOf(id);
      return id === 'n1' ? { group: july, place: 0 } : undefined;
    },
  };
})();
for (const [steps, shown] of [
  [['preview.next'], 'n1'],
  [['preview.next', 'preview.next'], 'o0'],
  [['preview.next', 'preview.previous'], 'n1'],
] as const) {
  journey(
    `[2.23a] [2.27b] the photo on the screen was deleted elsewhere: it stays, and no other is passed over: ${steps.length} steps to ${shown}`,
    {
      machine: previewMachine,
      input: input('n0', all),
    },
    (walk) => {
      walk.send({ type: 'library.changed', view: firstLeft });
      expect(walk.snapshot.context.id).toBe('n0');
      for (const type of steps) walk.send({ type });
      expect(walk.snapshot.context.id).toBe(shown);
    },
    { showing: 'ready' },
  );
}

/** As if the only photo of July had been deleted by somebody else, and the month with it. */
const monthLess = viewOf(all, [{ key: june, count: 2 }]);
journey(
  '[2.27b] the photo on the screen was the only one of its month and was deleted elsewhere: the arrow leads into the next month',
  {
    machine: previewMachine,
    input: (recorder: Recorder) => ({
      ...input('n0', all)(recorder),
      view: viewOf(all, [{ key: july, count: 1 }, ...monthLess.groups()]),
    }),
  },
  (walk) => {
    walk.send({ type: 'library.changed', view: monthLess });
    expect(walk.snapshot.context.id).toBe('n0');
    presses(walk, 'preview.next');
    expect(walk.snapshot.context.id).toBe('o0');
  },
  { showing: 'ready' },
);

journey(
  '[2.27b] a neighbour that could not be read is forgotten: the next step begins at the photo on the screen',
  { machine: previewMachine, input: input('n1', ['n0', 'n1']) },
  (walk) => {
    presses(walk, 'preview.next', 'preview.next');
    walk.send({ type: 'group.rejected', group: june });
    expect([walk.snapshot.value, walk.snapshot.context.id]).toEqual([{ showing: 'ready' }, 'n1']);
    presses(walk, 'preview.previous');
    expect(walk.snapshot.context.id).toBe('n0');
  },
  { showing: 'ready' },
);

journey(
  '[2.26b] [4.7a] steps while the neighbour of a deleted photo is read count from it; the deleted one is not shown again',
  { machine: previewMachine, input: input('o1', ['o1']) },
  (walk) => {
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.finished', ids: these(walk.snapshot.context.id) });
    presses(walk, 'preview.previous', 'preview.next', 'preview.previous');
    expect(walk.snapshot.value).toBe('moving');
    walk.send({ type: 'library.changed', view: viewOf(['n0', 'n1', 'o0']) });
    expect(walk.snapshot.context.id).toBe('n1');
  },
  { showing: 'ready' },
);

journey(
  '[2.26b] where the neighbour of a deleted photo cannot be read, the list takes its place',
  { machine: previewMachine, input: input('o1', ['o1']) },
  (walk) => {
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.finished', ids: these(walk.snapshot.context.id) });
    walk.send({ type: 'group.rejected', group: july });
    expect(walk.snapshot.value).toBe('moving');
    walk.send({ type: 'group.rejected', group: june });
    expect(transcript(walk.calls).slice(-2)).toEqual([
      'toasts: toast.show',
      'navigation: navigation.request',
    ]);
    expect(toldOf(walk.calls, 'toasts', 'toast.show')).toEqual([
      { kind: 'failure', message: 'photoNotLoaded' },
    ]);
  },
  'redirecting',
);

journey(
  '[2.26b] [4.7a] after deleting, the previous photo is shown',
  { machine: previewMachine, input: input('o0', all) },
  (walk) => {
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.confirmed' });
    expect(walk.snapshot.value).toEqual({ deleting: 'confirmed' });
    walk.send({ type: 'deletion.finished', ids: these(walk.snapshot.context.id) });
    expect(walk.snapshot.context.id).toBe('n1');
  },
  { showing: 'ready' },
);

const onlyOne = (recorder: Recorder) => ({
  id: 'n0',
  library: recorder.ref('library'),
  view: viewOf(['n0'], [{ key: july, count: 1 }]),
});
journey(
  '[2.26b] [4.7a] after deleting the first photo, what is first now is shown',
  { machine: previewMachine, input: input('n0', all) },
  (walk) => {
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.finished', ids: these(walk.snapshot.context.id) });
    // The list of this test does not shrink, so the first place is still the one it was on.
    expect([walk.snapshot.context.at, walk.snapshot.context.wanted]).toEqual([
      { group: july, place: 0 },
      null,
    ]);
  },
  { showing: 'ready' },
);

journey(
  '[4.7a] a failed deletion keeps the photo on screen',
  { machine: previewMachine, input: onlyOne },
  (walk) => {
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.failed', failed: these('n0') });
    expect(walk.snapshot.context.card?.id).toBe('n0');
  },
  { showing: 'ready' },
);

journey(
  '[2.22a] [8.1a] a look-up that breaks off is said, and begun once more when asked',
  { machine: previewMachine, input: input('x9', all) },
  (walk) => {
    walk.fail('findPhoto', new Error('broken'));
    expect(walk.snapshot.value).toBe('failed');
    walk.send({ type: 'preview.retry' });
    walk.finish('findPhoto', found);
  },
  { showing: 'ready' },
);

journey(
  '[2.27a] an unknown photo leads to the list',
  { machine: previewMachine, input: input('nobody', all) },
  (walk) => {
    walk.finish('findPhoto', unknown);
    expect(toldOf(walk.calls, 'navigation', 'navigation.request')).toEqual([
      { to: '/my-photos/photos', replace: true },
    ]);
  },
  'redirecting',
);

journey(
  '[2.28] [F25] closing leads back to the list once, however often Escape is pressed',
  { machine: previewMachine, input: input('n0', all) },
  (walk) => {
    for (let press = 0; press < 3; press += 1) walk.send({ type: 'preview.close' });
    expect(toldOf(walk.calls, 'navigation', 'navigation.return')).toEqual([{ to: '/my-photos/photos' }]);
  },
  'closing',
);

journey(
  '[4.2b] Space selects the photo on the screen in its list; one that is not found yet has no place there',
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
  { showing: 'ready' },
);

journey(
  '[4.2b] [4.7a] 11.16: Space selects no photo that is on its way out, and one that stays after all again',
  {
    machine: previewMachine,
    input: (recorder: Recorder) => ({ ...input('n1', all)(recorder), list: recorder.ref('list') }),
  },
  (walk) => {
    const can = () => walk.snapshot.can({ type: 'preview.toggle' });
    expect(can()).toBe(true);
    walk.send({ type: 'preview.delete' });
    expect(can()).toBe(false);
    walk.send({ type: 'deletion.confirmed' });
    walk.send({ type: 'preview.toggle' });
    walk.wait(saidAfter);
    walk.send({ type: 'preview.toggle' });
    expect([walk.snapshot.value, transcript(walk.calls).filter((line) => line.startsWith('list:'))]).toEqual([
      { deleting: 'slow' },
      [],
    ]);
    walk.send({ type: 'deletion.failed', failed: new Map([['n1', july]]) });
    walk.send({ type: 'preview.toggle' });
    expect(transcript(walk.calls).filter((line) => line.startsWith('list:'))).toEqual(['list: photo.toggle']);
  },
  { showing: 'ready' },
);

journey(
  '[4.2b] a photo opened outside any list that selects has nothing to be selected in',
  { machine: previewMachine, input: input('n1', all) },
  (walk) => expect(walk.snapshot.can({ type: 'preview.toggle' })).toBe(false),
  { showing: 'ready' },
);

journey(
  '[2.29b] [6.4a] a photo of a shared album is downloaded and never deleted',
  {
    machine: previewMachine,
    input: inAlbum('sharedAlbum'),
  },
  (walk) => {
    expect(walk.snapshot.can({ type: 'preview.delete' })).toBe(false);
    walk.send({ type: 'preview.download' });
    expect(toldOf(walk.calls, 'downloads', 'download.selected')).toMatchObject([
      { target: { kind: 'shared', albumId: 'a', photos: [], unowned: ['n0'] } },
    ]);
    walk.send({ type: 'preview.next' });
    expect(toldOf(walk.calls, 'navigation', 'navigation.request')).toEqual([
      { to: '/my-photos/shared-albums/a/preview/n1', replace: true },
    ]);
  },
  { showing: 'ready' },
);

journey(
  '[2.27b] [F17] several steps taken at once: what the address says of them afterwards is followed, and not told back',
  { machine: previewMachine, input: input('n0', all) },
  (walk) => {
    const addressed = () => toldOf(walk.calls, 'navigation', 'navigation.request').length;
    for (const type of ['preview.next', 'preview.next', 'preview.previous'] as const) walk.send({ type });
    expect(addressed()).toBe(3);
    for (const id of ['n1', 'n2', 'n1']) walk.send({ type: 'preview.goto', id });
    expect([addressed(), walk.snapshot.context.id]).toEqual([3, 'n1']);
  },
  { showing: 'ready' },
);

journey(
  "[2.24b] a photo of one's own is downloaded by itself",
  { machine: previewMachine, input: input('n0', all) },
  (walk) => {
    walk.send({ type: 'preview.download' });
    expect(toldOf(walk.calls, 'downloads', 'download.photo')).toEqual([{ id: 'n0' }]);
  },
  { showing: 'ready' },
);

journey(
  '[2.26a] [2.48b] a photo of an album leads to the question whether it leaves the album alone, and back to the album',
  {
    machine: previewMachine,
    input: inAlbum('album'),
  },
  (walk) => {
    walk.send({ type: 'preview.delete' });
    expect(toldOf(walk.calls, 'removeFromAlbum', 'removal.ask')).toMatchObject([
      { albumId: 'a', ids: new Map([['n0', july]]), single: true },
    ]);
    expect(toldOf(walk.calls, 'library', 'deletion.request')).toEqual([]);
    walk.send({ type: 'deletion.cancelled' });
    walk.send({ type: 'preview.close' });
    expect(toldOf(walk.calls, 'navigation', 'navigation.return')).toEqual([{ to: '/my-photos/albums/a' }]);
  },
  'closing',
);

journey(
  "[4.7a] a slow deletion says 'Deleting…'; the counter and the photos around stay until the photo goes",
  { machine: previewMachine, input: input('n1', all) },
  (walk) => {
    const seen = () => {
      const { seen: list, at } = walk.snapshot.context;
      return [list.count(july), at?.place, stripOf(walk.snapshot.context).map(({ card }) => card?.id)];
    };
    const before = [2, 1, all];
    expect(seen()).toEqual(before);
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.confirmed' });
    walk.send({ type: 'library.changed', view: lastLeft });
    walk.wait(saidAfter - 1);
    expect(isDeletingSlowly(walk.snapshot)).toBe(false);
    walk.wait(1);
    expect([isDeletingSlowly(walk.snapshot), seen()]).toEqual([true, before]);
    walk.send({ type: 'deletion.finished', ids: these(walk.snapshot.context.id) });
    expect([walk.snapshot.context.id, seen()]).toEqual(['n0', [1, 0, ['n0', 'o0', 'o1']]]);
  },
  { showing: 'ready' },
);

journey(
  '[2.23a] [4.7a] what became of a deletion is seen: the controls are there again, whatever it was',
  { machine: previewMachine, input: input('n1', all) },
  (walk) => {
    const woken = () => transcript(walk.calls).filter((line) => line === 'controls: controls.wake').length;
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.cancelled' });
    expect(woken()).toBe(1);
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.confirmed' });
    walk.send({ type: 'deletion.failed', failed: these('n1') });
    expect(woken()).toBe(2);
    walk.send({ type: 'preview.delete' });
    walk.send({ type: 'deletion.confirmed' });
    walk.wait(saidAfter);
    expect(woken()).toBe(2);
    walk.send({ type: 'deletion.finished', ids: these('n1') });
    expect(woken()).toBe(3);
  },
  { showing: 'ready' },
);

journey(
  '[4.7a] [8.7a] a failed deletion that is tried again from its toast leads the photo on the screen out',
  { machine: previewMachine, input: input('n1', all) },
  (walk) => {
    walk.send({ type: 'deletion.resumed', ids: new Map([['o1', june]]) });
    expect(walk.snapshot.value).toEqual({ showing: 'ready' });
    walk.send({ type: 'deletion.resumed', ids: new Map([['n1', july]]) });
    walk.send({ type: 'library.changed', view: lastLeft });
    expect(walk.snapshot.value).toEqual({ deleting: 'confirmed' });
    walk.send({ type: 'deletion.finished', ids: these(walk.snapshot.context.id) });
    expect(walk.snapshot.context.id).toBe('n0');
  },
  { showing: 'ready' },
);

journey(
  '[2.26a] [4.7a] another deletion that ends meanwhile, well or not, does not lead on from the photo that is on its way out',
  { machine: previewMachine, input: input('n1', all) },
  (walk) => {
    walk.send({ type: 'preview.delete' });
    const others = [
      { type: 'deletion.finished', ids: these('o1') },
      { type: 'deletion.failed', failed: these('o1') },
    ] as const;
    for (const other of others) walk.send(other);
    expect(walk.snapshot.value).toEqual({ deleting: 'asking' });
    walk.send({ type: 'deletion.confirmed' });
    for (const other of others) walk.send(other);
    expect([walk.snapshot.value, walk.snapshot.context.id]).toEqual([{ deleting: 'confirmed' }, 'n1']);
    walk.send({ type: 'deletion.finished', ids: these('n1') });
    expect(walk.snapshot.context.id).toBe('n0');
  },
  { showing: 'ready' },
);

for (const [name, view, next] of [
  ['another photo stands in its place', firstLeft, 'n1'],
  ['it was the last of its month', lastLeft, 'o0'],
] as const) {
  journey(
    `[2.23a] [2.27b] a photo deleted elsewhere says so while it is open, and leads on: ${name}`,
    {
      machine: previewMachine,
      input: (recorder: Recorder) => ({
        ...input(next === 'n1' ? 'n0' : 'n1', all)(recorder),
        list: recorder.ref('list'),
      }),
    },
    (walk) => {
      expect(walk.snapshot.can({ type: 'preview.toggle' })).toBe(true);
      walk.send({ type: 'library.changed', view });
      expect([walk.snapshot.value, isGone(walk.snapshot)]).toEqual([{ showing: 'doubting' }, false]);
      walk.finish('askForPhoto', unknown);
      expect(isGone(walk.snapshot)).toBe(true);
      for (const type of ['preview.delete', 'preview.download', 'preview.toggle'] as const)
        expect(walk.snapshot.can({ type })).toBe(false);
      presses(walk, 'preview.next');
      expect(walk.snapshot.context.id).toBe(next);
    },
    { showing: 'ready' },
  );
}

journey(
  '[2.27b] a photo that the service still has is not called deleted, also where nobody could be asked',
  { machine: previewMachine, input: input('n0', all) },
  (walk) => {
    for (const answer of [found, failed]) {
      walk.send({ type: 'library.changed', view: firstLeft });
      walk.finish('askForPhoto', answer);
      expect(walk.snapshot.value).toEqual({ showing: 'moved' });
      walk.send({ type: 'library.changed', view: viewOf(all) });
      expect([walk.snapshot.value, walk.snapshot.context.at]).toEqual([
        { showing: 'ready' },
        { group: july, place: 0 },
      ]);
    }
  },
  { showing: 'ready' },
);

journey(
  '[2.25] [3.1c] what the view finds out about the picture reaches its chart, and another photo begins anew',
  { machine: previewMachine, input: input('n0', all), keepActors: ['picture'] },
  (walk) => {
    const picture = () => walk.snapshot.children.picture?.getSnapshot().value;
    walk.send({ type: 'picture.broken' });
    expect([picture(), toldOf(walk.calls, 'library', 'picture.broken')]).toEqual([
      'broken',
      [{ id: 'n0', list: listOfMonth(july) }],
    ]);
    walk.send({ type: 'picture.retry' });
    expect(picture()).toBe('preview');
    walk.send({ type: 'picture.exceeded' });
    walk.send({ type: 'original.broken' });
    expect(picture()).toBe('unseen');
    presses(walk, 'preview.next');
    expect(picture()).toBe('preview');
    walk.send({ type: 'picture.broken' });
    walk.send({ type: 'picture.loaded' });
    expect(picture()).toBe('preview');
  },
  { showing: 'asking' },
);

for (const [name, asks] of [
  ['who comes back to the window', { type: 'window.attended' }],
  ['whose picture does not come', { type: 'picture.broken' }],
] as const) {
  journey(
    `[2.23a] [2.27b] a photo deleted elsewhere says so though no list was read again, to one ${name}; then all is read`,
    { machine: previewMachine, input: input('n1', all) },
    (walk) => {
      walk.send(asks);
      expect([walk.snapshot.value, isGone(walk.snapshot)]).toEqual([{ showing: 'asking' }, false]);
      expect(toldOf(walk.calls, 'library', 'cache.stale')).toEqual([]);
      walk.finish('askForPhoto', unknown);
      expect(isGone(walk.snapshot)).toBe(true);
      expect(toldOf(walk.calls, 'library', 'cache.stale')).toEqual([{ tags: ['photos'] }]);
      for (const type of ['preview.delete', 'preview.download'] as const)
        expect(walk.snapshot.can({ type })).toBe(false);
      walk.send({ type: 'library.changed', view: lastLeft });
      expect(isGone(walk.snapshot)).toBe(true);
      presses(walk, 'preview.next');
      expect(walk.snapshot.context.id).toBe('o0');
    },
    { showing: 'ready' },
  );
}

journey(
  '[2.27b] whether the photo is still there is asked once in a while, however often somebody comes back; of another at once',
  { machine: previewMachine, input: input('n0', all) },
  (walk) => {
    const asked = () =>
      walk.calls.filter((call) => call.kind === 'start' && call.id === 'askForPhoto').length;
    for (const answer of [found, failed]) {
      walk.send({ type: 'window.attended' });
      walk.finish('askForPhoto', answer);
      walk.send({ type: 'window.attended' });
      walk.send({ type: 'picture.broken' });
      walk.wait(askedAgainAfter - 1);
      walk.send({ type: 'window.attended' });
      expect(walk.snapshot.value).toEqual({ showing: 'asked' });
      walk.wait(1);
      expect(walk.snapshot.value).toEqual({ showing: 'ready' });
    }
    walk.send({ type: 'window.attended' });
    walk.fail('askForPhoto', new Error('broken'));
    presses(walk, 'preview.next');
    walk.send({ type: 'window.attended' });
    expect(walk.snapshot.value).toEqual({ showing: 'asking' });
    walk.finish('askForPhoto', found);
    expect(asked()).toBe(4);
  },
  { showing: 'asked' },
);
