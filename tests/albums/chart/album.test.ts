import { expect } from 'vitest';
import { deletionOf } from '../../../machines/albums/album.selectors.ts';
import { proveChart, sentTo } from '../../kit/chart/index.ts';
import { here } from './samples.ts';
import {
  again,
  cancelled,
  cannot,
  deleted,
  gone,
  inputOf,
  list,
  mine,
  newest,
  own,
  reading,
  ready,
  renamed,
  shared,
  taken,
  value,
} from './albumSamples.ts';

const ofShown = [
  'sorting.choose',
  'album.rename',
  'album.delete',
  'photos.add',
  'participants.show',
  'participants.close',
  'window.attended',
  'modal.escape',
] as const;

const ofOwn = ['album.rename', 'photos.add'] as const;

const ofOwner = ['participants.show', 'participants.close', 'modal.escape'] as const;

proveChart(
  "[2.31a] [2.31b] [2.33a] [2.33b] [2.33c] [2.39] [2.40a] [2.40b] [2.40c] [2.42b] [6.4b] [8.4b] one album, one's own or a shared one",
  {
    ...own,
    events: {
      'area.route': [here('albumPhotoPreview', 'a', 'p')],
      'library.changed': [{ value }],
      'photos.vanished': [{ ids: new Set(['p']) }],
      'photos.returned': [{ ids: new Set(['p']) }],
      'totals.failed': [{ value }],
      'list.fulfilled': [{ list, value }],
      'list.rejected': [{ list, value }],
      'list.recount': [{ epoch: 8 }],
      'sorting.changed': [{ sorting: newest }],
      'sorting.choose': [{ sorting: taken }],
      'record.changed': [{}],
      'album.retry': [{}],
      'album.rename': [{}],
      'album.delete': [{}],
      'photos.add': [{}],
      'participants.show': [{}],
      'participants.close': [{}],
      'window.attended': [{}],
      'modal.escape': [{ id: 'albums.participants', by: 'escape' }],
    },
    outcomes: {
      attachment: {},
      attention: {},
      record: {
        snapshot: [reading, ready(mine), again(mine), ready(shared), again(shared), cannot(), gone],
      },
      sorting: {},
      albumPhotos: {},
      albumRename: { done: [renamed, cancelled] },
      albumDelete: { done: [deleted, cancelled] },
      participants: { snapshot: [reading, gone] },
      sharedAlbumDelete: { done: [deleted, cancelled] },
    },
    // An album that the customer has left receives no further events.
    project: ({ status, context: { album, record, sorting } }) =>
      status === 'done'
        ? []
        : [
            [album?.albumName ?? null, album?.isShared ?? null],
            [record.state, 'data' in record && [record.data.isShared, record.refreshing]],
            sorting?.sortKey ?? null,
          ],
    ignores: {
      loading: ['album.retry', ...ofShown],
      recalling: ['album.retry', ...ofShown],
      shown: ['album.retry'],
      'shown.record.recounting': ['window.attended'],
      'shown.side.own': [...ofOwner],
      'shown.side.own.renaming': ['album.rename', 'album.delete'],
      'shown.side.own.deleting': ['album.rename', 'album.delete'],
      'shown.side.owner': [...ofOwn],
      'shown.side.owner.looking': ['participants.close', 'modal.escape'],
      'shown.side.owner.participants': ['album.delete', 'participants.show'],
      'shown.side.owner.deleting': ['album.delete', ...ofOwner],
      'shown.side.participant': [...ofOwn, ...ofOwner],
      'shown.side.participant.deleting': ['album.delete'],
      failed: [...ofShown],
      notFound: [...ofShown],
    },
    limit: 20_000,
    observe: ({ snapshot, running, allCalls }) => {
      expect(running.includes('photos')).toBe(snapshot.matches('shown'));
      expect(running.includes('record')).toBe(snapshot.status === 'active');
      // A form or confirmation keeps its modal open for as long as it is running.
      expect(running.includes('rename')).toBe(snapshot.matches({ shown: { side: { own: 'renaming' } } }));
      expect(running.includes('delete')).toBe(snapshot.matches({ shown: { side: { own: 'deleting' } } }));
      const modals = (type: string) => sentTo(allCalls, 'modals', type).length;
      expect(modals('modal.opened') - modals('modal.closed')).toBe(running.includes('participants') ? 1 : 0);
      expect(deletionOf(snapshot) === undefined).toBe(!running.includes('deletion'));
      expect(snapshot.matches({ shown: { side: 'own' } })).toBe(
        snapshot.matches('shown') && snapshot.context.access === 'own',
      );
    },
  },
  { input: inputOf('own', 'owner', false) },
  { input: inputOf('shared') },
  { input: inputOf('shared', 'me') },
);
