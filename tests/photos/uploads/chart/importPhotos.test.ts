import { expect } from 'vitest';
import { importPhotosMachine } from '../../../../machines/photos/uploads/importPhotos.machine.ts';
import {
  heldBy,
  offersLibrary,
  offersPhone,
  minutesLeft,
  resultsOf,
  tabOf,
} from '../../../../machines/photos/uploads/importPhotos.selectors.ts';
import { tallyOf, underWayOf } from '../../../../machines/photos/uploads/tally.ts';
import { journey, type Journey, proveChart } from '../../../kit/chart/index.ts';
import { told as toldAs } from '../../../kit/chart/record.ts';
import { chosen, ended, hash, restored } from './samples.ts';

type Walk = Journey<typeof importPhotosMachine>;

const input = () => ({ newId: () => 'u' });
const album = { albumId: 'a-1', albumName: 'Rome' };
const subject = { machine: importPhotosMachine, input };
const did = (walk: Pick<Walk, 'calls'>) =>
  walk.calls.flatMap((call) => (call.kind === 'action' ? [call.name] : []));
const paramsOf = (walk: Pick<Walk, 'calls'>, name: string) =>
  walk.calls.flatMap((call) => (call.kind === 'action' && call.name === name ? [call.params] : []));
/** What it told the charts of the directory, and what the charts of its files. */
const toldOthers = (walk: Pick<Walk, 'calls'>) =>
  walk.calls.flatMap((call) =>
    call.kind === 'sent' && !call.to.startsWith('item-') ? [`${call.to} ${call.event.type}`] : [],
  );
const told = (walk: Pick<Walk, 'calls'>) =>
  walk.calls.flatMap((call) =>
    call.kind === 'sent' && call.to.startsWith('item-') ? [`${call.to} ${call.event.type}`] : [],
  );
const stale = { tags: ['photos'] };
const itemsRunning = (walk: Pick<Walk, 'running'>) => walk.running.filter((id) => id.startsWith('item-'));
const states = (walk: Walk) => walk.snapshot.context.items.map(({ id, state }) => `${id} ${state}`);

/** The dialog is open and nothing was left by an earlier page. */
const open = (walk: Walk, into?: typeof album) => {
  walk.finish('restoreQueue', []);
  walk.send({ type: 'import.open', ...(into === undefined ? {} : { album: into }) });
  walk.finish('findApp', null);
  walk.finish('offer', { page: null });
};
const upload = (walk: Walk, names: readonly string[]) => {
  open(walk);
  walk.send({ type: 'files.chosen', files: names.map((name) => chosen(name)) });
  walk.send({ type: 'import.start' });
};

journey(
  '[5.6b] nothing is sent before the person says so, and nothing can be started without a file',
  subject,
  (walk) => {
    open(walk);
    walk.send({ type: 'import.start' });
    walk.send({ type: 'files.chosen', files: [chosen('a.jpg'), chosen('b.jpg')] });
    expect([itemsRunning(walk), did(walk)]).toEqual([[], ['keepBytes']]);
    expect(toldOthers(walk)).toEqual(['modals modal.opened']);
    walk.send({ type: 'import.start' });
    expect([itemsRunning(walk), did(walk).at(-1)]).toEqual([['item-u0', 'item-u1'], 'storeFiles']);
  },
  { dialog: { open: 'device' }, queue: { underWay: 'uploading' } },
);

journey(
  '[1.3b] F12: what a lost connection ended before the person paused goes on when the person does, though the network came back meanwhile',
  subject,
  (walk) => {
    upload(walk, ['a', 'b']);
    walk.send({ type: 'item.ended', ...ended('u0', 'failed', { reason: 'lost', sent: 4 }) });
    walk.send({ type: 'import.pause' });
    walk.send({ type: 'connection.back' });
    expect(itemsRunning(walk)).toEqual(['item-u1']);
    walk.send({ type: 'import.resume' });
    expect(itemsRunning(walk)).toEqual(['item-u0', 'item-u1']);
  },
  { dialog: { open: 'device' }, queue: { underWay: 'uploading' } },
);

