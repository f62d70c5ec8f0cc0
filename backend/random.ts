import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Random } from './ports.ts';

export function machineRandom(): Random {
  return { uuid: () => randomUUID(), bytes: (count) => new Uint8Array(randomBytes(count)) };
}

/** Returns a deterministic id for a text (a UUID of version 8). */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
