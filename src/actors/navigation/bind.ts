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

/** Returns the browser's location. The state of a history entry counts only if this app wrote it. */
export function readPlace({
  location: { pathname, search, hash },
  history,
}: Pick<Window, 'history' | 'location'>): HistoryPlace {
  const read = storedEntry.safeParse(history.state);
  return { address: { pathname, search, hash }, entry: read.success ? read.data.account : null };
}

/**
 * Returns whether the URL is that of a photo, which is displayed over its list; the list keeps its position.
 */
function liesOver(pathname: string): boolean {
  const matched = matchRoute(pathname);
  return matched !== null && routeRow(matched.name).layout === 'fullScreen';
}

function write({ history, location, scrollTo }: NavigationPorts, { method, href, entry }: Write): void {
  const { pathname } = location;
  try {
    history[method === 'push' ? 'pushState' : 'replaceState']({ account: entry }, '', href);
  } catch {
    // Browsers refuse too many history entries within a short time; the page is then reloaded at its URL.
    if (method === 'push') location.assign(href);
    return;
  }
  if (method === 'push' && pathname !== location.pathname && !liesOver(location.pathname)) scrollTo(0, 0);
}

/**
 * Binds the URL to the browser's history; no other part of the app uses the history.
 * @param hasTyped whether typed text would be lost if the page, or the dialog over it, closed
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
