/**
 * The average colour in a thumbhash (its first five bytes hold luminance and two chroma means), as a CSS colour; null
 * where the text is no thumbhash. It stands for a photo until that is decoded.
 */
export function averageColour(base64: string): string | null {
  let bytes: string;
  try {
    bytes = atob(base64);
  } catch {
    return null;
  }
  if (bytes.length < 5) return null;
  const header = bytes.charCodeAt(0) | (bytes.charCodeAt(1) << 8) | (bytes.charCodeAt(2) << 16);
  const luminance = (header & 63) / 63;
  const p = ((header >> 6) & 63) / 31.5 - 1;
  const q = ((header >> 12) & 63) / 31.5 - 1;
  const blue = luminance - (2 / 3) * p;
  const red = (3 * luminance - blue + q) / 2;
  const green = red - q;
  const byte = (share: number) => Math.round(255 * Math.max(0, Math.min(1, share)));
  return `rgb(${byte(red)} ${byte(green)} ${byte(blue)})`;
}
