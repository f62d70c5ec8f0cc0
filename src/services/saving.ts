import { FileUnsaved, isAppView } from '../../contracts/embedding/appView.ts';
import type { Embedder } from './embedder.ts';

/** The parts of the environment that are needed to save a file. */
export interface SavingPorts {
  readonly window: Window;
  /** A webview cannot save files itself: the app that embeds the page saves them. */
  readonly embedder: () => Embedder | null;
}

/**
 * Dispatched on the window if a file cannot be saved: the page is in an app's webview, which cannot download
 * files, and the app does not save them either.
 */
export const fileUnsaved = 'file.unsaved';

/**
 * Returns whether the page is in such a webview; if so, dispatches {@link fileUnsaved}. A page opened from
 * the home screen has the same user agent, but can save.
 */
export function savesNothing({ window, embedder }: SavingPorts): boolean {
  if (embedder() !== null) return false;
  const { userAgent, standalone } = window.navigator as Navigator & { readonly standalone?: boolean };
  if (standalone === true || !isAppView(userAgent)) return false;
  window.dispatchEvent(new Event(fileUnsaved));
  return true;
}

/**
 * Saves the file at a signed URL through the browser, or through the app that embeds the page. No bytes pass
 * through the page, because the response is an attachment with its own name. The URL is checked first,
 * because a click on a link does not report its result, and because an error page at another origin would
 * replace the app.
 * @throws if the URL is unreachable or returns no file, and {@link FileUnsaved} if the app does not save
 * files; in both cases, no download has started.
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
  // The attribute is only a hint, and ignored across origins: the response determines the file name.
  link.download = '';
  link.hidden = true;
  link.rel = 'noreferrer';
  // A modal dialog makes the rest of the page inert for people, but not for programmatic clicks. No window is
  // opened.
  window.document.body.append(link);
  link.click();
  link.remove();
}
