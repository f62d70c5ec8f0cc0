import { expect } from 'vitest';
import { readQuery } from '../../../contracts/navigation/query.ts';
import { appMachine } from '../../../machines/app/app.machine.ts';
import { type Journey, journey, sentTo, transcript } from '../../kit/chart/index.ts';
import { arrived, at, boot, enter, eva, home, input, shownArea } from './appSamples.ts';

journey(
  '[4.15b] a deep link opened signed out returns to itself',
  { machine: appMachine, input: input('/orders') },
  (walk) => {
    boot(walk);
    walk.finish('loadAccount');
    expect(walk.running).toEqual([
      'auth',
      'flags',
      'menus',
      'modals',
      'page',
      'queries',
      'recovery',
      'surroundings',
      'toasts',
    ]);
    walk.send({ type: 'auth.authenticated', who: eva, returnTo: '/orders?page=2' });
    const started = walk.calls.flatMap((seen) =>
      seen.kind === 'start' && seen.src === 'navigation' ? [seen.input] : [],
    );
    expect(started).toMatchObject([
      { start: { address: { pathname: '/orders', search: '?page=2', hash: '' }, entry: null } },
    ]);
    walk.send({ type: 'navigation.arrived', ...arrived('/orders') });
    walk.finish('loadArea', { area: 'orders', logic: null });
  },
  { ready: 'shown' },
);

