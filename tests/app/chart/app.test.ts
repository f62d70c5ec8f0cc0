import { expect } from 'vitest';
import { type AnyEventObject, createMachine } from 'xstate';
import { brands, defaultBrand, readHost } from '../../../contracts/brand/brands.ts';
import type { Config } from '../../../contracts/app/config.ts';
import { services } from '../../../contracts/call.ts';
import { flagNames } from '../../../contracts/flags/flags.ts';
import { readQuery } from '../../../contracts/navigation/query.ts';
import { matchRoute } from '../../../contracts/navigation/match.ts';
import { type RouteName, routeRow } from '../../../contracts/navigation/routes.ts';
import { appMachine } from '../../../machines/app/app.machine.ts';
import { lazyNames } from '../../../machines/app/directory.ts';
import type { AppInput } from '../../../machines/app/app.types.ts';
import type { FlagValues } from '../../../machines/flags/flags.events.ts';
import {
  type Call,
  type Journey,
  journey,
  playedLogic,
  proveChart,
  told,
  transcript,
} from '../../kit/chart/index.ts';

const at = (pathname: string) => ({ pathname, search: '', hash: '' });
const arrived = (pathname: string) => {
  const route = matchRoute(pathname);
  if (route === null) throw new Error(`no route ${pathname}`);
  return { route, address: at(pathname) };
};
const config: Config = {
  Auth: { ChannelAuthority: 'http://localhost/identity', ClientID: 'photo-account', Scopes: 'openid' },
  CustomerApiUrl: 'http://localhost/svc/customers',
  PhotoManagementShareApiBaseUrl: 'http://localhost/svc/sharedAlbums',
  CookieConsentUrl: 'http://localhost/cookies',
  Services: Object.fromEntries(
    services.map((name) => [name, `http://localhost/svc/${name}`]),
  ) as Config['Services'],
  Sockets: { activation: 'ws://localhost/a', archive: 'ws://localhost/b' },
  FeatureFlags: {},
  Capabilities: ['cursorAtOffset'],
  AllowedUploadHosts: [],
  AllowedEmbedders: [],
};
const eva = { subject: 'eva', idpType: 'password', idpSub: 'local|eva', business: false };
const flags = Object.fromEntries(flagNames.map((name) => [name, true])) as FlagValues;
const input = (pathname: string, rest: Partial<AppInput> = {}): AppInput => ({
  host: readHost('localhost'),
  start: { address: at(pathname), entry: null },
  storageWorks: true,
  library: { sorting: { sortKey: 'dateTaken', sortOrder: 'desc' }, newId: () => 'op-1' },
  ...rest,
});
const read = { outcome: 'finished', reply: config } as const;
const events = {
  'network.lost': [{}],
  'network.back': [{}],
  'page.resumed': [{}],
  'app.retry': [{}],
  'signin.request': [{}],
  'flags.changed': [{ flags }],
  'session.deleted': [{}],
  'navigation.arrived': [
    arrived('/'),
    arrived('/account-deleted'),
    arrived('/subscription-confirmation'),
    arrived('/logout'),
    arrived('/my-photos/albums'),
  ],
  'modals.backed': [{ depth: 0 }],
  'modals.left': [{}],
  'history.depth': [{ depth: 1, held: false }],
  'auth.authenticated': [
    { who: eva, returnTo: null },
    { who: { ...eva, business: true }, returnTo: '/orders' },
  ],
  'auth.ended': [{}],
  'auth.failed': [{}],
} as const;
const asleep = [
  'signin.request',
  'session.deleted',
  'navigation.arrived',
  'auth.authenticated',
  'auth.ended',
  'auth.failed',
] as const;
const booting = ['app.retry', ...asleep] as const;

const publicly = [
  'signin.request',
  'session.deleted',
  'auth.authenticated',
  'auth.ended',
  'auth.failed',
] as const;

