/** A point of the CIE 1931 chromaticity diagram. */
export type Chromaticity = readonly [x: number, y: number];
export interface Primaries {
  readonly red: Chromaticity;
  readonly green: Chromaticity;
  readonly blue: Chromaticity;
  readonly white: Chromaticity;
}
/** Transfer function: an exponent, or the curve of sRGB. */
export type Curve = number | 'sRGB';

type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

/**
 * The reference white of ICC profiles (D50), and the cone response matrix that adapts colours from another
 * white (Bradford).
 */
const d50: Vector = [0.9642, 1, 0.8249];
const bradford: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

const times = (matrix: Matrix, [a, b, c]: Vector): Vector => {
  const row = ([x, y, z]: Vector) => x * a + y * b + z * c;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};
const columns = (a: Vector, b: Vector, c: Vector): Matrix => [
  [a[0], b[0], c[0]],
  [a[1], b[1], c[1]],
  [a[2], b[2], c[2]],
];

function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const [p, q, r] = [e * i - f * h, f * g - d * i, d * h - e * g];
  const determinant = a * p + b * q + c * r;
  const over = (x: number, y: number, z: number): Vector => [
    x / determinant,
    y / determinant,
    z / determinant,
  ];
  return [
    over(p, c * h - b * i, b * f - c * e),
    over(q, a * i - c * g, c * d - a * f),
    over(r, b * g - a * h, a * e - b * d),
  ];
}

const lightOf = ([x, y]: Chromaticity): Vector => [x / y, 1, (1 - x - y) / y];

/** Returns the primaries as XYZ under D50; null if they are degenerate. */
function adapted({ red, green, blue, white }: Primaries): readonly [Vector, Vector, Vector] | null {
  const lights: readonly [Vector, Vector, Vector] = [lightOf(red), lightOf(green), lightOf(blue)];
  const whole = lightOf(white);
  const share = times(inverse(columns(...lights)), whole);
  const [from, to] = [times(bradford, whole), times(bradford, d50)];
  const back = inverse(bradford);
  const adapt = (light: Vector, amount: number): Vector => {
    const cones = times(bradford, [light[0] * amount, light[1] * amount, light[2] * amount]);
    return times(back, [
      (cones[0] * to[0]) / from[0],
      (cones[1] * to[1]) / from[1],
      (cones[2] * to[2]) / from[2],
    ]);
  };
  const made = [adapt(lights[0], share[0]), adapt(lights[1], share[1]), adapt(lights[2], share[2])] as const;
  return made.flat().every((value) => Number.isFinite(value) && Math.abs(value) < 4) ? made : null;
}

const fixed = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Math.round(value * 65_536));
  return bytes;
};
const typed = (type: string, ...content: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(type, 'latin1'), Buffer.alloc(4), ...content]);
const xyz = (value: Vector): Buffer => typed('XYZ ', ...value.map(fixed));

function curveOf(curve: Curve): Buffer {
  const kind = (id: number) => Buffer.from([0, id, 0, 0]);
  if (curve !== 'sRGB') return typed('para', kind(0), fixed(curve));
  const parts = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.040_45];
  return typed('para', kind(3), ...parts.map(fixed));
}

/**
 * Returns an ICC profile with these primaries, or a grey one if there are none; null if they are degenerate.
 */
export function profileOf(primaries: Primaries | null, curve: Curve): Buffer | null {
  const lights = primaries === null ? null : adapted(primaries);
  if (primaries !== null && lights === null) return null;
  const name = Buffer.from('recorded', 'utf16le').swap16();
  const text = typed(
    'mluc',
    Buffer.from([0, 0, 0, 1, 0, 0, 0, 12]),
    Buffer.from('enUS'),
    Buffer.from([0, 0, 0, name.length, 0, 0, 0, 28]),
    name,
  );
  const tone = curveOf(curve);
  const tags: (readonly [string, Buffer])[] = [
    ['desc', text],
    ['cprt', text],
    ['wtpt', xyz(d50)],
    ...(lights === null
      ? [['kTRC', tone] as const]
      : [
          ['rXYZ', xyz(lights[0])] as const,
          ['gXYZ', xyz(lights[1])] as const,
          ['bXYZ', xyz(lights[2])] as const,
          ['rTRC', tone] as const,
          ['gTRC', tone] as const,
          ['bTRC', tone] as const,
        ]),
  ];
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length, 0);
  let at = 128 + table.length;
  const contents: Buffer[] = [];
  for (const [index, [tag, content]] of tags.entries()) {
    const padded = Buffer.concat([content, Buffer.alloc(-content.length & 3)]);
    table.write(tag, 4 + index * 12, 'latin1');
    table.writeUInt32BE(at, 8 + index * 12);
    table.writeUInt32BE(content.length, 12 + index * 12);
    contents.push(padded);
    at += padded.length;
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at, 0);
  header.writeUInt32BE(0x0420_0000, 8);
  header.write(lights === null ? 'mntrGRAYXYZ ' : 'mntrRGB XYZ ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  Buffer.concat(d50.map(fixed)).copy(header, 68);
  return Buffer.concat([header, table, ...contents]);
}

export const sRgb: Primaries = {
  red: [0.64, 0.33],
  green: [0.3, 0.6],
  blue: [0.15, 0.06],
  white: [0.3127, 0.329],
};
