import { Buffer } from 'node:buffer';

type Document = PDFKit.PDFDocument;
type Structure = PDFKit.PDFStructureElement;

export interface PdfWish {
  /** A name that the library knows, or width and height in points. */
  readonly size: string | [number, number];
  /** Points, on each side. */
  readonly margin: number;
  readonly title: string;
  readonly subject: string;
  /** ISO. */
  readonly made: string;
}

/**
 * A tagged PDF in British English: what `draw` adds to the structure is drawn at once, in reading order. All pages stay
 * open until it is done.
 */
export async function taggedPdf(
  { size, margin, title, subject, made }: PdfWish,
  draw: (document: Document, tree: Structure) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: PDFDocument } = await import('pdfkit');
  const date = new Date(made);
  const document = new PDFDocument({
    size,
    margin,
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    pdfVersion: '1.7',
    info: { Title: title, Subject: subject, CreationDate: date, ModDate: date },
  });
  const pieces: Buffer[] = [];
  const whole = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    document.on('data', (piece: Buffer) => void pieces.push(piece));
    document.on('end', () => resolve(Uint8Array.from(Buffer.concat(pieces))));
    document.on('error', reject);
  });
  const tree = document.struct('Document');
  document.addStructure(tree);
  draw(document, tree);
  tree.end();
  document.end();
  return whole;
}

/** Signs of the standard fonts beyond Latin-1. */
const beyondLatin = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const similar: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', '−': '-' };
const hasSign = (sign: string): boolean => /[\x20-\x7e\xa0-\xff]/.test(sign) || beyondLatin.includes(sign);

/** A text in signs that the standard fonts have: without its accent where there is none with it, else a question mark. */
export const printable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => {
      if (hasSign(sign)) return sign;
      const bare = similar[sign] ?? sign.normalize('NFD').charAt(0);
      return hasSign(bare) ? bare : '?';
    })
    .join('');
