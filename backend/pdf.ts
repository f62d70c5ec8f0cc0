import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { Locale } from '../contracts/brand/brands.ts';

type Document = PDFKit.PDFDocument;
type Structure = PDFKit.PDFStructureElement;

export interface PdfRequest {
  /** A name that the PDF library defines, or width and height in points. */
  readonly size: string | [number, number];
  /** In points, on each side. */
  readonly margin: number;
  readonly title: string;
  readonly subject: string;
  /** Time of creation, in ISO 8601. */
  readonly made: string;
  readonly lang: Locale;
}

/** The fonts of PDFs by name. Each font is embedded with only the characters that are used. */
export const pdfFonts = { regular: '400Regular', bold: '700Bold' } as const;
const fontFile = (style: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`));
let fontBytes: Promise<(readonly [name: string, bytes: Buffer])[]> | undefined;
/** The fonts are read once, for the first PDF. */
const readFonts = () =>
  (fontBytes ??= Promise.all(
    Object.entries(pdfFonts).map(async ([name, style]) => [name, await readFile(fontFile(style))] as const),
  ));

/**
 * Generates a tagged PDF. `draw` renders in reading order, and each addition to the structure is written
 * immediately. All pages stay open until `draw` has ended. Texts must be passed through {@link printableIn}.
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
/** Replaces characters that the font does not contain, mainly emoji, once per visible character. */
const instead = '\uFFFD';

/**
 * Returns a text restricted to the characters of the font, so that it can be drawn and extracted. Missing
 * characters lose their accent or are replaced.
 */
export function printableIn(document: Document, text: string): string {
  // Uses a private field of the library, because only the opened font reports which characters it contains.
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
