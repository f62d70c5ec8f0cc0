import { confirmSubscription } from '../../contracts/confirmations/calls.ts';
import { changeNewsletter, readNewsletter } from '../../contracts/extensions/newsletter.ts';
import { customerById } from '../customers/customers.ts';
import { localeOf } from '../customers/language.ts';
import { hourly } from '../hourly.ts';
import { answer, Refused, subject } from '../part.ts';
import type { Asked, Part } from '../part.ts';
import type { CallRow } from '../../contracts/call.ts';
import {
  confirmLink,
  endSubscription,
  forgetAddress,
  linkJob,
  mailLink,
  stateOf,
  sweepUnconfirmed,
  requestLink,
} from './subscriptions.ts';
import { newsletterMigrations } from './tables.ts';

/** @throws Refused `deleted` */
async function emailOf({ caller, ports }: Pick<Asked<CallRow>, 'caller' | 'ports'>): Promise<string> {
  const customer = await customerById(ports.store, subject(caller));
  if (customer === null) throw new Refused('deleted');
  return customer.email;
}

/** Returns the part for the newsletter's double opt-in [1.2d, 7.9], which starts with a form in the shop. */
export function newsletterPart(): Part {
  let endSweeping = (): void => undefined;
  return {
    name: 'newsletter',
    migrations: newsletterMigrations,
    forget: ({ store }, { email }) => forgetAddress(store, email),
    jobs: { [linkJob]: { lane: 'mail', run: mailLink } },
    capabilities: ['newsletter'],
    holds: { newsletter: async (ports, { email }) => ({ state: await stateOf(ports, email) }) },
    answers: [
      answer(readNewsletter, async (asked) => ({ state: await stateOf(asked.ports, await emailOf(asked)) })),
      answer(changeNewsletter, async (asked) => {
        const { body, ports } = asked;
        const email = await emailOf(asked);
        if (!body.on) await endSubscription(ports, email);
        else if (
          !(await requestLink(ports, email, body.channel, await localeOf(ports.store, subject(asked.caller))))
        )
          throw new Refused('tooMany');
        return { state: await stateOf(ports, email) };
      }),
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
