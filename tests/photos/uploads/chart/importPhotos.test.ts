import { expect } from 'vitest';
import { importPhotosMachine } from '../../../../machines/photos/uploads/importPhotos.machine.ts';
import {
  heldBy,
  minutesLeft,
  resultsOf,
} from '../../../../machines/photos/uploads/importPhotos.selectors.ts';
import { tallyOf } from '../../../../machines/photos/uploads/queue.ts';
import { journey, type Journey, proveChart } from '../../../kit/chart/index.ts';
import { chosen, ended, hash, restored } from './samples.ts';

type Walk = Journey<typeof importPhotosMachine>;

const input = () => {
  let next = 0;
  return { newId: () => `u${next++}` };
};
const album = { albumId: 'a-1', albumName: 'Rome' };
const bench = { machine: importPhotosMachine, input };
const did = (walk: Pick<Walk, 'calls'>) =>
  walk.calls.flatMap((call) => (call.kind === 'action' ? [call.name] : []));
const paramsOf = (walk: Pick<Walk, 'calls'>, name: string) =>
  walk.calls.flatMap((call) => (call.kind === 'action' && call.name === name ? [call.params] : []));
const told = (walk: Pick<Walk, 'calls'>) =>
  walk.calls.flatMap((call) => (call.kind === 'sent' ? [`${call.to} ${call.event.type}`] : []));
const itemsRunning = (walk: Pick<Walk, 'running'>) => walk.running.filter((id) => id.startsWith('item-'));
const states = (walk: Walk) => walk.snapshot.context.items.map(({ id, state }) => `${id} ${state}`);

/** The dialog is open and nothing was left by an earlier page. */
const open = (walk: Walk, into?: typeof album) => {
  walk.finish('restoreQueue', []);
  walk.send({ type: 'import.open', ...(into === undefined ? {} : { album: into }) });
  walk.finish('findApp', null);
};
const upload = (walk: Walk, names: readonly string[]) => {
  open(walk);
  walk.send({ type: 'files.chosen', files: names.map((name) => chosen(name)) });
  walk.send({ type: 'import.start' });
};

journey(
  '[5.6] nothing is sent before the person says so, and nothing can be started without a file',
  bench,
  (walk) => {
    open(walk);
    walk.send({ type: 'import.start' });
    walk.send({ type: 'files.chosen', files: [chosen('a.jpg'), chosen('b.jpg')] });
    expect([itemsRunning(walk), did(walk)]).toEqual([[], ['openModal', 'keepBytes']]);
    walk.send({ type: 'import.start' });
    expect([itemsRunning(walk), did(walk).at(-1)]).toEqual([['item-u0', 'item-u1'], 'storeFiles']);
  },
  { dialog: 'open', queue: { underWay: 'uploading' } },
);

journey(
  '[4.9] F12: what a lost connection ended goes on by itself when there is a network again; what failed otherwise waits for the person',
  bench,
  (walk) => {
    upload(walk, ['a', 'b', 'c']);
    walk.send({ type: 'item.ended', ...ended('u0', 'failed', { reason: 'lost', sent: 4 }) });
    expect(itemsRunning(walk)).toEqual(['item-u1', 'item-u2']);
    walk.send({ type: 'connection.back' });
    expect(itemsRunning(walk)).toEqual(['item-u0', 'item-u1', 'item-u2']);
    walk.send({ type: 'item.ended', ...ended('u1', 'failed', { reason: 'noRoom' }) });
    walk.send({ type: 'item.ended', ...ended('u2', 'ready') });
    walk.send({ type: 'item.ended', ...ended('u0', 'failed', { reason: 'lost', sent: 4 }) });
    expect(walk.snapshot.value).toEqual({ dialog: 'open', queue: 'reviewing' });
    walk.send({ type: 'connection.back' });
    expect([itemsRunning(walk), states(walk)]).toEqual([
      ['item-u0'],
      ['u0 working', 'u1 failed', 'u2 ready'],
    ]);
  },
  { dialog: 'open', queue: { underWay: 'uploading' } },
);

