import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { Locale } from '../contracts/brand/brands.ts';

type Document = PDFKit.PDFDocument;
type Structure = PDFKit.PDFStructureElement;

export interface PdfRequest {
  /** A name that the library knows, or width and height in points. */
  readonly size: string | [number, number];
  /** Points, on each side. */
  readonly margin: number;
  readonly title: string;
  readonly subject: string;
  /** ISO. */
  readonly made: string;
  readonly lang: Locale;
}

/** The fonts of a PDF, by the name under which it is asked for them; each is embedded with the signs that are drawn. */
export const pdfFonts = { regular: '400Regular', bold: '700Bold' } as const;
const fontFile = (style: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`));
let fontBytes: Promise<(readonly [name: string, bytes: Buffer])[]> | undefined;
/** Read once, with the first PDF. */
const readFonts = () =>
  (fontBytes ??= Promise.all(
    Object.entries(pdfFonts).map(async ([name, style]) => [name, await readFile(fontFile(style))] as const),
  ));

/**
 * A tagged PDF: what `draw` adds to the structure is drawn at once, in reading order. All pages stay
 * open until it is done. Texts go through {@link printableIn}.
 */
export async function taggedPdf(
  { size, margin, title, subject, made, lang }: PdfRequest,
  draw: (document: Document, tree: Structure) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), readFonts()]);
  const date = new Date(made);
  const document = new PDFDocument({
    size,
    margin,
    lang,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    pdfVersion: '1.7',
    info: { Title: title, Subject: subject, CreationDate: date, ModDate: date },
  });
  for (const [name, bytes] of fonts) document.registerFont(name, bytes);
  document.font('regular');
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

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Stands for what the font cannot draw, an emoji above all: one for each that a person sees. */
const instead = '\uFFFD';

/**
 * A text in signs that the document's font has, so that it is drawn and can be taken out again: what it has not stands
 * without its accent where that is one, else as a sign of its own.
 */
export function printableIn(document: Document, text: string): string {
  // The library keeps the font that is open to itself, and only that knows which signs it has.
  const { font } = (document as unknown as OpenFont)._font;
  const isThere = (part: string) =>
    [...part].every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
  return [...graphemes.segment(text.normalize('NFC'))]
    .map(({ segment }) => {
      if (isThere(segment)) return segment;
      const [bare = instead] = segment.normalize('NFD');
      return isThere(bare) ? bare : instead;
    })
    .join('');
}
interface OpenFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint(sign: number): boolean } };
}