journey(
  '[4.20] a customer whose record is deleted is signed out',
  { machine: appMachine, input: input('/') },
  (walk) => {
    enter(walk);
    walk.send({ type: 'session.deleted' });
    expect(sentTo(walk.calls, 'auth', 'signout.request')).toEqual([{}]);
    walk.send({ type: 'auth.ended' });
    expect(walk.running).toEqual([
      'auth',
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
  },
  'signedOut',
);

/** Opens `/logout` over a page. */
function askToLeave(walk: Journey<typeof appMachine>): void {
  enter(walk);
  walk.finish('loadArea', { area: 'home', logic: null });
  walk.send({ type: 'navigation.arrived', ...arrived('/logout') });
}
const signOuts = (walk: Journey<typeof appMachine>) => sentTo(walk.calls, 'auth', 'signout.request').length;

journey(
  '[2.9c, 4.15e] the logout route signs out',
  home,
  (walk) => {
    askToLeave(walk);
    expect(signOuts(walk)).toBe(0);
    walk.finish('countUnsent', 0);
    expect(signOuts(walk)).toBe(1);
  },
  { ready: { leaving: 'signingOut' } },
);

journey(
  '[2.9c, 4.9c] with photos being sent, signing out asks first, and a confirmation signs out',
  home,
  (walk) => {
    askToLeave(walk);
    walk.finish('countUnsent', 3);
    expect([walk.snapshot.context.unsentCount, signOuts(walk)]).toEqual([3, 0]);
    walk.wait(2_000);
    walk.finish('countUnsent', 1);
    expect([walk.snapshot.context.unsentCount, signOuts(walk)]).toEqual([1, 0]);
    walk.send({ type: 'signout.confirm' });
    expect(signOuts(walk)).toBe(1);
  },
  { ready: { leaving: 'signingOut' } },
);

journey(
  '[2.9c, 4.9c] the last photo arrives while signing out asks: the customer is signed out',
  home,
  (walk) => {
    askToLeave(walk);
    walk.finish('countUnsent', 1);
    walk.wait(2_000);
    walk.fail('countUnsent');
    walk.wait(2_000);
    walk.finish('countUnsent', 0);
    expect(signOuts(walk)).toBe(1);
  },
  { ready: { leaving: 'signingOut' } },
);

journey(
  '[2.9c, 4.9c] a customer who stays signed in returns to the page beneath, which kept running',
  home,
  (walk) => {
    askToLeave(walk);
    walk.finish('countUnsent', 1);
    walk.send({ type: 'navigation.arrived', ...arrived('/') });
    expect([walk.snapshot.context.area, signOuts(walk)]).toEqual(['home', 0]);
  },
  { ready: 'shown' },
);

journey(
  '[2.9c, 4.9c] a customer who stays signed in can open another area',
  home,
  (walk) => {
    askToLeave(walk);
    walk.finish('countUnsent', 1);
    walk.send({ type: 'navigation.arrived', ...arrived('/orders') });
  },
  { ready: { arriving: 'area' } },
);

journey(
  '[2.9c, 4.15e] a count of unsent photos that takes over five seconds does not prevent sign-out',
  home,
  (walk) => {
    askToLeave(walk);
    walk.wait(5_000);
    expect(signOuts(walk)).toBe(1);
  },
  { ready: { leaving: 'signingOut' } },
);

journey(
  '[4.9c, 4.15e] signed out in another tab, the page keeps the names of the photos it was sending',
  { machine: appMachine, input: input('/', { unsentHere: () => ['beach.jpg', 'hill.jpg'] }) },
  (walk) => {
    enter(walk);
    walk.send({ type: 'auth.ended' });
    expect(walk.snapshot.context.unsent).toEqual(['beach.jpg', 'hill.jpg']);
    walk.send({ type: 'signin.request' });
    expect(walk.snapshot.context.unsent).toEqual([]);
  },
  'authenticating',
);

const business = { ...eva, business: true };

journey(
  '[2.4, 6.2a] a page known before sign-in completes opens immediately after it',
  { machine: appMachine, input: input('/account-deleted') },
  (walk) => {
    boot(walk);
    walk.send({ type: 'navigation.arrived', ...arrived('/orders') });
    walk.finish('loadAccount');
    const before = walk.calls.length;
    walk.send({ type: 'auth.authenticated', who: eva, returnTo: null });
    expect(transcript(walk.calls.slice(before))).toContain('navigation: conditions.changed');
    expect(walk.snapshot.value).toEqual({ ready: { arriving: 'area' } });
    walk.send({ type: 'auth.ended' });
  },
  'signedOut',
);

journey(
  '[6.2a] the app waits after sign-in for a page that is not known yet',
  home,
  (walk) => {
    boot(walk);
    walk.finish('loadAccount');
    walk.send({ type: 'auth.authenticated', who: eva, returnTo: null });
  },
  'loadingSession',
);

journey(
  '[4.15c] [4.15e] a failed sign-in can be retried, and an ended one leaves the customer signed out',
  home,
  (walk) => {
    boot(walk);
    walk.finish('loadAccount');
    walk.send({ type: 'auth.failed' });
    expect(walk.snapshot.value).toBe('failedToSignIn');
    walk.send({ type: 'app.retry' });
    expect(transcript(walk.calls).at(-1)).toBe('auth: auth.retry');
    walk.send({ type: 'auth.ended' });
    expect(walk.snapshot.value).toBe('signedOut');
    walk.send({ type: 'signin.request' });
    expect(transcript(walk.calls).at(-1)).toBe('auth: signin.request');
  },
  'authenticating',
);

journey(
  '[6.1a] another kind of customer is sent to session and navigation; an unchanged one is only stored',
  home,
  (walk) => {
    enter(walk);
    const before = transcript(walk.calls).length;
    walk.send({ type: 'auth.authenticated', who: eva, returnTo: null });
    expect(transcript(walk.calls).slice(before)).toEqual([]);
    walk.send({ type: 'auth.authenticated', who: business, returnTo: null });
    expect(transcript(walk.calls).slice(before)).toEqual([
      'session: session.changed',
      'navigation: conditions.changed',
    ]);
    expect(sentTo(walk.calls, 'session', 'session.changed')).toEqual([{ who: business }]);
    expect(walk.snapshot.context.who).toEqual(business);
  },
  { ready: { arriving: 'area' } },
);

journey(
  '[4.15c] a sign-in that fails later ends everything of the customer',
  home,
  (walk) => {
    enter(walk);
    walk.finish('loadArea', { area: 'home', logic: null });
    walk.send({ type: 'auth.failed' });
    expect(walk.running).toEqual([
      'auth',
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
    expect(walk.snapshot.context).toMatchObject({
      who: null,
      session: null,
      library: null,
      lazyActors: null,
    });
  },
  'failedToSignIn',
);

journey(
  '[6.3b] the address after sign-in sets the flags, and a sign-in without an address keeps them',
  home,
  (walk) => {
    boot(walk);
    walk.finish('loadAccount');
    walk.send({
      type: 'auth.authenticated',
      who: eva,
      returnTo: '/orders?PhotoManagementAlbumViewEnabled=false',
    });
    expect(transcript(walk.calls).filter((said) => /^(?:flags|navigation):/.test(said))).toEqual([
      'flags: query.changed',
      'navigation: conditions.changed',
    ]);
    expect(sentTo(walk.calls, 'flags', 'query.changed')).toEqual([
      { query: readQuery('?PhotoManagementAlbumViewEnabled=false', []).flags },
    ]);
    expect(walk.calls).toContainEqual(
      expect.objectContaining({
        kind: 'start',
        id: 'navigation',
        input: expect.objectContaining({
          start: {
            address: { ...at('/orders'), search: '?PhotoManagementAlbumViewEnabled=false' },
            entry: null,
          },
        }),
      }),
    );
  },
  'loadingSession',
);

const endings = {
  'the sign-in ended': { type: 'auth.ended' },
  'the sign-in failed': { type: 'auth.failed' },
  'another area opened': { type: 'navigation.arrived', ...arrived('/orders') },
} as const;

for (const [name, event] of Object.entries(endings))
  journey(
    `[2.1] [4.15e] the chart of the area stops once ${name}`,
    home,
    (walk) => {
      enter(walk);
      walk.finish('loadArea', { area: 'home', logic: shownArea });
      const area = walk.snapshot.context.areaRef;
      expect(area?.getSnapshot().status).toBe('active');
      walk.send(event);
      expect(area?.getSnapshot().status).toBe('stopped');
    },
    event.type === 'auth.ended'
      ? 'signedOut'
      : event.type === 'auth.failed'
        ? 'failedToSignIn'
        : { ready: { arriving: 'area' } },
  );
