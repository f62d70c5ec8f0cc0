import { expect } from 'vitest';
import { importPhotosMachine } from '../../../../machines/photos/uploads/importPhotos.machine.ts';
import { totalsOf, underWayOf } from '../../../../machines/photos/uploads/queueTotals.ts';
import { proveChart } from '../../../kit/chart/index.ts';
import { chosen, ended, restored } from './samples.ts';
import { album, page } from './importSamples.ts';

/** Events that may arrive while the dialog is not visible yet. */
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
  // The state of the first file, and how all others affect the queue; this keeps the map finite.
  project: (snapshot) => {
    const { items, album, phonePage, choosingFor } = snapshot.context;
    const { chosen: waiting, needsFile } = totalsOf(items).counts;
    const [first] = items.filter(({ id }) => id === 'u0');
    const others = items.filter((item) => item !== first);
    return [
      first?.state,
      [waiting, needsFile, underWayOf(others)].map((count) => count > 0),
      !snapshot.matches({ dialog: 'closed' }) && album !== null,
      // These two facts affect only a few transitions, so the map distinguishes them only when there are no files; it
      // would otherwise be twice as large.
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
    const sum = Object.values(totalsOf(context.items).counts).reduce((all, count) => all + count, 0);
    expect(sum).toBe(context.items.length);
  },
});
