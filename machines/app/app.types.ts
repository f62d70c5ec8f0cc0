import type { ActorRefFrom, AnyActorLogic, AnyActorRef } from 'xstate';
import type { Config } from '../../contracts/app/config.ts';
import type { readMenus } from '../../contracts/app/calls.ts';
import type { SignedIn } from '../../contracts/auth/claims.ts';
import type { Host } from '../../contracts/brand/brands.ts';
import type { Area } from '../../contracts/navigation/routes.ts';
import type { authMachine, AuthOutcomeEvent } from '../auth/auth.machine.ts';
import type { featureFlagsMachine, FlagValues } from '../flags/featureFlags.machine.ts';
import type { HistoryDepthEvent, modalStackMachine } from '../modals/modalStack.machine.ts';
import type { ArrivalEvent, HistoryPlace, navigationMachine } from '../navigation/navigation.machine.ts';
import type { libraryMachine } from '../photos/library/library.machine.ts';
import type { LibraryInput } from '../photos/library/library.setup.ts';
import type { AttemptDue, NetworkBack } from '../system/registration.ts';
import type { QueryEvent, QueryRef } from '../request/query.machine.ts';
import type { sessionMachine } from '../session/session.machine.ts';
import type { toastsMachine } from '../toasts/toasts.machine.ts';
import type { lazyActorMachine } from '../system/lazyActor.machine.ts';
import type { AreaRoute } from '../system/area.ts';
import type { LazyName } from '../system/directory.ts';

/** What `import()` of an area returns; `logic` is null if the page needs no chart of its own. */
export interface LoadedArea {
  readonly area: Area;
  readonly logic: AnyActorLogic | null;
}

export interface AppInput {
  readonly host: Host | null;
  /** The browser's position in its history when the page was opened. */
  readonly start: HistoryPlace;
  /** Whether the browser allows this site to store data; otherwise customers cannot sign in [8.6]. */
  readonly storageWorks: boolean;
  /** Data of the library that this browser has stored, mainly its sort order. */
  readonly library: Pick<LibraryInput, 'sorting' | 'newId'>;
  /** Names of the photos that this page has begun to send and that have not arrived yet. */
  readonly unsentHere: () => readonly string[];
}

/** Browser events that concern the page itself. */
export type PageEvent =
  | NetworkBack
  | { readonly type: 'network.lost' }
  /** The browser had frozen or hidden the page, and it is visible again. */
  | { readonly type: 'page.resumed' };

export type AppEvent =
  | { readonly type: 'app.retry' }
  | AttemptDue
  | { readonly type: 'signin.request' }
  /** The customer signs out although photos are still being sent. */
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
  /** The area whose module is loaded and displayed. */
  readonly area: Area | null;
  readonly areaRef: AnyActorRef | null;
  /** Long-lived charts whose code is loaded on first use, each behind its lazy actor; null while signed out. */
  readonly lazyActors: Readonly<Record<LazyName, ActorRefFrom<typeof lazyActorMachine>>> | null;
  readonly flags: ActorRefFrom<typeof featureFlagsMachine> | null;
  readonly navigation: ActorRefFrom<typeof navigationMachine> | null;
  readonly modals: ActorRefFrom<typeof modalStackMachine> | null;
  readonly toasts: ActorRefFrom<typeof toastsMachine> | null;
  readonly auth: ActorRefFrom<typeof authMachine> | null;
  readonly session: ActorRefFrom<typeof sessionMachine> | null;
  /** Exists from the first page that needs the library until sign-out. */
  readonly library: ActorRefFrom<typeof libraryMachine> | null;
  readonly menus: QueryRef<typeof readMenus> | null;
  /** Number of photos that pages in this browser were still sending when the customer asked to sign out. */
  readonly unsentCount: number;
  /** Names of the photos that this page was still sending when the sign-in ended elsewhere. */
  readonly unsent: readonly string[];
  /** Consent and chat, for pages with and without a sign-in; null until the configuration has been read. */
  readonly surroundings: ActorRefFrom<typeof lazyActorMachine> | null;
}

declare module '../system/directory.ts' {
  interface Directory {
    readonly menus: QueryEvent;
  }
}