journey(
  '[5.6] what is chosen while others are on their way waits for the person too',
  bench,
  (walk) => {
    upload(walk, ['a.jpg']);
    walk.send({ type: 'files.chosen', files: [chosen('b.jpg')] });
    walk.send({ type: 'item.ended', ...ended('u0', 'ready') });
    expect([states(walk), walk.snapshot.value]).toEqual([
      ['u0 ready', 'u1 chosen'],
      { dialog: 'open', queue: 'reviewing' },
    ]);
    walk.send({ type: 'import.start' });
    expect(itemsRunning(walk)).toEqual(['item-u1']);
  },
  { dialog: 'open', queue: { underWay: 'uploading' } },
);

journey(
  '[5.6] [F21] what is none of the three types, empty or too large is refused when it is chosen',
  bench,
  (walk) => {
    open(walk);
    walk.send({
      type: 'files.chosen',
      files: [
        chosen('film.mov', { type: 'video/quicktime' }),
        chosen('none.png', { type: 'image/png', size: 0 }),
        chosen('huge.heic', { type: 'image/heic', size: 5 * 1024 ** 3 + 1 }),
        chosen('just.heic', { type: 'image/heic', size: 5 * 1024 ** 3 }),
      ],
    });
    expect(walk.snapshot.context.items.map(({ state, reason }) => [state, reason])).toEqual([
      ['refused', 'wrongType'],
      ['refused', 'empty'],
      ['refused', 'tooLarge'],
      ['chosen', null],
    ]);
    walk.send({ type: 'import.start' });
    expect(itemsRunning(walk)).toEqual(['item-u3']);
  },
  { dialog: 'open', queue: { underWay: 'uploading' } },
);

journey(
  '[4.9] three are sent at a time; one whose bytes are there makes room while it is examined',
  bench,
  (walk) => {
    upload(walk, ['a', 'b', 'c', 'd', 'e']);
    expect(itemsRunning(walk)).toEqual(['item-u0', 'item-u1', 'item-u2']);
    walk.send({ type: 'item.sent', id: 'u1' });
    expect(itemsRunning(walk)).toEqual(['item-u0', 'item-u1', 'item-u2', 'item-u3']);
    walk.send({ type: 'item.ended', ...ended('u0', 'ready') });
    expect(itemsRunning(walk)).toEqual(['item-u1', 'item-u2', 'item-u3', 'item-u4']);
  },
  { dialog: 'open', queue: { underWay: 'uploading' } },
);

journey(
  '[4.9] [F21] no more than twelve are sent or examined at once',
  bench,
  (walk) => {
    upload(
      walk,
      Array.from({ length: 20 }, (_, at) => `${at}`),
    );
    for (let at = 0; at < 20; at++) walk.send({ type: 'item.sent', id: `u${at}` });
    expect(itemsRunning(walk).length).toBe(12);
  },
  { dialog: 'open', queue: { underWay: 'uploading' } },
);

journey(
  '[4.9] Next closes the dialog, goes to the photos, reads every cache of them again and has them sorted by created',
  bench,
  (walk) => {
    upload(walk, ['a']);
    walk.send({ type: 'item.ended', ...ended('u0', 'ready') });
    walk.send({ type: 'import.next' });
    expect(did(walk).slice(-5)).toEqual(['closeModal', 'letGo', 'goToPhotos', 'renewPhotos', 'forceSorting']);
    expect([walk.snapshot.context.items, itemsRunning(walk)]).toEqual([[], []]);
  },
  { dialog: 'closed', queue: 'reviewing' },
);

