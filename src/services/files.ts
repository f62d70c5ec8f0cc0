import { type SavingPorts, savesNothing } from './saving.ts';
import { received } from './send.ts';
import type { Reading } from './send.ts';

/** Reads the response as raw bytes; if they lack the signature of the file type, the response has the wrong shape. */
const fileThatBegins =
  (sign: string): Reading =>
  async (_, response) => {
    const reply = await received(response.blob());
    const head = await reply.slice(0, sign.length).text();
    return head === sign
      ? { kind: 'replied', reply }
      : { kind: 'failed', why: 'shape', status: response.status };
  };

/** For calls that return a PDF. */
export const readPdf = fileThatBegins('%PDF-');
/** For calls that return a zip. */
export const readZip = fileThatBegins('PK');

/**
 * Milliseconds before the object URL is revoked: the browser starts saving on the click, and slow disks take a while.
 */
const linkLife = 60_000;

/** Saves a file that the page has in memory, through the browser or through the app that embeds the page. */
export function saveBlob(ports: SavingPorts, file: Blob, name: string): void {
  if (savesNothing(ports)) return;
  const { window, embedder } = ports;
  const holder = embedder();
  if (holder !== null) {
    const reader = new FileReader();
    reader.addEventListener('load', ({ target }) => {
      if (typeof target?.result === 'string')
        holder.post({ type: 'account.downloadReady', url: target.result, name });
    });
    return reader.readAsDataURL(file);
  }
  const address = URL.createObjectURL(file);
  const link = window.document.createElement('a');
  link.href = address;
  link.download = name;
  link.hidden = true;
  window.document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(address), linkLife);
}
