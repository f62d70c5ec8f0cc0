import type { PostalAddress } from '../../contracts/addresses/address.ts';
import { addressLines } from '../../contracts/addresses/lines.ts';
import { defaultBrand } from '../../contracts/brand/brands.ts';
import { message } from '../languages/message.ts';
import { wordsOf } from '../languages/words.ts';
import { sellerLines } from '../merchandise/sellers.ts';
import { printableIn, taggedPdf } from '../pdf.ts';
import type { InvoiceDocument } from './document.ts';

export interface InvoiceHead {
  readonly id: string;
  readonly orderRef: string;
  /** Time (ISO) of the invoice, which is the time of the dispatch, and time of the order. */
  readonly created: string;
  readonly ordered: string;
  readonly currency: string;
}

/** In points: an A4 page, its margins, and the top of the footer. */
const page = { width: 595.28, margin: 56, bottom: 760, footer: 790 } as const;
const right = page.width - page.margin;
const black = '#1C1D20';
const grey = '#5B5E66';

interface Column {
  readonly at: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}
const column = (at: number, to: number, align: Column['align']): Column => ({ at, width: to - at, align });
const productColumns = [
  column(page.margin, 300, 'left'),
  column(300, 350, 'right'),
  column(350, 420, 'right'),
  column(420, right, 'right'),
] as const;
const vatColumns = [
  column(page.margin, 160, 'left'),
  column(160, 280, 'right'),
  column(280, 400, 'right'),
  column(400, right, 'right'),
] as const;

/** Formats amounts as `EUR 1,234.50`, because three currencies share the symbol `kr`. */
function amounts(locale: string, currency: string): (amount: number) => string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return (amount) => format.format(amount / 10 ** digits);
}
const percents = (locale: string): ((rate: number) => string) => {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return (rate) => format.format(rate / 100);
};

const lineHeight = 14;

/** Draws blocks from top to bottom, each with its PDF tag. */
class Sheet {
  readonly #document: PDFKit.PDFDocument;
  readonly #tree: PDFKit.PDFStructureElement;
  y: number = page.margin;

  constructor(document: PDFKit.PDFDocument, tree: PDFKit.PDFStructureElement) {
    this.#document = document;
    this.#tree = tree;
  }

  /** Starts a new page if less than this height remains, in points. */
  room(points: number): void {
    if (this.y + points <= page.bottom) return;
    this.#document.addPage();
    this.y = page.margin;
  }

  #write(text: string, { at, width, align }: Column, y: number): void {
    this.#document.text(printableIn(this.#document, text), at, y, { width, align });
  }

  line(tag: 'H1' | 'P', text: string, { size = 10, bold = false, ink = black, at = page.margin } = {}): void {
    const document = this.#document;
    document.fontSize(size).font(bold ? 'bold' : 'regular');
    const place = column(at, right, 'left');
    const height = document.heightOfString(printableIn(document, text), { width: place.width });
    this.room(height);
    const draw = () => {
      document
        .fontSize(size)
        .font(bold ? 'bold' : 'regular')
        .fillColor(ink);
      this.#write(text, place, this.y);
    };
    this.#tree.add(document.struct(tag, {}, draw));
    this.y += height + 3;
  }

  /** Draws blocks side by side. The first line of each block is its heading. */
  beside(blocks: readonly (readonly string[])[]): void {
    const width = (right - page.margin) / blocks.length;
    const top = this.y;
    let lowest = top;
    for (const [index, lines] of blocks.entries()) {
      const at = page.margin + index * width;
      this.y = top;
      for (const [place, text] of lines.entries()) this.#block(text, at, width - 12, place === 0);
      lowest = Math.max(lowest, this.y);
    }
    this.y = lowest;
  }

  #block(text: string, at: number, width: number, heading: boolean): void {
    const document = this.#document;
    const draw = () => {
      document
        .fontSize(10)
        .font(heading ? 'bold' : 'regular')
        .fillColor(black);
      this.#write(text, { at, width, align: 'left' }, this.y);
    };
    this.#tree.add(document.struct(heading ? 'H2' : 'P', {}, draw));
    this.y = document.y + 2;
  }

  /** Draws a table whose first row is the header. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
    const document = this.#document;
    const table = document.struct('Table');
    this.#tree.add(table);
    for (const [index, cells] of rows.entries()) {
      const font = index === 0 ? 'bold' : 'regular';
      document.fontSize(10).font(font);
      const height = Math.max(
        lineHeight,
        ...cells.map((text, place) =>
          document.heightOfString(printableIn(document, text), { width: columns[place]?.width ?? 0 }),
        ),
      );
      this.room(height + 6);
      const y = this.y;
      const drawn = cells.map((text, place) =>
        document.struct(index === 0 ? 'TH' : 'TD', {}, () => {
          document.fontSize(10).font(font).fillColor(black);
          this.#write(text, columns[place] ?? column(page.margin, right, 'left'), y);
        }),
      );
      table.add(document.struct('TR', {}, drawn));
      this.y = y + height + 6;
      if (index === 0) this.rule();
    }
    table.end();
  }

  /** Draws a line that screen readers ignore. */
  rule(): void {
    const document = this.#document;
    document.markContent('Artifact', { type: 'Layout' });
    const y = this.y - 4;
    document.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.5).strokeColor(grey).stroke();
    document.endMarkedContent();
    this.y += 4;
  }

  gap(points: number): void {
    this.y += points;
  }

  /** Draws the footer of each page. */
  foot(pageOf: (page: number, count: number) => string): void {
    const document = this.#document;
    const { start, count } = document.bufferedPageRange();
    for (let index = start; index < start + count; index += 1) {
      document.switchToPage(index);
      document.markContent('Artifact', { type: 'Pagination' });
      document.fontSize(8).font('regular').fillColor(grey);
      const printed = printableIn(document, pageOf(index - start + 1, count));
      document.page.margins.bottom = 0;
      document.text(printed, page.margin, page.footer, { width: right - page.margin, lineBreak: false });
      document.endMarkedContent();
    }
  }
}

