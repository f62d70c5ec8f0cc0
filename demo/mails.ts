import { exportEnds } from '../contracts/exports/export.ts';
import { defaultBrand } from '../contracts/brand/brands.ts';
import { dayAt } from '../contracts/storage/calendar.ts';
import {
  deletionSaid,
  emailChangedSaid,
  emailChangeSaid,
  emailRequestedSaid,
  linkTo,
} from '../backend/confirmations/mails.ts';
import { undoLife } from '../backend/confirmations/links.ts';
import { readySaid } from '../backend/exports/mail.ts';
import { wordsOf } from '../backend/languages/words.ts';
import { newPasswordSaid, resetSaid } from '../backend/identity/reset.ts';
import { resetPath } from '../backend/identity/pages/forgot.ts';
import { drawn, keepMail } from '../backend/mailbox/mail.ts';
import { linkLife, linkSaid, linkTo as newsletterLinkTo } from '../backend/newsletter/subscriptions.ts';
import type { Ports, Said } from '../backend/ports.ts';
import { uuidOf } from '../backend/random.ts';
import { noticeDays } from '../backend/storage/plan.ts';
import { warningSaid } from '../backend/storage/warnings.ts';
import { sharedSaid } from '../backend/widgets/sharing.ts';
import { demoAccounts } from './accounts.ts';
import type { DemoAccount } from './accounts.ts';
import { endsTomorrowOrder } from './days.ts';

const day = 86_400_000;
const hour = 3_600_000;
/** Token of a link that was never sent, so its page states that it has expired. */
const spent = 'of-a-demo-mail';

interface DemoMail {
  readonly name: string;
  readonly to: DemoAccount;
  readonly ago: number;
  readonly said: Said;
}

function account(id: string): DemoAccount {
  const found = demoAccounts.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no demo account ${id}`);
  return found;
}

/**
 * Returns one e-mail of each kind, created by the code of the part that sends it; its dates are relative to
 * `now`.
 */
export function demoMails(origin: string, now: number): readonly DemoMail[] {
  const words = wordsOf(defaultBrand.locale);
  const customer = account('demo-customer');
  const expiring = account('demo-expiring');
  const tomorrow = dayAt(now + day, 'UTC');
  const warned = { firstName: expiring.firstName, lastOrder: endsTomorrowOrder(now) };
  const warning = (step: string, days: number): DemoMail => ({
    name: `storage ${step}`,
    to: expiring,
    ago: days * day,
    said: warningSaid(words, warned, tomorrow, expiring.library?.photos ?? 0, origin),
  });
  return [
    warning('first', 89),
    warning('second', 29),
    warning('last', noticeDays + 1),
    {
      name: 'newsletter',
      to: customer,
      ago: 5 * day,
      said: linkSaid(words, newsletterLinkTo(origin, customer.email, spent), now - 5 * day + linkLife),
    },
    {
      name: 'export',
      to: customer,
      ago: day,
      said: readySaid(words, {
        name: customer.firstName,
        url: `${origin}/my-photos/exports/${uuidOf('demo export')}`,
        missing: 0,
        until: exportEnds({ updated: new Date(now - day).toISOString() }),
      }),
    },
    {
      name: 'photo book',
      to: customer,
      ago: 3 * day,
      said: sharedSaid(words, {
        sender: 'Ben Winter',
        title: 'Photo book “Summer at the lake”',
        words: 'The one of you on the jetty is on page 12!',
        url: `${origin}/svc/shop/${defaultBrand.channel}/books/${spent}`,
      }),
    },
    {
      name: 'email change',
      to: customer,
      ago: 9 * hour,
      said: emailChangeSaid({
        words,
        url: linkTo(origin, 'emailChange', spent),
        until: now + 15 * hour,
        email: 'clara.winter@example.com',
      }),
    },
    {
      name: 'email requested',
      to: customer,
      ago: 9 * hour,
      said: emailRequestedSaid({
        words,
        name: customer.firstName,
        url: linkTo(origin, 'emailStop', spent),
        until: now + 15 * hour,
        email: 'clara.winter@example.com',
      }),
    },
    {
      name: 'email changed',
      to: customer,
      ago: 8 * hour,
      said: emailChangedSaid({
        words,
        name: customer.firstName,
        at: now - 8 * hour,
        url: linkTo(origin, 'emailUndo', spent),
        until: now - 8 * hour + undoLife,
      }),
    },
    {
      name: 'deletion',
      to: customer,
      ago: 4 * hour,
      said: deletionSaid({
        words,
        name: customer.firstName,
        url: linkTo(origin, 'deletion', spent),
        until: now + 20 * hour,
      }),
    },
    {
      name: 'reset',
      to: customer,
      ago: 2 * hour,
      said: resetSaid(words, `${origin}${resetPath}?token=${spent}`, now - hour),
    },
    {
      name: 'new password',
      to: customer,
      ago: 2 * hour - 4 * 60_000,
      said: newPasswordSaid(words, `${origin}/`, now - 2 * hour + 4 * 60_000),
    },
  ];
}

/** Stores the e-mails in the local mailbox, and updates them so that their dates stay relative to today. */
export async function keepDemoMails({ store, clock, config }: Pick<Ports, 'store' | 'clock' | 'config'>) {
  if (config.smtpUrl !== null) return;
  const now = clock.now();
  const mails = demoMails(config.origin, now).map(({ name, to, ago, said }) => ({
    id: uuidOf(`demo mail ${name}`),
    to: to.email,
    ...drawn(said, config),
    sentAt: new Date(now - ago).toISOString(),
  }));
  await store.transaction(async (tx) => {
    await tx.query('delete from mail where id = any($1)', [mails.map(({ id }) => id)]);
    for (const mail of mails) await keepMail(tx, mail);
  });
}
