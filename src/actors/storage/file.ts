/** Milliseconds a finished file stays at hand, so that a slow browser still finds it. */
const kept = 60_000;

/** Hands a text to the browser as a file to save; nothing leaves the page. */
export function saveText(window: Window & typeof globalThis, name: string, text: string, type: string): void {
  const { document, URL, Blob } = window;
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.hidden = true;
  // A modal dialog makes the rest of the page inert, but not for a press made by a program.
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(url), kept);
}
