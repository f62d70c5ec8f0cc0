import { crc32, deflateSync } from 'node:zlib';

/** The offsets of the seven passes of an interlaced PNG, and the distances between their pixels: x, y, dx, dy. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/**
 * Returns a black interlaced PNG with four channels of 16 bits: a few kilobytes that take eight bytes per
 * pixel once decoded.
 */
export function blackPng(width: number, height: number, mark = ''): Buffer {
  let length = 0;
  for (const [x, y, dx, dy] of passes) {
    const [columns, rows] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)];
    length += rows * (1 + columns * 8);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([16, 6, 0, 0, 1], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${mark}`, 'latin1')),
    chunk('IDAT', deflateSync(Buffer.alloc(length), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
