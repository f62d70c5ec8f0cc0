import { sourceStub } from '../stubs.ts';
import type { AttemptDue, NetworkBack } from './query.events.ts';

export type { AttemptDue, NetworkBack } from './query.events.ts';

/** Tells when the browser is online again: where a read has failed, that is when it is tried anew by itself. */
export const networkStub = sourceStub<NetworkBack>('network');

/** Tells when another attempt is due. While it runs, something on the page is missing. */
export const attemptsStub = sourceStub<AttemptDue>('attempts');
