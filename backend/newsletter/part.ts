import { confirmSubscription } from '../../contracts/confirmations/calls.ts';
import { hourly } from '../hourly.ts';
import { answer, Refused } from '../part.ts';
import type { Part } from '../part.ts';
import { confirmLink, forgetAddress, linkJob, mailLink, sweepUnconfirmed } from './subscriptions.ts';
import { newsletterMigrations } from './tables.ts';

/** The newsletter's double opt-in [1.2d, 7.9]; the shop's form begins it. */
export function newsletterPart(): Part {
  let endSweeping = (): void => undefined;
  return {
    name: 'newsletter',
    migrations: newsletterMigrations,
    forget: ({ store }, { email }) => forgetAddress(store, email),
    jobs: { [linkJob]: { lane: 'mail', run: mailLink } },
    answers: [
      answer(confirmSubscription, async ({ params, ports }) => {
        const how = await confirmLink(ports, params.email, params.token);
        if (how !== 'confirmed') throw new Refused(how === 'expired' ? 'expired' : 'notFound');
      }),
    ],
    start: (ports) => {
      endSweeping = hourly(ports.clock, ports.log, () => sweepUnconfirmed(ports));
      return Promise.resolve();
    },
    stop: async () => endSweeping(),
  };
}
