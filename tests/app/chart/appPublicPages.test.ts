import { expect } from 'vitest';
import { type AnyEventObject } from 'xstate';
import { appMachine } from '../../../machines/app/app.machine.ts';
import { journey, playedLogic } from '../../kit/chart/index.ts';
import { arrived, boot, enter, home, input, shownArea } from './appSamples.ts';

journey(
  '[2.4] a public page shows without sign-in',
  { machine: appMachine, input: input('/account-deleted') },
  (walk) => {
    boot(walk);
    expect(walk.running).toEqual([
      'flags',
      'menus',
      'modals',
      'navigation',
      'page',
      'queries',
      'recovery',
      'surroundings',
      'toasts',
    ]);
    walk.send({ type: 'navigation.arrived', ...arrived('/account-deleted') });
    walk.finish('loadPublicArea', { area: 'public', logic: null });
  },
  { public: 'shown' },
);

journey(
  '[2.4] a failed public page is retried, and another route loads its own area',
  { machine: appMachine, input: input('/account-deleted') },
  (walk) => {
    boot(walk);
    walk.send({ type: 'navigation.arrived', ...arrived('/account-deleted') });
    walk.fail('loadPublicArea');
    expect(walk.snapshot.value).toEqual({ public: { failed: 'waiting' } });
    walk.send({ type: 'app.retry' });
    walk.finish('loadPublicArea', { area: 'public', logic: null });
    walk.send({ type: 'navigation.arrived', ...arrived('/subscription-confirmation') });
    expect(walk.snapshot.context).toMatchObject({
      area: null,
      areaRef: null,
      here: arrived('/subscription-confirmation'),
    });
  },
  { public: 'arriving' },
);

journey(
  '[2.4, 8.6] the sign-in from a public page is blocked if storage is blocked',
  { machine: appMachine, input: input('/account-deleted', { storageWorks: false }) },
  (walk) => {
    boot(walk);
    walk.send({ type: 'navigation.arrived', ...arrived('/account-deleted') });
    walk.send({ type: 'navigation.arrived', ...arrived('/orders') });
    expect(walk.snapshot.context.here).toEqual(arrived('/orders'));
  },
  'storageBlocked',
);

journey(
  '[2.4, 4.15b] the sign-in starts from a public page to a signed-in one if storage works',
  { machine: appMachine, input: input('/account-deleted') },
  (walk) => {
    boot(walk);
    walk.send({ type: 'navigation.arrived', ...arrived('/account-deleted') });
    walk.send({ type: 'navigation.arrived', ...arrived('/orders') });
    expect(walk.snapshot.value).toEqual({ loadingAccount: 'pending' });
    walk.finish('loadAccount');
    expect(walk.running).toContain('auth');
    expect(walk.snapshot.context).toMatchObject({ here: arrived('/orders'), area: null });
  },
  'authenticating',
);

for (const [path, storageWorks, end] of [
  ['/subscription-confirmation', true, { public: 'arriving' }],
  ['/orders', true, { loadingAccount: 'pending' }],
  ['/orders', false, 'storageBlocked'],
] as const)
  journey(
    `[2.4] [8.6] the chart of a public page ends on the way to ${path} ${storageWorks ? 'with' : 'without'} storage`,
    { machine: appMachine, input: input('/account-deleted', { storageWorks }) },
    (walk) => {
      boot(walk);
      walk.send({ type: 'navigation.arrived', ...arrived('/account-deleted') });
      walk.finish('loadPublicArea', { area: 'public', logic: shownArea });
      const area = walk.snapshot.context.areaRef;
      walk.send({ type: 'navigation.arrived', ...arrived(path) });
      expect([area?.getSnapshot().status, walk.snapshot.context.area]).toEqual(['stopped', null]);
    },
    end,
  );

const heard: AnyEventObject[] = [];

journey(
  '[2.1] another area is loaded and the previous one released; within an area its chart gets the new route',
  home,
  (walk) => {
    enter(walk);
    walk.finish('loadArea', { area: 'home', logic: playedLogic({ sent: (event) => heard.push(event) }) });
    walk.send({ type: 'navigation.arrived', ...arrived('/') });
    expect(heard).toEqual([{ type: 'area.route', ...arrived('/') }]);
    walk.send({ type: 'navigation.arrived', ...arrived('/orders') });
    expect(walk.snapshot.context).toMatchObject({ area: null, areaRef: null, here: arrived('/orders') });
    walk.fail('loadArea');
    expect(walk.snapshot.value).toEqual({ ready: { failed: 'waiting' } });
    walk.send({ type: 'app.retry' });
  },
  { ready: { arriving: 'area' } },
);

journey(
  '[2.1, 8.5d] a public page does not load the account; an account that fails to load is retried before sign-in',
  { machine: appMachine, input: input('/account-deleted') },
  (walk) => {
    boot(walk);
    walk.send({ type: 'navigation.arrived', ...arrived('/account-deleted') });
    walk.finish('loadPublicArea', { area: 'public', logic: null });
    expect(walk.calls.filter((seen) => seen.kind === 'start' && seen.src === 'loadAccount')).toEqual([]);
    walk.send({ type: 'navigation.arrived', ...arrived('/orders') });
    walk.fail('loadAccount', new Error('404'));
    expect(walk.snapshot.value).toEqual({ loadingAccount: { failed: 'waiting' } });
    expect(walk.snapshot.hasTag('error')).toBe(true);
    expect(walk.running).not.toContain('auth');
    // If the customer opens another page while waiting for the sign-in, the sign-in leads to that page.
    walk.send({ type: 'navigation.arrived', ...arrived('/my-photos/photos') });
    walk.send({ type: 'network.back' });
    walk.send({ type: 'app.retry' });
    walk.finish('loadAccount');
    expect(walk.snapshot.context.here).toEqual(arrived('/my-photos/photos'));
  },
  'authenticating',
);
