import { identityPath } from '../../contracts/auth/oidc.ts';
import { mailboxOf } from '../mailboxOf.ts';
import type { Part } from '../part.ts';
import type { Ports } from '../ports.ts';
import { Turns } from '../http/turns.ts';
import { answerIdentity } from './mount.ts';
import { mailNewPassword, mailResetLink, sendResetLink, tellNewPassword } from './reset.ts';
import { identityOf, type IdentityOptions } from './runtime.ts';
import { forgetEnded, signInsOf } from './signIns.ts';
import { identityMigrations } from './tables.ts';

const hour = 3_600_000;
const sweep = 'identity.sweep';

/** Deletes expired rows. The time comes from the clock port. */
async function sweepExpired(ports: Ports): Promise<void> {
  const now = ports.clock.now();
  await ports.store.query('delete from identity_record where expires_at <= $1', [now]);
  await ports.store.query('delete from identity_attempt where ends_at <= $1', [now]);
  await ports.store.query('delete from identity_reset where expires_at <= $1', [now]);
  await ports.store.query('delete from account_reserved_email where expires_at <= $1', [now]);
  await forgetEnded(ports);
  await ports.store.query('delete from identity_revocation where expires_at <= $1', [now]);
}

/** Plans one sweep per hour, however many processes enqueue it. */
function planSweep(ports: Ports): Promise<void> {
  const next = Math.floor(ports.clock.now() / hour) + 1;
  return ports.jobs.enqueue(sweep, {}, { key: `${sweep}.${next}`, runAt: next * hour });
}

/** Returns the part with the identity provider and its pages, under `/identity` on the same port. */
export function identityPart(options: IdentityOptions = {}): Part {
  return {
    name: 'identity',
    migrations: identityMigrations,
    // Results of forms contain entered values for an hour.
    forget: async ({ store }, { email }) => {
      if (email !== '')
        await store.query("delete from identity_record where model = 'Tried' and payload->>'mailbox' = $1", [
          mailboxOf(email),
        ]);
      return 'done';
    },
    holds: {
      signIns: async (ports, { id }) =>
        (await signInsOf(ports, id)).map(({ device, begunAt, seenAt }) => ({
          device,
          begunAt: new Date(begunAt).toISOString(),
          seenAt: new Date(seenAt).toISOString(),
        })),
    },
    jobs: {
      [mailResetLink]: {
        lane: 'mail',
        run: (payload, ports) => sendResetLink(ports, payload),
      },
      [mailNewPassword]: {
        lane: 'mail',
        run: (payload, ports) => tellNewPassword(ports, payload),
      },
      [sweep]: {
        lane: 'upkeep',
        run: async (_payload, ports) => {
          await sweepExpired(ports);
          await planSweep(ports);
        },
      },
    },
    start: async (ports) => {
      await identityOf(ports, options);
      await planSweep(ports);
    },
    mounts: (ports) => {
      const turns = new Turns();
      return [
        {
          prefix: identityPath,
          handle: (request, response) => {
            answerIdentity(ports, options, request, response, turns).catch((error: unknown) => {
              ports.log.error('identity.failed', { name: error instanceof Error ? error.name : 'unknown' });
              response.destroy();
            });
          },
        },
      ];
    },
  };
}
