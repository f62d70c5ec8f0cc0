import { expect } from 'vitest';
import { type RouteName, routeRow } from '../../../contracts/navigation/routes.ts';
import { appMachine } from '../../../machines/app/app.machine.ts';
import { lazyNames } from '../../../machines/app/lazyNames.ts';
import type { AppInput } from '../../../machines/app/app.setup.ts';
import { proveChart } from '../../kit/chart/index.ts';
import { arrived, eva, flags, input, read } from './appSamples.ts';

const events = {
  'network.lost': [{}],
  'network.back': [{}],
  'page.resumed': [{}],
  'discard.asked': [{}],
  'navigation.discard': [{}],
  'app.retry': [{}],
  'attempt.due': [{}],
  'signin.request': [{}],
  'signout.confirm': [{}],
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
  'signout.confirm',
  'session.deleted',
  'navigation.arrived',
  'auth.authenticated',
  'auth.ended',
  'auth.failed',
] as const;

const unasked = ['app.retry', 'attempt.due', 'signout.confirm'] as const;
const settled = ['signin.request', 'signout.confirm'] as const;
const booting = ['app.retry', 'attempt.due', ...asleep] as const;

const publicly = [
  'signin.request',
  'signout.confirm',
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
      recovery: {},
      attempts: {},
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
      countUnsent: { done: [0, 3], error: [new Error('no storage')] },
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
      'public.waiting': ['app.retry', 'attempt.due', ...publicly],
      'public.arriving': ['app.retry', 'attempt.due', ...publicly],
      'public.shown': ['app.retry', 'attempt.due', ...publicly],
      'public.failed.waiting': publicly,
      'public.failed.fetching': ['attempt.due', ...publicly],
      'loadingAccount.pending': ['app.retry', 'attempt.due', ...publicly],
      'loadingAccount.failed.waiting': publicly,
      'loadingAccount.failed.fetching': ['attempt.due', ...publicly],
      authenticating: [...unasked, 'signin.request', 'session.deleted'],
      loadingSession: [...unasked, 'signin.request', 'session.deleted', 'auth.authenticated', 'auth.failed'],
      'ready.arriving.library': [...unasked, 'signin.request'],
      'ready.arriving.area': [...unasked, 'signin.request'],
      'ready.shown': [...unasked, 'signin.request'],
      'ready.failed.waiting': settled,
      'ready.failed.library': ['attempt.due', ...settled],
      'ready.failed.area': ['attempt.due', ...settled],
      'failed.waiting': asleep,
      'failed.fetching': ['attempt.due', ...asleep],
      signedOut: [...unasked, 'session.deleted', 'auth.authenticated', 'auth.ended', 'auth.failed'],
      failedToSignIn: [
        'attempt.due',
        ...settled,
        'session.deleted',
        'auth.authenticated',
        'auth.ended',
        'auth.failed',
      ],
      storageBlocked: ['attempt.due', ...asleep],
      unknownChannel: ['attempt.due', ...asleep],
      'ready.leaving.counting': [...unasked, 'signin.request'],
      'ready.leaving.asking.shown': ['app.retry', 'attempt.due', 'signin.request'],
      'ready.leaving.asking.recounting': ['app.retry', 'attempt.due', 'signin.request'],
      'ready.leaving.signingOut': [...unasked, 'signin.request'],
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
      expect(running.includes('loadArea')).toBe(
        snapshot.matches({ ready: { arriving: 'area' } }) || snapshot.matches({ ready: { failed: 'area' } }),
      );
      expect(running.includes('loadLibrary')).toBe(
        snapshot.matches({ ready: { arriving: 'library' } }) ||
          snapshot.matches({ ready: { failed: 'library' } }),
      );
      expect(running.includes('loadPublicArea')).toBe(
        snapshot.matches({ public: 'arriving' }) || snapshot.matches({ public: { failed: 'fetching' } }),
      );
      expect(running.includes('loadAccount')).toBe(
        snapshot.matches({ loadingAccount: 'pending' }) ||
          snapshot.matches({ loadingAccount: { failed: 'fetching' } }),
      );
    },
  },
  { input: input('/', { host: null }) },
  { input: input('/account-deleted') },
  { input: input('/account-deleted', { storageWorks: false }) },
  { input: input('/orders', { storageWorks: false }) },
);
