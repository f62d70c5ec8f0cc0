import { expect } from 'vitest';
import { FileUnsaved } from '../../../contracts/embedding/appView.ts';
import { proveChart, randomWalks } from '../../kit/chart/index.ts';
import { failed, finished, id, other, refused, url } from './samples.ts';
import {
  actions,
  ids,
  listed,
  notListed,
  resolved,
  shared,
  subject,
  tooMany,
  toOwner,
  unowned,
  wholeMonth,
} from './archiveSamples.ts';

const events = {
  'archive.message': [
    { key: 'started', at: 2_000 },
    { key: 'finished', at: 3_000 },
    { key: 'error', at: 4_000 },
    { key: 'finished', at: 5_000 },
  ],
  'archive.look': [{}],
  'archive.retry': [{}],
  'way.changed': [{ leads: true }],
} as const;

const outcomes = {
  watchWay: {},
  resolveIds: {
    done: [resolved('a', 'b'), resolved(), tooMany, { outcome: 'failed' as const }],
    error: [new Error('x')],
  },
  findOwners: {
    done: [{ photos: [{ photoId: 'b', ownerId: 'owner-2' }] }, { photos: null }],
    error: [new Error('x')],
  },
  createShared: { done: [finished({ id: other }), refused('notFound'), failed], error: [new Error('x')] },
  createDownload: { done: [finished({ id }), refused('notFound'), failed], error: [new Error('x')] },
  readState: {
    done: [
      listed('started'),
      listed('finished'),
      listed('gone'),
      listed('error'),
      listed(),
      notListed,
      failed,
    ],
    error: [new Error('x')],
  },
  readAddress: {
    done: [finished({ url }), refused('notReady'), refused('gone'), refused('notFound'), failed],
    error: [new Error('x')],
  },
  handOver: { done: [undefined], error: [new Error('x'), new FileUnsaved()] },
} as const;

const toasts = ['sayStarted', 'sayFinished', 'sayFailed'];

proveChart(
  '[4.16a] [4.16b] [7.7] [7.15a] an archive',
  {
    ...subject(wholeMonth),
    events,
    outcomes,
    project: ({ context }) => [
      context.photos !== null,
      context.unowned.length,
      context.url,
      context.newest,
      context.spent,
    ],
    ignores: {
      resolving: ['archive.message', 'archive.look', 'archive.retry'],
      findingOwners: ['archive.message', 'archive.look', 'archive.retry'],
      requested: ['archive.look', 'archive.retry'],
      'started.waiting': ['archive.retry'],
      'started.looking': ['archive.look', 'archive.retry'],
      'started.addressing': ['archive.look', 'archive.retry'],
      finished: ['archive.message', 'archive.look', 'archive.retry'],
      saving: ['archive.message', 'archive.look', 'archive.retry'],
      saved: ['archive.message', 'archive.look', 'archive.retry'],
      error: ['archive.look'],
    },
    observe: ({ snapshot, calls, running, event }) => {
      const said = actions(calls).filter((name) => toasts.includes(name));
      expect(said.length).toBeLessThan(2);
      if (said[0] === 'sayFailed') expect(snapshot.matches('error')).toBe(true);
      if (said[0] === 'sayFinished') expect(snapshot.matches('saved')).toBe(true);
      expect(running.includes('handOver')).toBe(snapshot.matches('saving'));
      // Events that a chart receives after its end exist only in the state map.
      if (snapshot.status === 'done' && event.type !== 'way.changed')
        expect(toOwner(calls)[0]).toEqual({ type: 'archive.over', id });
    },
  },
  subject(ids),
  subject(shared),
  subject(unowned),
  subject(null),
  subject(null, true),
);

randomWalks(
  '[4.16a] [4.16b] [3.15b] [F8] an archive is saved at most once and each failure shown once, in any order of events',
  {
    walker: 'archive',
    ...subject(ids),
    events,
    outcomes,
    invariant: ({ calls, snapshot }) => {
      const said = actions(calls).filter((name) => toasts.includes(name));
      expect(said.filter((name) => name === 'sayFinished').length).toBeLessThanOrEqual(1);
      for (const [index, name] of said.entries())
        if (name === 'sayStarted') expect(said[index + 1]).not.toBe('sayStarted');
      if (snapshot.matches('error')) expect(said.at(-1)).toBe('sayFailed');
      if (snapshot.matches('saved')) expect(said.at(-1)).toBe('sayFinished');
    },
  },
);
