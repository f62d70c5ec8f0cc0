import {
  type AnyActorLogic,
  type AnyActorRef,
  assign,
  enqueueActions,
  setup,
  stopChild,
  type ActorRefFrom,
} from 'xstate';
import { readConfig, readMenus } from '../../contracts/app/calls.ts';
import type { Config } from '../../contracts/app/config.ts';
import type { SignedIn } from '../../contracts/auth/claims.ts';
import { readAddress } from '../../contracts/navigation/address.ts';
import type { Conditions } from '../../contracts/navigation/conditions.ts';
import { matchRoute } from '../../contracts/navigation/match.ts';
import { type Area, routeRow } from '../../contracts/navigation/routes.ts';
import { needsLibrary } from '../../contracts/navigation/starts.ts';
import type { authMachine, AuthOutcomeEvent } from '../auth/auth.machine.ts';
import { featureFlagsMachine, type FlagValues } from '../flags/featureFlags.machine.ts';
import { modalStackMachine, type HistoryDepthEvent } from '../modals/modalStack.machine.ts';
import { navigationMachine, type ArrivalEvent, type HistoryPlace } from '../navigation/navigation.machine.ts';
import type { libraryMachine } from '../photos/library/library.machine.ts';
import { chartStub, promiseStub, sourceStub, unprovided } from '../system/stubs.ts';
import { attemptsStub, type AttemptDue, type NetworkBack } from '../system/registration.ts';
import { recoveryMachine } from '../request/recovery.machine.ts';
import { requestFor } from '../request/request.machine.ts';
import { queriesMachine } from '../request/queries.machine.ts';
import { queryFor, type QueryEvent, type QueryRef } from '../request/query.machine.ts';
import type { Answered } from '../system/outcomes.ts';
import type { sessionMachine } from '../session/session.machine.ts';
import { toastsMachine } from '../toasts/toasts.machine.ts';
import { readQuery } from '../../contracts/navigation/query.ts';
import { tell } from '../system/tell.ts';
import type { lazyActorMachine } from '../system/lazyActor.machine.ts';
import type { AreaInput, AreaRoute } from '../system/area.ts';
import type { LazyName } from '../system/directory.ts';
import { lazyNames } from './lazyNames.ts';
import type { Host } from '../../contracts/brand/brands.ts';
import type { LibraryInput } from '../photos/library/library.setup.ts';

/** The result of `import()` of an area; `logic` is null if the page has no chart. */
export interface LoadedArea {
  readonly area: Area;
  readonly logic: AnyActorLogic | null;
}

export interface AppInput {
  readonly host: Host | null;
  /** The position in the browser's history at which the page was opened. */
  readonly start: HistoryPlace;
  /** Whether the browser allows this site to store data. Without storage, customers cannot sign in [8.6]. */
  readonly storageWorks: boolean;
  /** The library's settings stored in this browser, mainly the sort order, and a generator of ids. */
  readonly library: Pick<LibraryInput, 'sorting' | 'newId'>;
  /** Returns the names of the photos whose upload from this page is not complete. */
  readonly unsentHere: () => readonly string[];
}

/** Browser events that concern the page itself. */
export type PageEvent =
  | NetworkBack
  | { readonly type: 'network.lost' }
  /** The page is visible again after the browser had frozen or hidden it. */
  | { readonly type: 'page.resumed' };

export type AppEvent =
  | { readonly type: 'app.retry' }
  | AttemptDue
  | { readonly type: 'signin.request' }
  /** The customer confirms signing out although photos are still being sent. */
  | { readonly type: 'signout.confirm' }
  | { readonly type: 'flags.changed'; readonly flags: FlagValues }
  | { readonly type: 'session.deleted' }
  | PageEvent
  | ArrivalEvent
  | HistoryDepthEvent
  | AuthOutcomeEvent;

