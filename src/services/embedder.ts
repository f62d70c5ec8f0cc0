import type { PageMessage } from '../../contracts/embedding/messages.ts';

/** The app or page that embeds this page. */
export interface Embedder {
  readonly post: (message: PageMessage) => void;
  /** Returns whether this message comes from the embedder, because any window can send one. */
  readonly isSender: (message: Pick<MessageEvent, 'source' | 'origin'>) => boolean;
}

/**
 * Receives messages in an app's webview: a message handler on iOS, an object on Android. Both are named `accountApp`.
 */
interface Receiver {
  readonly postMessage: (text: string) => void;
}
type Webview = Window & {
  readonly accountApp?: Receiver;
  readonly webkit?: { readonly messageHandlers?: { readonly accountApp?: Receiver } };
};

/**
 * Returns the embedder of this page: an app, through its webview, or a page of an allowed origin, through a
 * frame. Returns null if there is none or it is not allowed. `allowed` contains origins, or hosts that are
 * reached by https.
 */
export function embedderOf(window: Window, allowed: readonly string[]): Embedder | null {
  const { accountApp, webkit } = window as Webview;
  const app = webkit?.messageHandlers?.accountApp ?? accountApp;
  if (app !== undefined) {
    return {
      post: (message) => app.postMessage(JSON.stringify(message)),
      // An app sends a message by running a script in this page, so the message comes from the page's own window.
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

/** Returns the origin of the embedder; in browsers without `ancestorOrigins`, that of the referrer. */
function originOfParent({ location, document }: Window): string | null {
  const { ancestorOrigins } = location as { readonly ancestorOrigins?: DOMStringList };
  return ancestorOrigins?.item(0) ?? URL.parse(document.referrer)?.origin ?? null;
}
