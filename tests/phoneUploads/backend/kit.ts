import { randomBytes } from 'node:crypto';
import type { CallReply } from '../../../contracts/call.ts';
import {
  handOffLife,
  type handOffState,
  type openHandOff,
  type phoneOutcomes,
} from '../../../contracts/extensions/phoneUploads.ts';
import type { SharedPhotoBackend, TestCustomer } from '../../photos/backend/backend.ts';
import { announce, type FileToSend, sendFrom } from '../../photos/backend/tus.ts';

export const phoneFiles = '/svc/uploads/phone-files';
export const life = handOffLife;
export const newSecret = () => randomBytes(32).toString('hex');

export const opened = async (customer: TestCustomer, body: unknown = {}) =>
  (await customer.ask<CallReply<typeof openHandOff>>('POST', '/svc/uploads/hand-offs', body)).body;
export const state = (customer: TestCustomer, id: string) =>
  customer.ask<CallReply<typeof handOffState>>('GET', `/svc/uploads/hand-offs/${id}`);

/** Redeems a code as a phone without an account, which anyone may do. */
export async function redeem({ backend }: Pick<SharedPhotoBackend, 'backend'>, code: string, secret: string) {
  const response = await fetch(`${backend.origin}/svc/uploads/hand-offs/redeemed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, secret }),
  });
  const body = (await response.json()) as { expires?: string; refusal?: string };
  return { status: response.status, body };
}

/** Returns a hand-off whose code a phone has redeemed. */
export async function taken(run: SharedPhotoBackend, customer: TestCustomer, body: unknown = {}) {
  const { id, code, expires } = await opened(customer, body);
  const secret = newSecret();
  const redeemed = await redeem(run, code, secret);
  if (redeemed.status !== 200) throw new Error(`not redeemed: ${redeemed.status}`);
  return { id, code, secret, expires };
}

export const announceBy = (run: SharedPhotoBackend, secret: string, file: FileToSend) =>
  announce(run.backend.origin, { token: secret }, file, file.bytes.length, phoneFiles);

/** Sends a whole file with a phone's secret; returns the URL of the upload. */
export async function sendBy(run: SharedPhotoBackend, secret: string, file: FileToSend): Promise<string> {
  const { status, location } = await announceBy(run, secret, file);
  if (location === null) throw new Error(`not announced: ${status}`);
  const sent = await sendFrom(run.backend.origin, { token: secret }, location, 0, file.bytes);
  if (sent.status !== 204) throw new Error(`not sent: ${sent.status}`);
  return location;
}

/** Returns the outcomes that a phone receives for its own files. */
export async function outcomes({ backend }: SharedPhotoBackend, secret: string, ids: readonly string[]) {
  const response = await fetch(`${backend.origin}/svc/uploads/hand-offs/outcomes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret, ids }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Partial<CallReply<typeof phoneOutcomes>>,
  };
}