const proof = (name: string, given: AppInput) =>
  ({
    machine: appMachine,
    input: given,
    events,
    outcomes: {
      page: {},
      readConfig: {
        done: [read, { outcome: 'failed', failure: { kind: 'network', correlationId: 'id-1' } }],
        error: [new Error('bug')],
      },
      activateLocale: { done: [undefined], error: [new Error('no words')] },
      loadArea: {
        done: [
          { area: 'home', logic: null },
          { area: 'public', logic: null },
        ],
        error: [new Error('404')],
      },
      flags: {},
      navigation: {},
      modals: {},
      toasts: {},
      loadAccount: { done: [undefined], error: [new Error('404')] },
      loadLibrary: { done: [undefined], error: [new Error('404')] },
      auth: {},
      session: {},
      library: {},
      lazyActor: {},
      surroundings: {},
      menus: {},
      queries: {},
    },
    project: ({
      context,
    }: {
      context: { who: typeof eva | null; here: { route: { name: RouteName } } | null; area: string | null };
    }) => [
      name,
      context.who?.business ?? null,
      context.here === null ? null : routeRow(context.here.route.name).area,
      context.area,
    ],
  }) as const;

proveChart(
  '[1.1a, 2.4, 4.15f, 6.2a, 7.1b] the app chart',
  {
    ...proof('known', input('/')),
    ignores: {
      'loadingConfig.reading.config.pending': booting,
      'loadingConfig.reading.config.read': booting,
      'loadingConfig.reading.config.unread': booting,
      'loadingConfig.resolvingFlags': booting,
      'public.waiting': ['app.retry', ...publicly],
      'public.arriving': ['app.retry', ...publicly],
      'public.shown': ['app.retry', ...publicly],
      'public.failed': publicly,
      'loadingAccount.pending': ['app.retry', ...publicly],
      'loadingAccount.failed': publicly,
      authenticating: ['app.retry', 'signin.request', 'session.deleted'],
      loadingSession: ['app.retry', 'signin.request', 'session.deleted', 'auth.authenticated', 'auth.failed'],
      'ready.arriving.library': ['app.retry', 'signin.request'],
      'ready.arriving.area': ['app.retry', 'signin.request'],
      'ready.shown': ['app.retry', 'signin.request'],
      'ready.failed': ['signin.request'],
      failed: asleep,
      signedOut: ['app.retry', 'session.deleted', 'auth.authenticated', 'auth.ended', 'auth.failed'],
      failedToSignIn: [
        'signin.request',
        'session.deleted',
        'auth.authenticated',
        'auth.ended',
        'auth.failed',
      ],
      storageBlocked: asleep,
      unknownChannel: asleep,
      'ready.leaving': ['app.retry', 'signin.request'],
    },
    observe: ({ event, snapshot, running }) => {
      const { area, flagValues, here, lazyActors, session } = snapshot.context;
      if (event.type === 'flags.changed') expect(flagValues).toEqual(event.flags);
      const isDeaf = (['loadingConfig', 'storageBlocked', 'unknownChannel', 'failed'] as const).some(
        (state) => snapshot.matches(state),
      );
      if (event.type === 'navigation.arrived' && !isDeaf)
        expect(here).toEqual({ route: event.route, address: event.address });
      if (!snapshot.matches('public') && !snapshot.matches('ready')) expect(area).toBeNull();
      const isIn = snapshot.matches('loadingSession') || snapshot.matches('ready');
      expect([running.includes('session'), session !== null, lazyActors !== null]).toEqual([
        isIn,
        isIn,
        isIn,
      ]);
      expect(lazyNames.filter((name) => running.includes(name))).toEqual(isIn ? lazyNames : []);
      expect(running.includes('library')).toBe(snapshot.context.library !== null);
      expect(running.includes('loadArea')).toBe(snapshot.matches({ ready: { arriving: 'area' } }));
      expect(running.includes('loadLibrary')).toBe(snapshot.matches({ ready: { arriving: 'library' } }));
      expect(running.includes('loadPublicArea')).toBe(snapshot.matches({ public: 'arriving' }));
      expect(running.includes('loadAccount')).toBe(snapshot.matches({ loadingAccount: 'pending' }));
    },
  },
  { input: input('/', { host: null }) },
  { input: input('/account-deleted') },
  { input: input('/account-deleted', { storageWorks: false }) },
  { input: input('/orders', { storageWorks: false }) },
);

const begun = (calls: readonly Call[], id: string) =>
  calls.filter((call) => call.kind === 'start' && call.id === id);