journey(
  '[4.9] the uploads go on when the dialog is closed',
  bench,
  (walk) => {
    upload(walk, ['a', 'b']);
    walk.send({ type: 'import.next' });
    expect(itemsRunning(walk)).toEqual(['item-u0', 'item-u1']);
    walk.send({ type: 'item.ended', ...ended('u0', 'ready') });
    walk.send({ type: 'item.ended', ...ended('u1', 'duplicate') });
    expect(did(walk).at(-1)).toBe('renewPhotos');
    expect(resultsOf(walk.snapshot)).toMatchObject({ added: 2, total: 2, under: 0, wrong: 0 });
  },
  { dialog: 'closed', queue: 'reviewing' },
);

journey(
  '[4.9] Back reads the photos again only where some were chosen',
  bench,
  (walk) => {
    open(walk);
    walk.send({ type: 'import.back' });
    expect(did(walk)).toEqual(['openModal', 'closeModal']);
    walk.send({ type: 'import.open' });
    walk.finish('findApp', null);
    walk.send({ type: 'files.chosen', files: [chosen('a.jpg')] });
    walk.send({ type: 'import.back' });
    expect(did(walk).slice(2)).toEqual(['openModal', 'keepBytes', 'closeModal', 'letGo', 'renewPhotos']);
  },
  { dialog: 'closed', queue: 'choosing' },
);

journey(
  '[4.9] Escape is Back',
  bench,
  (walk) => {
    open(walk);
    walk.send({ type: 'files.chosen', files: [chosen('a.jpg')] });
    walk.send({ type: 'modal.escape', id: 'photos.import', by: 'escape' });
    expect(did(walk).at(-1)).toBe('renewPhotos');
  },
  { dialog: 'closed', queue: 'choosing' },
);

journey(
  '[2.36] [4.9] [9.4] where an app takes photos the page goes there, and is itself again after two seconds',
  bench,
  (walk) => {
    walk.finish('restoreQueue', []);
    walk.send({ type: 'import.open', album });
    walk.finish('findApp', 'https://app.example/add?album_id=a-1');
    expect(paramsOf(walk, 'openApp')).toEqual(['https://app.example/add?album_id=a-1']);
    walk.wait(1_999);
    expect(walk.snapshot.value).toMatchObject({ dialog: 'redirecting' });
    walk.wait(1);
    expect(did(walk)).toEqual(['openApp', 'returnToPage', 'renewPhotos']);
  },
  { dialog: 'closed', queue: 'choosing' },
);

journey(
  '[4.9] where the question for an app fails the dialog opens',
  bench,
  (walk) => {
    walk.finish('restoreQueue', []);
    walk.send({ type: 'import.open' });
    walk.fail('findApp', new Error('no config'));
  },
  { dialog: 'open', queue: 'choosing' },
);

journey(
  '[4.9] the album of the dialog goes with every file started in it',
  bench,
  (walk) => {
    open(walk, album);
    walk.send({ type: 'files.chosen', files: [chosen('a.jpg')] });
    walk.send({ type: 'import.start' });
    expect(walk.calls.find((call) => call.kind === 'start' && call.src === 'item')).toMatchObject({
      input: { albumId: 'a-1' },
    });
    walk.send({ type: 'import.next' });
    expect(paramsOf(walk, 'goToPhotos')).toEqual(['a-1']);
  },
  { dialog: 'closed', queue: { underWay: 'uploading' } },
);

for (const [how, event, into] of [
  ['from the photos', { type: 'import.open' }, null],
  ['from another album', { type: 'import.open', album: { albumId: 'a-2', albumName: 'Oslo' } }, 'a-2'],
  ['as it was left', { type: 'import.show' }, 'a-1'],
] as const)
  journey(
    `[2.36] [4.9] chosen for an album and left by Back: opened again ${how}, the dialog says where they go, and that is where`,
    bench,
    (walk) => {
      open(walk, album);
      walk.send({ type: 'files.chosen', files: [chosen('a.jpg')] });
      walk.send({ type: 'import.back' });
      walk.send(event);
      walk.finish('findApp', null);
      expect(walk.snapshot.context.album?.albumId ?? null).toBe(into);
      walk.send({ type: 'files.chosen', files: [chosen('b.jpg')] });
      walk.send({ type: 'import.start' });
      expect(
        walk.calls.flatMap((call) => (call.kind === 'start' && call.src === 'item' ? [call.input] : [])),
      ).toMatchObject([
        { id: 'u0', albumId: into },
        { id: 'u1', albumId: into },
      ]);
    },
    { dialog: 'open', queue: { underWay: 'uploading' } },
  );

