/** One stored file of an archive. */
export interface ZipEntry {
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  readonly crc32: number;
  /** Date and time, as returned by {@link dosTime}. */
  readonly dos: number;
  /** Seconds since 1970 for the extended timestamp; null omits that field. */
  readonly modified: number | null;
}

/** A size, offset or count of at least this value is written to a zip64 field instead. */
const wide = 0xffff_ffff;
const wideCount = 0xffff;
/** Bit 11 is set: names are in UTF-8. Bit 3 is not: sizes and checksums precede the data. */
const flags = 0x0800;
/** Marks the entry as a regular file that was created on Unix with mode `rw-r--r--`. */
const madeOnUnix = 3 << 8;
const attributes = (0o100644 << 16) >>> 0;

const needsVersion = (isWide: boolean) => (isWide ? 45 : 20);
const nameBytes = (entry: ZipEntry) => Buffer.byteLength(entry.name);
const stampLength = (entry: ZipEntry) => (entry.modified === null ? 0 : 9);
const wideFields = (entry: ZipEntry, offset: number) =>
  (entry.size >= wide ? 2 : 0) + (offset >= wide ? 1 : 0);
const wideLength = (fields: number) => (fields === 0 ? 0 : 4 + 8 * fields);

function timestamp(modified: number | null): Buffer {
  if (modified === null) return Buffer.alloc(0);
  const field = Buffer.alloc(9);
  field.writeUInt16LE(0x5455, 0);
  field.writeUInt16LE(5, 2);
  field.writeUInt8(1, 4);
  field.writeInt32LE(modified, 5);
  return field;
}

function wideField(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  const field = Buffer.alloc(wideLength(values.length));
  field.writeUInt16LE(0x0001, 0);
  field.writeUInt16LE(8 * values.length, 2);
  values.forEach((value, index) => field.writeBigUInt64LE(BigInt(value), 4 + 8 * index));
  return field;
}

export const localLength = (entry: ZipEntry): number =>
  30 + nameBytes(entry) + wideLength(entry.size >= wide ? 2 : 0) + stampLength(entry);

export const centralLength = (entry: ZipEntry, offset: number): number =>
  46 + nameBytes(entry) + wideLength(wideFields(entry, offset)) + stampLength(entry);

/** Returns the local header of an entry, which precedes its bytes. */
export function localRecord(entry: ZipEntry): Buffer {
  const isWide = entry.size >= wide;
  const size = isWide ? wide : entry.size;
  const extra = Buffer.concat([wideField(isWide ? [entry.size, entry.size] : []), timestamp(entry.modified)]);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50, 0);
  head.writeUInt16LE(needsVersion(isWide), 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(0, 8);
  head.writeUInt32LE(entry.dos, 10);
  head.writeUInt32LE(entry.crc32, 14);
  head.writeUInt32LE(size, 18);
  head.writeUInt32LE(size, 22);
  head.writeUInt16LE(nameBytes(entry), 26);
  head.writeUInt16LE(extra.length, 28);
  return Buffer.concat([head, Buffer.from(entry.name), extra]);
}

/** Returns the record of an entry in the central directory. `offset` is the position of its local header. */
export function centralRecord(entry: ZipEntry, offset: number): Buffer {
  const isWide = entry.size >= wide;
  const size = isWide ? wide : entry.size;
  const far = offset >= wide;
  const extra = Buffer.concat([
    wideField([...(isWide ? [entry.size, entry.size] : []), ...(far ? [offset] : [])]),
    timestamp(entry.modified),
  ]);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x0201_4b50, 0);
  head.writeUInt16LE(madeOnUnix | needsVersion(isWide || far), 4);
  head.writeUInt16LE(needsVersion(isWide || far), 6);
  head.writeUInt16LE(flags, 8);
  head.writeUInt16LE(0, 10);
  head.writeUInt32LE(entry.dos, 12);
  head.writeUInt32LE(entry.crc32, 16);
  head.writeUInt32LE(size, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(nameBytes(entry), 28);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE(attributes, 38);
  head.writeUInt32LE(far ? wide : offset, 42);
  return Buffer.concat([head, Buffer.from(entry.name), extra]);
}

/** Returns the end records of an archive whose central directory of `size` bytes begins at `offset`. */
export function endRecord({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(Math.min(count, wideCount), 8);
  end.writeUInt16LE(Math.min(count, wideCount), 10);
  end.writeUInt32LE(Math.min(size, wide), 12);
  end.writeUInt32LE(Math.min(offset, wide), 16);
  if (count < wideCount && size < wide && offset < wide) return end;
  const wideEnd = Buffer.alloc(56);
  wideEnd.writeUInt32LE(0x0606_4b50, 0);
  wideEnd.writeBigUInt64LE(44n, 4);
  wideEnd.writeUInt16LE(madeOnUnix | 45, 12);
  wideEnd.writeUInt16LE(45, 14);
  wideEnd.writeBigUInt64LE(BigInt(count), 24);
  wideEnd.writeBigUInt64LE(BigInt(count), 32);
  wideEnd.writeBigUInt64LE(BigInt(size), 40);
  wideEnd.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x0706_4b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([wideEnd, locator, end]);
}
