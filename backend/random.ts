import { randomBytes, randomUUID } from 'node:crypto';
import type { Random } from './ports.ts';

export function machineRandom(): Random {
  return { uuid: () => randomUUID(), bytes: (count) => new Uint8Array(randomBytes(count)) };
}
