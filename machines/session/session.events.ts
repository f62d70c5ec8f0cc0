import type { SignedIn } from '../../contracts/auth/claims.ts';
import type { AttemptDue } from '../request/query.events.ts';

export type SessionEvent =
  | AttemptDue
  | { readonly type: 'session.retry' }
  /** The record was changed: it is read again. */
  | { readonly type: 'session.renew' }
  | { readonly type: 'session.changed'; readonly who: SignedIn };
