import { longestFileName } from '../../../contracts/photos/uploads/files.ts';

/** Bytes of UTF-8 of a name that is handed out: room to spare for whatever a browser or an unpacker adds. */
export const longestSaved = 200;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Units of the first pieces that together have at most this number of bytes. */
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
 * The longest beginning of a text with at most this number of bytes of UTF-8, found in one pass: it ends between two
 * graphemes, and within the first one only where that alone is longer.
 */
export function cutTo(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  // No unit takes less than a byte: what lies behind these cannot be in it.
  const near = text.slice(0, most + 1);
  return near.slice(0, lengthOf(signsOf(near), most) || lengthOf(near, most));
}

/** Separators, signs that steer and those that turn the reading direction or show nothing. */
const unsafe =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject of the search
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff/\\:*?"<>|]/g;
/** Device names of Windows, whatever the ending: a file of that name cannot be made there. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i;
/** What its sender took for the ending: a number behind a dot belongs to the name. */
const givenEnding = /\.(?=\d*[a-z])[a-z\d]{1,5}$/i;

/** Endings of what is saved, the usual one first. */
const endings = new Map<string, readonly string[]>([
  ['image/heic', ['.heic', '.heif', '.hif']],
  ['image/jpeg', ['.jpg', '.jpeg', '.jpe', '.jfif']],
  ['image/png', ['.png']],
  ['application/zip', ['.zip']],
]);

/** One of the endings of what the bytes are, as its sender spelt it where they did. */
function endingOf(mediaType: string, given: string): string {
  const own = endings.get(mediaType) ?? [];
  return own.includes(given.toLowerCase()) ? given : (own[0] ?? '.bin');
}

/** A name that is safe to save under on any system; whatever its sender wrote, it ends as what its bytes are. */
export interface SafeName {
  readonly stem: string;
  readonly ending: string;
}

export function safeName(given: string, mediaType: string): SafeName {
  // Cut before anything else looks at it: what follows may then take its time over every sign.
  const clean = cutTo(given, longestFileName).toWellFormed().normalize('NFC').replace(unsafe, '_').trim();
  const sent = givenEnding.exec(clean)?.[0] ?? '';
  const stem =
    clean
      .slice(0, clean.length - sent.length)
      .replace(/^[. ]+/, '')
      .replace(/[. ]+$/, '') || 'photo';
  return { stem: reserved.test(stem) ? `_${stem}` : stem, ending: endingOf(mediaType, sent) };
}

/** Stem, addition and ending together, the stem cut so that the whole fits. */
export function savedName({ stem, ending }: SafeName, addition = ''): string {
  const kept = cutTo(stem, longestSaved - Buffer.byteLength(addition) - ending.length);
  return `${kept.replace(/[. ]+$/, '')}${addition}${ending}`;
}
