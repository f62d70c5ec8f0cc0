import { expect } from 'vitest';
import { journey } from '../../../kit/chart/index.ts';
import { sentTo } from '../../../kit/chart/record.ts';
import { chosen, ended } from './samples.ts';
import { album, did, itemsRunning, open, states, subject, sentToOthers, upload } from './importSamples.ts';

journey(
  '[5.6b] files are sent only once the customer starts them, and an empty queue cannot be started',
  subject,
  (walk) => {
    open(walk);
    walk.send({ type: 'import.start' });
    walk.send({ type: 'files.chosen', files: [chosen('a.jpg'), chosen('b.jpg')] });
    expect([itemsRunning(walk), did(walk)]).toEqual([[], ['keepBytes']]);
    expect(sentToOthers(walk)).toEqual(['modals modal.opened']);
    walk.send({ type: 'import.start' });
    expect([itemsRunning(walk), did(walk).at(-1)]).toEqual([['item-u0', 'item-u1'], 'storeFiles']);
  },
  { dialog: { open: 'device' }, queue: { underWay: 'uploading' } },
);

journey(
  '[5.6b] files added during an upload wait for the customer, too',
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
  '[5.6a] [F21] a file of another type, an empty one or one that is too large is refused when it is chosen',
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
  '[1.3b] three files are sent at a time, and one that is being examined frees its slot',
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
  '[1.3b] [F21] no more than twelve files are sent or examined at once',
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
  '[4.9c] the album of the dialog applies to every file started in it',
  subject,
  (walk) => {
    open(walk, album);
    walk.send({ type: 'files.chosen', files: [chosen('a.jpg')] });
    walk.send({ type: 'import.start' });
    expect(walk.calls.find((call) => call.kind === 'start' && call.src === 'item')).toMatchObject({
      input: { albumId: 'a-1' },
    });
    walk.send({ type: 'import.next' });
    expect(sentTo(walk.calls, 'navigation', 'navigation.request')).toEqual([{ to: '/my-photos/albums/a-1' }]);
  },
  { dialog: 'closed', queue: { underWay: 'uploading' } },
);

for (const [how, event, into] of [
  ['from the photos page', { type: 'import.open' }, null],
  ['from another album', { type: 'import.open', album: { albumId: 'a-2', albumName: 'Oslo' } }, 'a-2'],
  ['where it was closed', { type: 'import.show' }, 'a-1'],
] as const)
  journey(
    `[2.36a] [4.9c] files chosen for one album go to the dialog's current album when it is reopened ${how}`,
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
