import { longestFileName } from '../../../contracts/photos/uploads/files.ts';

/**
 * Maximum length of a file name in downloads in UTF-8 bytes, with a margin for additions by browsers and
 * unzip programs.
 */
export const longestSaved = 200;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the length in UTF-16 units of the first pieces that together have at most this number of bytes. */
function lengthOf(pieces: Iterable<string>, most: number): number {
  let length = 0;
  let bytes = 0;
  for (const piece of pieces) {
    bytes += Buffer.byteLength(piece);
    if (bytes > most) break;
    length += piece.length;
  }
  return length;
}

function* signsOf(text: string): Iterable<string> {
  for (const { segment } of graphemes.segment(text)) yield segment;
}

/**
 * Returns the longest prefix of a text with at most this number of UTF-8 bytes, in one pass. It ends between
 * two graphemes, or within the first one if that is too long.
 */
export function cutTo(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  // Each unit takes at least one byte, so later units cannot fit.
  const near = text.slice(0, most + 1);
  return near.slice(0, lengthOf(signsOf(near), most) || lengthOf(near, most));
}

/** Separators, control characters, and characters that are invisible or change the reading direction. */
const unsafe =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject of the search
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff/\\:*?"<>|]/g;
/** Names of devices in Windows, which are reserved with any extension. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i;
/** The extension in the given name. A number after a dot belongs to the name. */
const givenEnding = /\.(?=\d*[a-z])[a-z\d]{1,5}$/i;

/** Extensions by media type, the most common one first. */
const endings = new Map<string, readonly string[]>([
  ['image/heic', ['.heic', '.heif', '.hif']],
  ['image/jpeg', ['.jpg', '.jpeg', '.jpe', '.jfif']],
  ['image/png', ['.png']],
  ['application/zip', ['.zip']],
]);

/**
 * Returns an extension that matches the bytes. If the sender's extension matches, it is returned in its own
 * spelling.
 */
function endingOf(mediaType: string, given: string): string {
  const own = endings.get(mediaType) ?? [];
  return own.includes(given.toLowerCase()) ? given : (own[0] ?? '.bin');
}

/** A file name that is valid on any system, with an extension that matches the bytes. */
export interface SafeName {
  readonly stem: string;
  readonly ending: string;
}

export function safeName(given: string, mediaType: string): SafeName {
  // The name is cut first, because the following steps take time for each character.
  const clean = cutTo(given, longestFileName).toWellFormed().normalize('NFC').replace(unsafe, '_').trim();
  const sent = givenEnding.exec(clean)?.[0] ?? '';
  const stem =
    clean
      .slice(0, clean.length - sent.length)
      .replace(/^[. ]+/, '')
      .replace(/[. ]+$/, '') || 'photo';
  return { stem: reserved.test(stem) ? `_${stem}` : stem, ending: endingOf(mediaType, sent) };
}

/** Returns a file name of stem, addition and extension. The stem is cut so that the name fits. */
export function savedName({ stem, ending }: SafeName, addition = ''): string {
  const kept = cutTo(stem, longestSaved - Buffer.byteLength(addition) - ending.length);
  return `${kept.replace(/[. ]+$/, '')}${addition}${ending}`;
}
