import { expect } from 'vitest';
import { journey } from '../../../kit/chart/index.ts';
import { chosen, ended, hash, restored } from './samples.ts';
import { itemsRunning, paramsOf, states, subject } from './importSamples.ts';

journey(
  '[1.3b] [F13] a restored upload resumes automatically, and one without its bytes waits for its file',
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
  '[1.3b] a file chosen again resumes its upload immediately and is hashed to confirm that it is the same',
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
  '[1.3b] a file of another size, or of another name if no hash is known, resumes no upload',
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
  '[1.3b] a different file becomes an upload of its own, and the first one keeps waiting for its file',
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
  '[1.3b] a start requested while the stored queue is read takes effect afterwards',
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
  '[1.3b] an upload started while the stored queue is read has only one row',
  subject,
  (walk) => {
    walk.send({ type: 'files.chosen', files: [chosen('a.jpg')] });
    walk.send({ type: 'import.start' });
    walk.finish('restoreQueue', [restored('k1'), restored('u0', { name: 'a.jpg' })]);
    expect(states(walk)).toEqual(['k1 working', 'u0 working']);
  },
  { dialog: 'closed', queue: { underWay: 'uploading' } },
);

journey(
  '[1.3b] [F16] the queue works without a storage that does not answer',
  subject,
  (walk) => walk.wait(20_000),
  {
    dialog: 'closed',
    queue: 'choosing',
  },
);
