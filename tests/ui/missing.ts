import { queriesMachine } from '../../machines/request/queries.machine.ts';
import { attempts } from '../../src/actors/network.ts';
import { awaitMissing, fetchMissing, followMissing } from '../../src/ui/missing.ts';
import { renewed } from '../../src/ui/renew.ts';

/** The registry of missing parts, in the form that an environment provides. */
export const missing = { await: awaitMissing, follow: followMissing, fetchAll: fetchMissing, renew: renewed };

/**
 * The registry of queries: a failed query is repeated whenever a test triggers an attempt, and never automatically.
 */
export const queries = queriesMachine.provide({ actors: { attempts: attempts(missing) } });
