import { AccountRefused, changeEmailIn, endOtherSignIns, reserveEmail } from '../identity/index.ts';
import type { Ports } from '../ports.ts';
import type { Queryable } from '../store/port.ts';
import { followLink, markUsed, undoLife } from './links.ts';
import type { Followed } from './links.ts';
import { changedJob } from './mails.ts';

/**
 * Type of the job that ends the sessions of a customer, in case the confirming process crashed before it did
 * so. Payload: `{ subject, grant }`.
 */
export const signOutJob = 'confirmations.signOut';

/** Updates the records of another domain that identify a customer by e-mail address. */
export type Moved = (tx: Queryable, from: string, to: string) => Promise<void>;

/**
 * Confirms the change of the e-mail address. The first use of the link changes the sign-in address, notifies
 * the old address, reserves it while the change can be undone, and ends all sessions; a repeated use returns
 * the same response. `taken`: another account has registered the address since the request.
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
    // The requester may not have received the response, so their access token stays valid for its ten minutes
    // and cannot be renewed.
    if (how === 'first') await endOtherSignIns(ports, subject, caller.grant);
    return how;
  } catch (error) {
    if (error instanceof AccountRefused && error.word === 'taken') return 'taken';
    throw error;
  }
}
