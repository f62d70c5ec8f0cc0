import { AccountRefused, changeEmailIn, endOtherSignIns, reserveEmail } from '../identity/index.ts';
import type { Ports } from '../ports.ts';
import type { Queryable } from '../store/port.ts';
import { followLink, markUsed, undoLife } from './links.ts';
import type { Followed } from './links.ts';
import { changedJob } from './mails.ts';

/** Ends the sign-ins of a customer, should the process that confirmed have died before it did: `{ subject, grant }`. */
export const signOutJob = 'confirmations.signOut';

/** What else knows a customer by the address. */
export type Moved = (tx: Queryable, from: string, to: string) => Promise<void>;

/**
 * The first use changes the address that the customer signs in with, notifies the old one and keeps it for the time in which
 * the change can be undone, and ends every sign-in; a repeat answers the same. `taken`: another account has got the address since it was asked for.
 */
export async function confirmEmailChange(
  ports: Ports,
  caller: { readonly subject: string; readonly grant: string },
  token: string,
  moved: Moved,
): Promise<Followed['how'] | 'taken'> {
  const { store, clock, jobs } = ports;
  const { subject } = caller;
  try {
    const how = await store.transaction(async (tx) => {
      const followed = await followLink(tx, clock, { kind: 'emailChange', subject, token });
      if (followed.how !== 'first') return followed.how;
      const [customer] = await tx.query<{ email: string; channel: string }>(
        'select email, channel from customer where id = $1 and deleted_at is null for update',
        [subject],
      );
      if (customer === undefined || !(await changeEmailIn(tx, subject, followed.email, clock.now())))
        return 'unknown';
      await tx.query('update customer set email = $2, changed = true where id = $1', [
        subject,
        followed.email,
      ]);
      await moved(tx, customer.email, followed.email);
      await reserveEmail(tx, subject, customer.email, clock.now() + undoLife);
      await markUsed(tx, clock, followed.hash, customer.email);
      await jobs.enqueue(signOutJob, { subject, grant: caller.grant }, { tx, customer: subject });
      await jobs.enqueue(
        changedJob,
        { hash: followed.hash, channel: customer.channel },
        { tx, customer: subject },
      );
      return followed.how;
    });
    // The one who asks may have lost the answer: their access token lives out its ten minutes, and nothing renews it.
    if (how === 'first') await endOtherSignIns(ports, subject, caller.grant);
    return how;
  } catch (error) {
    if (error instanceof AccountRefused && error.word === 'taken') return 'taken';
    throw error;
  }
}