export interface AppContext extends Omit<AppInput, 'library'> {
  readonly remembered: AppInput['library'];
  readonly config: Config | null;
  readonly flagValues: FlagValues | null;
  readonly who: SignedIn | null;
  readonly here: AreaRoute | null;
  /** The area whose module is loaded and displayed; null before that. */
  readonly area: Area | null;
  readonly areaRef: AnyActorRef | null;
  /**
   * Charts that run until sign-out and whose code is loaded on first use, each wrapped in a lazy actor; null
   * while signed out.
   */
  readonly lazyActors: Readonly<Record<LazyName, ActorRefFrom<typeof lazyActorMachine>>> | null;
  readonly flags: ActorRefFrom<typeof featureFlagsMachine> | null;
  readonly navigation: ActorRefFrom<typeof navigationMachine> | null;
  readonly modals: ActorRefFrom<typeof modalStackMachine> | null;
  readonly toasts: ActorRefFrom<typeof toastsMachine> | null;
  readonly auth: ActorRefFrom<typeof authMachine> | null;
  readonly session: ActorRefFrom<typeof sessionMachine> | null;
  /** Runs from the first page that needs the library until sign-out; null otherwise. */
  readonly library: ActorRefFrom<typeof libraryMachine> | null;
  readonly menus: QueryRef<typeof readMenus> | null;
  /**
   * Number of photos that all tabs of this browser were still sending when the customer started to sign out.
   */
  readonly unsentCount: number;
  /** Names of the photos that this page was still sending when the session ended elsewhere. */
  readonly unsent: readonly string[];
  /**
   * Cookie consent and chat, for pages with and without a sign-in; null until the configuration has loaded.
   */
  readonly surroundings: ActorRefFrom<typeof lazyActorMachine> | null;
}

declare module '../system/directory.ts' {
  interface Directory {
    readonly menus: QueryEvent;
  }
}

/** The longest timeout that browsers support, in milliseconds. */
const endless = 2 ** 31 - 1;

/** Returns the area of the requested page, available before sign-in and before any code is loaded. */
export const areaOf = ({ here }: AppContext): Area =>
  here === null ? 'home' : routeRow(here.route.name).area;
const publicHere = ({ here, start }: AppContext) => {
  const route = here?.route ?? matchRoute(start.address.pathname);
  return route !== null && routeRow(route.name).access === 'public';
};
/** Returns the URL to return to after the sign-in; null if the sign-in began on this page. */
const wayBack = (returnTo: string | null) => (returnTo === null ? null : readAddress(returnTo));
const audienceOf = (who: SignedIn | null): Conditions['audience'] =>
  who === null ? null : who.business ? 'business' : 'consumer';

/** Returns the initial context, in which no child actor has been started yet. */
export const initialContext = ({ library, ...input }: AppInput): AppContext => ({
  ...input,
  remembered: library,
  config: null,
  flagValues: null,
  who: null,
  here: null,
  area: null,
  areaRef: null,
  lazyActors: null,
  flags: null,
  navigation: null,
  modals: null,
  toasts: null,
  auth: null,
  session: null,
  library: null,
  menus: null,
  unsentCount: 0,
  unsent: [],
  surroundings: null,
});

export const audienceKnown = (who: SignedIn) => ({ audience: audienceOf(who) });

/** This chart imports no area by name: an area's logic is loaded together with its module. */
type SpawnArea = (logic: AnyActorLogic, options: { id: string; input: AreaInput }) => AnyActorRef;

