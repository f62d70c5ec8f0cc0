import * as z from 'zod/mini';
import { mailboxOf } from '../mailboxOf.ts';
import { recordsOf } from './adapter.ts';
import { redirect, type Exchange } from './exchange.ts';
import { problemWords } from './pages/problems.ts';
import { at, type Visit } from './pages/signIn.ts';

/** Seconds for which a page can be gone back to: as long as the visit it belongs to lives. */
const kept = 3600;
/** Outcomes of one visit: for one more the oldest goes. */
export const mostTried = 64;
/** Signs of an address that are shown again: no address has more. */
const longestEmail = 320;

const tried = z.object({
  visit: z.string(),
  step: z.enum(['', '/sign-up', '/forgot', '/sent']),
  email: z.string(),
  remember: z.boolean(),
  problem: z.nullable(z.enum(problemWords)),
  status: z.int(),
  retryAfter: z.optional(z.int()),
  /** A link was mailed before, and another one now. */
  again: z.optional(z.boolean()),
});

/** What a form said and what came of it. */
export type Outcome = Omit<z.infer<typeof tried>, 'visit'>;

const records = ({ ports, identity }: Exchange) => recordsOf('Tried', ports, identity.revocations);

/** Leads to the page that shows the outcome: a page that is itself the answer to a form cannot be gone back to. */
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
 * An outcome of this visit that the address names: `tried` is shown, of `from` only what was typed is taken over. Null
 * when it names none.
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

/** Notes that a visit is over, and at which account it began: its page may be gone back to. */
export async function endVisit(exchange: Exchange, { uid, origin }: Visit): Promise<void> {
  await records(exchange).upsert(`ended-${uid}`, { origin, uid }, kept);
}

/** The origin of the account at which a visit that is over began; null where none is known. */
export async function visitEnded(exchange: Exchange, uid: string): Promise<string | null> {
  const read = ended.safeParse(await records(exchange).find(`ended-${uid}`));
  return read.success && exchange.identity.origins.includes(read.data.origin) ? read.data.origin : null;
}
