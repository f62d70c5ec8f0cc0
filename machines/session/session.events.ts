import type { SignedIn } from '../../contracts/auth/claims.ts';
import type { AttemptDue } from '../system/registration.ts';

export type SessionEvent =
  | AttemptDue
  | { readonly type: 'session.retry' }
  /** The record was changed: it is read again. */
  | { readonly type: 'session.renew' }
  | { readonly type: 'session.changed'; readonly who: SignedIn };

declare module '../system/directory.ts' {
  interface Directory {
    readonly session: SessionEvent;
  }
}
