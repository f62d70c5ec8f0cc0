import type { Embedder } from './embedder.ts';

/** What saves a file. */
export interface SavingPorts {
  readonly window: Window;
  /** A webview saves nothing by itself: the app that holds it does. */
  readonly embedder: () => Embedder | null;
}

/**
 * Lets the browser save what stands at a signed address, or the app that holds the page, without a byte of it passing through
 * the page: the answer is an attachment with its own name. The address is looked at first, because a press on a link does not say how it went, and
 * because an error page at another origin would take the place of the app.
 * @throws when the address cannot be reached or gives no file; then nothing was begun.
 */
export async function saveFrom(
  { window, embedder }: SavingPorts,
  address: string,
  signal: AbortSignal,
): Promise<void> {
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
  // Only a wish, of no effect across origins: the name is the answer's own.
  link.download = '';
  link.hidden = true;
  link.rel = 'noreferrer';
  // A modal dialog makes the rest of the page inert, but not for a press made by a program. No window is opened.
  window.document.body.append(link);
  link.click();
  link.remove();
}
