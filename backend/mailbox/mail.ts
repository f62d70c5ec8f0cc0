import nodemailer from 'nodemailer';
import type { Migration } from '../part.ts';
import type { Clock, Log, Mail, Random } from '../ports.ts';
import type { Store } from '../store/port.ts';

export const mailMigrations: readonly Migration[] = [
  {
    id: '0003_mailbox',
    sql: `
create table mail (
  id text primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  sent_at timestamptz not null
);
create index mail_recipient on mail (lower(recipient), sent_at);
`,
  },
];

/** Mails kept in the local mailbox; older ones go. */
const kept = 5000;

/** To a mail server when there is one, else into the local mailbox, which a person opens in the browser. */
export function mailPort(parts: {
  readonly smtpUrl: string | null;
  readonly from: string;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}): Mail {
  const { smtpUrl, from, store, clock, random, log } = parts;
  const transport =
    smtpUrl === null
      ? null
      : nodemailer.createTransport(smtpUrl, { disableFileAccess: true, disableUrlAccess: true });
  return {
    send: async ({ to, subject, text, id = random.uuid() }) => {
      if (transport) {
        // An address object is never parsed: nothing in it can add a recipient or a header.
        const messageId = `<${id}@${from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')}>`;
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, messageId });
      } else {
        await store.query(
          `with old as (delete from mail where id in (select id from mail order by sent_at desc, id offset ${kept}))
            insert into mail (id, recipient, subject, body, sent_at) values ($1, $2, $3, $4, $5) on conflict (id) do nothing`,
          [id, to, subject, text, new Date(clock.now()).toISOString()],
        );
      }
      log.info('mail sent', { local: transport === null });
    },
  };
}

export interface KeptMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly sentAt: string;
}

/** Newest first, at most 100; `to` narrows to one recipient. */
export async function readMails(store: Store, to: string | null): Promise<KeptMail[]> {
  const rows = await store.query<{ recipient: string; subject: string; body: string; sent_at: string }>(
    `select recipient, subject, body, sent_at from mail where $1::text is null or lower(recipient) = lower($1)
      order by sent_at desc, id limit 100`,
    [to],
  );
  return rows.map(({ recipient, subject, body, sent_at }) => ({
    to: recipient,
    subject,
    text: body,
    sentAt: sent_at,
  }));
}
