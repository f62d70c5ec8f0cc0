import { expect } from 'vitest';
import { flagNames } from '../../../contracts/flags/flags.ts';
import {
  featureFlagsMachine,
  type FlagsParent,
  type FlagValuesEvent,
} from '../../../machines/flags/featureFlags.machine.ts';
import { flagRows, isOn } from '../../../machines/flags/featureFlags.selectors.ts';
import { journey, proveChart, Recorder, sentTo } from '../../kit/chart/index.ts';

const album = 'PhotoManagementAlbumViewEnabled';
const timeline = 'PhotoManagementTimelineViewEnabled';
const control = 'PhotoManagementFeatureFlagControl';
const upload = 'PhotoManagementUploadViewEnabled';
const subject = {
  machine: featureFlagsMachine,
  input: (recorder: Recorder) => ({
    parent: recorder.ref('parent') as FlagsParent,
    query: { [album]: false },
    hosts: { [album]: ['*'], [timeline]: ['myaccount.alb.nl'], [upload]: ['*'] },
    host: 'myaccount.alb.nl',
  }),
};
const nobody = new Recorder().ref<FlagValuesEvent>('nobody');

proveChart('[6.3a] [6.3b] [6.3c] the feature flags', {
  ...subject,
  events: {
    'flag.set': [
      { name: upload, on: false },
      { name: control, on: true },
      { name: control, on: false },
    ],
    'flag.cleared': [{ name: upload }],
    'flags.cleared': [{}],
    'query.changed': [{ query: {} }, { query: { PhotoManagementAlbumViewEnabled: true } }],
    'flags.open': [{}],
    'flags.close': [{}],
    'flags.watch': [{ watcher: nobody }],
    'flags.unwatch': [{ watcher: nobody }],
    'modal.escape': [{ id: 'flags', by: 'escape' }],
  },
  outcomes: { readOverrides: { done: [{ [upload]: false }], error: [new Error('storage is blocked')] } },
  project: ({ context }) => [context.stored, Math.min(2, context.watchers.length)],
  ignores: {
    resolving: [
      'flag.set',
      'flag.cleared',
      'flags.cleared',
      'query.changed',
      'flags.open',
      'flags.close',
      'modal.escape',
    ],
    'ready.closed': ['flags.close', 'modal.escape'],
    'ready.open': ['flags.open'],
  },
  observe: ({ snapshot, calls, event }) => {
    const changed = /^flags?\.(?:set|cleared)$/.test(event.type);
    const settled = changed || event.type === 'query.changed' || event.type.startsWith('xstate.');
    const outside = calls.filter(
      (call) => call.kind === 'action' || (call.kind === 'sent' && call.to === 'parent'),
    );
    const modal = calls.flatMap((call) =>
      call.kind === 'sent' && call.to === 'modals' ? [call.event.type] : [],
    );
    if (event.type === 'flags.open' && modal.length > 0) expect(modal).toEqual(['modal.opened']);
    if (event.type === 'flags.close') expect(modal).toEqual(['modal.closed']);
    if (snapshot.matches({ ready: 'open' })) expect(isOn(control)(snapshot)).toBe(true);
    const flags = Object.fromEntries(flagRows(snapshot).map(({ name, on }) => [name, on]));
    const sentTo = { kind: 'sent', to: 'parent', event: { type: 'flags.changed', flags } };
    const stored = { kind: 'action', name: 'writeOverrides', params: snapshot.context.stored };
    expect(outside).toEqual(
      snapshot.value === 'resolving' || !settled ? [] : [...(changed ? [stored] : []), sentTo],
    );
  },
});

journey(
  '[6.3b] the query takes precedence over stored flags, and those over the host lists',
  subject,
  (walk) => {
    walk.finish('readOverrides', { [album]: true, [upload]: false });
    const rows = flagRows(walk.snapshot).filter(({ on, source }) => on || source !== 'config');
    expect(rows).toEqual([
      { name: timeline, on: true, source: 'config' },
      { name: album, on: false, source: 'query' },
      { name: upload, on: false, source: 'stored' },
    ]);
  },
  { ready: 'closed' },
);

journey(
  '[6.3a] a flag is on only on the hosts of its list',
  { ...subject, input: (recorder: Recorder) => ({ ...subject.input(recorder), host: 'other' }) },
  (walk) => {
    walk.finish('readOverrides', {});
    expect(flagNames.filter((name) => isOn(name)(walk.snapshot))).toEqual([upload]);
  },
  { ready: 'closed' },
);

