import { expect } from 'vitest';
import { journey } from '../../../kit/chart/index.ts';
import { chosen, ended, hash, restored } from './samples.ts';
import { itemsRunning, paramsOf, states, subject } from './importSamples.ts';

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
    expect(paramsOf(walk, 'releaseFiles').at(-1)).toMatchObject({ moved: { from: 'k1', to: 'u1' }, ids: [] });
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
