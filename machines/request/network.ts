import { sourceStub } from '../stubs.ts';
import type { NetworkBack } from './query.events.ts';

export type { NetworkBack } from './query.events.ts';

/** Tells when the browser is online again: where a read has failed, that is when it is tried anew by itself. */
export const networkStub = sourceStub<NetworkBack>('network');

/** Another attempt to fetch what is missing is due, by the `recovery` chart. */
export interface AttemptDue {
  readonly type: 'attempt.due';
}

/** Tells when another attempt is due. While it runs, something on the page is missing. */
export const attemptsStub = sourceStub<AttemptDue>('attempts');