journey(
  '[4.9] [F13] what an earlier page had under way goes on by itself; what has no bytes waits for its file',
  bench,
  (walk) => {
    walk.finish('restoreQueue', [
      restored('k1', { hash, address: 'http://s/files/k1' }),
      restored('k2', { held: false, hash }),
      restored('k3', { held: false, uploadId: 'k3' }),
    ]);
    expect(states(walk)).toEqual(['k1 working', 'k2 needsFile', 'k3 working']);
    expect(walk.calls.find((call) => call.kind === 'start' && call.id === 'item-k1')).toMatchObject({
      input: { hash, address: 'http://s/files/k1', checked: true },
    });
  },
  { dialog: 'closed', queue: { underWay: 'uploading' } },
);

journey(
  '[4.9] the file chosen again continues its upload at once, and is read to be sure it is the one',
  bench,
  (walk) => {
    walk.finish('restoreQueue', [restored('k1', { held: false, hash, address: 'http://s/files/k1' })]);
    expect(walk.snapshot.value).toEqual({ dialog: 'closed', queue: 'reviewing' });
    walk.send({ type: 'files.chosen', files: [chosen('renamed.jpg')] });
    expect(states(walk)).toEqual(['k1 working']);
    expect(walk.calls.find((call) => call.kind === 'start' && call.id === 'item-k1')).toMatchObject({
      input: { hash, address: 'http://s/files/k1', checked: false },
    });
  },
  { dialog: 'closed', queue: { underWay: 'uploading' } },
);

journey(
  '[4.9] a file of another size, or of another name where no hash is known, continues nothing',
  bench,
  (walk) => {
    walk.finish('restoreQueue', [
      restored('k1', { held: false, hash, size: 11 }),
      restored('k2', { held: false, hash: null, name: 'k2.jpg' }),
    ]);
    walk.send({ type: 'files.chosen', files: [chosen('other.jpg')] });
    expect(states(walk)).toEqual(['k1 needsFile', 'k2 needsFile', 'u0 chosen']);
    walk.send({ type: 'files.chosen', files: [chosen('k2.jpg')] });
    expect(states(walk)).toEqual(['k1 needsFile', 'k2 working', 'u0 chosen']);
  },
  { dialog: 'closed', queue: { underWay: 'uploading' } },
);

journey(
  '[4.9] another file than the one begun with: that one still waits, this one is an upload of its own',
  bench,
  (walk) => {
    walk.finish('restoreQueue', [restored('k1', { held: false, hash, address: 'http://s/files/k1' })]);
    walk.send({ type: 'files.chosen', files: [chosen('other.jpg')] });
    walk.send({ type: 'item.ended', ...ended('k1', 'otherFile', { hash: 'cd'.repeat(32) }) });
    expect(states(walk)).toEqual(['k1 needsFile', 'u0 chosen']);
    expect(walk.snapshot.context.items.map(({ name }) => name)).toEqual(['k1.jpg', 'other.jpg']);
    expect(walk.snapshot.context.items.map(({ hash: h, address }) => [h, address])).toEqual([
      [hash, 'http://s/files/k1'],
      ['cd'.repeat(32), null],
    ]);
    expect(paramsOf(walk, 'letGo').at(-1)).toMatchObject({ moved: { from: 'k1', to: 'u0' }, ids: [] });
  },
  { dialog: 'closed', queue: 'reviewing' },
);

