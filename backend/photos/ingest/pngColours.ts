import { readFile, stat } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { profileOf, sRgb } from './profile.ts';
import type { Chromaticity, Primaries } from './profile.ts';

/** Maximum size in bytes of a file that is loaded to read its colours. */
const most = 256 * 1024 ** 2;
const headerEnd = 33;
/** Chunks that specify colours more precisely and therefore take precedence. */
const exact: readonly string[] = ['iCCP', 'sRGB', 'cICP'];

function chunk(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...content]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(body.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, sum]);
}

/** Returns the profile that corresponds to `gAMA` and `cHRM`; null if there is none. */
function profileIn(file: Buffer): Buffer | null {
  let [gamma, primaries]: [number | null, Primaries | null] = [null, null];
  const isGrey = ((file[25] ?? 0) & 2) === 0;
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (exact.includes(type)) return null;
    if (type === 'IDAT' || at + 12 + length > file.length) break;
    if (type === 'gAMA' && length === 4) gamma = file.readUInt32BE(at + 8) / 100_000;
    if (type === 'cHRM' && length === 32) {
      const point = (place: number): Chromaticity => [
        file.readUInt32BE(at + 8 + place * 8) / 100_000,
        file.readUInt32BE(at + 12 + place * 8) / 100_000,
      ];
      primaries = { white: point(0), red: point(1), green: point(2), blue: point(3) };
    }
    at += 12 + length;
  }
  if (gamma === null && (primaries === null || isGrey)) return null;
  if (gamma !== null && (gamma < 0.05 || gamma > 10)) return null;
  const curve = gamma === null ? 'sRGB' : 1 / gamma;
  return profileOf(isGrey ? null : (primaries ?? sRgb), curve);
}

/**
 * Returns the PNG with a profile in place of `gAMA` and `cHRM`, which the decoder ignores; null if it needs
 * no change.
 */
export async function withProfile(path: string): Promise<Buffer | null> {
  if ((await stat(path)).size > most) return null;
  const file = await readFile(path);
  const profile = file.length > headerEnd ? profileIn(file) : null;
  if (profile === null) return null;
  const embedded = chunk('iCCP', Buffer.from('recorded\0\0', 'latin1'), deflateSync(profile));
  return Buffer.concat([file.subarray(0, headerEnd), embedded, file.subarray(headerEnd)]);
}
