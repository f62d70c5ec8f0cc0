import { shallowEqual, useSelector } from '@xstate/react';
import type { ActorRef, AnyActorRef, Snapshot, SnapshotFrom } from 'xstate';
import type { FlagValues } from '../../machines/flags/featureFlags.machine.ts';
import type { ActorName, Directory, LazyName, LazyRef, RefTo } from '../../machines/system/directory.ts';
import { type FlagsRef, type NavigationRef, useActor, useActors } from './actors.ts';

export interface Navigate {
  (to: string, options?: { readonly replace?: boolean; readonly state?: unknown }): void;
}

/** Navigates to a path of this app. */
export function useNavigate(): Navigate {
  const navigation = useActor('navigation');
  return (to, options = {}) => navigation.send({ type: 'navigation.request', to, ...options });
}

/** Selects a value of the current location, with a selector from `navigation.selectors.ts`. */
export function useNavigation<Value>(selector: (snapshot: SnapshotFrom<NavigationRef>) => Value): Value {
  return useSelector(useActor('navigation'), selector, shallowEqual);
}

/** Returns whether a feature flag is on [6.3]. */
export function useFlag(name: keyof FlagValues): boolean {
  return useSelector(useActor('flags'), ({ context }) => context.values[name]);
}

export function useFlags<Value>(selector: (snapshot: SnapshotFrom<FlagsRef>) => Value): Value {
  return useSelector(useActor('flags'), selector, shallowEqual);
}

type Handle = ActorRef<
  Snapshot<unknown> & { readonly context: { readonly chart: AnyActorRef | null } },
  never
>;

/** Returns the chart behind a handle; undefined until its chunk is loaded. */
export const useFetched = <Chart extends AnyActorRef>(handle: Handle | undefined) =>
  useSelector(handle, (snapshot) => snapshot?.context.chart ?? undefined) as Chart | undefined;

/** Returns a long-lived chart that is loaded on demand; undefined while it is not running. */
export function useLazyChart<Name extends LazyName>(name: Name): LazyRef<Name> | undefined {
  const { lazyActors } = useActors();
  // The chart of a lazy actor is untyped, but its name in the directory determines its type.
  return useFetched<LazyRef<Name>>(lazyActors?.[name]);
}

/**
 * Returns a chart in the actor directory that may not exist, for views that offer its actions; undefined if
 * it is not running.
 */
export function useRunning<Name extends ActorName>(name: Name): RefTo<Name> | undefined {
  return useActor('modals').system.get(name) as RefTo<Name> | undefined;
}

/** Sends events to a long-lived chart; if it is not running, it is loaded and started first. */
export function useTell<Name extends LazyName>(name: Name): (event: Directory[Name]) => void {
  const { lazyActors } = useActors();
  return (event) => lazyActors?.[name].send(event);
}

export interface ModalHandle {
  readonly open: boolean;
  /** For the `onEscape` of a dialog: the modal stack decides which modal closes [2.51]. */
  readonly escape: (typed?: boolean) => void;
}

/** Returns the modal with this id in the stack. */
export function useModal(id: string): ModalHandle {
  const modals = useActor('modals');
  const open = useSelector(modals, ({ context }) => context.stack.some((modal) => modal.id === id));
  return { open, escape: (typed = false) => modals.send({ type: 'escape.pressed', typed }) };
}
