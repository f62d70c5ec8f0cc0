import { expect } from 'vitest';
import { albumViewState } from '../../../machines/albums/album.selectors.ts';
import { type Call, journey, sentTo, transcript } from '../../kit/chart/index.ts';
import {
  again,
  cancelled,
  cannot,
  deleted,
  gone,
  list,
  mine,
  newest,
  own,
  owner,
  ownShown,
  participant,
  ready,
  renamed,
  renewed,
  shared,
  shown,
  value,
} from './albumSamples.ts';

const toasts = (calls: readonly Call[]) => sentTo(calls, 'toasts', 'toast.show');

/** Returns the toast and the navigation that follow the deletion of an album [2.37]. */
const farewell = (calls: readonly Call[]) => [
  transcript(calls).slice(-3),
  toasts(calls),
  sentTo(calls, 'navigation', 'navigation.request'),
];

const afterDeletion = [
  ['toasts: toast.show', 'library: counts.renew', 'navigation: navigation.request'],
  [{ kind: 'success', message: 'albumDeleted', values: { albumName: 'Album a' } }],
  [{ to: '/my-photos/albums', replace: true }],
];

journey(
  '[2.33a] a renamed album shows its new name without a reload; a cancelled form changes nothing',
  own,
  (walk) => {
    walk.send({ type: 'sorting.changed', sorting: newest });
    walk.show('record', ready(mine));
    walk.send({ type: 'album.rename' });
    expect(walk.calls.find((call) => call.kind === 'start' && call.id === 'rename')).toMatchObject({
      input: { input: { albumId: 'a', name: 'Album a' } },
    });
    walk.finish('rename', cancelled);
    expect(walk.snapshot.context.album?.albumName).toBe('Album a');
    walk.send({ type: 'album.rename' });
    walk.finish('rename', renamed);
    expect(walk.snapshot.context.album?.albumName).toBe('Alps');
  },
  ownShown,
);

journey(
  '[2.37] a deleted album is named in a toast, the tabs recount and the list opens',
  own,
  (walk) => {
    walk.send({ type: 'sorting.changed', sorting: newest });
    walk.show('record', ready(mine));
    walk.send({ type: 'album.delete' });
    walk.finish('delete', cancelled);
    expect(walk.snapshot.value).toEqual(ownShown);
    walk.send({ type: 'album.delete' });
    walk.finish('delete', deleted);
    expect(farewell(walk.calls)).toEqual(afterDeletion);
  },
  'deleted',
);

journey(
  '[6.4b] an album deleted elsewhere is noticed by its people, its photos or a returning customer',
  owner,
  (walk) => {
    walk.send({ type: 'sorting.changed', sorting: newest });
    walk.show('record', ready(shared));
    for (const event of [
      { type: 'window.attended' },
      { type: 'list.rejected', list, value },
      { type: 'list.recount', epoch: 8 },
    ] as const) {
      const before = walk.calls.length;
      walk.send(event);
      expect(transcript(walk.calls.slice(before))).toEqual([renewed]);
      walk.show('record', again(shared));
      expect(walk.snapshot.matches({ shown: { record: 'recounting' } })).toBe(true);
      walk.show('record', cannot(shared));
    }
    expect(walk.snapshot.value).toEqual(shown);
    walk.send({ type: 'participants.show' });
    walk.show('participants', gone);
    expect(transcript(walk.calls).at(-1)).toBe(renewed);
    walk.show('record', again(shared));
    walk.show('record', gone);
    expect(toasts(walk.calls)).toEqual([]);
  },
  'notFound',
);

for (const [who, subject] of [
  ['its owner', owner],
  ['a participant', participant],
] as const)
  journey(
    `[2.37] [2.42b] [6.4b] an album deleted by ${who} is named in a toast, the tabs recount and the list opens`,
    subject,
    (walk) => {
      walk.send({ type: 'sorting.changed', sorting: newest });
      walk.show('record', ready(shared));
      walk.send({ type: 'album.delete' });
      walk.finish('deletion', cancelled);
      expect(walk.running).not.toContain('deletion');
      walk.send({ type: 'album.delete' });
      expect(walk.calls.findLast((call) => call.kind === 'start')).toMatchObject({
        id: 'deletion',
        input: { input: { albumId: 'a' } },
      });
      // Another window notices the deletion before the response arrives.
      walk.send({ type: 'window.attended' });
      walk.show('record', again(shared));
      walk.show('record', gone);
      walk.finish('deletion', deleted);
      expect(farewell(walk.calls)).toEqual(afterDeletion);
    },
    'deleted',
  );

journey(
  '[2.37] an album that ends while its owner confirms deletion shows as gone if the owner cancels',
  owner,
  (walk) => {
    walk.send({ type: 'sorting.changed', sorting: newest });
    walk.show('record', ready(shared));
    walk.send({ type: 'album.delete' });
    walk.send({ type: 'window.attended' });
    walk.show('record', again(shared));
    walk.show('record', gone);
    expect(albumViewState(walk.snapshot)).toBe('shown');
    walk.finish('deletion', cancelled);
  },
  'notFound',
);