journey(
  '[4.9] a start asked for while the stored queue is still looked for is not lost',
  bench,
  (walk) => {
    walk.send({ type: 'files.chosen', files: [chosen('a.jpg')] });
    walk.send({ type: 'import.start' });
    expect(itemsRunning(walk)).toEqual([]);
    walk.finish('restoreQueue', [restored('k1')]);
    expect(states(walk)).toEqual(['k1 working', 'u0 working']);
  },
  { dialog: 'closed', queue: { underWay: 'uploading' } },
);

journey(
  '[4.9] what was started while the stored queue is looked for is found there too, and has one row',
  bench,
  (walk) => {
    walk.send({ type: 'files.chosen', files: [chosen('a.jpg')] });
    walk.send({ type: 'import.start' });
    walk.finish('restoreQueue', [restored('k1'), restored('u0', { name: 'a.jpg' })]);
    expect(states(walk)).toEqual(['k1 working', 'u0 working']);
  },
  { dialog: 'closed', queue: { underWay: 'uploading' } },
);

journey('[4.9] [F16] storage that does not answer is done without', bench, (walk) => walk.wait(20_000), {
  dialog: 'closed',
  queue: 'choosing',
});

journey(
  '[4.9] [F12] without a network nothing new begins; with one again everything goes on',
  bench,
  (walk) => {
    upload(walk, ['a', 'b', 'c', 'd']);
    walk.send({ type: 'connection.lost' });
    walk.send({ type: 'item.ended', ...ended('u0', 'ready') });
    expect([itemsRunning(walk).length, heldBy(walk.snapshot)]).toEqual([2, 'offline']);
    walk.send({ type: 'connection.back' });
    expect([itemsRunning(walk).length, heldBy(walk.snapshot)]).toEqual([3, 'nothing']);
    expect(told(walk)).toEqual(
      ['connection.lost', 'connection.back'].flatMap((type) =>
        (type === 'connection.lost' ? ['u0', 'u1', 'u2'] : ['u1', 'u2']).map((id) => `item-${id} ${type}`),
      ),
    );
  },
  { dialog: 'open', queue: { underWay: 'uploading' } },
);

journey(
  '[4.9] the person can hold everything, and let it go on',
  bench,
  (walk) => {
    upload(walk, ['a', 'b', 'c', 'd']);
    walk.send({ type: 'import.pause' });
    walk.send({ type: 'item.remove', id: 'u0' });
    expect([itemsRunning(walk), heldBy(walk.snapshot)]).toEqual([['item-u1', 'item-u2'], 'person']);
    walk.send({ type: 'import.resume' });
    expect(itemsRunning(walk)).toEqual(['item-u1', 'item-u2', 'item-u3']);
    expect(told(walk)).toEqual([
      'item-u0 item.pause',
      'item-u1 item.pause',
      'item-u2 item.pause',
      'item-u1 item.resume',
      'item-u2 item.resume',
    ]);
  },
  { dialog: 'open', queue: { underWay: 'uploading' } },
);

journey(
  '[4.9] what failed is tried again, one or all, with what is known of it',
  bench,
  (walk) => {
    upload(walk, ['a', 'b']);
    for (const id of ['u0', 'u1'])
      walk.send({
        type: 'item.ended',
        ...ended(id, 'failed', { hash, address: `http://s/files/${id}`, sent: 4, reason: 'lost' }),
      });
    expect(walk.snapshot.value).toEqual({ dialog: 'open', queue: 'reviewing' });
    walk.send({ type: 'item.again', id: 'u1' });
    expect(states(walk)).toEqual(['u0 failed', 'u1 working']);
    expect(walk.calls.findLast((call) => call.kind === 'start' && call.id === 'item-u1')).toMatchObject({
      input: { hash, address: 'http://s/files/u1', sent: 4, name: 'b', type: 'image/jpeg' },
    });
    walk.send({ type: 'import.retry' });
    expect(states(walk)).toEqual(['u0 working', 'u1 working']);
  },
  { dialog: 'open', queue: { underWay: 'uploading' } },
);

