import { FileUnsaved, isAppView } from '../../contracts/embedding/appView.ts';
import type { Embedder } from './embedder.ts';

/** Needed to save a file. */
export interface SavingPorts {
  readonly window: Window;
  /** A webview cannot save files: its app does. */
  readonly embedder: () => Embedder | null;
}

/**
 * Dispatched on the window if a file cannot be saved: an app's view has no download of its own, and this host app
 * accepts none.
 */
export const fileUnsaved = 'file.unsaved';

/** Whether this is such a view; reports it if so. A home-screen page has the same user agent, and can save. */
export function savesNothing({ window, embedder }: SavingPorts): boolean {
  if (embedder() !== null) return false;
  const { userAgent, standalone } = window.navigator as Navigator & { readonly standalone?: boolean };
  if (standalone === true || !isAppView(userAgent)) return false;
  window.dispatchEvent(new Event(fileUnsaved));
  return true;
}

/**
 * Lets the browser, or the app that embeds the page, save the file at a signed URL; no byte passes through the
 * page, because the answer is an attachment with its own name. The URL is checked first, because a click on a link
 * does not report its result, and because an error page at another origin would replace the app.
 * @throws if the URL is unreachable or returns no file, and {@link FileUnsaved} if the app saves none; then no download
 * has started.
 */
export async function saveFrom(ports: SavingPorts, address: string, signal: AbortSignal): Promise<void> {
  if (savesNothing(ports)) throw new FileUnsaved();
  const { window, embedder } = ports;
  const { ok } = await window.fetch(address, {
    method: 'HEAD',
    cache: 'no-store',
    credentials: 'omit',
    signal,
  });
  if (!ok) throw new Error('the address gives no file');
  if (signal.aborted) return;
  const holder = embedder();
  if (holder !== null) return holder.post({ type: 'account.downloadReady', url: address });
  const link = window.document.createElement('a');
  link.href = address;
  // A hint only, ignored across origins: the answer determines the name.
  link.download = '';
  link.hidden = true;
  link.rel = 'noreferrer';
  // A modal dialog makes the rest of the page inert, but not for a programmatic click. No window is opened.
  window.document.body.append(link);
  link.click();
  link.remove();
}