type Walk = Pick<Journey<typeof appMachine>, 'finish' | 'send'>;
/** Config, language and flags are there. */
function boot(walk: Walk): void {
  walk.finish('readConfig', read);
  walk.finish('activateLocale');
  walk.send({ type: 'flags.changed', flags });
}
/** Signed in, with a page asked for. */
function enter(walk: Walk, pathname = '/'): void {
  boot(walk);
  walk.finish('loadAccount');
  walk.send({ type: 'auth.authenticated', who: eva, returnTo: null });
  walk.send({ type: 'navigation.arrived', ...arrived(pathname) });
}

journey(
  '[4.15f, 8.6] blocked storage is said after the config is there',
  { machine: appMachine, input: input('/orders', { storageWorks: false }) },
  (walk) => {
    boot(walk);
  },
  'storageBlocked',
);

journey(
  '[8.9b, 9.10b] an unknown host is no brand of ours',
  { machine: appMachine, input: input('/', { host: null }) },
  (walk) => {
    walk.finish('activateLocale');
    walk.finish('readConfig', read);
    walk.send({ type: 'flags.changed', flags });
  },
  'unknownChannel',
);

journey(
  '[3.19a, 7.12b] a config that cannot be had is told only when there are words to tell it in',
  { machine: appMachine, input: input('/') },
  (walk) => {
    walk.finish('readConfig', {
      outcome: 'failed',
      failure: { kind: 'http', status: 500, correlationId: 'id-1' },
    });
    expect(walk.running).toEqual(['activateLocale', 'page', 'queries']);
    walk.finish('activateLocale');
  },
  'failed',
);

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
      'surroundings',
      'toasts',
    ]);
    walk.send({ type: 'navigation.arrived', ...arrived('/account-deleted') });
    walk.finish('loadPublicArea', { area: 'public', logic: null });
  },
  { public: 'shown' },
);

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
    expect(told(walk.calls, 'auth', 'signout.request')).toEqual([{}]);
    walk.send({ type: 'auth.ended' });
    expect(walk.running).toEqual([
      'auth',
      'flags',
      'menus',
      'modals',
      'navigation',
      'page',
      'queries',
      'surroundings',
      'toasts',
    ]);
  },
  'signedOut',
);

journey(
  '[2.9c, 4.15e] the logout route signs out',
  { machine: appMachine, input: input('/') },
  (walk) => {
    enter(walk);
    walk.finish('loadArea', { area: 'home', logic: null });
    walk.send({ type: 'navigation.arrived', ...arrived('/logout') });
  },
  { ready: 'leaving' },
);

journey(
  'what is kept of an arrival is the place alone, so that the area hears its own event',
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
  '[9.10b] every brand is reached by its host',
  { machine: appMachine, input: input('/') },
  (walk) => {
    expect(brands.map(({ domain }) => readHost(`myaccount.${domain}.localhost`)?.brand.domain)).toEqual(
      brands.map(({ domain }) => domain),
    );
    expect(readHost('localhost')?.brand).toEqual(defaultBrand);
    walk.fail('activateLocale', new Error('gone'));
  },
  'failed',
);

const home = { machine: appMachine, input: input('/') };
const business = { ...eva, business: true };
journey(
  '[3.19a, 7.12b] a config whose client breaks is a config that cannot be had',
  home,
  (walk) => {
    walk.fail('readConfig');
    walk.finish('activateLocale');
    expect(walk.snapshot.value).toBe('failed');
    walk.send({ type: 'app.retry' });
  },
  { loadingConfig: { reading: { config: 'pending', language: 'pending' } } },
);

journey(
  '[3.19a, 7.12b] a config that was there before is no config when it cannot be had the next time',
  home,
  (walk) => {
    walk.finish('readConfig', read);
    walk.fail('activateLocale');
    walk.send({ type: 'app.retry' });
    walk.fail('readConfig');
    walk.finish('activateLocale');
    expect(walk.snapshot.context.config).toBeNull();
  },
  'failed',
);

journey(
  '[2.3c] flags that come later are kept, and navigation judges by them',
  home,
  (walk) => {
    enter(walk);
    const fewer = { ...flags, PhotoManagementAlbumViewEnabled: false };
    const before = walk.calls.length;
    walk.send({ type: 'flags.changed', flags: fewer });
    expect(walk.snapshot.context.flagValues).toEqual(fewer);
    expect(transcript(walk.calls.slice(before))).toEqual(['navigation: conditions.changed']);
    expect(told(walk.calls, 'navigation', 'conditions.changed').at(-1)).toEqual({
      conditions: { flags: fewer },
    });
  },
  { ready: { arriving: 'area' } },
);

