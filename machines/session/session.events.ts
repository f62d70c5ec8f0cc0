import type { SignedIn } from '../../contracts/auth/claims.ts';

export type SessionEvent =
  | { readonly type: 'session.retry' }
  /** The record was changed: it is read again. */
  | { readonly type: 'session.renew' }
  | { readonly type: 'session.changed'; readonly who: SignedIn };
