import { expect } from 'vitest';
import { previewMachine } from '../../../../machines/photos/preview/preview.machine.ts';
import { type Proof, proveChart, sentTo as sentBy } from '../../../kit/chart/index.ts';
import type { Recorder } from '../../../kit/chart/record.ts';
import { failed, july, june, viewOf } from '../../library/chart/samples.ts';
import { found, input, lastLeft, these, unknown } from './previewSamples.ts';

const every = these('n0', 'n1', 'o0', 'o1', 'x9');

const proof: Proof<typeof previewMachine> = {
  machine: previewMachine,
  limit: 10_000,
  // The first photo of June, o0, is not loaded, so stepping across the month in either direction waits for it. After
  // the last photo has been deleted there is no first photo, and the preview hands over to the list; the walk from n0
  // covers that.
  input: (recorder: Recorder) => ({
    ...input('n1', ['n0', 'n1'])(recorder),
    view: { ...viewOf(['n0', 'n1', 'o1']), first: () => undefined },
    list: recorder.ref('list'),
  }),
  events: {
    'preview.next': [{}],
    'preview.previous': [{}],
    'preview.close': [{}],
    'preview.delete': [{}],
    'preview.download': [{}],
    'preview.toggle': [{}],
    'preview.retry': [{}],
    'network.back': [{}],
    'attempt.due': [{}],
    'window.attended': [{}],
    'preview.tapped': [{}],
    'preview.woken': [{}],
    'preview.goto': [{ id: 'n0' }, { id: 'o1' }, { id: 'x9' }],
    'library.changed': [
      { view: { ...viewOf(['n0', 'n1', 'o1']), first: () => undefined } },
      { view: { ...viewOf(['n0', 'n1', 'o1']), first: () => undefined, epoch: 1 } },
      { view: { ...lastLeft, first: () => undefined } },
    ],
    'picture.broken': [{}],
    'picture.loaded': [{}],
    'picture.retry': [{}],
    'picture.exceeded': [{}],
    'original.broken': [{}],
    'group.rejected': [{ group: june }, { group: july }],
    'deletion.cancelled': [{}],
    'deletion.confirmed': [{}],
    'deletion.finished': [{ ids: every }],
    'deletion.resumed': [{ ids: new Map([['n1', july]]) }],
    'deletion.failed': [{ failed: every }],
  },
  outcomes: {
    findPhoto: { done: [found, unknown, failed], error: [new Error('gone')] },
    network: {},
    attention: {},
    zoom: {},
    picture: {},
    controls: {},
  },
  // The automatic walks use lists by months; the journeys cover albums.
  walkedByHand: [
    'showing --preview.delete [isOfAlbum]--> deleting',
    'showing --preview.download [isShown]--> (stays)',
  ],
  project: ({ context: { id, at, wanted, kept, view, seen } }) => [
    id,
    at,
    wanted,
    kept[0],
    view.count(july),
    seen.count(july),
  ],
  ignores: {
    '*': ['network.back', 'attempt.due', 'window.attended'],
    locating: [
      'preview.delete',
      'preview.download',
      'preview.toggle',
      'preview.retry',
      'group.rejected',
      'deletion.cancelled',
      'deletion.confirmed',
      'deletion.resumed',
      'deletion.finished',
      'deletion.failed',
    ],
    showing: [
      'preview.retry',
      'group.rejected',
      'deletion.cancelled',
      'deletion.confirmed',
      'deletion.finished',
      'deletion.failed',
    ],
    loadingNeighbour: [
      'preview.delete',
      'preview.download',
      'preview.retry',
      'deletion.cancelled',
      'deletion.confirmed',
      'deletion.resumed',
      'deletion.finished',
      'deletion.failed',
    ],
    moving: [
      'preview.delete',
      'preview.download',
      'preview.toggle',
      'preview.retry',
      'deletion.cancelled',
      'deletion.confirmed',
      'deletion.resumed',
      'deletion.finished',
      'deletion.failed',
    ],
    deleting: [
      'preview.next',
      'preview.previous',
      'preview.delete',
      'preview.download',
      'preview.toggle',
      'preview.retry',
      'group.rejected',
      'deletion.resumed',
    ],
    'deleting.confirmed': ['deletion.confirmed'],
    'deleting.slow': ['deletion.confirmed'],
    failed: [
      'preview.next',
      'preview.previous',
      'preview.delete',
      'preview.download',
      'preview.toggle',
      'group.rejected',
      'deletion.cancelled',
      'deletion.confirmed',
      'deletion.resumed',
      'deletion.finished',
      'deletion.failed',
    ],
    closing: [
      'preview.next',
      'preview.previous',
      'preview.delete',
      'preview.download',
      'preview.toggle',
      'preview.retry',
      'group.rejected',
      'deletion.cancelled',
      'deletion.confirmed',
      'deletion.resumed',
      'deletion.finished',
      'deletion.failed',
    ],
    redirecting: [
      'preview.next',
      'preview.previous',
      'preview.delete',
      'preview.download',
      'preview.toggle',
      'preview.retry',
      'group.rejected',
      'deletion.cancelled',
      'deletion.confirmed',
      'deletion.resumed',
      'deletion.finished',
      'deletion.failed',
    ],
  },
  observe: ({ snapshot, calls, running }) => {
    expect(running.includes('network')).toBe(snapshot.matches('failed'));
    expect(running.includes('attention')).toBe(snapshot.matches('showing'));
    const addresses = sentBy(calls, 'navigation', 'navigation.request');
    const back = sentBy(calls, 'navigation', 'navigation.return');
    if (snapshot.matches('showing') && addresses.length > 0) {
      expect(addresses.at(-1)).toEqual({
        to: `/my-photos/photos/preview/${snapshot.context.id}`,
        replace: true,
      });
    }
    if (back.length > 0) expect([snapshot.value, back]).toEqual(['closing', [{ to: '/my-photos/photos' }]]);
    expect(addresses.some((request) => 'to' in request && request.to === '/my-photos/photos')).toBe(
      snapshot.matches('redirecting') && addresses.length > 0,
    );
  },
};

/** A list whose photos have not been counted yet. */
const uncounted = {
  input: (recorder: Recorder) => ({
    ...input('n1', ['n0', 'n1'])(recorder),
    view: { ...viewOf(['n0', 'n1']), counted: () => false },
  }),
};

proveChart('[2.22a] [2.23a] [2.26a] [2.26b] [2.27a] [2.27b] [2.27c] the preview', proof, uncounted);