journey(
  '[1.3b] F12: what a lost connection ended goes on by itself when there is a network again; what failed otherwise waits for the person',
  subject,
  (walk) => {
    upload(walk, ['a', 'b', 'c']);
    walk.send({ type: 'item.ended', ...ended('u0', 'failed', { reason: 'lost', sent: 4 }) });
    expect(itemsRunning(walk)).toEqual(['item-u1', 'item-u2']);
    walk.send({ type: 'connection.back' });
    expect(itemsRunning(walk)).toEqual(['item-u0', 'item-u1', 'item-u2']);
    walk.send({ type: 'item.ended', ...ended('u1', 'failed', { reason: 'noRoom' }) });
    walk.send({ type: 'item.ended', ...ended('u2', 'ready') });
    walk.send({ type: 'item.ended', ...ended('u0', 'failed', { reason: 'lost', sent: 4 }) });
    expect(walk.snapshot.value).toEqual({ dialog: { open: 'device' }, queue: 'reviewing' });
    walk.send({ type: 'connection.back' });
    expect([itemsRunning(walk), states(walk)]).toEqual([
      ['item-u0'],
      ['u0 working', 'u1 failed', 'u2 ready'],
    ]);
  },
  { dialog: { open: 'device' }, queue: { underWay: 'uploading' } },
);

journey(
  '[5.6b] what is chosen while others are on their way waits for the person too',
  subject,
  (walk) => {
    upload(walk, ['a.jpg']);
    walk.send({ type: 'files.chosen', files: [chosen('b.jpg')] });
    walk.send({ type: 'item.ended', ...ended('u0', 'ready') });
    expect([states(walk), walk.snapshot.value]).toEqual([
      ['u0 ready', 'u1 chosen'],
      { dialog: { open: 'device' }, queue: 'reviewing' },
    ]);
    walk.send({ type: 'import.start' });
    expect(itemsRunning(walk)).toEqual(['item-u1']);
  },
  { dialog: { open: 'device' }, queue: { underWay: 'uploading' } },
);

journey(
  '[5.6a] [F21] what is none of the three types, empty or too large is refused when it is chosen',
  subject,
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
  { dialog: { open: 'device' }, queue: { underWay: 'uploading' } },
);

journey(
  '[1.3b] three are sent at a time; one whose bytes are there makes room while it is examined',
  subject,
  (walk) => {
    upload(walk, ['a', 'b', 'c', 'd', 'e']);
    expect(itemsRunning(walk)).toEqual(['item-u0', 'item-u1', 'item-u2']);
    walk.send({ type: 'item.sent', id: 'u1' });
    expect(itemsRunning(walk)).toEqual(['item-u0', 'item-u1', 'item-u2', 'item-u3']);
    walk.send({ type: 'item.ended', ...ended('u0', 'ready') });
    expect(itemsRunning(walk)).toEqual(['item-u1', 'item-u2', 'item-u3', 'item-u4']);
  },
  { dialog: { open: 'device' }, queue: { underWay: 'uploading' } },
);

journey(
  '[1.3b] [F21] no more than twelve are sent or examined at once',
  subject,
  (walk) => {
    upload(
      walk,
      Array.from({ length: 20 }, (_, at) => `${at}`),
    );
    for (let at = 0; at < 20; at++) walk.send({ type: 'item.sent', id: `u${at}` });
    expect(itemsRunning(walk).length).toBe(12);
  },
  { dialog: { open: 'device' }, queue: { underWay: 'uploading' } },
);

journey(
  '[4.9c] Next closes the dialog, goes to the photos, reads every cache of them again and has them sorted by created',
  subject,
  (walk) => {
    upload(walk, ['a']);
    walk.send({ type: 'item.ended', ...ended('u0', 'ready') });
    walk.send({ type: 'import.next' });
    expect(did(walk).slice(-2).toSorted()).toEqual(['letGo', 'storeOrder']);
    expect(toldOthers(walk).slice(-4)).toEqual([
      'modals modal.closed',
      'navigation navigation.request',
      'queries cache.stale',
      'library sorting.force',
    ]);
    expect(toldAs(walk.calls, 'navigation', 'navigation.request')).toEqual([{ to: '/my-photos/photos' }]);
    expect([walk.snapshot.context.items, itemsRunning(walk)]).toEqual([[], []]);
  },
  { dialog: 'closed', queue: 'choosing' },
);

