import { expect } from 'vitest';
import { addressOf } from '../../../backend/http/rows.ts';
import * as rows from '../../../contracts/confirmations/calls.ts';
import type { CallRow } from '../../../contracts/call.ts';
import { requestDeletion, requestEmailChange } from '../../../contracts/customer/identities.ts';
import {
  readDeletion,
  readEmailChange,
  stopEmailChange,
  undoEmailChange,
} from '../../../contracts/extensions/confirmations.ts';
import { caller } from '../../downloads/backend/kit.ts';
import type { CustomerRequest, SeedClient, SeededCustomer } from '../../kit/backend.ts';

interface House {
  readonly origin: string;
  readonly seed: SeedClient;
}
interface Kept {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Returns a customer who requests links and opens them. */
export async function person(house: House, request: CustomerRequest = {}) {
  const customer = await house.seed.customer(request);
  return { ...customer, ...asks(house, customer) };
}
export type Person = Awaited<ReturnType<typeof person>>;

export function asks({ origin }: House, { id, user }: Pick<SeededCustomer, 'id' | 'user'>, token?: string) {
  const ask = caller(origin, token ?? user.access_token);
  const to = (row: CallRow, confirmation = '') =>
    addressOf(row)
      .replace(':idpType', 'password')
      .replace(':idpSub', encodeURIComponent(`local|${id}`))
      .replace(':token', encodeURIComponent(confirmation));
  const status = async (row: CallRow, body?: unknown, confirmation?: string) =>
    (await ask('POST', to(row, confirmation), body)).status;
  return {
    ask,
    askDeletion: () => status(requestDeletion, { channel: 'alb-gb' }),
    askEmail: (email: string) => status(requestEmailChange, { channel: 'alb-gb', email }),
    /** Reads the new e-mail address that has not been confirmed. */
    pending: () => ask('GET', to(readEmailChange)),
    /** Opens a deletion link; returns the service's response. */
    followed: async (link: string) => {
      const reply = await fetch(`${origin}${to(readDeletion, link)}`);
      return ((await reply.json()) as { followed: boolean }).followed;
    },
    confirmDeletion: (link: string) => status(rows.confirmDeletion, undefined, link),
    confirmEmail: (link: string) => status(rows.confirmEmailChange, undefined, link),
  };
}

export async function mailsTo({ origin }: Pick<House, 'origin'>, email: string): Promise<readonly Kept[]> {
  const reply = await fetch(`${origin}/svc/seed/mails?to=${encodeURIComponent(email)}`);
  return ((await reply.json()) as { mails: Kept[] }).mails;
}

/** Returns the service's response to a link that was sent to the old address, for any caller. */
export async function oldAddressLink(
  { origin }: Pick<House, 'origin'>,
  does: 'stop' | 'undo',
  token: string,
): Promise<string> {
  const row = does === 'stop' ? stopEmailChange : undoEmailChange;
  const reply = await fetch(origin + addressOf(row).replace(':token', encodeURIComponent(token)), {
    method: 'POST',
  });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { outcome: string }).outcome;
}

const subjectOf = {
  stop: 'Request to change your e-mail address',
  undo: 'Your e-mail address has been changed',
} as const;
/**
 * Returns the token in the newest e-mail to the old address that cancels or undoes a change, once there are
 * `count` of them.
 */
export async function oldAddressToken(
  house: Pick<House, 'origin'>,
  does: 'stop' | 'undo',
  email: string,
  count = 1,
): Promise<string> {
  const mails = async () =>
    (await mailsTo(house, email)).filter(({ subject }) => subject === subjectOf[does]);
  await expect.poll(async () => (await mails()).length).toBe(count);
  const link = new URL(/http\S+/.exec((await mails())[0]?.text ?? '')?.[0] ?? '');
  expect(link.pathname).toBe(`/change-email-${does}`);
  return link.searchParams.get('confirmation-token') ?? '';
}

/** Returns the token in the newest e-mail with a link, once there are `count` such e-mails. */
export async function tokenIn(house: Pick<House, 'origin'>, email: string, count = 1): Promise<string> {
  const asking = async () =>
    (await mailsTo(house, email)).filter(({ subject }) => subject.startsWith('Confirm '));
  await expect.poll(async () => (await asking()).length).toBe(count);
  const [newest] = await asking();
  const link = new URL(/http\S+/.exec(newest?.text ?? '')?.[0] ?? '');
  expect(newest?.html).toContain(link.search);
  return link.searchParams.get('confirmation-token') ?? '';
}
