import sharp from 'sharp';

type Lab = readonly [number, number, number];
/** Returns a colour of sRGB, in values from 0 to 255, in CIELAB. */
function toLab(srgb: readonly number[]): Lab {
  const [r = 0, g = 0, b = 0] = srgb.map((value) => {
    const part = value / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const f = (value: number) => (value > 0.008_856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const [x, y, z] = [
    f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505),
    f(0.2126 * r + 0.7152 * g + 0.0722 * b),
    f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089),
  ];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
const apart = (one: Lab, other: Lab): number =>
  Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)));

/** Returns the colours of a thumbnail as a grid of twelve by eight in CIELAB. */
async function labOf(jpeg: Uint8Array): Promise<Lab[]> {
  const small = sharp(jpeg).resize(12, 8, { fit: 'fill', kernel: 'nearest' }).removeAlpha();
  const data = await small.toColourspace('srgb').raw().toBuffer();
  return Array.from({ length: 96 }, (_, at) => toLab([...data.subarray(at * 3, at * 3 + 3)]));
}
const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
/**
 * Returns how much two thumbnails differ: the median of the colour differences, because encodings differ at
 * edges.
 */
export async function difference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = [await labOf(one), await labOf(other)];
  return middle(a.map((lab, at) => apart(lab, b[at] ?? lab)));
}

/** Returns how much the colour around a point of a thumbnail, in parts of its size, differs from a colour of sRGB. */
export async function differenceAt(
  jpeg: Uint8Array,
  [x, y]: readonly [number, number],
  srgb: readonly number[],
): Promise<number> {
  const { width, height } = await sharp(jpeg).metadata();
  const part = { left: Math.round(width * x) - 2, top: Math.round(height * y) - 2, width: 5, height: 5 };
  const { channels } = await sharp(await sharp(jpeg).extract(part).png().toBuffer()).stats();
  return apart(toLab(channels.map(({ mean }) => mean)), toLab(srgb));
}