journey(
  '[1.3b] the uploads go on when the dialog is closed',
  subject,
  (walk) => {
    upload(walk, ['a', 'b']);
    walk.send({ type: 'import.next' });
    expect(itemsRunning(walk)).toEqual(['item-u0', 'item-u1']);
    walk.send({ type: 'item.ended', ...ended('u0', 'ready') });
    walk.send({ type: 'item.ended', ...ended('u1', 'duplicate') });
    expect(toldAs(walk.calls, 'queries', 'cache.stale')).toEqual([stale, stale]);
    expect(resultsOf(walk.snapshot)).toMatchObject({
      through: 2,
      added: 1,
      already: 1,
      total: 2,
      under: 0,
      wrong: 0,
    });
  },
  { dialog: 'closed', queue: 'reviewing' },
);

journey(
  '[4.9d] Back reads the photos again only where some were chosen',
  subject,
  (walk) => {
    open(walk);
    walk.send({ type: 'import.back' });
    expect(toldOthers(walk)).toEqual(['modals modal.opened', 'modals modal.closed']);
    walk.send({ type: 'import.open' });
    walk.finish('findApp', null);
    walk.finish('offer', { page: null });
    walk.send({ type: 'files.chosen', files: [chosen('a.jpg')] });
    walk.send({ type: 'import.back' });
    expect(did(walk)).toEqual(['keepBytes']);
    expect(toldOthers(walk).slice(2)).toEqual([
      'modals modal.opened',
      'modals modal.closed',
      'queries cache.stale',
    ]);
  },
  { dialog: 'closed', queue: 'choosing' },
);

journey(
  '[4.9d] Escape is Back',
  subject,
  (walk) => {
    open(walk);
    walk.send({ type: 'files.chosen', files: [chosen('a.jpg')] });
    walk.send({ type: 'modal.escape', id: 'photos.import', by: 'escape' });
    expect(toldOthers(walk)).toEqual(['modals modal.opened', 'queries cache.stale']);
  },
  { dialog: 'closed', queue: 'choosing' },
);

journey(
  '[2.36b] [4.9b] [9.4c] where an app takes photos the page goes there, and is itself again after two seconds',
  subject,
  (walk) => {
    walk.finish('restoreQueue', []);
    walk.send({ type: 'import.open', album });
    walk.finish('findApp', 'https://app.example/add?album_id=a-1');
    expect(paramsOf(walk, 'openApp')).toEqual(['https://app.example/add?album_id=a-1']);
    walk.wait(1_999);
    expect(walk.snapshot.value).toMatchObject({ dialog: 'redirecting' });
    walk.wait(1);
    expect([did(walk), toldOthers(walk)]).toEqual([['openApp', 'returnToPage'], ['queries cache.stale']]);
  },
  { dialog: 'closed', queue: 'choosing' },
);

journey(
  '[4.9b] where the question for an app fails the dialog opens',
  subject,
  (walk) => {
    walk.finish('restoreQueue', []);
    walk.send({ type: 'import.open' });
    walk.fail('findApp', new Error('no config'));
    walk.finish('offer', { page: null });
  },
  { dialog: { open: 'device' }, queue: 'choosing' },
);

journey(
  '[4.9c] the album of the dialog goes with every file started in it',
  subject,
  (walk) => {
    open(walk, album);
    walk.send({ type: 'files.chosen', files: [chosen('a.jpg')] });
    walk.send({ type: 'import.start' });
    expect(walk.calls.find((call) => call.kind === 'start' && call.src === 'item')).toMatchObject({
      input: { albumId: 'a-1' },
    });
    walk.send({ type: 'import.next' });
    expect(toldAs(walk.calls, 'navigation', 'navigation.request')).toEqual([{ to: '/my-photos/albums/a-1' }]);
  },
  { dialog: 'closed', queue: { underWay: 'uploading' } },
);

