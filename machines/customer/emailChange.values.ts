import type { Identity } from '../confirmations/whose.ts';
import { emailChangeTag } from './customer.values.ts';

/** The reading of another address that waits for its link; of nobody nothing is asked. */
export const emailChangeRead = (identity: Identity | null) => ({
  call: { params: { idpType: '', idpSub: '', ...identity }, query: {}, body: {} },
  tags: [emailChangeTag],
  observed: identity !== null,
});
