import { createHash } from 'node:crypto';
import type { Ports } from '../ports.ts';

/** `count` tries within `window` milliseconds of the first. */
interface Limit {
  readonly count: number;
  readonly window: number;
}
const minute = 60_000;
export const limits = {
  /** Each begins a record that is kept for an hour; a browser that is signed in comes back without a page. */
  visitAddress: { count: 600, window: 15 * minute },
  signInAccount: { count: 5, window: 15 * minute },
  signInAddress: { count: 50, window: 15 * minute },
  signUpAddress: { count: 20, window: 60 * minute },
  resetAccount: { count: 3, window: 60 * minute },
  resetAddress: { count: 20, window: 60 * minute },
} as const satisfies Record<string, Limit>;

const keyOf = (kind: keyof typeof limits, who: string): string =>
  `${kind}:${createHash('sha256').update(who.trim().toLowerCase()).digest('base64url')}`;

/**
 * Counts one try before it is made, so that many at once cannot slip through. Resolves to 0 when it may go on,
 * otherwise to the seconds to wait. Counts live in the store: a restart forgives nothing.
 */
export async function take(ports: Ports, kind: keyof typeof limits, who: string): Promise<number> {
  const { count, window } = limits[kind];
  const now = ports.clock.now();
  const [row] = await ports.store.query(
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

export async function forgive(ports: Ports, kind: keyof typeof limits, who: string): Promise<void> {
  await ports.store.query('delete from identity_attempt where key = $1', [keyOf(kind, who)]);
}