journey(
  '[6.3b] the first flags are kept, whichever page was asked for',
  { machine: appMachine, input: input('/account-deleted') },
  (walk) => {
    boot(walk);
    expect(walk.snapshot.context.flagValues).toEqual(flags);
  },
  { public: 'waiting' },
);

journey(
  '[2.51a] history and modals hear of each other',
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
    expect(told(walk.calls, 'modals', 'modals.backed')).toEqual([{ depth: 0 }]);
    expect(told(walk.calls, 'navigation', 'history.depth')).toEqual([{ depth: 1, held: false }]);
  },
  { ready: { arriving: 'area' } },
);

journey(
  'F12: without a network that is said; with one again what is shown is read anew, and what could not be begun is tried once more [8.5d]',
  home,
  (walk) => {
    const since = (calls: number) => transcript(walk.calls.slice(calls));
    enter(walk, '/my-photos/photos');
    let calls = walk.calls.length;
    walk.send({ type: 'network.lost' });
    expect(since(calls)).toEqual(['toasts: toast.show']);
    expect(told(walk.calls, 'toasts', 'toast.show')).toEqual([
      { key: 'offline', kind: 'info', message: 'offline', duration: 2 ** 31 - 1 },
    ]);
    walk.finish('loadLibrary');
    walk.fail('loadArea', new Error('offline'));
    expect(walk.snapshot.value).toEqual({ ready: 'failed' });
    calls = walk.calls.length;
    walk.send({ type: 'network.back' });
    expect(since(calls).slice(0, 2)).toEqual(['toasts: toast.withdraw', 'queries: network.back']);
    expect(told(walk.calls, 'toasts', 'toast.withdraw')).toEqual([{ key: 'offline' }]);
    expect(walk.snapshot.value).toEqual({ ready: { arriving: 'area' } });
    walk.finish('loadArea', { area: 'photos', logic: null });
    calls = walk.calls.length;
    walk.send({ type: 'page.resumed' });
    expect(since(calls)).toEqual(['queries: page.resumed']);
  },
  { ready: 'shown' },
);

