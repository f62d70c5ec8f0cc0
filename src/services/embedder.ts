import type { PageMessage } from '../../contracts/embedding/messages.ts';

/** The app or page that holds this page. */
export interface Embedder {
  readonly post: (message: PageMessage) => void;
  /** Whether it sent this message: anybody can send one to a window. */
  readonly isSender: (message: Pick<MessageEvent, 'source' | 'origin'>) => boolean;
}

/** What an app puts into its webview: iOS as a message handler, Android as an object. Both are named `accountApp`. */
interface Receiver {
  readonly postMessage: (text: string) => void;
}
type Webview = Window & {
  readonly accountApp?: Receiver;
  readonly webkit?: { readonly messageHandlers?: { readonly accountApp?: Receiver } };
};

/**
 * Who holds this page: an app by its webview, or a page of an allowed origin by a frame. Null where nobody does, or nobody
 * who may talk to it. `allowed`: origins, or hosts that are reached by https.
 */
export function embedderOf(window: Window, allowed: readonly string[]): Embedder | null {
  const { accountApp, webkit } = window as Webview;
  const app = webkit?.messageHandlers?.accountApp ?? accountApp;
  if (app !== undefined) {
    return {
      post: (message) => app.postMessage(JSON.stringify(message)),
      // An app runs a script in this page, which sends the message to its own window.
      isSender: ({ source, origin }) => source === window && origin === window.location.origin,
    };
  }
  const { parent } = window;
  const origin = parent === window ? null : originOfParent(window);
  const origins = allowed.map((one) => (one.includes('://') ? one : `https://${one}`));
  if (origin === null || !origins.includes(origin)) return null;
  return {
    post: (message) => parent.postMessage(message, origin),
    isSender: (message) => message.source === parent && message.origin === origin,
  };
}

/** Where a browser does not list the frames above, the page that led here is the one that holds this one. */
function originOfParent({ location, document }: Window): string | null {
  const { ancestorOrigins } = location as { readonly ancestorOrigins?: DOMStringList };
  return ancestorOrigins?.item(0) ?? URL.parse(document.referrer)?.origin ?? null;
}
