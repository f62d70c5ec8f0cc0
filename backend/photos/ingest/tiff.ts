/** Number of rows per strip; strips are read one at a time. */
const rows = 64;
const [short, long, undefinedType] = [3, 4, 7];

/**
 * Returns an uncompressed TIFF that combines RGBA pixels with a profile. Its pixels are contiguous from
 * `pixels.byteOffset` on; the caller writes them there to avoid a copy.
 */
export function tiffFor(
  width: number,
  height: number,
  profile: Uint8Array,
): { file: Buffer; pixels: Uint8Array } {
  const strips = Math.ceil(height / rows);
  const entries = 11;
  const bitsAt = 8 + 2 + entries * 12 + 4;
  const offsetsAt = bitsAt + 8;
  const countsAt = offsetsAt + strips * 4;
  const profileAt = countsAt + strips * 4;
  const pixelsAt = profileAt + profile.length;
  const file = Buffer.alloc(pixelsAt + width * height * 4);
  file.write('II*\0', 0, 'latin1');
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(entries, 8);
  // A single value is stored in its entry; several values are stored at an offset.
  const inPlace = (at: number) => (strips === 1 ? file.readUInt32LE(at) : at);
  for (let strip = 0; strip < strips; strip += 1) {
    const from = strip * rows;
    file.writeUInt32LE(pixelsAt + from * width * 4, offsetsAt + strip * 4);
    file.writeUInt32LE(Math.min(rows, height - from) * width * 4, countsAt + strip * 4);
  }
  for (let sample = 0; sample < 4; sample += 1) file.writeUInt16LE(8, bitsAt + sample * 2);
  const tags: readonly (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, 4, bitsAt],
    [259, short, 1, 1],
    [262, short, 1, 2],
    [273, long, strips, inPlace(offsetsAt)],
    [277, short, 1, 4],
    [278, long, 1, rows],
    [279, long, strips, inPlace(countsAt)],
    [338, short, 1, 2],
    [34_675, undefinedType, profile.length, profileAt],
  ];
  for (const [index, [tag, type, count, value]] of tags.entries()) {
    const at = 10 + index * 12;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(count, at + 4);
    file.writeUInt32LE(value, at + 8);
  }
  file.set(profile, profileAt);
  return { file, pixels: file.subarray(pixelsAt) };
}
