import { expect } from 'vitest';
import {
  minutesLeft,
  resultsOf,
  rowsOf,
  tabOf,
} from '../../../../machines/photos/uploads/importPhotos.selectors.ts';
import { journey } from '../../../kit/chart/index.ts';
import { chosen, ended } from './samples.ts';
import { album, open, states, subject, upload } from './importSamples.ts';

journey(
  '[1.3b] the time left is estimated from the throughput, once enough data exist',
  subject,
  (walk) => {
    open(walk);
    walk.send({ type: 'files.chosen', files: [chosen('a', { size: 1_000 }), chosen('b', { size: 1_000 })] });
    walk.send({ type: 'import.start' });
    walk.send({ type: 'item.progress', id: 'u0', sent: 100, at: 5_000 });
    walk.send({ type: 'item.progress', id: 'u1', sent: 100, at: 6_000 });
    expect(minutesLeft(walk.snapshot)).toBe(null);
    walk.send({ type: 'item.progress', id: 'u0', sent: 110, at: 15_000 });
    // 110 bytes have been sent in ten seconds; 1,790 bytes are left.
    expect(minutesLeft(walk.snapshot)).toBe(3);
    walk.send({ type: 'item.progress', id: 'u0', sent: 1_000, at: 20_000 });
    walk.send({ type: 'item.progress', id: 'u1', sent: 1_000, at: 20_000 });
    // The service is still processing the files.
    expect(minutesLeft(walk.snapshot)).toBe(null);
  },
  { dialog: { open: 'device' }, queue: { underWay: 'uploading' } },
);

journey(
  '[1.3b] removed files change the total but not the throughput, so the time left is recalculated',
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
    // The dialog is closed, so files that are finished are not shown again.
    walk.send({ type: 'import.back' });
    const [from, to] = [2_000, 12_000];
    walk.send({ type: 'item.progress', id: 'u1', sent: 2_000, at: from });
    walk.send({ type: 'item.progress', id: 'u1', sent: 12_000, at: to });
    // The rate is a thousand bytes per second; 2,988,000 bytes are left.
    expect(minutesLeft(walk.snapshot)).toBe(50);
    walk.send({ type: 'item.remove', id: 'u3' });
    expect(minutesLeft(walk.snapshot)).toBe(null);
  },
  { dialog: 'closed', queue: { underWay: 'uploading' } },
);

journey(
  '[1.3b] refused files do not count as added, and all accepted ones do',
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
  '[1.3b] 11.20: no time left is shown without a network or while the customer pauses',
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
  '[1.3b] 11.20: closing the dialog during uploads does not change the counts',
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
  '[1.3b] 11.20: a finished queue with a closed dialog is cleared after five seconds',
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
    `[1.3b] 11.20: a file in state ${how} needs the customer and stays until the dialog is opened`,
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
  '[1.3b] 11.20: finished files stay in the open dialog and are cleared when it closes',
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
  '[2.36a] 11.15: photos for an album come from the device or the library, and the device is the first tab',
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
  '[1.3b, 5.6a] refused files are listed first, even those refused after they were sent; others keep their order',
  subject,
  (walk) => {
    const names = () => rowsOf(walk.snapshot).map(({ name }) => name);
    open(walk);
    walk.send({ type: 'files.chosen', files: ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => chosen(name)) });
    walk.send({ type: 'import.start' });
    expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    walk.send({ type: 'item.ended', ...ended('u1', 'refused') });
    expect(names()).toEqual(['b.jpg', 'a.jpg', 'c.jpg']);
    walk.send({ type: 'files.chosen', files: [chosen('film.mov', { type: 'video/quicktime' })] });
    expect(names()).toEqual(['b.jpg', 'film.mov', 'a.jpg', 'c.jpg']);
    expect(rowsOf(walk.snapshot)).toBe(rowsOf(walk.snapshot));
  },
  { dialog: { open: 'device' }, queue: { underWay: 'uploading' } },
);
