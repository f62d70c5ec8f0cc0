import { sourceStub } from '../stubs.ts';
import type { NetworkBack } from './query.events.ts';

export type { NetworkBack } from './query.events.ts';

/** Tells when the browser is online again: where a read has failed, that is when it is tried anew by itself. */
export const networkStub = sourceStub<NetworkBack>('network');
