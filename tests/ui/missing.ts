import { awaitMissing, fetchMissing, followMissing } from '../../src/ui/missing.ts';
import { renewed } from '../../src/ui/renew.ts';

/** What a page could not fetch, as an environment gives it. */
export const missing = { await: awaitMissing, follow: followMissing, fetchAll: fetchMissing, renew: renewed };
