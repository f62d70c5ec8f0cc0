/** EXIF fields of generated pictures. `takenOffset` is in minutes ahead of UTC. */
export interface ExifFields {
  readonly id: string;
  readonly takenAt: string | null;
  readonly takenOffset: number | null;
  readonly orientation: number;
}

/**
 * Must be increased when {@link exifSegment} writes different bytes. Existing pictures must then be created
 * again, because their checksums are wrong.
 */
export const exifVersion = 1;

interface Entry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** Values of up to four bytes are in the entry itself, longer ones after the directory. */
  readonly value: Uint8Array;
}

const text = (tag: number, value: string): Entry => {
  const bytes = Buffer.from(`${value}\0`, 'latin1');
  return { tag, type: 2, count: bytes.length, value: bytes };
};
const short = (tag: number, value: number): Entry => ({
  tag,
  type: 3,
  count: 1,
  value: Uint8Array.of(value & 255, value >> 8),
});
const long = (tag: number, value: number): Entry => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return { tag, type: 4, count: 1, value: bytes };
};

/**
 * Returns a TIFF directory at the offset `at`, followed by its long values. The entries must be sorted by
 * tag.
 */
function directory(entries: readonly Entry[], at: number): Buffer {
  const head = Buffer.alloc(2 + entries.length * 12 + 4);
  const tail: Buffer[] = [];
  let end = at + head.length;
  head.writeUInt16LE(entries.length, 0);
  entries.forEach(({ tag, type, count, value }, index) => {
    const place = 2 + index * 12;
    head.writeUInt16LE(tag, place);
    head.writeUInt16LE(type, place + 2);
    head.writeUInt32LE(count, place + 4);
    if (value.length <= 4) {
      head.set(value, place + 8);
    } else {
      head.writeUInt32LE(end, place + 8);
      const padded = Buffer.alloc(value.length + (value.length % 2));
      padded.set(value);
      tail.push(padded);
      end += padded.length;
    }
  });
  return Buffer.concat([head, ...tail]);
}

const offsetText = (minutes: number) => {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`;
};

/**
 * Returns the APP1 segment of one picture, including the marker. This is a pure function of stored fields.
 */
export function exifSegment({ id, takenAt, takenOffset, orientation }: ExifFields): Buffer {
  const time = takenAt === null ? null : takenAt.replace('T', ' ').replace(/^(\d{4})-(\d\d)-/, '$1:$2:');
  const camera = [text(0x010f, 'Halden'), text(0x0110, 'Halden One'), short(0x0112, orientation)];
  const before = time === null ? camera : [...camera, text(0x0132, time)];
  const first = 8;
  const inner = first + directory([...before, long(0x8769, 0)], first).length;
  const details = [
    ...(time === null ? [] : [text(0x9003, time)]),
    ...(time === null || takenOffset === null ? [] : [text(0x9011, offsetText(takenOffset))]),
    text(0xa420, id.replaceAll('-', '')),
  ];
  const tiff = Buffer.concat([
    Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    directory([...before, long(0x8769, inner)], first),
    directory(details, inner),
  ]);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), Buffer.from('Exif\0\0', 'latin1'), tiff]);
  segment.writeUInt16BE(segment.length - 2, 2);
  return segment;
}