journey(
  '[4.9] a file that is removed is told to the service and kept nowhere',
  bench,
  (walk) => {
    open(walk);
    walk.send({ type: 'files.chosen', files: [chosen('a.jpg', { preview: 'blob:1' })] });
    walk.send({ type: 'import.start' });
    walk.send({
      type: 'item.ended',
      ...ended('u0', 'failed', { address: 'http://s/files/u0', reason: 'lost' }),
    });
    walk.send({ type: 'item.remove', id: 'u0' });
    expect(paramsOf(walk, 'letGo').at(-1)).toEqual({
      ids: ['u0'],
      previews: ['blob:1'],
      addresses: ['http://s/files/u0'],
      moved: null,
    });
  },
  { dialog: 'open', queue: 'choosing' },
);

journey(
  '[4.9] a file that is removed while it is sent is stopped, and the service told',
  bench,
  (walk) => {
    upload(walk, ['a', 'b']);
    walk.send({ type: 'item.announced', id: 'u0', address: 'http://s/files/u0' });
    walk.send({ type: 'item.remove', id: 'u0' });
    expect([itemsRunning(walk), paramsOf(walk, 'letGo')]).toEqual([
      ['item-u1'],
      [{ ids: ['u0'], previews: [], addresses: ['http://s/files/u0'], moved: null }],
    ]);
  },
  { dialog: 'open', queue: { underWay: 'uploading' } },
);

journey(
  '[4.9] bytes and record of a file go with its result; a failed one keeps them',
  bench,
  (walk) => {
    upload(walk, ['a', 'b', 'c', 'd']);
    for (const [id, how] of [
      ['u0', 'ready'],
      ['u1', 'duplicate'],
      ['u2', 'refused'],
      ['u3', 'failed'],
    ] as const)
      walk.send({ type: 'item.ended', ...ended(id, how) });
    expect(paramsOf(walk, 'letGo').map((shed) => (shed as { ids: string[] }).ids)).toEqual([
      ['u0'],
      ['u1'],
      ['u2'],
      [],
    ]);
  },
  { dialog: 'open', queue: 'reviewing' },
);

journey(
  '[4.9] the time left comes from the pace of this wave, and is not guessed too early',
  bench,
  (walk) => {
    open(walk);
    walk.send({ type: 'files.chosen', files: [chosen('a', { size: 1_000 }), chosen('b', { size: 1_000 })] });
    walk.send({ type: 'import.start' });
    walk.send({ type: 'item.progress', id: 'u0', sent: 100, at: 5_000 });
    walk.send({ type: 'item.progress', id: 'u1', sent: 100, at: 6_000 });
    expect(minutesLeft(walk.snapshot)).toBe(null);
    walk.send({ type: 'item.progress', id: 'u0', sent: 110, at: 15_000 });
    // 110 bytes in ten seconds: 1,790 are left.
    expect(minutesLeft(walk.snapshot)).toBe(3);
  },
  { dialog: 'open', queue: { underWay: 'uploading' } },
);

journey(
  '[4.9] what is cleared or removed takes its bytes out of the sum, not out of the pace: the time left is counted anew',
  bench,
  (walk) => {
    open(walk);
    walk.send({
      type: 'files.chosen',
      files: ['a', 'b', 'c', 'd'].map((name) => chosen(name, { size: 1_000_000 })),
    });
    walk.send({ type: 'import.start' });
    walk.send({ type: 'item.ended', ...ended('u0', 'ready') });
    walk.send({ type: 'item.progress', id: 'u1', sent: 0, at: 0 });
    walk.send({ type: 'item.progress', id: 'u1', sent: 1_000, at: 1_000 });
    // The dialog is closed: what is ready is not shown again.
    walk.send({ type: 'import.back' });
    const [from, to] = [2_000, 12_000];
    walk.send({ type: 'item.progress', id: 'u1', sent: 2_000, at: from });
    walk.send({ type: 'item.progress', id: 'u1', sent: 12_000, at: to });
    // A thousand bytes a second: 2,988,000 are left.
    expect(minutesLeft(walk.snapshot)).toBe(50);
    walk.send({ type: 'item.remove', id: 'u3' });
    expect(minutesLeft(walk.snapshot)).toBe(null);
  },
  { dialog: 'closed', queue: { underWay: 'uploading' } },
);

