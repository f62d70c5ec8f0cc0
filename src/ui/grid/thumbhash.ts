/** Pixels of the decoded side: a thumbhash contains at most seven waves across. */
export const side = 16;
/** Number of a channel's waves, across and down. */
type Waves = readonly [across: number, down: number];

const chroma: Waves = [3, 3];

/**
 * Returns the cosines of the first seven waves at the centres of the pixels of the middle `share` of a side.
 */
function cosines(share: number): Float32Array {
  const table = new Float32Array(side * 7);
  for (let pixel = 0; pixel < side; pixel += 1)
    for (let wave = 0; wave < 7; wave += 1) {
      const at = 0.5 + ((pixel + 0.5) / side - 0.5) * share;
      table[pixel * 7 + wave] = Math.cos(Math.PI * wave * at);
    }
  return table;
}
const tables = new Map<number, Float32Array>();
function cosinesOf(share: number): Float32Array {
  const known = tables.get(share) ?? cosines(share);
  tables.set(share, known);
  return known;
}

/** Returns one channel of the middle square: its mean and its waves, in the order of the hash. */
function channel(
  mean: number,
  [across, down]: Waves,
  next: () => number,
  acrossOf: Float32Array,
  downOf: Float32Array,
) {
  const values = new Float32Array(side * side).fill(mean);
  for (let y = 0; y < down; y += 1)
    for (let x = y === 0 ? 1 : 0; x * down < across * (down - y); x += 1) {
      const height = next() * 2;
      if (height === 0) continue;
      for (let row = 0; row < side; row += 1) {
        const scaled = height * (downOf[row * 7 + y] ?? 0);
        for (let column = 0; column < side; column += 1) {
          const at = row * side + column;
          values[at] = (values[at] ?? 0) + scaled * (acrossOf[column * 7 + x] ?? 0);
        }
      }
    }
  return values;
}

function bytesOf(base64: string): Uint8Array | null {
  try {
    const text = atob(base64);
    return text.length < 5 ? null : Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/**
 * Returns the pixels of a thumbhash, cropped to its middle square like a tile: opaque, row by row; null for
 * an invalid thumbhash. Takes some twenty microseconds, so a frame may decode a screen of them.
 */
export function thumbhashPixels(base64: string): Uint8ClampedArray<ArrayBuffer> | null {
  const hash = bytesOf(base64);
  if (hash === null) return null;
  const byte = (index: number) => hash[index] ?? 0;
  const head = byte(0) | (byte(1) << 8) | (byte(2) << 16);
  const tail = byte(3) | (byte(4) << 8);
  const seen = head >> 23 === 0 ? 7 : 5;
  const upright = tail >> 15 === 0;
  const fewer = Math.max(3, tail & 7);
  const waves: Waves = upright ? [fewer, seen] : [seen, fewer];
  // The numbers of waves also encode the aspect ratio.
  const short = Math.max(1, tail & 7);
  const [across, down] = upright ? [short, seen] : [seen, short];
  const acrossOf = cosinesOf(Math.min(1, down / across));
  const downOf = cosinesOf(Math.min(1, across / down));
  // If the picture has alpha, its waves precede the others; they are not read.
  let half = head >> 23 === 0 ? 10 : 12;
  const waveOf = (scale: number) => () => {
    const nibble = (byte(half >> 1) >> ((half & 1) << 2)) & 15;
    half += 1;
    return (nibble / 7.5 - 1) * scale;
  };
  const light = channel((head & 63) / 63, waves, waveOf(((head >> 18) & 31) / 31), acrossOf, downOf);
  const scales = [(tail >> 3) & 63, (tail >> 9) & 63].map((scale) => (scale / 63) * 1.25);
  const yellow = channel(((head >> 6) & 63) / 31.5 - 1, chroma, waveOf(scales[0] ?? 0), acrossOf, downOf);
  const red = channel(((head >> 12) & 63) / 31.5 - 1, chroma, waveOf(scales[1] ?? 0), acrossOf, downOf);
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at += 1) {
    const [l, p, q] = [light[at] ?? 0, yellow[at] ?? 0, red[at] ?? 0];
    const b = l - (2 / 3) * p;
    const r = (3 * l - b + q) / 2;
    pixels[at * 4] = 255 * r;
    pixels[at * 4 + 1] = 255 * (r - q);
    pixels[at * 4 + 2] = 255 * b;
  }
  return pixels;
}

/** BMP header of a square picture with 24 bits per pixel, uncompressed. */
const header = (() => {
  const bytes = new Uint8Array(54);
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  view.setUint32(2, bytes.length + side * side * 3, true);
  view.setUint32(10, bytes.length, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, side, true);
  // Negative height: the first row is the top one.
  view.setInt32(22, -side, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 24, true);
  return bytes;
})();

/** Returns a thumbhash as a data URL, which the browser shows in the frame in which it is set. */
export function thumbhashAddress(base64: string): string | null {
  const pixels = thumbhashPixels(base64);
  if (pixels === null) return null;
  const file = new Uint8Array(header.length + side * side * 3);
  file.set(header);
  for (let from = 0, to = header.length; from < pixels.length; from += 4, to += 3) {
    file[to] = pixels[from + 2] ?? 0;
    file[to + 1] = pixels[from + 1] ?? 0;
    file[to + 2] = pixels[from] ?? 0;
  }
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...file))}`;
}
