import { expect } from 'vitest';
import { brands, defaultBrand, readHost } from '../../contracts/brand/brands.ts';
import type { Config } from '../../contracts/app/config.ts';
import { services } from '../../contracts/call.ts';
import { flagNames } from '../../contracts/flags/flags.ts';
import { matchRoute } from '../../contracts/navigation/match.ts';
import { type RouteName, routeRow } from '../../contracts/navigation/routes.ts';
import { appMachine } from '../../machines/app/app.machine.ts';
import type { AppInput } from '../../machines/app/app.types.ts';
import type { FlagValues } from '../../machines/flags/featureFlags.machine.ts';
import { journey, proveChart } from '../kit/chart/index.ts';

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
  'app.retry': [{}],
  'signin.request': [{}],
  'flags.changed': [{ flags }],
  'session.deleted': [{}],
  'navigation.arrived': [
    arrived('/'),
    arrived('/account-deleted'),
    arrived('/subscription-confirmation'),
    arrived('/logout'),
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
      readConfig: {
        done: [read, { outcome: 'failed', failure: { kind: 'network', correlationId: 'id-1' } }],
        error: [new Error('bug')],
      },
      activateLocale: { done: [undefined], error: [new Error('no words')] },
      loadArea: {
        done: [
          { area: 'home', logic: null, lasting: [] },
          { area: 'public', logic: null, lasting: [] },
        ],
        error: [new Error('404')],
      },
      flags: {},
      navigation: {},
      modals: {},
      toasts: {},
      auth: {},
      session: {},
      library: {},
      lasting: {},
      menus: {},
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
  '[2.4, 4.15, 6.2] the app chart',
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
      authenticating: ['app.retry', 'signin.request', 'session.deleted'],
      loadingSession: ['app.retry', 'signin.request', 'session.deleted', 'auth.authenticated', 'auth.failed'],
      'ready.arriving': ['app.retry', 'signin.request'],
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
    observe: ({ snapshot, running }) => {
      expect(running.includes('session')).toBe(snapshot.context.session !== null);
      expect(running.includes('library')).toBe(snapshot.context.library !== null);
      expect(running.includes('lasting-uploads')).toBe(snapshot.context.keepers !== null);
      expect(running.includes('loadArea')).toBe(snapshot.matches({ ready: 'arriving' }));
      expect(running.includes('loadPublicArea')).toBe(snapshot.matches({ public: 'arriving' }));
    },
  },
  { input: input('/', { host: null }) },
  { input: input('/account-deleted') },
  { input: input('/account-deleted', { storageWorks: false }) },
  { input: input('/orders', { storageWorks: false }) },
);

journey(
  '[4.15, 8.6] blocked storage is said after the config is there',
  { machine: appMachine, input: input('/orders', { storageWorks: false }) },
  (walk) => {
    walk.finish('readConfig', read);
    walk.finish('activateLocale');
    walk.send({ type: 'flags.changed', flags });
  },
  'storageBlocked',
);

journey(
  '[8.9, 9.10] an unknown host is no brand of ours',
  { machine: appMachine, input: input('/', { host: null }) },
  (walk) => {
    walk.finish('activateLocale');
    walk.finish('readConfig', read);
    walk.send({ type: 'flags.changed', flags });
  },
  'unknownChannel',
);

journey(
  '[3.19, 7.12] a config that cannot be had is told only when there are words to tell it in',
  { machine: appMachine, input: input('/') },
  (walk) => {
    walk.finish('readConfig', {
      outcome: 'failed',
      failure: { kind: 'http', status: 500, correlationId: 'id-1' },
    });
    expect(walk.running).toEqual(['activateLocale']);
    walk.finish('activateLocale');
  },
  'failed',
);

journey(
  '[2.4] a public page shows without sign-in',
  { machine: appMachine, input: input('/account-deleted') },
  (walk) => {
    walk.finish('readConfig', read);
    walk.finish('activateLocale');
    walk.send({ type: 'flags.changed', flags });
    expect(walk.running).toEqual(['flags', 'menus', 'modals', 'navigation', 'toasts']);
    walk.send({ type: 'navigation.arrived', ...arrived('/account-deleted') });
    walk.finish('loadPublicArea', { area: 'public', logic: null, lasting: [] });
  },
  { public: 'shown' },
);

journey(
  '[2.3, 4.15] a deep link opened signed out returns to itself',
  { machine: appMachine, input: input('/orders') },
  (walk) => {
    walk.finish('readConfig', read);
    walk.finish('activateLocale');
    walk.send({ type: 'flags.changed', flags });
    expect(walk.running).toEqual(['auth', 'flags', 'menus', 'modals', 'toasts']);
    walk.send({ type: 'auth.authenticated', who: eva, returnTo: '/orders?page=2' });
    const started = walk.calls.flatMap((seen) =>
      seen.kind === 'start' && seen.src === 'navigation' ? [seen.input] : [],
    );
    expect(started).toMatchObject([
      { start: { address: { pathname: '/orders', search: '?page=2', hash: '' }, entry: null } },
    ]);
    walk.send({ type: 'navigation.arrived', ...arrived('/orders') });
    walk.finish('loadArea', { area: 'orders', logic: null, lasting: [] });
  },
  { ready: 'shown' },
);

journey(
  '[4.20] a customer whose record is deleted is signed out',
  { machine: appMachine, input: input('/') },
  (walk) => {
    walk.finish('readConfig', read);
    walk.finish('activateLocale');
    walk.send({ type: 'flags.changed', flags });
    walk.send({ type: 'auth.authenticated', who: eva, returnTo: null });
    walk.send({ type: 'navigation.arrived', ...arrived('/') });
    walk.send({ type: 'session.deleted' });
    expect(walk.calls.flatMap((seen) => (seen.kind === 'action' ? [seen.name] : []))).toContain('signOut');
    walk.send({ type: 'auth.ended' });
    expect(walk.running).toEqual(['auth', 'flags', 'menus', 'modals', 'navigation', 'toasts']);
  },
  'signedOut',
);

journey(
  '[2.9, 4.15] the logout route signs out',
  { machine: appMachine, input: input('/') },
  (walk) => {
    walk.finish('readConfig', read);
    walk.finish('activateLocale');
    walk.send({ type: 'flags.changed', flags });
    walk.send({ type: 'auth.authenticated', who: eva, returnTo: null });
    walk.send({ type: 'navigation.arrived', ...arrived('/') });
    walk.finish('loadArea', { area: 'home', logic: null, lasting: [] });
    walk.send({ type: 'navigation.arrived', ...arrived('/logout') });
  },
  { ready: 'leaving' },
);

journey(
  '[2.22] what is kept of an arrival is the place alone, so that the area hears its own event',
  { machine: appMachine, input: input('/') },
  (walk) => {
    walk.finish('readConfig', read);
    walk.finish('activateLocale');
    walk.send({ type: 'flags.changed', flags });
    walk.send({ type: 'auth.authenticated', who: eva, returnTo: null });
    walk.send({ type: 'navigation.arrived', ...arrived('/my-photos/photos') });
    walk.finish('loadArea', { area: 'photos', logic: null, lasting: [] });
    walk.send({ type: 'navigation.arrived', ...arrived('/my-photos/photos/preview/a') });
    expect(walk.snapshot.context.here).toEqual(arrived('/my-photos/photos/preview/a'));
  },
  { ready: 'shown' },
);

journey(
  '[9.10] every brand is reached by its host',
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
