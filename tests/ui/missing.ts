import { queriesMachine } from '../../machines/request/queries.machine.ts';
import { attempts } from '../../src/actors/network.ts';
import { awaitMissing, fetchMissing, followMissing } from '../../src/ui/missing.ts';
import { renewed } from '../../src/ui/renew.ts';

/** What a page could not fetch, as an environment gives it. */
export const missing = { await: awaitMissing, follow: followMissing, fetchAll: fetchMissing, renew: renewed };

/** The registry of reads over it: a failed read is repeated whenever a test makes an attempt, and never automatically. */
export const queries = queriesMachine.provide({ actors: { attempts: attempts(missing) } });
