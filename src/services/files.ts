import type { Reading } from './send.ts';

/** The answer of a row whose reply is a zip, as it came; anything else in its place is a wrong shape. */
export const readZip: Reading = async (_, response) => {
  const reply = await response.blob();
  const head = await reply.slice(0, 2).text();
  return head === 'PK'
    ? { kind: 'replied', reply }
    : { kind: 'failed', why: 'shape', status: response.status };
};

/** Milliseconds for which the link lives: the browser begins to save at the press, and slow disks take their time. */
const linkLife = 60_000;

/** Lets the browser save bytes that the page has, under this name. */
export function saveBlob(window: Window, file: Blob, name: string): void {
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
