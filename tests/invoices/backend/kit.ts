import { inflateSync } from 'node:zlib';
import type { Invoice } from '../../../contracts/invoices/invoice.ts';
import type { SeededCustomer, TestBackend } from '../../kit/backend.ts';
import { caller } from '../../downloads/backend/kit.ts';
import type { Ask } from '../../downloads/backend/kit.ts';
import { home } from '../../orders/backend/shopper.ts';

export const day = 86_400_000;
const service = '/svc/invoices/api/v1';

export interface Company {
  readonly customer: SeededCustomer;
  readonly ask: Ask;
  /** The status of a file, its type and its bytes. */
  readonly file: (path: string) => Promise<{ status: number; type: string | null; bytes: Uint8Array }>;
  readonly list: (query?: string) => Promise<{ invoices: Invoice[]; total: number; years: number[] }>;
  /** Orders that were dispatched so many days ago, or as the wish says. */
  readonly ordered: (...wishes: readonly OrderWish[]) => Promise<void>;
}
export type OrderWish = Readonly<Record<string, unknown>> & { readonly daysAgo?: number };

export async function company(house: TestBackend): Promise<Company> {
  const customer = await house.seed.customer({ kind: 'business' });
  const { access_token: token } = customer.user;
  const ask = caller(house.origin, token);
  return {
    customer,
    ask,
    file: async (path) => {
      const answer = await fetch(`${house.origin}${service}${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return { status: answer.status, type: answer.headers.get('content-type'), bytes };
    },
    list: async (query = '') => {
      const { status, body } = await ask('GET', `${service}/InvoiceGroups/me${query}`);
      if (status !== 200) throw new Error(`the list was answered ${status}`);
      return body as Awaited<ReturnType<Company['list']>>;
    },
    ordered: async (...wishes) => {
      const now = house.backend.ports.clock.now();
      const orders = wishes.map(({ daysAgo = 1, ...wish }) => ({
        address: home,
        status: 'Dispatched',
        createdAt: new Date(now - daysAgo * day).toISOString(),
        products: [{ articleId: 'mug-classic' }],
        ...wish,
      }));
      await house.seed.make('orders', { customerId: customer.id, orders });
    },
  };
}

const latin = new TextDecoder('latin1');
const windows = new TextDecoder('windows-1252');

/** The lines of text of a PDF in its standard fonts, as they are drawn: what a reader can select. */
export function textOf(pdf: Uint8Array): string[] {
  const whole = latin.decode(pdf);
  const streams = [...whole.matchAll(/\/Length (\d+)\s*\/Filter \/FlateDecode\s*>>\s*stream\r?\n/g)].map(
    (found) => {
      const from = found.index + found[0].length;
      return latin.decode(inflateSync(Buffer.from(pdf.subarray(from, from + Number(found[1])))));
    },
  );
  return streams.flatMap((stream) =>
    [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, drawn = '']) => {
      const hex = [...drawn.matchAll(/<([0-9a-f]*)>/g)].map(([, part]) => part).join('');
      return windows.decode(Buffer.from(hex, 'hex')).replaceAll('\u00a0', ' ');
    }),
  );
}
