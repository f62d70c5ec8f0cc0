import { createHash } from 'node:crypto';
import { mailboxOf } from './mailboxOf.ts';
import type { Ports } from './ports.ts';

/** Permits `count` attempts within `window` milliseconds from the first one. */
interface Limit {
  readonly count: number;
  readonly window: number;
}
const minute = 60_000;
export const limits = {
  /**
   * Each attempt creates a record that is kept for an hour. A browser that is already signed in is redirected
   * without showing a page.
   */
  visitAddress: { count: 600, window: 15 * minute },
  signInAccount: { count: 5, window: 15 * minute },
  signInAddress: { count: 50, window: 15 * minute },
  signUpAddress: { count: 20, window: 60 * minute },
  /** Counted by the e-mail address of the new account. */
  signUpAccount: { count: 5, window: 60 * minute },
  /** Counts successful changes, because each sends an e-mail. */
  passwordChange: { count: 5, window: 60 * minute },
  resetAccount: { count: 3, window: 60 * minute },
  resetAddress: { count: 20, window: 60 * minute },
  /** By sign-in: each rotation leaves a record for the life of a refresh token. Seventeen brands cause 26. */
  rotation: { count: 60, window: 15 * minute },
  /** By customer; twice the limit of the resulting mails, so that a mistyped address costs none of these. */
  emailChangeBy: { count: 6, window: 60 * minute },
  /** Counted by the requested e-mail address, over all customers. */
  emailChangeTo: { count: 5, window: 60 * minute },
  /** Counted by customer: voucher codes that belong to no campaign. */
  voucherNotFound: { count: 20, window: 60 * minute },
} as const satisfies Record<string, Limit>;

type Counted = Pick<Ports, 'store' | 'clock'>;

/** `who` is an e-mail address, a network address or a customer id. */
const keyOf = (kind: keyof typeof limits, who: string): string =>
  `${kind}:${createHash('sha256').update(mailboxOf(who)).digest('base64url')}`;

/**
 * Counts an attempt before it runs, so that parallel attempts cannot exceed the limit. Resolves to 0 if the
 * attempt is allowed, otherwise to the number of seconds to wait. The counts are in the store, so a restart
 * does not reset them.
 */
export async function take(
  { store, clock }: Counted,
  kind: keyof typeof limits,
  who: string,
): Promise<number> {
  const { count, window } = limits[kind];
  const now = clock.now();
  const [row] = await store.query(
    `insert into identity_attempt as a (key, count, ends_at) values ($1, 1, $2)
     on conflict (key) do update set
       count = case when a.ends_at <= $3 then 1 else a.count + 1 end,
       ends_at = case when a.ends_at <= $3 then $2 else a.ends_at end
     returning count, ends_at`,
    [keyOf(kind, who), now + window, now],
  );
  if (Number(row?.['count']) <= count) return 0;
  return Math.max(1, Math.ceil((Number(row?.['ends_at']) - now) / 1000));
}

/** Resets the count of `who`'s attempts of this kind. */
export async function forgive({ store }: Counted, kind: keyof typeof limits, who: string): Promise<void> {
  await store.query('delete from identity_attempt where key = $1', [keyOf(kind, who)]);
}

/** Undoes the count of one attempt that the limit should not include. */
export async function giveBack({ store }: Counted, kind: keyof typeof limits, who: string): Promise<void> {
  await store.query('update identity_attempt set count = count - 1 where key = $1 and count > 0', [
    keyOf(kind, who),
  ]);
}
