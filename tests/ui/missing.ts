import { queriesMachine } from '../../machines/request/queries.machine.ts';
import { attempts } from '../../src/actors/network.ts';
import { awaitMissing, fetchMissing, followMissing } from '../../src/ui/missing.ts';
import { renewed } from '../../src/ui/renew.ts';

/** The reads that failed on a page, as an environment provides them. */
export const missing = { await: awaitMissing, follow: followMissing, fetchAll: fetchMissing, renew: renewed };

/** The registry of reads over it: a failed read is repeated whenever a test makes an attempt, and never automatically. */
export const queries = queriesMachine.provide({ actors: { attempts: attempts(missing) } });
