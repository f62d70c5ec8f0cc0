import type { ActorRef, Snapshot } from 'xstate';
import type { ActivationEvent } from '../activation/activation.events.ts';
import type { CopyAskEvent, CopyIntoEvent } from '../albums/copyToAlbum.events.ts';
import type { RemovalAskEvent } from '../albums/removeFromAlbum.events.ts';
import type { AuthEvent } from '../auth/auth.events.ts';
import type { ChatEvent, ConsentAsk, CookieConsentEvent } from '../consent/consent.events.ts';
import type { DownloadsEvent } from '../downloads/downloads.events.ts';
import type { EmbeddingEvent } from '../embedding/embedding.events.ts';
import type { ExportsEvent } from '../exports/exports.events.ts';
import type { FlagsEvent } from '../flags/flags.events.ts';
import type { ModalsEvent } from '../modals/modals.events.ts';
import type { NavigationEvent } from '../navigation/navigation.events.ts';
import type { DeleteAllEvent } from '../photos/deletion/deleteAll.events.ts';
import type { LibraryEvent } from '../photos/library/library.events.ts';
import type { TrackingEvent } from '../photos/tracking/tracking.events.ts';
import type { ImportEvent } from '../photos/uploads/uploads.events.ts';
import type { PrintsEvent } from '../prints/prints.events.ts';
import type { QueriesEvent, QueryEvent } from '../request/query.events.ts';
import type { SessionEvent } from '../session/session.events.ts';
import type { StorageEvent } from '../storage/storage.events.ts';
import type { ToastsEvent } from '../toasts/toasts.events.ts';

/** What a lazy chart may be told besides its own events: that it is to run. */
interface LazyWant {
  readonly type: 'lazy.want';
}

/**
 * The long-lived charts below the root by their system ids, each with the events it takes. Whoever tells one of them
 * does it by `tell`; a chart that is not here is known only to the one that started it.
 */
export interface Directory {
  readonly auth: AuthEvent;
  readonly flags: FlagsEvent;
  readonly library: LibraryEvent;
  readonly menus: QueryEvent;
  readonly modals: ModalsEvent;
  readonly navigation: NavigationEvent;
  readonly queries: QueriesEvent;
  readonly session: SessionEvent;
  readonly toasts: ToastsEvent;
  // From the first page to the last, below `surroundings`, which is fetched when the first page is there.
  readonly chat: ChatEvent;
  readonly consent: CookieConsentEvent;
  readonly embedding: EmbeddingEvent;
  readonly surroundings: ConsentAsk | LazyWant;
  // Fetched with the first event: each stands behind a lazy actor of its name, from sign-in to sign-out.
  readonly activation: ActivationEvent | LazyWant;
  readonly copyToAlbum: CopyAskEvent | CopyIntoEvent | LazyWant;
  readonly deleteAll: DeleteAllEvent | LazyWant;
  readonly downloads: DownloadsEvent | LazyWant;
  readonly exports: ExportsEvent | LazyWant;
  readonly prints: PrintsEvent | LazyWant;
  readonly removeFromAlbum: RemovalAskEvent | LazyWant;
  readonly storage: StorageEvent | LazyWant;
  readonly tracking: TrackingEvent | LazyWant;
  readonly uploads: ImportEvent | LazyWant;
}
export type ActorName = keyof Directory;

/** Names of the charts that are fetched when they are first needed. */
export const lazyNames = [
  'activation',
  'copyToAlbum',
  'deleteAll',
  'downloads',
  'exports',
  'prints',
  'removeFromAlbum',
  'storage',
  'tracking',
  'uploads',
] as const satisfies readonly ActorName[];
export type LazyName = (typeof lazyNames)[number];

/** Every name of the directory. */
export const actorNames = [
  'auth',
  'chat',
  'consent',
  'embedding',
  'flags',
  'library',
  'menus',
  'modals',
  'navigation',
  'queries',
  'session',
  'surroundings',
  'toasts',
  ...lazyNames,
] as const satisfies readonly ActorName[];

export type RefTo<Name extends ActorName> = ActorRef<Snapshot<unknown>, Directory[Name]>;

/** Where running charts are found by their ids. */
export interface System {
  get(id: string): unknown;
}

/** The running chart of that name; undefined while it does not run, as before sign-in and after sign-out. */
export const findActor = <Name extends ActorName>(system: System, name: Name): RefTo<Name> | undefined =>
  system.get(name) as RefTo<Name> | undefined;
