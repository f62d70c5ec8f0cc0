import { fromCallback } from 'xstate';
import { storedEntry } from '../../../contracts/navigation/entry.ts';
import { matchRoute } from '../../../contracts/navigation/match.ts';
import { routeRow } from '../../../contracts/navigation/routes.ts';
import type { Write } from '../../../machines/navigation/history.ts';
import {
  type HistoryPlace,
  type NavigationEvent,
  navigationMachine,
} from '../../../machines/navigation/navigation.machine.ts';

export type NavigationPorts = Pick<
  Window,
  'history' | 'location' | 'addEventListener' | 'removeEventListener' | 'scrollTo'
>;

/** Where the browser stands; the state of its entry counts only where we wrote it. */
export function readPlace({
  location: { pathname, search, hash },
  history,
}: Pick<Window, 'history' | 'location'>): HistoryPlace {
  const read = storedEntry.safeParse(history.state);
  return { address: { pathname, search, hash }, entry: read.success ? read.data.account : null };
}

/** A photo lies over its list, which stays where it is. */
function liesOver(pathname: string): boolean {
  const matched = matchRoute(pathname);
  return matched !== null && routeRow(matched.name).layout === 'fullScreen';
}

function write({ history, location, scrollTo }: NavigationPorts, { method, href, entry }: Write): void {
  const { pathname } = location;
  try {
    history[method === 'push' ? 'pushState' : 'replaceState']({ account: entry }, '', href);
  } catch {
    // A browser refuses too many entries in a short time: the page is then reloaded at its address.
    if (method === 'push') location.assign(href);
    return;
  }
  if (method === 'push' && pathname !== location.pathname && !liesOver(location.pathname)) scrollTo(0, 0);
}

/**
 * Binds the address to the browser's history; nothing else of the app touches it.
 * @param hasTyped whether what was typed would be lost with the page or the dialog over it
 */
export function bindNavigation(window: NavigationPorts, hasTyped: () => boolean = () => false) {
  const ports: NavigationPorts = {
    history: window.history,
    location: window.location,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    scrollTo: window.scrollTo.bind(window),
  };
  return navigationMachine.provide({
    actors: {
      addressSource: fromCallback<NavigationEvent>(({ sendBack }) => {
        const popped = () =>
          sendBack({ type: 'navigation.popped', place: readPlace(ports), typed: hasTyped() });
        ports.addEventListener('popstate', popped);
        return () => ports.removeEventListener('popstate', popped);
      }),
    },
    actions: {
      writeAddress: (_, writes) => {
        for (const one of writes) write(ports, one);
      },
      travel: (_, by) => ports.history.go(by),
    },
  });
}