const placed = (locale: string, address: PostalAddress | null, without: string): string[] =>
  address === null ? [] : addressLines(address, locale).filter((line) => line !== without);

export interface InvoiceDrawing {
  readonly head: InvoiceHead;
  readonly invoice: InvoiceDocument;
}

/** Generates an invoice as a tagged A4 PDF with selectable text. */
export function draw({ head, invoice }: InvoiceDrawing): Promise<Uint8Array<ArrayBuffer>> {
  const { seller, buyer, deliveredTo } = invoice;
  const { locale, say, day } = wordsOf(invoice.locale ?? defaultBrand.locale);
  const title = say('Invoice {number}', { number: head.id });
  const money = amounts(locale, head.currency);
  const percent = percents(locale);
  const [created, ordered] = [day(Date.parse(head.created)), day(Date.parse(head.ordered))];
  const vatNumber = say(message('VAT number', 'label on an invoice, as its law has it'));
  const given = (label: string, value: string | null) => (value === null ? [] : [`${label} ${value}`]);
  const request = {
    size: 'A4',
    margin: page.margin,
    title,
    subject: head.orderRef,
    made: head.created,
    lang: locale,
  };
  const vat = say(message('VAT', 'column of an invoice'));
  return taggedPdf(request, (document, tree) => {
    const sheet = new Sheet(document, tree);
    sheet.line('P', seller.wordmark, { size: 22, bold: true, ink: seller.ink });
    sheet.gap(18);
    sheet.line('H1', title, { size: 18, bold: true });
    sheet.line('P', say('Invoice date: {date}', { date: created }));
    sheet.line(
      'P',
      say('Order {reference}, placed on {date} and delivered on the invoice date', {
        reference: head.orderRef,
        date: ordered,
      }),
    );
    sheet.gap(18);
    sheet.beside([
      [
        say(message('From', 'seller on an invoice')),
        seller.company,
        ...sellerLines(seller, locale),
        `${vatNumber} ${seller.vatNumber}`,
      ],
      [
        say('Invoice to'),
        buyer.name,
        ...placed(locale, buyer.address, buyer.name),
        ...given(vatNumber, buyer.vatNumber),
        ...given(say('Registration number'), buyer.registrationNumber),
      ],
      ...(deliveredTo === null ? [] : [[say('Delivered to'), ...placed(locale, deliveredTo, '')]]),
    ]);
    sheet.gap(24);
    sheet.table(productColumns, [
      [
        say(message('Product', 'column of an invoice')),
        say(message('Quantity', 'column of an invoice')),
        vat,
        say('Amount incl. VAT'),
      ],
      ...invoice.lines.map(({ name, quantity, rate, amount }) => [
        name,
        String(quantity),
        percent(rate),
        money(amount),
      ]),
    ]);
    if (invoice.discount > 0)
      sheet.line(
        'P',
        say('These amounts include a voucher discount of {amount}.', { amount: money(invoice.discount) }),
        {
          ink: grey,
        },
      );
    sheet.gap(18);
    sheet.room(lineHeight * (invoice.vat.length + 4));
    sheet.table(vatColumns, [
      [
        say('VAT rate'),
        say(message('Net', 'column of an invoice')),
        vat,
        say(message('Incl. VAT', 'column of an invoice')),
      ],
      ...invoice.vat.map(({ rate, net, amount }) => [
        percent(rate),
        money(net),
        money(amount),
        money(net + amount),
      ]),
      [
        say(message('Total', 'row of an invoice')),
        money(invoice.net),
        money(invoice.vatAmount),
        money(invoice.total),
      ],
    ]);
    sheet.gap(12);
    sheet.line('P', say('Total: {amount}', { amount: money(invoice.total) }), { size: 14, bold: true });
    sheet.line('P', say('Paid when the order was placed.'), { ink: grey });
    sheet.foot(
      (at, count) =>
        `${seller.company} · ${seller.vatNumber} · ${title} · ${say('Page {page, number} of {count, number}', { page: at, count })}`,
    );
  });
}
