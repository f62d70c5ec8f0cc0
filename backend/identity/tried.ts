import * as z from 'zod/mini';
import { mailboxOf } from '../mailboxOf.ts';
import { recordsOf } from './adapter.ts';
import { redirect, type Exchange } from './exchange.ts';
import { problemWords } from './pages/problems.ts';
import { at, type Visit } from './pages/signIn.ts';

/** Seconds during which Back to a page works: the lifetime of its visit. */
const kept = 3600;
/** Maximum number of results per visit. A further result replaces the oldest one. */
export const mostTried = 64;
/** Maximum length of an address that is shown again. */
const longestEmail = 320;

const tried = z.object({
  visit: z.string(),
  step: z.enum(['', '/sign-up', '/forgot', '/sent']),
  email: z.string(),
  remember: z.boolean(),
  problem: z.nullable(z.enum(problemWords)),
  status: z.int(),
  retryAfter: z.optional(z.int()),
  /** Whether another link was sent. */
  again: z.optional(z.boolean()),
});

/** The values of a form and its result. */
export type Outcome = Omit<z.infer<typeof tried>, 'visit'>;

const records = ({ ports, identity }: Exchange) => recordsOf('Tried', ports, identity.revocations);

/** Redirects to the page with the result, so that Back works after a form. */
export async function leadTo(exchange: Exchange, visit: Visit, outcome: Outcome): Promise<void> {
  const id = exchange.ports.random.uuid();
  const { uid } = visit;
  const email = outcome.email.slice(0, longestEmail).toWellFormed();
  await records(exchange).upsert(id, { ...outcome, email, mailbox: mailboxOf(email), visit: uid, uid }, kept);
  await exchange.ports.store.query(
    `delete from identity_record where model = 'Tried' and uid = $1 and id not in (
      select id from identity_record where model = 'Tried' and uid = $1 order by expires_at desc, id limit ${mostTried}
    )`,
    [uid],
  );
  redirect(exchange, at(visit, outcome.step, { tried: id }));
}

/**
 * Returns the result in the URL, if it belongs to this visit. The result in `tried` is shown; of the one in
 * `from`, only the entered values are used. Resolves to null if there is none.
 */
export async function outcomeAt(
  exchange: Exchange,
  visit: Visit,
  name: 'tried' | 'from',
): Promise<(Outcome & { readonly id: string }) | null> {
  const id = exchange.query.get(name);
  if (id === null) return null;
  const read = tried.safeParse(await records(exchange).find(id));
  return read.success && read.data.visit === visit.uid ? { ...read.data, id } : null;
}

const ended = z.object({ origin: z.string() });

/** Records that a visit has ended, and the account at which it started, because Back may lead to its page. */
export async function endVisit(exchange: Exchange, { uid, origin }: Visit): Promise<void> {
  await records(exchange).upsert(`ended-${uid}`, { origin, uid }, kept);
}

/** Returns the origin of the account at which an ended visit started; null if unknown. */
export async function visitEnded(exchange: Exchange, uid: string): Promise<string | null> {
  const read = ended.safeParse(await records(exchange).find(`ended-${uid}`));
  return read.success && exchange.identity.origins.includes(read.data.origin) ? read.data.origin : null;
}
