import { open } from 'node:fs/promises';

/** A HEIC's index stands at its beginning; neither that nor an EXIF is ever larger than this (bytes). */
const most = 1024 ** 2;

interface Box {
  readonly type: string;
  /** Where its content begins and ends. */
  readonly start: number;
  readonly end: number;
}

function* boxes(view: Buffer, from: number, to: number): Iterable<Box> {
  for (let at = from; at + 8 <= to; ) {
    const length = view.readUInt32BE(at) || to - at;
    if (length < 8) return;
    yield { type: view.toString('latin1', at + 4, at + 8), start: at + 8, end: Math.min(at + length, to) };
    at += length;
  }
}

function firstOf(list: Iterable<Box>, type: string): Box | undefined {
  for (const box of list) if (box.type === type) return box;
  return undefined;
}

/** Number of the item that is EXIF. Entries of version 2 have a short number, those of version 3 a long one. */
function exifItem(view: Buffer, iinf: Box): number | null {
  const first = iinf.start + (view[iinf.start] === 0 ? 6 : 8);
  for (const { type, start } of boxes(view, first, iinf.end)) {
    const wide = view[start] === 3;
    const name = start + 4 + (wide ? 4 : 2) + 2;
    if (type === 'infe' && view.toString('latin1', name, name + 4) === 'Exif') {
      return wide ? view.readUInt32BE(start + 4) : view.readUInt16BE(start + 4);
    }
  }
  return null;
}

/**
 * Where an item's first extent lies in the file; null when it is not there or lies elsewhere. What other items say of
 * their extents is passed over at once: 65,535 extents of no bytes each are told in six.
 */
function extentOf(view: Buffer, iloc: Box, wanted: number): { offset: number; length: number } | null {
  const version = view[iloc.start] ?? 0;
  let at = iloc.start + 4;
  const sizes = view.readUInt16BE(at);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  at += 2;
  const take = (size: number): number => {
    let value = 0;
    for (let left = size; left > 0; left -= 1, at += 1) value = value * 256 + view.readUInt8(at);
    return value;
  };
  const idSize = version < 2 ? 2 : 4;
  for (let items = take(idSize); items > 0 && at < iloc.end; items -= 1) {
    const id = take(idSize);
    const method = version === 0 ? 0 : take(2) & 15;
    take(2);
    const base = take(baseSize);
    const extents = take(2);
    if (id !== wanted) {
      at += extents * (indexSize + offsetSize + lengthSize);
      continue;
    }
    take(indexSize);
    const [offset, length] = [base + take(offsetSize), take(lengthSize)];
    return method === 0 && extents > 0 && Number.isSafeInteger(offset) ? { offset, length } : null;
  }
  return null;
}

/**
 * The EXIF of a HEIC as a TIFF, or null. The EXIF reader's own search passes over items that are placed relative to a
 * base, as common encoders do. Rejects when the index is damaged.
 */
export async function heicExif(path: string): Promise<Uint8Array | null> {
  const file = await open(path, 'r');
  try {
    const view = Buffer.alloc(most);
    const { bytesRead } = await file.read(view, 0, most, 0);
    const meta = firstOf(boxes(view, 0, bytesRead), 'meta');
    if (meta === undefined) return null;
    const iinf = firstOf(boxes(view, meta.start + 4, meta.end), 'iinf');
    const iloc = firstOf(boxes(view, meta.start + 4, meta.end), 'iloc');
    const item = iinf === undefined ? null : exifItem(view, iinf);
    const extent = iloc === undefined || item === null ? null : extentOf(view, iloc, item);
    if (extent === null || extent.length > most || extent.length < 8) return null;
    const exif = Buffer.alloc(extent.length);
    await file.read(exif, 0, extent.length, extent.offset);
    return exif.subarray(4 + exif.readUInt32BE(0));
  } finally {
    await file.close();
  }
}
