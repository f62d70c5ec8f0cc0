import { expect } from 'vitest';
import { brands, defaultBrand, readHost } from '../../../contracts/brand/brands.ts';
import { appMachine } from '../../../machines/app/app.machine.ts';
import { journey, sentTo, transcript } from '../../kit/chart/index.ts';
import { arrived, boot, enter, flags, home, input, read } from './appSamples.ts';

journey(
  '[4.15f, 8.6] blocked storage is reported once the config has loaded',
  { machine: appMachine, input: input('/orders', { storageWorks: false }) },
  (walk) => {
    boot(walk);
  },
  'storageBlocked',
);

journey(
  '[8.9b, 9.10b] an unknown host belongs to no brand',
  { machine: appMachine, input: input('/', { host: null }) },
  (walk) => {
    walk.finish('activateLocale');
    walk.finish('readConfig', read);
    walk.send({ type: 'flags.changed', flags });
  },
  'unknownChannel',
);

journey(
  '[3.19a, 7.12b] a config that fails to load shows its error only once the messages have loaded',
  { machine: appMachine, input: input('/') },
  (walk) => {
    walk.finish('readConfig', {
      outcome: 'failed',
      failure: { kind: 'http', status: 500, correlationId: 'id-1' },
    });
    expect(walk.running).toEqual(['activateLocale', 'page', 'queries', 'recovery']);
    walk.finish('activateLocale');
  },
  { failed: 'waiting' },
);

journey(
  'an arrival stores only its location, so that the area receives its own event',
  { machine: appMachine, input: input('/') },
  (walk) => {
    enter(walk, '/my-photos/photos');
    walk.finish('loadLibrary');
    walk.finish('loadArea', { area: 'photos', logic: null });
    walk.send({ type: 'navigation.arrived', ...arrived('/my-photos/photos/preview/a') });
    expect(walk.snapshot.context.here).toEqual(arrived('/my-photos/photos/preview/a'));
  },
  { ready: 'shown' },
);

journey(
  '[9.10b] each brand is found by its host',
  { machine: appMachine, input: input('/') },
  (walk) => {
    expect(brands.map(({ domain }) => readHost(`myaccount.${domain}.localhost`)?.brand.domain)).toEqual(
      brands.map(({ domain }) => domain),
    );
    expect(readHost('localhost')?.brand).toEqual(defaultBrand);
    walk.fail('activateLocale', new Error('gone'));
  },
  { failed: 'waiting' },
);

journey(
  '[3.19a, 7.12b] a config read that throws counts as failed',
  home,
  (walk) => {
    walk.fail('readConfig');
    walk.finish('activateLocale');
    expect(walk.snapshot.value).toEqual({ failed: 'waiting' });
    walk.send({ type: 'app.retry' });
  },
  { loadingConfig: { reading: { config: 'pending', language: 'pending' } } },
);

journey(
  '[3.19a, 8.5d] a config read by a retry is read once, and the messages load after it',
  home,
  (walk) => {
    walk.fail('readConfig');
    walk.finish('activateLocale');
    walk.send({ type: 'attempt.due' });
    walk.finish('readConfig', read);
    const reads = walk.calls.filter((call) => call.kind === 'start' && call.src === 'readConfig');
    expect([reads.length, walk.snapshot.context.config]).toEqual([2, read.reply]);
    expect(walk.running).toEqual(['activateLocale', 'page', 'queries', 'recovery']);
    walk.finish('activateLocale');
  },
  { loadingConfig: 'resolvingFlags' },
);

journey(
  '[3.19a, 7.12b] an earlier config is dropped if the next read fails',
  home,
  (walk) => {
    walk.finish('readConfig', read);
    walk.fail('activateLocale');
    walk.send({ type: 'app.retry' });
    walk.fail('readConfig');
    walk.finish('activateLocale');
    expect(walk.snapshot.context.config).toBeNull();
  },
  { failed: 'waiting' },
);

journey(
  '[2.3c] later flags are stored and sent to navigation',
  home,
  (walk) => {
    enter(walk);
    const fewer = { ...flags, PhotoManagementAlbumViewEnabled: false };
    const before = walk.calls.length;
    walk.send({ type: 'flags.changed', flags: fewer });
    expect(walk.snapshot.context.flagValues).toEqual(fewer);
    expect(transcript(walk.calls.slice(before))).toEqual(['navigation: conditions.changed']);
    expect(sentTo(walk.calls, 'navigation', 'conditions.changed').at(-1)).toEqual({
      conditions: { flags: fewer },
    });
  },
  { ready: { arriving: 'area' } },
);

journey(
  '[6.3b] the first flags are stored, whichever page is open',
  { machine: appMachine, input: input('/account-deleted') },
  (walk) => {
    boot(walk);
    expect(walk.snapshot.context.flagValues).toEqual(flags);
  },
  { public: 'waiting' },
);

journey(
  "[2.51a] history and modals receive each other's events",
  home,
  (walk) => {
    enter(walk);
    walk.send({ type: 'modals.backed', depth: 0 });
    walk.send({ type: 'modals.left' });
    walk.send({ type: 'history.depth', depth: 1, held: false });
    expect(transcript(walk.calls).slice(-3)).toEqual([
      'modals: modals.backed',
      'modals: modals.left',
      'navigation: history.depth',
    ]);
    expect(sentTo(walk.calls, 'modals', 'modals.backed')).toEqual([{ depth: 0 }]);
    expect(sentTo(walk.calls, 'navigation', 'history.depth')).toEqual([{ depth: 1, held: false }]);
  },
  { ready: { arriving: 'area' } },
);

journey(
  '[8.6] the page reloads once the customer allows storage',
  { machine: appMachine, input: input('/orders', { storageWorks: false }) },
  (walk) => {
    boot(walk);
    walk.send({ type: 'app.retry' });
    expect(transcript(walk.calls).at(-1)).toBe('reload');
  },
  'reloading',
);
