import { type SavingPorts, savesNothing } from './saving.ts';
import { received } from './send.ts';
import type { Reading } from './send.ts';

/** The answer as raw bytes; anything without the file type's signature is a wrong shape. */
const fileThatBegins =
  (sign: string): Reading =>
  async (_, response) => {
    const reply = await received(response.blob());
    const head = await reply.slice(0, sign.length).text();
    return head === sign
      ? { kind: 'replied', reply }
      : { kind: 'failed', why: 'shape', status: response.status };
  };

/** For a call that answers with a PDF. */
export const readPdf = fileThatBegins('%PDF-');
/** For a call that answers with a zip. */
export const readZip = fileThatBegins('PK');

/** Milliseconds before the object URL is revoked: the browser starts to save on the click, and slow disks take time. */
const linkLife = 60_000;

/** Saves bytes of the page under this name, by the browser or by the app that embeds the page. */
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