for (const [how, event, into] of [
  ['from the photos', { type: 'import.open' }, null],
  ['from another album', { type: 'import.open', album: { albumId: 'a-2', albumName: 'Oslo' } }, 'a-2'],
  ['as it was left', { type: 'import.show' }, 'a-1'],
] as const)
  journey(
    `[2.36a] [4.9c] chosen for an album and left by Back: opened again ${how}, the dialog says where they go, and that is where`,
    subject,
    (walk) => {
      open(walk, album);
      walk.send({ type: 'files.chosen', files: [chosen('a.jpg')] });
      walk.send({ type: 'import.back' });
      walk.send(event);
      walk.finish('findApp', null);
      walk.finish('offer', { page: null });
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
    { dialog: { open: 'device' }, queue: { underWay: 'uploading' } },
  );

journey(
  '[1.3b] [F13] what an earlier page had under way goes on by itself; what has no bytes waits for its file',
  subject,
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
  '[1.3b] the file chosen again continues its upload at once, and is read to be sure it is the one',
  subject,
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
  '[1.3b] a file of another size, or of another name where no hash is known, continues nothing',
  subject,
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
  '[1.3b] another file than the one begun with: that one still waits, this one is an upload of its own',
  subject,
  (walk) => {
    walk.finish('restoreQueue', [restored('k1', { held: false, hash, address: 'http://s/files/k1' })]);
    walk.send({ type: 'files.chosen', files: [chosen('other.jpg')] });
    walk.send({ type: 'item.ended', ...ended('k1', 'otherFile', { hash: 'cd'.repeat(32) }) });
    expect(states(walk)).toEqual(['k1 needsFile', 'u1 chosen']);
    expect(walk.snapshot.context.items.map(({ name }) => name)).toEqual(['k1.jpg', 'other.jpg']);
    expect(walk.snapshot.context.items.map(({ hash: h, address }) => [h, address])).toEqual([
      [hash, 'http://s/files/k1'],
      ['cd'.repeat(32), null],
    ]);
    expect(paramsOf(walk, 'letGo').at(-1)).toMatchObject({ moved: { from: 'k1', to: 'u1' }, ids: [] });
  },
  { dialog: 'closed', queue: 'reviewing' },
);

journey(
  '[1.3b] a start asked for while the stored queue is still looked for is not lost',
  subject,
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
  '[1.3b] what was started while the stored queue is looked for is found there too, and has one row',
  subject,
  (walk) => {
    walk.send({ type: 'files.chosen', files: [chosen('a.jpg')] });
    walk.send({ type: 'import.start' });
    walk.finish('restoreQueue', [restored('k1'), restored('u0', { name: 'a.jpg' })]);
    expect(states(walk)).toEqual(['k1 working', 'u0 working']);
  },
  { dialog: 'closed', queue: { underWay: 'uploading' } },
);

journey('[1.3b] [F16] storage that does not answer is done without', subject, (walk) => walk.wait(20_000), {
  dialog: 'closed',
  queue: 'choosing',
});

journey(
  '[1.3b] [F12] without a network nothing new begins; with one again everything goes on',
  subject,
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
  { dialog: { open: 'device' }, queue: { underWay: 'uploading' } },
);

journey(
  '[1.3b] the person can hold everything, and let it go on',
  subject,
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
  { dialog: { open: 'device' }, queue: { underWay: 'uploading' } },
);

journey(
  '[1.3b] [F12] whoever goes on after the network went while all was held is told at once that there is none',
  subject,
  (walk) => {
    upload(walk, ['a', 'b', 'c', 'd']);
    walk.send({ type: 'import.pause' });
    walk.send({ type: 'connection.lost' });
    expect(heldBy(walk.snapshot)).toBe('person');
    const watches = () =>
      walk.calls.filter((call) => call.kind === 'start' && call.src === 'watchConnection').length;
    expect(watches()).toBe(1);
    walk.send({ type: 'import.resume' });
    // It tells at once where there is no network.
    expect([watches(), itemsRunning(walk).length]).toEqual([2, 3]);
    walk.send({ type: 'connection.lost' });
    expect(heldBy(walk.snapshot)).toBe('offline');
    expect(told(walk).slice(3)).toEqual(
      ['item.resume', 'connection.lost'].flatMap((type) =>
        ['u0', 'u1', 'u2'].map((id) => `item-${id} ${type}`),
      ),
    );
  },
  { dialog: { open: 'device' }, queue: { underWay: 'waitingOnline' } },
);

journey(
  '[1.3b] what failed is tried again, one or all, with what is known of it',
  subject,
  (walk) => {
    upload(walk, ['a', 'b']);
    for (const id of ['u0', 'u1'])
      walk.send({
        type: 'item.ended',
        ...ended(id, 'failed', { hash, address: `http://s/files/${id}`, sent: 4, reason: 'lost' }),
      });
    expect(walk.snapshot.value).toEqual({ dialog: { open: 'device' }, queue: 'reviewing' });
    walk.send({ type: 'item.again', id: 'u1' });
    expect(states(walk)).toEqual(['u0 lost', 'u1 working']);
    expect(walk.calls.findLast((call) => call.kind === 'start' && call.id === 'item-u1')).toMatchObject({
      input: { hash, address: 'http://s/files/u1', sent: 4, name: 'b', type: 'image/jpeg' },
    });
    walk.send({ type: 'import.retry' });
    expect(states(walk)).toEqual(['u0 working', 'u1 working']);
  },
  { dialog: { open: 'device' }, queue: { underWay: 'uploading' } },
);

journey(
  '[1.3b] a file that is removed is told to the service and kept nowhere',
  subject,
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
  { dialog: { open: 'device' }, queue: 'choosing' },
);

journey(
  '[1.3b] a file that is removed while it is sent is stopped, and the service told',
  subject,
  (walk) => {
    upload(walk, ['a', 'b']);
    walk.send({ type: 'item.announced', id: 'u0', address: 'http://s/files/u0' });
    walk.send({ type: 'item.remove', id: 'u0' });
    expect([itemsRunning(walk), paramsOf(walk, 'letGo')]).toEqual([
      ['item-u1'],
      [{ ids: ['u0'], previews: [], addresses: ['http://s/files/u0'], moved: null }],
    ]);
  },
  { dialog: { open: 'device' }, queue: { underWay: 'uploading' } },
);

journey(
  '[1.3b] [5.6b] where the only file on its way is removed nothing is left to wait for, and photos are read again',
  subject,
  (walk) => {
    upload(walk, ['a']);
    walk.send({ type: 'item.remove', id: 'u0' });
    expect(toldAs(walk.calls, 'queries', 'cache.stale')).toEqual([stale]);
    walk.send({ type: 'files.chosen', files: [chosen('b.jpg')] });
    expect(states(walk)).toEqual(['u1 chosen']);
  },
  { dialog: { open: 'device' }, queue: 'choosing' },
);

journey(
  '[1.3b] bytes and record of a file go with its result; a failed one keeps them',
  subject,
  (walk) => {
    upload(walk, ['a', 'b', 'c', 'd']);
    for (const [id, how] of [
      ['u0', 'ready'],
      ['u1', 'duplicate'],
      ['u2', 'refused'],
      ['u3', 'failed'],
    ] as const)
      walk.send({ type: 'item.ended', ...ended(id, how) });
    expect(paramsOf(walk, 'letGo').map((discarded) => (discarded as { ids: string[] }).ids)).toEqual([
      ['u0'],
      ['u1'],
      ['u2'],
      [],
    ]);
  },
  { dialog: { open: 'device' }, queue: 'reviewing' },
);

journey(
  '[1.3b] the time left comes from the throughput of this wave, and is not guessed too early',
  subject,
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
  { dialog: { open: 'device' }, queue: { underWay: 'uploading' } },
);

journey(
  '[1.3b] what is cleared or removed takes its bytes out of the sum, not out of the throughput: the time left is counted anew',
  subject,
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

journey(
  '[1.3b] 11.20: files that are refused are not counted among those that are added; all that were chosen and taken are',
  subject,
  (walk) => {
    open(walk);
    const film = chosen('film.mov', { type: 'video/quicktime' });
    walk.send({ type: 'files.chosen', files: [film] });
    expect(resultsOf(walk.snapshot)).toMatchObject({ chosen: 0, total: 0, refused: 1 });
    walk.send({ type: 'files.chosen', files: [chosen('a.jpg'), chosen('b.jpg')] });
    walk.send({ type: 'import.start' });
    walk.send({ type: 'item.ended', ...ended('u1', 'ready') });
    walk.send({ type: 'item.ended', ...ended('u2', 'refused', { reason: 'notAPicture' }) });
    expect(resultsOf(walk.snapshot)).toMatchObject({ added: 1, total: 1, refused: 2, wrong: 2 });
  },
  { dialog: { open: 'device' }, queue: 'reviewing' },
);

journey(
  '[1.3b] 11.20: no time left is said while there is no network, or while the person holds everything',
  subject,
  (walk) => {
    open(walk);
    walk.send({ type: 'files.chosen', files: [chosen('a', { size: 1_000 })] });
    walk.send({ type: 'import.start' });
    walk.send({ type: 'item.progress', id: 'u0', sent: 10, at: 0 });
    walk.send({ type: 'item.progress', id: 'u0', sent: 110, at: 10_000 });
    expect(minutesLeft(walk.snapshot)).toBe(2);
    walk.send({ type: 'connection.lost' });
    expect(minutesLeft(walk.snapshot)).toBe(null);
    walk.send({ type: 'import.pause' });
    expect(minutesLeft(walk.snapshot)).toBe(null);
  },
  { dialog: { open: 'device' }, queue: { underWay: 'paused' } },
);

journey(
  '[1.3b] 11.20: the dialog closed while photos are on their way, what is counted stays the same total',
  subject,
  (walk) => {
    upload(walk, ['a', 'b']);
    walk.send({ type: 'item.ended', ...ended('u0', 'ready') });
    const before = resultsOf(walk.snapshot);
    walk.send({ type: 'import.back' });
    expect([resultsOf(walk.snapshot), before.total]).toEqual([before, 2]);
  },
  { dialog: 'closed', queue: { underWay: 'uploading' } },
);

journey(
  '[1.3b] 11.20: all is well and the dialog closed: after five seconds there is nothing left to say',
  subject,
  (walk) => {
    upload(walk, ['a']);
    walk.send({ type: 'import.back' });
    walk.send({ type: 'item.ended', ...ended('u0', 'ready') });
    walk.wait(4_999);
    expect(states(walk)).toEqual(['u0 ready']);
    walk.wait(1);
    expect(states(walk)).toEqual([]);
  },
  { dialog: 'closed', queue: 'choosing' },
);

for (const how of ['failed', 'refused', 'needsFile'] as const)
  journey(
    `[1.3b] 11.20: what is ${how} needs the person, and stays until the dialog was seen`,
    subject,
    (walk) => {
      upload(walk, ['a', 'b']);
      walk.send({ type: 'item.ended', ...ended('u0', 'ready') });
      walk.send({ type: 'import.back' });
      walk.send({ type: 'item.ended', ...ended('u1', how) });
      walk.wait(3_600_000);
      expect(states(walk)).toEqual(['u0 ready', `u1 ${how}`]);
    },
    { dialog: 'closed', queue: 'reviewing' },
  );

journey(
  '[1.3b] 11.20: what has ended well stays in the open dialog, and is cleared when it is closed',
  subject,
  (walk) => {
    upload(walk, ['a']);
    walk.send({ type: 'item.ended', ...ended('u0', 'ready') });
    walk.wait(60_000);
    expect(states(walk)).toEqual(['u0 ready']);
    walk.send({ type: 'modal.escape', id: 'photos.import', by: 'escape' });
    expect(states(walk)).toEqual([]);
  },
  { dialog: 'closed', queue: 'choosing' },
);

journey(
  '[2.36a] 11.15: photos for an album come from the device or from the library; the device is first',
  subject,
  (walk) => {
    open(walk, album);
    expect(tabOf(walk.snapshot)).toBe('device');
    walk.send({ type: 'library.show' });
    expect(tabOf(walk.snapshot)).toBe('library');
    walk.send({ type: 'device.show' });
    walk.send({ type: 'library.show' });
  },
  { dialog: { open: 'library' }, queue: 'choosing' },
);

journey(
  '[2.49b] 11.15: opened from the photos the dialog has but the device',
  subject,
  (walk) => {
    open(walk);
    walk.send({ type: 'library.show' });
    expect([tabOf(walk.snapshot), offersLibrary(walk.snapshot)]).toEqual(['device', false]);
  },
  { dialog: { open: 'device' }, queue: 'choosing' },
);

journey(
  '[2.36a] 11.15: the library is asked for when somebody turns to it, for the album of the dialog, and what was added there closes it',
  subject,
  (walk) => {
    open(walk, album);
    expect(walk.calls.filter((call) => call.kind === 'sent' && call.to === 'choice')).toEqual([]);
    walk.send({ type: 'library.show' });
    expect(walk.calls.find((call) => call.kind === 'start' && call.id === 'choice')).toMatchObject({
      input: { name: 'choice', input: { album } },
    });
    expect(toldOthers(walk)).toEqual(['modals modal.opened', 'choice choice.show']);
    walk.send({ type: 'photos.added' });
    expect(toldOthers(walk).at(-1)).toBe('modals modal.closed');
    expect(walk.running).not.toContain('choice');
  },
  { dialog: 'closed', queue: 'choosing' },
);

const rome = album;
const oslo = { albumId: 'a-2', albumName: 'Oslo' };
/** The dialog is opened anew, by 'Add photos' of an album or of the photos page. */
const openAgain = (walk: Walk, into?: typeof album) => {
  walk.send({ type: 'import.open', ...(into === undefined ? {} : { album: into }) });
  walk.finish('findApp', null);
  walk.finish('offer', { page: null });
};
const choicesBegun = (walk: Walk) =>
  walk.calls.filter((call) => call.kind === 'start' && call.id === 'choice').length;

for (const [how, leave] of [
  ['Escape', { type: 'modal.escape', id: 'photos.import', by: 'escape' }],
  ['Back', { type: 'import.back' }],
  ['Next', { type: 'import.next' }],
] as const)
  journey(
    `[2.36a] [2.51b] what was chosen in the library is still chosen after ${how}, and the dialog opens with it`,
    subject,
    (walk) => {
      open(walk, rome);
      walk.send({ type: 'library.show' });
      walk.send(leave);
      expect([walk.snapshot.value, walk.running.includes('choice')]).toEqual([
        { dialog: 'closed', queue: 'choosing' },
        true,
      ]);
      openAgain(walk, rome);
      expect([tabOf(walk.snapshot), choicesBegun(walk)]).toEqual(['library', 1]);
      expect(toldOthers(walk).slice(-2)).toEqual(['choice choice.show', 'modals modal.opened']);
    },
    { dialog: { open: 'library' }, queue: 'choosing' },
  );

journey(
  '[2.36a] a choice waits while the dialog is opened without an album, or for another one, and ends when photos are chosen for that',
  subject,
  (walk) => {
    open(walk, rome);
    walk.send({ type: 'library.show' });
    for (const other of [undefined, oslo]) {
      walk.send({ type: 'import.back' });
      openAgain(walk, other);
      expect([tabOf(walk.snapshot), choicesBegun(walk)]).toEqual(['device', 1]);
    }
    walk.send({ type: 'library.show' });
    expect(choicesBegun(walk)).toBe(2);
    expect(walk.calls.findLast((call) => call.kind === 'start' && call.id === 'choice')).toMatchObject({
      input: { input: { album: oslo } },
    });
    walk.send({ type: 'import.back' });
    openAgain(walk, rome);
    expect(tabOf(walk.snapshot)).toBe('device');
  },
  { dialog: { open: 'device' }, queue: 'choosing' },
);

journey(
  '[2.36a] files of the device that wait are shown first, and the choice stays in its tab',
  subject,
  (walk) => {
    open(walk, rome);
    walk.send({ type: 'files.chosen', files: [chosen('a.jpg')] });
    walk.send({ type: 'library.show' });
    walk.send({ type: 'import.back' });
    openAgain(walk, rome);
    expect(tabOf(walk.snapshot)).toBe('device');
    walk.send({ type: 'library.show' });
    expect(choicesBegun(walk)).toBe(1);
  },
  { dialog: { open: 'library' }, queue: 'choosing' },
);

journey(
  '[2.36a] what was on its way into the album when the dialog was closed is chosen no more when it is there',
  subject,
  (walk) => {
    open(walk, rome);
    walk.send({ type: 'library.show' });
    walk.send({ type: 'modal.escape', id: 'photos.import', by: 'escape' });
    walk.send({ type: 'photos.added' });
    expect(walk.running).not.toContain('choice');
    openAgain(walk, rome);
  },
  { dialog: { open: 'device' }, queue: 'choosing' },
);

const page = 'https://p.example/phone';
const offered = (walk: Walk, to: string | null, into?: typeof album) => {
  walk.finish('restoreQueue', []);
  walk.send({ type: 'import.open', ...(into === undefined ? {} : { album: into }) });
  walk.finish('findApp', null);
  walk.finish('offer', { page: to });
};
const handOffs = (walk: Pick<Walk, 'calls'>) =>
  walk.calls.flatMap((call) => (call.kind === 'sent' && call.to === 'handOff' ? [call.event] : []));

journey(
  '[2.49b, 5.8, 9.14] a code is offered by flag and experiment; turning to it opens one, turning away leaves it',
  subject,
  (walk) => {
    offered(walk, page, album);
    expect(offersPhone(walk.snapshot)).toBe(true);
    walk.send({ type: 'phone.show' });
    expect(tabOf(walk.snapshot)).toBe('phone');
    walk.send({ type: 'import.back' });
    expect(handOffs(walk)).toEqual([
      { type: 'handoff.open', albumId: 'a-1', page },
      { type: 'handoff.left' },
    ]);
    expect(walk.running).toContain('handOff');
  },
  { dialog: 'closed', queue: 'choosing' },
);

journey(
  '[2.49b, 5.14b, 9.14] control has no tab, and no code can be had',
  subject,
  (walk) => {
    offered(walk, null);
    walk.send({ type: 'phone.show' });
    expect([offersPhone(walk.snapshot), handOffs(walk)]).toEqual([false, []]);
  },
  { dialog: { open: 'device' }, queue: 'choosing' },
);

journey(
  '[5.8] a brand whose vendor is not known has no tab, and what was offered before is offered no more',
  subject,
  (walk) => {
    offered(walk, page);
    walk.send({ type: 'import.back' });
    walk.send({ type: 'import.open' });
    walk.finish('findApp', null);
    walk.finish('offer', { page: null });
    walk.send({ type: 'phone.show' });
    expect(offersPhone(walk.snapshot)).toBe(false);
  },
  { dialog: { open: 'device' }, queue: 'choosing' },
);

/** Nobody sees the dialog yet. */
const between = [
  'device.show',
  'library.show',
  'phone.show',
  'import.open',
  'import.show',
  'import.back',
  'import.next',
  'modal.escape',
] as const;

proveChart('[2.36a] [2.36b] [2.49b] [1.3b] [4.9a] [4.9b] [4.9c] [4.9d] adding photos', {
  machine: importPhotosMachine,
  input: { newId: () => 'u' },
  events: {
    'import.open': [{}, { album }],
    'import.show': [{}],
    'device.show': [{}],
    'library.show': [{}],
    'phone.show': [{}],
    'photos.added': [{}],
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
    choice: {},
    handOff: {},
    offer: { done: [{ page }, { page: null }], error: [new Error('no flags')] },
    findApp: { done: [null, 'https://app.example/'], error: [new Error('no config')] },
    restoreQueue: {
      done: [[], [restored('k1')], [restored('k1', { held: false })]],
      error: [new Error('blocked')],
    },
    watchConnection: {},
    keepAwake: {},
  },
  // Of the first file its state, of all others what they make the queue do: so the map stays finite.
  project: (snapshot) => {
    const { items, album, phonePage, choosingFor } = snapshot.context;
    const { chosen: waiting, needsFile } = tallyOf(items).counts;
    const [first] = items.filter(({ id }) => id === 'u0');
    const others = items.filter((item) => item !== first);
    return [
      first?.state,
      [waiting, needsFile, underWayOf(others)].map((count) => count > 0),
      !snapshot.matches({ dialog: 'closed' }) && album !== null,
      // They decide a few arrows: without files they are told apart, or the map would be twice as large.
      snapshot.matches({ dialog: 'open' }) && phonePage !== null && items.length === 0,
      choosingFor !== null && items.length === 0,
    ];
  },
  ignores: {
    'dialog.closed': [
      'device.show',
      'library.show',
      'phone.show',
      'import.back',
      'import.next',
      'modal.escape',
    ],
    'dialog.asking': [
      'device.show',
      'library.show',
      'phone.show',
      'import.open',
      'import.show',
      'import.back',
      'import.next',
      'modal.escape',
    ],
    'dialog.offering': between,
    'dialog.redirecting': [
      'device.show',
      'library.show',
      'phone.show',
      'import.open',
      'import.show',
      'import.back',
      'import.next',
      'modal.escape',
    ],
    'dialog.open.device': ['import.open', 'import.show', 'device.show'],
    'dialog.open.library': ['import.open', 'import.show', 'library.show'],
    'dialog.open.phone': ['import.open', 'import.show', 'phone.show'],
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
  limit: 40_000,
  observe: ({ snapshot: { context }, running }) => {
    const onTheirWay = Object.keys(context.refs).map((id) => `item-${id}`);
    expect(running.filter((id) => id.startsWith('item-'))).toEqual(onTheirWay.toSorted());
    const sum = Object.values(tallyOf(context.items).counts).reduce((all, count) => all + count, 0);
    expect(sum).toBe(context.items.length);
  },
});