journey(
  '[2.4] another public page of the same area is told to its chart; one of another area is fetched',
  { machine: appMachine, input: input('/account-deleted') },
  (walk) => {
    boot(walk);
    walk.send({ type: 'navigation.arrived', ...arrived('/account-deleted') });
    walk.fail('loadPublicArea');
    expect(walk.snapshot.value).toEqual({ public: 'failed' });
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
  '[2.4, 8.6] from a public page the sign-in begins; where storage is blocked that is said instead',
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
  '[2.4, 4.15b] from a public page to a signed-in one, with storage, the sign-in begins',
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

journey(
  '[2.4, 6.2a] a page that is known before the sign-in is over is shown right after it',
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
  '[6.2a] a page that is not known after the sign-in is waited for',
  home,
  (walk) => {
    boot(walk);
    walk.finish('loadAccount');
    walk.send({ type: 'auth.authenticated', who: eva, returnTo: null });
  },
  'loadingSession',
);

journey(
  '[4.15c] [4.15e] a sign-in that fails can be tried again; one that ends leaves the person signed out',
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
  '[6.1a] another kind of customer is told to session and navigation; the same kind is only kept',
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
    expect(told(walk.calls, 'session', 'session.changed')).toEqual([{ who: business }]);
    expect(walk.snapshot.context.who).toEqual(business);
  },
  { ready: { arriving: 'area' } },
);

journey(
  '[4.15c] when the sign-in fails later, everything of the customer ends',
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
  '[2.1, 3.2a] the library comes with the first page that needs it, reads before that page is there, and runs until sign-out',
  home,
  (walk) => {
    enter(walk);
    walk.finish('loadArea', { area: 'home', logic: null });
    expect(walk.running).not.toContain('library');
    walk.send({ type: 'navigation.arrived', ...arrived('/my-photos/photos') });
    expect(walk.snapshot.value).toEqual({ ready: { arriving: 'library' } });
    walk.finish('loadLibrary');
    expect([walk.running.includes('library'), walk.snapshot.context.area]).toEqual([true, null]);
    walk.finish('loadArea', { area: 'photos', logic: null });
    for (const [path, area] of [
      ['/orders', 'orders'],
      ['/my-photos/albums', 'albums'],
    ] as const) {
      walk.send({ type: 'navigation.arrived', ...arrived(path) });
      walk.finish('loadArea', { area, logic: null });
    }
    expect(begun(walk.calls, 'library')).toHaveLength(1);
    walk.send({ type: 'auth.ended' });
    expect([walk.running.includes('library'), walk.snapshot.context.library]).toEqual([false, null]);
  },
  'signedOut',
);

journey(
  '[2.1, 8.5d] a library that cannot be fetched is a page that cannot, and is tried once more with it',
  home,
  (walk) => {
    enter(walk, '/my-photos/albums');
    walk.fail('loadLibrary');
    expect(walk.snapshot.value).toEqual({ ready: 'failed' });
    walk.send({ type: 'app.retry' });
    walk.finish('loadLibrary');
    walk.finish('loadArea', { area: 'albums', logic: null });
    expect(walk.running).toContain('library');
  },
  { ready: 'shown' },
);

const shownArea = createMachine({});

journey(
  '[6.3b] flags come with the address that sign-in leads back to; a sign-in that leads nowhere leaves them as they are',
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
    expect(told(walk.calls, 'flags', 'query.changed')).toEqual([
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
  'another area was come to': { type: 'navigation.arrived', ...arrived('/orders') },
} as const;

for (const [name, event] of Object.entries(endings))
  journey(
    `[2.1] [4.15e] once ${name} the chart of the area runs no more`,
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

for (const [path, storageWorks, end] of [
  ['/subscription-confirmation', true, { public: 'arriving' }],
  ['/orders', true, { loadingAccount: 'pending' }],
  ['/orders', false, 'storageBlocked'],
] as const)
  journey(
    `[2.4] [8.6] the chart of a public page ends when ${path} is come to ${storageWorks ? 'with' : 'without'} storage`,
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
  '[2.1] another area is fetched, the one before is let go; within an area its chart hears the address',
  home,
  (walk) => {
    enter(walk);
    walk.finish('loadArea', { area: 'home', logic: playedLogic({ sent: (event) => heard.push(event) }) });
    walk.send({ type: 'navigation.arrived', ...arrived('/') });
    expect(heard).toEqual([{ type: 'area.route', ...arrived('/') }]);
    walk.send({ type: 'navigation.arrived', ...arrived('/orders') });
    expect(walk.snapshot.context).toMatchObject({ area: null, areaRef: null, here: arrived('/orders') });
    walk.fail('loadArea');
    expect(walk.snapshot.value).toEqual({ ready: 'failed' });
    walk.send({ type: 'app.retry' });
  },
  { ready: { arriving: 'area' } },
);

journey(
  '[8.6] the page is loaded anew when the person has allowed storage',
  { machine: appMachine, input: input('/orders', { storageWorks: false }) },
  (walk) => {
    boot(walk);
    walk.send({ type: 'app.retry' });
    expect(transcript(walk.calls).at(-1)).toBe('reload');
  },
  'reloading',
);

journey(
  '[2.1, 8.5d] a public page is sent nothing of the account; one that could not be fetched is tried again, and nobody signs in before',
  { machine: appMachine, input: input('/account-deleted') },
  (walk) => {
    boot(walk);
    walk.send({ type: 'navigation.arrived', ...arrived('/account-deleted') });
    walk.finish('loadPublicArea', { area: 'public', logic: null });
    expect(walk.calls.filter((seen) => seen.kind === 'start' && seen.src === 'loadAccount')).toEqual([]);
    walk.send({ type: 'navigation.arrived', ...arrived('/orders') });
    walk.fail('loadAccount', new Error('404'));
    expect(walk.snapshot.value).toEqual({ loadingAccount: 'failed' });
    expect(walk.snapshot.hasTag('error')).toBe(true);
    expect(walk.running).not.toContain('auth');
    // Where another page is asked for meanwhile, that one is what sign-in leads to.
    walk.send({ type: 'navigation.arrived', ...arrived('/my-photos/photos') });
    walk.send({ type: 'network.back' });
    walk.send({ type: 'app.retry' });
    walk.finish('loadAccount');
    expect(walk.snapshot.context.here).toEqual(arrived('/my-photos/photos'));
  },
  'authenticating',
);
