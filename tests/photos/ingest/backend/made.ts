import sharp from 'sharp';

/** An entry of a TIFF directory: tag, type, value and, for a value stored elsewhere, its count and position. */
export type Entry = readonly [
  tag: number,
  type: number,
  value: Buffer | number,
  lies?: { readonly count?: number; readonly at?: number },
];
export const ascii = (text: string): Buffer => Buffer.from(`${text}\0`);
/** Tags that state when a picture was taken. */
export const tag = {
  dateTime: 0x132,
  original: 0x9003,
  digitized: 0x9004,
  subSecond: 0x9291,
  makerNote: 0x927c,
};

/** Returns a TIFF with these directories, in either byte order. */
export function tiff(
  isLittle: boolean,
  {
    ifd0 = [],
    exif = [],
    gps = [],
  }: { ifd0?: readonly Entry[]; exif?: readonly Entry[]; gps?: readonly Entry[] },
): Buffer {
  const number = (bytes: 2 | 4, value: number): Buffer => {
    const made = Buffer.alloc(bytes);
    if (isLittle) made.writeUIntLE(value, 0, bytes);
    else made.writeUIntBE(value, 0, bytes);
    return made;
  };
  const sizeOf = (entries: number) => (entries === 0 ? 0 : 6 + 12 * entries);
  const pointers = (exif.length > 0 ? 1 : 0) + (gps.length > 0 ? 1 : 0);
  const exifAt = 8 + sizeOf(ifd0.length + pointers);
  const gpsAt = exifAt + sizeOf(exif.length);
  let data = gpsAt + sizeOf(gps.length);
  const values: Buffer[] = [];
  const entry = ([id, type, value, lies = {}]: Entry): Buffer => {
    const head = [number(2, id), number(2, type)];
    if (typeof value === 'number')
      return Buffer.concat([...head, number(4, lies.count ?? 1), number(4, value)]);
    const count = number(4, lies.count ?? (type === 5 ? value.length / 8 : value.length));
    if (value.length <= 4) return Buffer.concat([...head, count, value, Buffer.alloc(4 - value.length)]);
    const at = lies.at ?? data;
    values.push(value);
    data += value.length;
    return Buffer.concat([...head, count, number(4, at)]);
  };
  const directory = (entries: readonly Entry[]): Buffer =>
    entries.length === 0
      ? Buffer.alloc(0)
      : Buffer.concat([number(2, entries.length), ...entries.map(entry), number(4, 0)]);
  const first: Entry[] = [...ifd0];
  if (exif.length > 0) first.push([0x8769, 4, exifAt]);
  if (gps.length > 0) first.push([0x8825, 4, gpsAt]);
  const directories = [directory(first), directory(exif), directory(gps)];
  return Buffer.concat([
    Buffer.from(isLittle ? 'II' : 'MM'),
    number(2, 42),
    number(4, 8),
    ...directories,
    ...values,
  ]);
}

export const exifOf = (isLittle: boolean, given: Parameters<typeof tiff>[1]): Buffer =>
  Buffer.concat([Buffer.from('Exif\0\0'), tiff(isLittle, given)]);

export function segment(marker: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);
}

let seed = 0;
/** Returns a JPEG that differs from all others created here, with these segments after its first marker. */
export async function jpeg(...segments: Buffer[]): Promise<Buffer> {
  seed += 1;
  const background = { r: seed % 256, g: (seed * 7) % 256, b: 90 };
  const plain = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2)]);
}

const rdf = (attributes: string, elements: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ${attributes}>${elements}</rdf:Description></rdf:RDF></x:xmpmeta>`;
/** Returns a JPEG segment with an XMP packet. */
export const xmp = (attributes: string, elements = ''): Buffer =>
  segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${rdf(attributes, elements)}`));

/** Returns a JPEG segment with IPTC data in a Photoshop resource block, by the numbers of the datasets. */
export function iptc(datasets: Readonly<Record<number, string>>): Buffer {
  const block = Buffer.concat(
    Object.entries(datasets).map(([id, text]) =>
      Buffer.concat([Buffer.from([0x1c, 2, Number(id), 0, text.length]), Buffer.from(text)]),
    ),
  );
  const resource = (id: number, name: string, content: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(content.length);
    const named = Buffer.concat([Buffer.from([name.length]), Buffer.from(name)]);
    const pad = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)]);
    return Buffer.concat([
      Buffer.from('8BIM'),
      Buffer.from([id >> 8, id & 255]),
      pad(named),
      head,
      pad(content),
    ]);
  };
  const resources = [resource(0x03ed, 'res', Buffer.alloc(7)), resource(0x0404, '', block)];
  return segment(0xed, Buffer.from('Photoshop 3.0\0'), ...resources);
}

/** Returns a GPS time as three fractions. */
export function gpsTime(isLittle: boolean, ...parts: readonly (readonly [number, number])[]): Buffer {
  const made = Buffer.alloc(parts.length * 8);
  for (const [at, value] of parts.flat().entries())
    if (isLittle) made.writeUInt32LE(value, at * 4);
    else made.writeUInt32BE(value, at * 4);
  return made;
}
