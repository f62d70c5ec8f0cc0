import {
  confirmDeletion as confirmDeletionRow,
  confirmEmailChange as confirmEmailChangeRow,
} from '../../contracts/confirmations/calls.ts';
import { requestDeletion, requestEmailChange } from '../../contracts/customer/identities.ts';
import {
  readDeletion,
  readEmailChange,
  stopEmailChange as stopEmailChangeRow,
  undoEmailChange as undoEmailChangeRow,
} from '../../contracts/extensions/confirmations.ts';
import type { CallRow } from '../../contracts/call.ts';
import { take } from '../attempts.ts';
import { customerById } from '../customers/customers.ts';
import { hourly } from '../hourly.ts';
import { HttpFailure } from '../http/failures.ts';
import { isTaken, emailFrom, endOtherSignIns, identityNamed } from '../identity/index.ts';
import { answer, idUnderKey, Refused } from '../part.ts';
import type { Asked, Caller, Forget, Part } from '../part.ts';
import { confirmDeletion, erase, eraseJob, eraseLater } from './deletion.ts';
import { confirmEmailChange, signOutJob } from './emailChange.ts';
import type { Moved } from './emailChange.ts';
import { hasDeleted, mayMail, pendingEmail, sweepLinks } from './links.ts';
import type { Followed, Kind } from './links.ts';
import { changedJob, linkJob, mailChanged, mailLink, mailRequested, requestedJob } from './mails.ts';
import { afterUndone, stopEmailChange, undoEmailChange, undoneJob } from './oldAddress.ts';
import { confirmationMigrations } from './tables.ts';

type Named = Pick<Asked<CallRow>, 'ports' | 'caller'> & {
  readonly params: { readonly idpType: string; readonly idpSub: string };
};

/**
 * Returns the caller if the path contains the caller's own identity. For any other identity, the response is
 * 404 [3.20].
 */
async function own({ ports, params, caller }: Named): Promise<Caller> {
  if (caller === null || !(await identityNamed(ports.store, caller.subject, params)))
    throw new Refused('notFound');
  return caller;
}

interface LinkRequest {
  readonly kind: Kind;
  readonly channel: string;
  /** The requested new address; null for a deletion. */
  readonly email: string | null;
  /** Idempotency key, which is the same for a repeated request, so that only one e-mail is sent. */
  readonly key: string;
}

/** Enqueues the e-mail with the link, unless the hourly limit has been reached. */
async function ask(asked: Named, { kind, channel, email, key }: LinkRequest): Promise<void> {
  const { ports } = asked;
  const { subject } = await own(asked);
  if ((await customerById(ports.store, subject)) === null) throw new Refused('notFound');
  if (email !== null && emailFrom(email) === null)
    throw new HttpFailure(400, 'The body is not valid at "email".');
  // Counted before the account is looked up, so that attempts do not reveal which addresses have an account.
  if (email !== null) {
    const [by, to] = [await take(ports, 'emailChangeBy', subject), await take(ports, 'emailChangeTo', email)];
    if (by > 0 || to > 0) throw new Refused('tooMany');
    if (await isTaken(ports, subject, email)) throw new Refused('inUse');
  }
  if (!(await mayMail(ports, subject, kind))) throw new Refused('tooMany');
  await ports.jobs.enqueue(linkJob, { kind, subject, channel, email }, { key, customer: subject });
}

const endOf = (how: Followed['how'] | 'taken'): void => {
  if (how === 'expired') throw new Refused('expired');
  if (how === 'unknown') throw new Refused('notFound');
  if (how === 'taken') throw new Refused('inUse');
};

/**
 * Returns the part for deleting the account and for changing its e-mail address. The customer confirms each
 * of the two by a link in an e-mail [2.9, 4.21a, 5.13, 7.11].
 */
export function confirmationsPart(options: {
  /**
   * Functions that erase the data of a deleted account, one for each domain. The customer's record comes
   * last.
   */
  readonly forget: () => readonly Forget[];
  /** Types of jobs that also run for a deleted account. */
  readonly goingOn: readonly string[];
  readonly moved: Moved;
}): Part {
  let endSweeping = (): void => undefined;
  return {
    name: 'confirmations',
    migrations: confirmationMigrations,
    capabilities: ['deletionOutcome', 'oldAddressLinks', 'pendingEmailChange'],
    jobs: {
      [linkJob]: { lane: 'mail', run: mailLink },
      [signOutJob]: {
        lane: 'mail',
        run: ({ subject, grant }, ports) => endOtherSignIns(ports, String(subject), String(grant)),
      },
      [requestedJob]: { lane: 'mail', run: mailRequested },
      [changedJob]: { lane: 'mail', run: mailChanged },
      [undoneJob]: { lane: 'mail', run: afterUndone },
      [eraseJob]: {
        lane: 'upkeep',
        run: (payload, ports) =>
          erase(payload, ports, { domains: options.forget(), goingOn: options.goingOn }),
        gaveUp: eraseLater,
      },
    },
    answers: [
      answer(requestDeletion, (asked) =>
        ask(asked, {
          kind: 'deletion',
          channel: asked.body.channel,
          email: null,
          key: idUnderKey(asked, requestDeletion.name),
        }),
      ),
      answer(requestEmailChange, (asked) =>
        ask(asked, {
          kind: 'emailChange',
          channel: asked.body.channel,
          email: asked.body.email.trim(),
          key: idUnderKey(asked, requestEmailChange.name),
        }),
      ),
      answer(readEmailChange, async (asked) => {
        const { subject } = await own(asked);
        return { pending: await pendingEmail(asked.ports, subject) };
      }),
      answer(readDeletion, async ({ ports, params }) => ({
        followed: await hasDeleted(ports, params.token),
      })),
      answer(confirmDeletionRow, async (asked) => {
        const { subject } = await own(asked);
        endOf(await confirmDeletion(asked.ports, subject, asked.params.token));
      }),
      answer(confirmEmailChangeRow, async (asked) => {
        const caller = await own(asked);
        endOf(await confirmEmailChange(asked.ports, caller, asked.params.token, options.moved));
      }),
      answer(stopEmailChangeRow, async ({ ports, params }) => ({
        outcome: await stopEmailChange(ports, params.token),
      })),
      answer(undoEmailChangeRow, async ({ ports, params }) => ({
        outcome: await undoEmailChange(ports, params.token, options.moved),
      })),
    ],
    seed: {
      erasures: async ({ store }) => {
        // Jobs count, too, because the row of a job contains the customer's id.
        const rows = await store.query(
          `select 1 from account_erasure where done_at is null
            union all select 1 from job where kind = $1 and state in ('waiting', 'running')`,
          [eraseJob],
        );
        return { left: rows.length };
      },
    },
    start: (ports) => {
      endSweeping = hourly(ports.clock, ports.log, () => sweepLinks(ports));
      return Promise.resolve();
    },
    stop: async () => endSweeping(),
  };
}
