import { expect } from 'vitest';
import { type RouteName, routeRow } from '../../../contracts/navigation/routes.ts';
import { appMachine } from '../../../machines/app/app.machine.ts';
import { lazyNames } from '../../../machines/app/directory.ts';
import type { AppInput } from '../../../machines/app/app.types.ts';
import { proveChart } from '../../kit/chart/index.ts';
import { arrived, eva, flags, input, read } from './appSamples.ts';

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
