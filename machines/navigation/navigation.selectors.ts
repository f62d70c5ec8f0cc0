import type { SnapshotFrom } from 'xstate';
import { routeRow } from '../../contracts/navigation/routes.ts';
import type { navigationMachine } from './navigation.machine.ts';

export type NavigationSnapshot = SnapshotFrom<typeof navigationMachine>;

export const currentRoute = ({ context }: NavigationSnapshot) => context.history.resolved.route;
/** The name of the route alone: the same from one photo to the next. */
export const routeName = (snapshot: NavigationSnapshot) => currentRoute(snapshot).name;
export const currentAddress = ({ context }: NavigationSnapshot) => context.history.resolved.address;
export const currentPath = (snapshot: NavigationSnapshot) => currentAddress(snapshot).pathname;
export const currentSearch = (snapshot: NavigationSnapshot) => currentAddress(snapshot).search;
export const currentRow = (snapshot: NavigationSnapshot) => routeRow(currentRoute(snapshot).name);
/** Key of the page's title [2.10]. */
export const titleKey = (snapshot: NavigationSnapshot) => currentRow(snapshot).title;
/** What the one who asked for the address left with it. */
export const entryState = ({ context }: NavigationSnapshot) => context.history.entry.state;
/** The page from which this one was entered; null where it was not by a link. */
export const enteredFrom = ({ context }: NavigationSnapshot) => context.history.entry.from;
/** The embedding theme [2.12]. */
export const isStripped = (snapshot: NavigationSnapshot) =>
  new URLSearchParams(currentSearch(snapshot)).get('stripped') === 'true';

/** The location a declarative router is fed with; equal as long as address and entry are. */
export function routerLocation({ context }: NavigationSnapshot) {
  const { resolved, entry } = context.history;
  return { ...resolved.address, state: entry.state, key: String(entry.index) };
}
export const navigationAction = ({ context }: NavigationSnapshot) => context.history.action;
