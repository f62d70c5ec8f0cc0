import { queriesMachine } from '../../machines/request/queries.machine.ts';
import { attempts } from '../../src/actors/network.ts';
import { awaitMissing, fetchMissing, followMissing } from '../../src/ui/missing.ts';
import { renewed } from '../../src/ui/renew.ts';

/** What a page could not fetch, as an environment gives it. */
export const missing = { await: awaitMissing, follow: followMissing, fetchAll: fetchMissing, renew: renewed };

/** The registry of reads over it: what failed is read again whenever a test makes an attempt, and never by itself. */
export const queries = queriesMachine.provide({ actors: { attempts: attempts(missing) } });