proveChart('[2.36] [2.49] [4.9] adding photos', {
  machine: importPhotosMachine,
  // Every file gets the same id, so that the map stays finite.
  input: { newId: () => 'u0' },
  events: {
    'import.open': [{}],
    'import.show': [{}],
    'import.back': [{}],
    'import.next': [{}],
    'import.start': [{}],
    'import.pause': [{}],
    'import.resume': [{}],
    'import.retry': [{}],
    'files.chosen': [{ files: [chosen('a.jpg')] }],
    'item.remove': [{ id: 'u0' }],
    'item.again': [{ id: 'u0' }],
    'queue.resume': [{}],
    'connection.lost': [{}],
    'connection.back': [{}],
    'modal.escape': [{ id: 'photos.import', by: 'escape' }],
    'item.announced': [{ id: 'u0', address: 'http://s/files/u0' }],
    'item.sent': [{ id: 'u0' }],
    'item.progress': [{ id: 'u0', sent: 4, at: 1 }],
    'item.ended': [ended('u0', 'failed', { reason: 'lost' }), ended('u0', 'ready')],
  },
  outcomes: {
    item: {},
    findApp: { done: [null, 'https://app.example/'], error: [new Error('no config')] },
    restoreQueue: {
      done: [[], [restored('k1')], [restored('k1', { held: false })]],
      error: [new Error('blocked')],
    },
    watchConnection: {},
    keepAwake: {},
  },
  project: ({ context }) => [
    [...new Set(context.items.map(({ id, state }) => `${id} ${state}`))].toSorted(),
    Object.keys(context.refs).toSorted(),
    [...new Set(context.sending)].toSorted(),
  ],
  ignores: {
    'dialog.closed': ['import.back', 'import.next', 'modal.escape'],
    'dialog.asking': ['import.open', 'import.show', 'import.back', 'import.next', 'modal.escape'],
    'dialog.redirecting': ['import.open', 'import.show', 'import.back', 'import.next', 'modal.escape'],
    'dialog.open': ['import.open', 'import.show'],
    'queue.restoring': [
      'import.pause',
      'import.resume',
      'import.retry',
      'item.again',
      'connection.lost',
      'connection.back',
      'item.announced',
      'item.sent',
      'item.progress',
      'item.ended',
    ],
    'queue.choosing': [
      'import.pause',
      'import.resume',
      'import.retry',
      'item.again',
      'connection.lost',
      'connection.back',
      'item.announced',
      'item.sent',
      'item.progress',
      'item.ended',
    ],
    'queue.underWay.uploading': ['import.resume'],
    'queue.underWay.waitingOnline': ['import.resume', 'connection.lost'],
    'queue.underWay.paused': ['import.pause', 'connection.lost', 'connection.back'],
    'queue.reviewing': [
      'import.pause',
      'import.resume',
      'connection.lost',
      'item.announced',
      'item.sent',
      'item.progress',
      'item.ended',
    ],
  },
  limit: 20_000,
  observe: ({ snapshot: { context }, running }) => {
    const onTheirWay = Object.keys(context.refs).map((id) => `item-${id}`);
    expect(running.filter((id) => id.startsWith('item-'))).toEqual(onTheirWay.toSorted());
    const sum = Object.values(tallyOf(context.items).counts).reduce((all, count) => all + count, 0);
    expect(sum).toBe(context.items.length);
  },
});
