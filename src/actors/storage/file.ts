/** Milliseconds before the object URL of a finished file is revoked, so that slow browsers can still read it. */
const kept = 60_000;

/** Saves a text as a file by the browser; nothing leaves the page. */
export function saveText(window: Window & typeof globalThis, name: string, text: string, type: string): void {
  const { document, URL, Blob } = window;
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.hidden = true;
  // A modal dialog makes the rest of the page inert, but not for a programmatic click.
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(url), kept);
}
