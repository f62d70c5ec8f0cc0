/**
 * Milliseconds before the object URL of a finished file is revoked, because slow browsers may still be reading it.
 */
const kept = 60_000;

/** Saves text as a file through the browser; nothing is sent over the network. */
export function saveText(window: Window & typeof globalThis, name: string, text: string, type: string): void {
  const { document, URL, Blob } = window;
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.hidden = true;
  // Works even beneath a modal dialog: it makes the page inert for people, but not for programmatic clicks.
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(url), kept);
}
