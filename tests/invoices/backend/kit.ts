import { inflateSync } from 'node:zlib';
import type { Invoice } from '../../../contracts/invoices/invoice.ts';
import type { SeededCustomer, RunningBackend } from '../../kit/backend.ts';
import { caller } from '../../downloads/backend/kit.ts';
import type { Ask } from '../../downloads/backend/kit.ts';
import { home } from '../../orders/backend/shopper.ts';

export const day = 86_400_000;
const service = '/svc/invoices/api/v1';

export interface Company {
  readonly customer: SeededCustomer;
  readonly ask: Ask;
  /** The status, type and bytes of a file. */
  readonly file: (path: string) => Promise<{ status: number; type: string | null; bytes: Uint8Array }>;
  readonly list: (query?: string) => Promise<{ invoices: Invoice[]; total: number; years: number[] }>;
  /** Orders that were dispatched the given number of days ago, or as the request specifies. */
  readonly ordered: (...requests: readonly OrderRequest[]) => Promise<void>;
}
export type OrderRequest = Readonly<Record<string, unknown>> & { readonly daysAgo?: number };

export async function company(house: RunningBackend): Promise<Company> {
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
    ordered: async (...requests) => {
      const now = house.backend.ports.clock.now();
      const orders = requests.map(({ daysAgo = 1, ...request }) => ({
        address: home,
        status: 'Dispatched',
        createdAt: new Date(now - daysAgo * day).toISOString(),
        products: [{ articleId: 'mug-classic' }],
        ...request,
      }));
      await house.seed.make('orders', { customerId: customer.id, orders });
    },
  };
}

const latin = new TextDecoder('latin1');
const utf16 = new TextDecoder('utf-16be');

/** Returns the objects in a PDF by their numbers, each with its stream if it has one. */
function objectsOf(pdf: Uint8Array): Map<string, { readonly head: string; readonly stream: string }> {
  const whole = latin.decode(pdf);
  const found = [...whole.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)].map(({ index, 0: begun, 1: number = '' }) => {
    const rest = whole.slice(index + begun.length, whole.indexOf('\nendobj', index));
    const at = rest.indexOf('stream\n');
    if (at === -1) return [number, { head: rest, stream: '' }] as const;
    const from = index + begun.length + at + 'stream\n'.length;
    const length = Number(/\/Length (\d+)/.exec(rest)?.[1]);
    const bytes = Buffer.from(pdf.subarray(from, from + length));
    return [
      number,
      {
        head: rest.slice(0, at),
        stream: latin.decode(/FlateDecode/.test(rest) ? inflateSync(bytes) : bytes),
      },
    ] as const;
  });
  return new Map(found);
}

interface Font {
  readonly bold: boolean;
  readonly codes: ReadonlyMap<number, string>;
}

/** Returns the fonts in a PDF with their character maps, keyed by the names that the pages use for them. */
function fontsOf(objects: ReturnType<typeof objectsOf>): Map<string, Font> {
  const fonts = [...objects.values()].flatMap(({ head }) => [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)]);
  return new Map(
    fonts.map(([, name = '', number = '']) => {
      const { head = '' } = objects.get(number) ?? {};
      const map = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1] ?? '';
      const codes = new Map<number, string>();
      for (const [, first = '', list = ''] of (objects.get(map)?.stream ?? '').matchAll(
        /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g,
      ))
        for (const [place, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries())
          codes.set(
            Number.parseInt(first, 16) + place,
            utf16.decode(Buffer.from(hex.replaceAll(' ', ''), 'hex')),
          );
      return [name, { bold: /\/BaseFont \S*Bold/.test(head), codes }] as const;
    }),
  );
}

/** A line of text as it is drawn, with its position in points from the left and the top of an A4 page. */
export interface Drawn {
  /** Its structure tag, such as `H1`, `TD` or `Artifact`. */
  readonly tag: string;
  readonly text: string;
  readonly at: number;
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
  /** Its colour, such as `#B12F16`. */
  readonly ink: string;
}

const inkOf = (shares: readonly string[]) =>
  `#${shares
    .map((share) =>
      Math.round(Number(share) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase();

/**
 * Returns the texts in a PDF, page by page, extracted like a selection in a PDF viewer: with the character
 * map of each font.
 */
export function drawnOn(pdf: Uint8Array): Drawn[][] {
  const objects = objectsOf(pdf);
  const fonts = fontsOf(objects);
  return [...objects.values()].flatMap(({ stream }) => {
    let [tag, ink, at, y, font, size] = ['', '', 0, 0, '', 0];
    const texts: Drawn[] = [];
    for (const [, marked, r, g, b, x, up, named, points, drawn] of stream.matchAll(
      /\/(\w+) <<[^>]*>> BDC|([\d.]+) ([\d.]+) ([\d.]+) scn|1 0 0 1 ([\d.]+) ([\d.]+) Tm|\/(F\d+) ([\d.]+) Tf|\[([^\]]*)\] TJ/g,
    )) {
      if (marked !== undefined) tag = marked;
      if (r !== undefined) ink = inkOf([r, g ?? '', b ?? '']);
      if (x !== undefined) [at, y] = [Number(x), 841.89 - Number(up)];
      if (named !== undefined) [font, size] = [named, Number(points)];
      if (drawn === undefined) continue;
      const hex = [...drawn.matchAll(/<([0-9a-f]*)>/g)].map(([, part]) => part).join('');
      const codes = [...hex.matchAll(/.{4}/g)].map(([code]) => Number.parseInt(code, 16));
      const { bold = false, codes: meanings } = fonts.get(font) ?? {};
      const text = codes.map((code) => meanings?.get(code) ?? '?').join('');
      texts.push({ tag, text: text.replaceAll('\u00a0', ' '), at, y, size, bold, ink });
    }
    return texts.length === 0 ? [] : [texts];
  });
}

/** Returns the lines of text in a PDF, as they are drawn. */
export const textOf = (pdf: Uint8Array): string[] =>
  drawnOn(pdf)
    .flat()
    .map(({ text }) => text);

/**
 * Returns the lines that are drawn on the pages of a PDF: left end, right end, distance from the top;
 * `marked` if screen readers skip them.
 */
export const rulesOf = (pdf: Uint8Array) =>
  [...objectsOf(pdf).values()].flatMap(({ stream }) =>
    [
      ...stream.matchAll(
        /\/Artifact <<\n\/Type \/Layout\n>> BDC\n([\d.]+) ([\d.]+) m\n([\d.]+) ([\d.]+) l\n[^E]*?\nS\nEMC/g,
      ),
    ].map(([, from, y, to]) => ({ from: Number(from), to: Number(to), y: Number(y) })),
  );
