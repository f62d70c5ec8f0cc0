import { expect } from 'vitest';
import { uploadItemMachine } from '../../../../machines/photos/uploads/uploadItem.machine.ts';
import { connectionTries } from '../../../../machines/photos/uploads/uploadItem.setup.ts';
import { proveChart } from '../../../kit/chart/index.ts';
import { failed, finished } from '../../library/chart/samples.ts';
import {
  address,
  duplicate,
  duplicateOutside,
  examined,
  file,
  hash,
  hashed,
  noPicture,
  joined,
  known,
  notFound,
  ready,
  readyOutside,
  refused,
  sentTo,
  unknown,
} from './itemSamples.ts';

const leftOut = finished({ failed: ['i'] });

const bytes = [
  'bytes.address',
  'bytes.kept',
  'bytes.sent',
  'bytes.complete',
  'bytes.lost',
  'bytes.forgotten',
  'bytes.unauthorized',
  'bytes.refused',
  'bytes.failed',
  'bytes.unreadable',
] as const;

const connection = ['connection.lost', 'connection.back'] as const;

const token = ['token.ready', 'token.lost'] as const;

proveChart(
  '[1.3b] [5.6a] the upload of one file',
  {
    machine: uploadItemMachine,
    input: file(),
    events: {
      'item.pause': [{}],
      'item.resume': [{}],
      'connection.lost': [{}],
      'connection.back': [{}],
      'turn.granted': [{}],
      'bytes.address': [{ address }],
      'bytes.sent': [{ sent: 40, at: 1 }],
      'bytes.complete': [{ uploadId: 'server-1' }],
      'bytes.kept': [{ kept: 40 }],
      'bytes.lost': [
        { offline: false, pause: 0 },
        { offline: true, pause: 0 },
      ],
      'bytes.forgotten': [{}],
      'bytes.unauthorized': [{}],
      'token.ready': [{}],
      'token.lost': [{}],
      'bytes.refused': [{ reason: 'tooLarge' }],
      'bytes.failed': [{ reason: 'noRoom' }],
      'bytes.unreadable': [{}],
    },
    outcomes: {
      hashFile: {
        done: [
          hashed,
          { kind: 'hashed', hash: 'cd'.repeat(32), refusal: null },
          noPicture,
          { kind: 'unreadable' },
          { kind: 'offline' },
        ],
        error: [new Error('no worker')],
      },
      holdTurn: { error: [new Error('no locks')] },
      sendBytes: { error: [new Error('gone')] },
      askBeforeLeaving: {},
      askKnown: { done: [known, unknown, failed], error: [new Error('gone')] },
      joinAlbum: { done: [joined, leftOut, notFound, failed], error: [new Error('gone')] },
      askOutcome: {
        done: [ready, duplicate, readyOutside, duplicateOutside, refused, examined, notFound, failed],
        error: [new Error('gone')],
      },
    },
    project: ({ context }) => [
      context.hash,
      context.checked,
      context.address,
      context.uploadId,
      Math.min(context.tries, connectionTries),
      context.asks > 0,
      context.reason,
      context.since,
    ],
    limit: 20_000,
    ignores: {
      hashing: ['item.resume', ...connection, 'turn.granted', ...bytes, ...token],
      'admitted.waitingTurn': ['item.resume', 'connection.back', ...bytes, ...token],
      'admitted.comparing': ['item.resume', 'connection.back', 'turn.granted', ...bytes, ...token],
      'admitted.joining': ['item.resume', 'connection.back', 'turn.granted', ...bytes, ...token],
      'admitted.recalling': ['item.resume', 'connection.back', 'turn.granted', ...bytes, ...token],
      'admitted.waitingToken': ['item.resume', 'connection.back', 'turn.granted', ...bytes],
      'admitted.sending': ['item.resume', 'connection.back', 'turn.granted', ...token],
      'admitted.processing': ['item.resume', 'connection.back', 'turn.granted', ...bytes, ...token],
      paused: ['item.pause', ...connection, 'turn.granted', ...bytes, ...token],
      offline: ['item.resume', 'connection.lost', 'turn.granted', ...bytes, ...token],
      retrying: ['item.resume', 'connection.back', 'turn.granted', ...bytes, ...token],
    },
    observe: ({ snapshot, calls }) => {
      const ended = sentTo({ calls }).filter(({ type }) => type === 'item.ended');
      expect(ended.map((end) => end['how'])).toEqual(snapshot.status === 'done' ? [snapshot.value] : []);
    },
  },
  { input: file({ hash, checked: true }) },
  { input: file({ hash, checked: true, albumId: 'a-1' }) },
  { input: file({ hash, address }) },
  { input: file({ hash, address, uploadId: 'server-1', checked: true }) },
);
