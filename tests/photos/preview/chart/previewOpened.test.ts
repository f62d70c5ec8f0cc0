import { expect } from 'vitest';
import { previewMachine } from '../../../../machines/photos/preview/preview.machine.ts';
import { saidAfter } from '../../../../contracts/photos/deletion/batches.ts';
import { journey, sentTo as sentBy, transcript } from '../../../kit/chart/index.ts';
import type { Recorder } from '../../../kit/chart/record.ts';
import { july, listOfMonth, viewOf } from '../../library/chart/samples.ts';
import { all, found, input, presses, unknown } from './previewSamples.ts';

/** Returns the input with the list of an album, whether own or shared. */
const inAlbum = (kind: 'album' | 'sharedAlbum') => (recorder: Recorder) => ({
  ...input('n0', ['n0', 'n1'])(recorder),
  view: {
    ...viewOf(['n0', 'n1']),
    list: () => ({ ...listOfMonth(july), scope: { kind, albumId: 'a' } }),
  },
});

journey(
  '[2.22a] [8.1a] a lookup that throws shows a failure and can be retried',
  { machine: previewMachine, input: input('x9', all) },
  (walk) => {
    walk.fail('findPhoto', new Error('broken'));
    expect(walk.snapshot.matches('failed')).toBe(true);
    walk.send({ type: 'preview.retry' });
    walk.finish('findPhoto', found);
  },
  { showing: 'ready' },
);

journey(
  '[2.27a] an unknown photo redirects to the list',
  { machine: previewMachine, input: input('nobody', all) },
  (walk) => {
    walk.finish('findPhoto', unknown);
    expect(sentBy(walk.calls, 'navigation', 'navigation.request')).toEqual([
      { to: '/my-photos/photos', replace: true },
    ]);
  },
  'redirecting',
);

journey(
  '[2.28] [F25] closing returns to the list once, however often Escape is pressed',
  { machine: previewMachine, input: input('n0', all) },
  (walk) => {
    for (let press = 0; press < 3; press += 1) walk.send({ type: 'preview.close' });
    expect(sentBy(walk.calls, 'navigation', 'navigation.return')).toEqual([{ to: '/my-photos/photos' }]);
  },
  'closing',
);

journey(
  '[4.2b] Space selects the open photo in its list, but only once its position is known',
  {
    machine: previewMachine,
    input: (recorder: Recorder) => ({ ...input('x9', all)(recorder), list: recorder.ref('list') }),
  },
  (walk) => {
    const sentTo = () =>
      walk.calls.flatMap((call) => (call.kind === 'sent' && call.to === 'list' ? [call.event] : []));
    walk.send({ type: 'preview.toggle' });
    expect(sentTo()).toEqual([]);
    walk.finish('findPhoto', found);
    walk.send({ type: 'preview.toggle' });
    expect(sentTo()).toEqual([{ type: 'photo.toggle', id: 'x9', group: july, place: 1 }]);
  },
  { showing: 'ready' },
);

journey(
  '[4.2b] [4.7a] 11.16: a photo being deleted cannot be selected, and can be again after a failed deletion',
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
  '[4.2b] a photo opened outside a list cannot be selected',
  { machine: previewMachine, input: input('n1', all) },
  (walk) => expect(walk.snapshot.can({ type: 'preview.toggle' })).toBe(false),
  { showing: 'ready' },
);

journey(
  '[2.29b] [6.4a] a photo of a shared album can be downloaded but not deleted',
  {
    machine: previewMachine,
    input: inAlbum('sharedAlbum'),
  },
  (walk) => {
    expect(walk.snapshot.can({ type: 'preview.delete' })).toBe(false);
    walk.send({ type: 'preview.download' });
    expect(sentBy(walk.calls, 'downloads', 'download.selected')).toMatchObject([
      { target: { kind: 'shared', albumId: 'a', photos: [], unowned: ['n0'] } },
    ]);
    walk.send({ type: 'preview.next' });
    expect(sentBy(walk.calls, 'navigation', 'navigation.request')).toEqual([
      { to: '/my-photos/shared-albums/a/preview/n1', replace: true },
    ]);
  },
  { showing: 'ready' },
);

journey(
  '[2.27b] [F17] several quick steps are confirmed by their addresses, without another navigation',
  { machine: previewMachine, input: input('n0', all) },
  (walk) => {
    const addressed = () => sentBy(walk.calls, 'navigation', 'navigation.request').length;
    for (const type of ['preview.next', 'preview.next', 'preview.previous'] as const) walk.send({ type });
    expect(addressed()).toBe(3);
    for (const id of ['n1', 'n2', 'n1']) walk.send({ type: 'preview.goto', id });
    expect([addressed(), walk.snapshot.context.id]).toEqual([3, 'n1']);
  },
  { showing: 'ready' },
);

journey(
  '[2.24b] an own photo is downloaded on its own',
  { machine: previewMachine, input: input('n0', all) },
  (walk) => {
    walk.send({ type: 'preview.download' });
    expect(sentBy(walk.calls, 'downloads', 'download.photo')).toEqual([{ id: 'n0' }]);
  },
  { showing: 'ready' },
);

journey(
  '[2.26a] [2.48b] deleting a photo of an album asks about the album first, and closing returns to the album',
  {
    machine: previewMachine,
    input: inAlbum('album'),
  },
  (walk) => {
    walk.send({ type: 'preview.delete' });
    expect(sentBy(walk.calls, 'removeFromAlbum', 'removal.ask')).toMatchObject([
      { albumId: 'a', ids: new Map([['n0', july]]), single: true },
    ]);
    expect(sentBy(walk.calls, 'library', 'deletion.request')).toEqual([]);
    walk.send({ type: 'deletion.cancelled' });
    walk.send({ type: 'preview.close' });
    expect(sentBy(walk.calls, 'navigation', 'navigation.return')).toEqual([{ to: '/my-photos/albums/a' }]);
  },
  'closing',
);

journey(
  '[2.25] [3.1c] events of the image reach its chart, and another photo resets it',
  { machine: previewMachine, input: input('n0', all), keepActors: ['picture'] },
  (walk) => {
    const picture = () => walk.snapshot.children.picture?.getSnapshot().value;
    walk.send({ type: 'picture.broken' });
    expect([picture(), sentBy(walk.calls, 'library', 'picture.broken')]).toEqual([
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
