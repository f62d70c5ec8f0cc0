import { expect } from 'vitest';
import { tabOf } from '../../../../machines/photos/uploads/importPhotos.selectors.ts';
import { journey } from '../../../kit/chart/index.ts';
import { chosen } from './samples.ts';
import { album, open, subject, sentToOthers, type Walk } from './importSamples.ts';

journey(
  "[2.36a] the library's tab starts the choice for the dialog's album, and adding photos closes the dialog",
  subject,
  (walk) => {
    open(walk, album);
    expect(walk.calls.filter((call) => call.kind === 'sent' && call.to === 'choice')).toEqual([]);
    walk.send({ type: 'library.show' });
    expect(walk.calls.find((call) => call.kind === 'start' && call.id === 'choice')).toMatchObject({
      input: { name: 'choice', input: { album } },
    });
    expect(sentToOthers(walk)).toEqual(['modals modal.opened', 'choice choice.show']);
    walk.send({ type: 'photos.added' });
    expect(sentToOthers(walk).at(-1)).toBe('modals modal.closed');
    expect(walk.running).not.toContain('choice');
  },
  { dialog: 'closed', queue: 'choosing' },
);

const rome = album;

const oslo = { albumId: 'a-2', albumName: 'Oslo' };

/** Opens the dialog again with 'Add photos', on an album or the photos page. */
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
    `[2.36a] [2.51b] a choice from the library is kept after ${how}, and the dialog reopens with it`,
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
      expect(sentToOthers(walk).slice(-2)).toEqual(['choice choice.show', 'modals modal.opened']);
    },
    { dialog: { open: 'library' }, queue: 'choosing' },
  );

journey(
  '[2.36a] a choice waits while the dialog has another album, and ends once photos are chosen for that one',
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
  '[2.36a] waiting files of the device are shown first, and the choice keeps its tab',
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
  '[2.36a] a choice added after the dialog has closed is no longer selected',
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