export const appSetup = setup({
  types: {
    context: {} as AppContext,
    input: {} as AppInput,
    events: {} as AppEvent,
    tags: {} as 'busy' | 'error',
    children: {} as {
      page: 'page';
      recovery: 'recovery';
      attempts: 'attempts';
      readConfig: 'readConfig';
      activateLocale: 'activateLocale';
      loadArea: 'loadArea';
      loadPublicArea: 'loadArea';
      loadAccount: 'loadAccount';
      loadLibrary: 'loadLibrary';
      countUnsent: 'countUnsent';
      flags: 'flags';
      navigation: 'navigation';
      modals: 'modals';
      toasts: 'toasts';
      auth: 'auth';
      session: 'session';
      library: 'library';
      menus: 'menus';
      queries: 'queries';
      surroundings: 'surroundings';
    } & Record<LazyName, 'lazyActor'>,
  },
  actors: {
    page: sourceStub<PageEvent>('app.page'),
    recovery: recoveryMachine,
    attempts: attemptsStub,
    readConfig: requestFor(readConfig),
    /**
     * Loads the message catalogue of the language chosen by the customer or visitor, or else the language of
     * the browser or brand. Falls back to en-GB if that fails.
     */
    activateLocale: promiseStub<void>('app.activateLocale'),
    loadArea: promiseStub<LoadedArea, Area>('app.loadArea'),
    /** Loads the code that only signed-in pages need. */
    loadAccount: promiseStub<void>('app.loadAccount'),
    /** Loads the code of the library, and starts to load the area in parallel. */
    loadLibrary: promiseStub<void, Area>('app.loadLibrary'),
    /**
     * Counts the photos that all tabs of this browser are still sending; `here` is the number for this page.
     */
    countUnsent: promiseStub<number, { readonly here: number }>('app.countUnsent'),
    flags: featureFlagsMachine,
    navigation: navigationMachine,
    modals: modalStackMachine,
    toasts: toastsMachine,
    // `loadAccount` loads the code of these charts, and `loadLibrary` that of the library, so that no other
    // page downloads it.
    auth: chartStub<typeof authMachine>('auth', 'loadAccount'),
    session: chartStub<typeof sessionMachine>('session', 'loadAccount'),
    library: chartStub<typeof libraryMachine>('library', 'loadLibrary'),
    lazyActor: chartStub<typeof lazyActorMachine>('lazyActor', 'loadAccount'),
    /** Also started on public pages. */
    surroundings: chartStub<typeof lazyActorMachine>('surroundings'),
    menus: queryFor(readMenus),
    queries: queriesMachine,
  },
  actions: {
    /** Passes the URLs of the services to the clients; runs before any other actor starts. */
    configure: (_, _config: Config | null) => unprovided('app.configure'),
    // The unused parameter is needed: a function without parameters next to `enqueueActions` breaks XState's
    // type inference for the others.
    reload: (_) => unprovided('app.reload'),
    keepConfig: assign({
      config: (_, read: Answered<typeof readConfig>) => (read.outcome === 'finished' ? read.reply : null),
    }),
    forgetConfig: assign({ config: null }),
    startFrame: assign(({ context, spawn, self }) => {
      const { config, start } = context;
      const { flags } = readQuery(start.address.search, []);
      const host = context.host?.brand.domain ?? '';
      return {
        flags: spawn('flags', {
          id: 'flags',
          systemId: 'flags',
          input: { parent: self, query: flags, hosts: config?.FeatureFlags ?? {}, host },
        }),
        modals: spawn('modals', { id: 'modals', systemId: 'modals', input: { parent: self } }),
        toasts: spawn('toasts', { id: 'toasts', systemId: 'toasts' }),
        menus: spawn('menus', {
          id: 'menus',
          systemId: 'menus',
          input: {
            call: { params: { channel: context.host?.brand.channel ?? '' }, query: {}, body: {} },
            tags: ['menus'],
            // A host without a brand has no shop, so there are no shop menus to read.
            observed: context.host !== null,
          },
        }),
        surroundings: spawn('surroundings', {
          id: 'surroundings',
          systemId: 'surroundings',
          input: { name: 'surroundings', input: {} },
        }),
      };
    }),
    keepFlags: assign({ flagValues: (_, flags: FlagValues) => flags }),
    startNavigation: assign(({ context, spawn, self }, returnTo: string | null) => {
      if (context.navigation !== null) return {};
      const address = wayBack(returnTo);
      const start = address === null ? context.start : { address, entry: null };
      const conditions: Conditions = {
        flags: context.flagValues,
        audience: audienceOf(context.who),
        activation: null,
        capabilities: context.config?.Capabilities ?? null,
      };
      return {
        navigation: spawn('navigation', {
          id: 'navigation',
          systemId: 'navigation',
          input: { parent: self, start, conditions },
        }),
      };
    }),
    startAuth: assign({
      auth: ({ context, spawn, self }) =>
        context.auth ?? spawn('auth', { id: 'auth', systemId: 'auth', input: { parent: self } }),
    }),
    startSession: assign({
      session: ({ context, spawn, self }) =>
        spawn('session', {
          id: 'session',
          systemId: 'session',
          input: { parent: self, who: context.who ?? unprovided('who') },
        }),
    }),
    startLibrary: assign({
      library: ({ context, spawn }) => {
        const randomAccess = context.config?.Capabilities.includes('cursorAtOffset') ?? false;
        return spawn('library', {
          id: 'library',
          systemId: 'library',
          input: { ...context.remembered, randomAccess },
        });
      },
    }),
    startLazyActors: assign({
      lazyActors: ({ context: { remembered }, spawn }) =>
        Object.fromEntries(
          lazyNames.map((name) => {
            const input = { name, input: { newId: remembered.newId } };
            return [name, spawn('lazyActor', { id: name, systemId: name, input })];
          }),
        ) as NonNullable<AppContext['lazyActors']>,
    }),
    stopLazyActor: stopChild((_, name: LazyName) => name),
    stopSession: stopChild('session'),
    stopLibrary: stopChild('library'),
    forgetSession: assign({ who: null, session: null, library: null, lazyActors: null }),
    keepWho: assign({ who: (_, who: SignedIn) => who }),
    keepHere: assign({
      here: (_, { route, address, back }: AreaRoute) => ({ route, address, back }),
    }),
    stopArea: stopChild(({ context }) => `area-${context.area}`),
    forgetArea: assign({ areaRef: null, area: null }),
    startArea: assign(({ context, spawn }, { area, logic }: LoadedArea) => {
      if (logic === null) return { area, areaRef: null };
      const input = { ...(context.here ?? unprovided('here')), customer: context.who?.subject ?? '' };
      return { area, areaRef: (spawn as unknown as SpawnArea)(logic, { id: `area-${area}`, input }) };
    }),
    tellArea: enqueueActions(({ context: { areaRef, here }, enqueue }) => {
      if (areaRef !== null && here !== null) enqueue.sendTo(areaRef, { type: 'area.route', ...here });
    }),
    tellConditions: tell('navigation', 'conditions.changed', (_, conditions: Partial<Conditions>) => ({
      conditions,
    })),
    /** The message stays on the screen while the customer is offline [8.1]. */
    sayOffline: tell('toasts', 'toast.show', {
      key: 'offline',
      kind: 'info',
      message: 'offline',
      duration: endless,
    }),
    sayOnline: tell('toasts', 'toast.withdraw', { key: 'offline' }),
    sayEnded: tell('embedding', 'session.ended'),
    signOut: tell('auth', 'signout.request'),
    keepUnsentCount: assign({ unsentCount: (_, count: number) => count }),
    keepUnsent: assign({ unsent: ({ context }) => context.unsentHere() }),
    forgetUnsent: assign({ unsent: [] }),
    /**
     * The URL to which the identity provider returns has no query of its own, so the flags are read from the
     * URL that the customer reaches afterwards [2.3, 6.3].
     */
    tellFlags: tell('flags', 'query.changed', (_, returnTo: string | null) => ({
      query: readQuery(wayBack(returnTo)?.search ?? '', []).flags,
    })),
  },
  guards: {
    configRead: ({ context }) => context.config !== null,
    finished: (_, read: Answered) => read.outcome === 'finished',
    unknownChannel: ({ context }) => context.host === null,
    storageBlocked: ({ context }) => !context.storageWorks,
    publicHere: ({ context }) => publicHere(context),
    publicRoute: (_, { route }: AreaRoute) => routeRow(route.name).access === 'public',
    leadsBack: (_, returnTo: string | null) => wayBack(returnTo) !== null,
    arrived: ({ context }) => context.here !== null,
    needsLibrary: ({ context }) => context.library === null && needsLibrary(areaOf(context)),
    logoutIsHere: ({ context }) => context.here?.route.name === 'logout',
    logoutHere: (_, { route }: AreaRoute) => route.name === 'logout',
    isUnsent: (_, count: number) => count > 0,
    sameArea: ({ context }, here: AreaRoute) =>
      context.area !== null && routeRow(here.route.name).area === context.area,
    otherArea: ({ context }, here: AreaRoute) => routeRow(here.route.name).area !== context.area,
    otherKind: ({ context }, who: SignedIn) => context.who !== null && context.who.business !== who.business,
  },
  delays: {
    /** Limits how long sign-out waits for storage that does not respond. */
    countLimit: 5_000,
    /** Milliseconds between two counts while the confirmation dialog is open. */
    countPause: 2_000,
  },
});
