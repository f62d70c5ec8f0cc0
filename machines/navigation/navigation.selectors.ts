import type { SnapshotFrom } from 'xstate';
import { routeRow } from '../../contracts/navigation/routes.ts';
import type { navigationMachine } from './navigation.machine.ts';

export type NavigationSnapshot = SnapshotFrom<typeof navigationMachine>;

export const currentRoute = ({ context }: NavigationSnapshot) => context.history.resolved.route;
/** Returns the name of the route. The name stays the same when the customer moves between photos. */
export const routeName = (snapshot: NavigationSnapshot) => currentRoute(snapshot).name;
export const currentAddress = ({ context }: NavigationSnapshot) => context.history.resolved.address;
export const currentPath = (snapshot: NavigationSnapshot) => currentAddress(snapshot).pathname;
export const currentSearch = (snapshot: NavigationSnapshot) => currentAddress(snapshot).search;
export const currentRow = (snapshot: NavigationSnapshot) => routeRow(currentRoute(snapshot).name);
/** Returns the message key of the page's title [2.10]. */
export const titleKey = (snapshot: NavigationSnapshot) => currentRow(snapshot).title;
/** Returns the state passed with the URL by the chart that requested the navigation. */
export const entryState = ({ context }: NavigationSnapshot) => context.history.entry.state;
/** Returns the path of the page that linked here; null if there is none. */
export const enteredFrom = ({ context }: NavigationSnapshot) => context.history.entry.from;
/** Returns whether the page uses the theme for embedding [2.12]. */
export const isStripped = (snapshot: NavigationSnapshot) =>
  new URLSearchParams(currentSearch(snapshot)).get('stripped') === 'true';

/**
 * Returns the location for the declarative router. The reference is stable as long as URL and entry are
 * equal.
 */
export function routerLocation({ context }: NavigationSnapshot) {
  const { resolved, entry } = context.history;
  return { ...resolved.address, state: entry.state, key: String(entry.index) };
}
export const navigationAction = ({ context }: NavigationSnapshot) => context.history.action;
