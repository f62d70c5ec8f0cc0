import { expect } from 'vitest';
import {
  offersLibrary,
  resultsOf,
  tabOf,
} from '../../../../machines/photos/uploads/importPhotos.selectors.ts';
import { journey } from '../../../kit/chart/index.ts';
import { sentTo } from '../../../kit/chart/record.ts';
import { chosen, ended } from './samples.ts';
import {
  album,
  did,
  itemsRunning,
  open,
  paramsOf,
  stale,
  subject,
  sentToOthers,
  upload,
} from './importSamples.ts';

journey(
  '[4.9c] Next closes the dialog, opens the photos, invalidates them and sorts them by upload',
  subject,
  (walk) => {
    upload(walk, ['a']);
    walk.send({ type: 'item.ended', ...ended('u0', 'ready') });
    walk.send({ type: 'import.next' });
    expect(did(walk).slice(-2).toSorted()).toEqual(['releaseFiles', 'storeOrder']);
    expect(sentToOthers(walk).slice(-4)).toEqual([
      'modals modal.closed',
      'navigation navigation.request',
      'queries cache.stale',
      'library sorting.force',
    ]);
    expect(sentTo(walk.calls, 'navigation', 'navigation.request')).toEqual([{ to: '/my-photos/photos' }]);
    expect([walk.snapshot.context.items, itemsRunning(walk)]).toEqual([[], []]);
  },
  { dialog: 'closed', queue: 'choosing' },
);

journey(
  '[1.3b] uploads continue after the dialog closes',
  subject,
  (walk) => {
    upload(walk, ['a', 'b']);
    walk.send({ type: 'import.next' });
    expect(itemsRunning(walk)).toEqual(['item-u0', 'item-u1']);
    walk.send({ type: 'item.ended', ...ended('u0', 'ready') });
    walk.send({ type: 'item.ended', ...ended('u1', 'duplicate') });
    expect(sentTo(walk.calls, 'queries', 'cache.stale')).toEqual([stale, stale]);
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
  '[4.9d] Back invalidates the photos only if files were chosen',
  subject,
  (walk) => {
    open(walk);
    walk.send({ type: 'import.back' });
    expect(sentToOthers(walk)).toEqual(['modals modal.opened', 'modals modal.closed']);
    walk.send({ type: 'import.open' });
    walk.finish('findApp', null);
    walk.finish('offer', { page: null });
    walk.send({ type: 'files.chosen', files: [chosen('a.jpg')] });
    walk.send({ type: 'import.back' });
    expect(did(walk)).toEqual(['keepBytes']);
    expect(sentToOthers(walk).slice(2)).toEqual([
      'modals modal.opened',
      'modals modal.closed',
      'queries cache.stale',
    ]);
  },
  { dialog: 'closed', queue: 'choosing' },
);

journey(
  '[4.9d] Escape works like Back',
  subject,
  (walk) => {
    open(walk);
    walk.send({ type: 'files.chosen', files: [chosen('a.jpg')] });
    walk.send({ type: 'modal.escape', id: 'photos.import', by: 'escape' });
    expect(sentToOthers(walk)).toEqual(['modals modal.opened', 'queries cache.stale']);
  },
  { dialog: 'closed', queue: 'choosing' },
);

journey(
  '[2.36b] [4.9b] [9.4c] an app that takes photos opens instead, and the page returns to normal after two seconds',
  subject,
  (walk) => {
    walk.finish('restoreQueue', []);
    walk.send({ type: 'import.open', album });
    walk.finish('findApp', 'https://app.example/add?album_id=a-1');
    expect(paramsOf(walk, 'openApp')).toEqual(['https://app.example/add?album_id=a-1']);
    walk.wait(1_999);
    expect(walk.snapshot.value).toMatchObject({ dialog: 'redirecting' });
    walk.wait(1);
    expect([did(walk), sentToOthers(walk)]).toEqual([['openApp', 'returnToPage'], ['queries cache.stale']]);
  },
  { dialog: 'closed', queue: 'choosing' },
);

journey(
  '[4.9b] the dialog opens if the lookup of an app fails',
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
  '[2.49b] 11.15: a dialog opened from the photos page offers only the device',
  subject,
  (walk) => {
    open(walk);
    walk.send({ type: 'library.show' });
    expect([tabOf(walk.snapshot), offersLibrary(walk.snapshot)]).toEqual(['device', false]);
  },
  { dialog: { open: 'device' }, queue: 'choosing' },
);