journey(
  '[6.3c] [2.49c] a flag set manually is stored and can be cleared',
  subject,
  (walk) => {
    walk.fail('readOverrides', new Error('unreadable'));
    walk.send({ type: 'flag.set', name: upload, on: false });
    expect(isOn(upload)(walk.snapshot)).toBe(false);
    walk.send({ type: 'flag.cleared', name: upload });
    expect(isOn(upload)(walk.snapshot)).toBe(true);
    walk.send({ type: 'flag.set', name: timeline, on: false });
    walk.send({ type: 'flags.cleared' });
    expect(
      walk.calls
        .filter(({ kind }) => kind === 'action')
        .map((call) => (call.kind === 'action' ? call.params : null)),
    ).toEqual([{ [upload]: false }, {}, { [timeline]: false }, {}]);
  },
  { ready: 'closed' },
);

journey(
  "[2.49c] the developer's modal opens only if its flag is on, and closes if the flag is switched off",
  subject,
  (walk) => {
    walk.finish('readOverrides', {});
    walk.send({ type: 'flags.open' });
    expect(walk.snapshot.value).toEqual({ ready: 'closed' });
    walk.send({ type: 'flag.set', name: control, on: true });
    walk.send({ type: 'flags.open' });
    expect(walk.snapshot.value).toEqual({ ready: 'open' });
    walk.send({ type: 'flag.set', name: control, on: false });
    const modal = walk.calls.flatMap((call) =>
      call.kind === 'sent' && call.to === 'modals' ? [call.event] : [],
    );
    expect(modal.map((event) => [event.type, event['id']])).toEqual([
      ['modal.opened', 'flags'],
      ['modal.closed', 'flags'],
    ]);
  },
  { ready: 'closed' },
);

journey(
  '[2.12] [6.3b] the query of the page after sign-in replaces the first one',
  subject,
  (walk) => {
    walk.finish('readOverrides', {});
    walk.send({ type: 'query.changed', query: { [album]: true } });
    expect(isOn(album)(walk.snapshot)).toBe(true);
  },
  { ready: 'closed' },
);

journey(
  "[2.49c] the developer's modal closes by its button and by Escape, which the modal stack handles",
  subject,
  (walk) => {
    const sentTo = () =>
      walk.calls.flatMap((call) => (call.kind === 'sent' && call.to === 'modals' ? [call.event.type] : []));
    walk.finish('readOverrides', {});
    walk.send({ type: 'flag.set', name: control, on: true });
    walk.send({ type: 'flags.open' });
    walk.send({ type: 'flags.close' });
    expect(walk.snapshot.value).toEqual({ ready: 'closed' });
    walk.send({ type: 'flags.open' });
    walk.send({ type: 'modal.escape', id: 'flags', by: 'escape' });
    expect(sentTo()).toEqual(['modal.opened', 'modal.closed', 'modal.opened']);
  },
  { ready: 'closed' },
);

journey(
  '[6.3b, 6.3c] clearing the manual flags restores the values of the config',
  subject,
  (walk) => {
    walk.finish('readOverrides', { [upload]: false });
    walk.send({ type: 'flags.cleared' });
    expect(isOn(upload)(walk.snapshot)).toBe(true);
  },
  { ready: 'closed' },
);

journey(
  '[6.3b] an observer of the flags is notified immediately and of each change until it unsubscribes',
  subject,
  (walk) => {
    const watcher = walk.recorder.ref<FlagValuesEvent>('watcher');
    const uploads = () =>
      sentTo(walk.calls, 'watcher', 'flags.changed').map(
        (sentTo) => (sentTo as FlagValuesEvent).flags[upload],
      );
    walk.send({ type: 'flags.watch', watcher });
    expect(uploads()).toEqual([true]);
    walk.finish('readOverrides', { [upload]: false });
    walk.send({ type: 'flag.set', name: upload, on: true });
    walk.send({ type: 'query.changed', query: {} });
    walk.send({ type: 'flag.set', name: upload, on: false });
    walk.send({ type: 'flag.cleared', name: upload });
    walk.send({ type: 'flag.set', name: upload, on: false });
    walk.send({ type: 'flags.cleared' });
    expect(uploads()).toEqual([true, false, true, true, false, true, false, true]);
    walk.send({ type: 'flags.unwatch', watcher });
    walk.send({ type: 'flags.cleared' });
    expect(uploads().length).toBe(8);
  },
  { ready: 'closed' },
);
