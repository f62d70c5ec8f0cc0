import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { encodeEmail, type ServerWidget } from '../../../contracts/widgets/widget.ts';
import { type Person, person } from '../../albums/backend/kit.ts';
import type { RunningBackend } from '../../kit/backend.ts';

/** A customer with ordered books, and functions that make the calls about them. */
export interface Reader extends Person {
  /** Codes of the books. */
  readonly books: readonly string[];
}

/** Orders a book for each title. */
export async function reader(
  house: RunningBackend,
  titles: readonly string[] = ['Naxos'],
  request: Readonly<Record<string, unknown>> = {},
): Promise<Reader> {
  const who = await person(house.origin);
  const products = titles.map((name) => ({ articleId: 'book-square-m', name }));
  const { orders } = (await house.seed.make('orders', {
    customerId: who.id,
    orders: [{ products, ...request }],
  })) as { orders: { products: string[] }[] };
  return { ...who, books: orders.flatMap((order) => order.products) };
}

export const widgetAt = (code: string): string => `/svc/widgets/v1/widget/${code}`;
export const listed = async (who: Reader): Promise<ServerWidget[]> =>
  (await who.ask<ServerWidget[]>('GET', `/svc/widgets/v1/widget/all?orderCodes=${who.books.join(',')}`)).body;

/** Puts books online immediately; returns the tokens in their URLs. */
export async function online(house: RunningBackend, who: Reader, codes = who.books): Promise<string[]> {
  const books = codes.map((code) => ({ code, state: 'online' }));
  return ((await house.seed.make('widgets', { customerId: who.id, books })) as { tokens: string[] }).tokens;
}

export interface Letter {
  readonly to?: string;
  readonly from?: string;
  readonly message?: string;
  readonly vendorId?: string;
}
export const shareAddress = (code: string, letter: Letter = {}): string => {
  const { to = `${randomUUID()}@example.com`, from = 'Ann', message = 'Look!', vendorId = 'alb' } = letter;
  return `${widgetAt(code)}/share?${new URLSearchParams({
    vendorId,
    fromName: from,
    personalMessage: message,
    toEmailAddress: encodeEmail(to),
  }).toString()}`;
};
export const share = async (who: Reader, code: string, letter: Letter = {}): Promise<number> =>
  (await who.ask('PUT', shareAddress(code, letter))).status;

/** Waits until this number of e-mails has arrived at an address. */
export async function mails(house: RunningBackend, to: string, count: number) {
  const read = async () =>
    (await (await fetch(`${house.origin}/svc/seed/mails?to=${encodeURIComponent(to)}`)).json()) as {
      mails: { subject: string; text: string }[];
    };
  await expect.poll(async () => (await read()).mails.length).toBe(count);
  return (await read()).mails;
}
