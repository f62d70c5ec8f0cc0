import type { UploadOutcome } from '../../../contracts/extensions/uploads.ts';
import type { TestCustomer } from './backend.ts';

const tus = { 'tus-resumable': '1.0.0' };
const ownFiles = '/svc/uploads/files';

export const metadata = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

export interface FileToSend {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly sha256?: string;
  readonly albumId?: string;
}

/** Creates an upload; `location` is null if it is refused, and `text` contains the reason. */
export async function announce(
  origin: string,
  { token }: Pick<TestCustomer, 'token'>,
  { name, type, bytes, sha256, albumId }: FileToSend,
  size = bytes.length,
  path = ownFiles,
): Promise<{ status: number; location: string | null; text: string }> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: {
      ...tus,
      authorization: `Bearer ${token}`,
      'upload-length': String(size),
      'upload-metadata': metadata({
        filename: name,
        filetype: type,
        ...(sha256 === undefined ? {} : { sha256 }),
        ...(albumId === undefined ? {} : { albumId }),
      }),
    },
  });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}

export async function offsetOf(
  origin: string,
  { token }: Pick<TestCustomer, 'token'>,
  location: string,
): Promise<number | null> {
  const response = await fetch(new URL(location, origin), {
    method: 'HEAD',
    headers: { ...tus, authorization: `Bearer ${token}` },
  });
  if ([401, 404, 410].includes(response.status)) return null;
  const offset = response.headers.get('upload-offset');
  if (response.status !== 200 || offset === null)
    throw new Error(`HEAD was answered with ${response.status}`);
  return Number(offset);
}

/** Sends bytes starting at an offset; returns the status and the acknowledged offset. */
export async function sendFrom(
  origin: string,
  { token }: Pick<TestCustomer, 'token'>,
  location: string,
  offset: number,
  bytes: Uint8Array,
): Promise<{ status: number; offset: number | null }> {
  const response = await fetch(new URL(location, origin), {
    method: 'PATCH',
    headers: {
      ...tus,
      authorization: `Bearer ${token}`,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    body: Buffer.from(bytes),
  });
  const acknowledged = response.headers.get('upload-offset');
  return { status: response.status, offset: acknowledged === null ? null : Number(acknowledged) };
}

export const idOf = (location: string): string => location.slice(location.lastIndexOf('/') + 1);

/** Milliseconds between two polls: without a pause, polling would slow down the service. */
const betweenLooks = 10;

/** Waits until a file that was sent has been examined. */
export async function settled(customer: Pick<TestCustomer, 'ask'>, id: string): Promise<UploadOutcome> {
  const deadline = Date.now() + 100_000;
  for (;;) {
    const { status, body } = await customer.ask<UploadOutcome>('GET', `/svc/uploads/outcomes/${id}`);
    if (status !== 200) throw new Error(`the outcome answered ${status}`);
    if (body.state !== 'processing' && body.state !== 'sending') return body;
    if (Date.now() > deadline) throw new Error(`still ${body.state}`);
    await new Promise((resolve) => setTimeout(resolve, betweenLooks));
  }
}

/** Sends a whole file and waits for its outcome. */
export async function upload(
  origin: string,
  customer: Pick<TestCustomer, 'token' | 'ask'>,
  file: FileToSend,
): Promise<{ id: string; outcome: UploadOutcome }> {
  const { status, location } = await announce(origin, customer, file);
  if (location === null) throw new Error(`not announced: ${status}`);
  const sent = await sendFrom(origin, customer, location, 0, file.bytes);
  if (sent.status !== 204) throw new Error(`not sent: ${sent.status}`);
  return { id: idOf(location), outcome: await settled(customer, idOf(location)) };
}
