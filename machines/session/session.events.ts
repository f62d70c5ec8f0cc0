import type { SignedIn } from '../../contracts/auth/claims.ts';

export type SessionEvent =
  | { readonly type: 'session.retry' }
  | { readonly type: 'session.changed'; readonly who: SignedIn };
