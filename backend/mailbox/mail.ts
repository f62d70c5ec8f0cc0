import nodemailer from 'nodemailer';
import type { Migration } from '../part.ts';
import { placeOf } from '../config/places.ts';
import { wordmarks } from '../config/wordmarks.ts';
import { correlationHeader } from '../http/correlation.ts';
import { currentCall } from '../log/duringCall.ts';
import type { BackendConfig, Clock, Log, Mail, Random, Said } from '../ports.ts';
import type { Queryable, Store } from '../store/port.ts';
import { htmlText } from './html.ts';
import { plainText } from './plain.ts';
import { countMail, uncountMail } from './recipients.ts';

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
  {
    id: '0720_mail_counted',
    sql: `
create table mail_counted (
  recipient_hash text not null,
  id text not null,
  kind text not null,
  counted_at bigint not null,
  primary key (recipient_hash, id)
);
create index mail_counted_of on mail_counted (recipient_hash, counted_at);
create index mail_counted_at on mail_counted (counted_at);
`,
  },
  { id: '0570_mail_as_html', sql: "alter table mail add column html text not null default ''" },
];

/** Maximum number of e-mails in the local mailbox. Older e-mails are deleted. */
const kept = 5000;

/** An e-mail in the local mailbox. */
export interface KeptMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** ISO 8601 timestamp. */
  readonly sentAt: string;
}

/** Renders an e-mail as text and HTML, in the brand of its channel. */
export function drawn(said: Said, config: Parameters<typeof placeOf>[0], channel?: string) {
  const { family } = placeOf(config, channel).brand;
  return {
    // A line break would start another header. A name may look like an encoded word (RFC 2047), which mail programs
    // would decode; the invisible joiner makes the library encode it.
    subject: said.subject.replace(/\s+/g, ' ').replaceAll('=?', '=\u2060?'),
    text: plainText(said, wordmarks[family]),
    html: htmlText(said, family),
  };
}

/** Stores an e-mail in the local mailbox. An existing e-mail is unchanged. */
export async function keepMail(store: Queryable, mail: KeptMail): Promise<void> {
  await store.query(
    `with old as (delete from mail where id in (select id from mail order by sent_at desc, id offset ${kept}))
      insert into mail (id, recipient, subject, body, html, sent_at) values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
    [mail.id, mail.to, mail.subject, mail.text, mail.html, mail.sentAt],
  );
}

/**
 * Sends e-mails to a configured mail server, or stores them in the local mailbox, which can be viewed in the
 * browser.
 */
export function mailPort(parts: {
  readonly config: Pick<BackendConfig, 'smtpUrl' | 'origin' | 'production'>;
  readonly from: string;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}): Mail {
  const { config, from, store, clock, random, log } = parts;
  const transport =
    config.smtpUrl === null
      ? null
      : nodemailer.createTransport(config.smtpUrl, { disableFileAccess: true, disableUrlAccess: true });
  return {
    send: async ({ to, id = random.uuid(), channel, kind = 'own', ...said }) => {
      const addressed = { id, to, kind };
      if (!(await store.transaction((tx) => countMail(tx, clock.now(), addressed)))) {
        log.warn('mail not sent: its recipient has had the mails of a day', { kind });
        return;
      }
      const mail = drawn(said, config, channel);
      if (transport) {
        // An address object is never parsed, so its content cannot add a recipient or a header.
        const messageId = `<${id}@${from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')}>`;
        const call = currentCall();
        const headers = call === null ? {} : { [correlationHeader]: call };
        try {
          await transport.sendMail({ from, to: { name: '', address: to }, ...mail, messageId, headers });
        } catch (error) {
          await uncountMail(store, addressed);
          throw error;
        }
      } else await keepMail(store, { id, to, ...mail, sentAt: new Date(clock.now()).toISOString() });
      log.info('mail sent', { local: transport === null });
    },
  };
}

const columns = 'id, recipient, subject, body, html, sent_at';

function read(row: Record<string, unknown>): KeptMail {
  return {
    id: String(row['id']),
    to: String(row['recipient']),
    subject: String(row['subject']),
    text: String(row['body']),
    html: String(row['html']),
    sentAt: String(row['sent_at']),
  };
}

/** Returns the HTML of one e-mail; null if it has none. */
export async function readHtml(store: Queryable, id: string): Promise<string | null> {
  const [row] = await store.query<{ html: string }>('select html from mail where id = $1', [id]);
  return row === undefined || row.html === '' ? null : row.html;
}

/** Returns the stored e-mails, newest first, at most 100. `to` restricts them to one recipient. */
export async function readMails(store: Queryable, to: string | null): Promise<KeptMail[]> {
  const rows = await store.query(
    `select ${columns} from mail where $1::text is null or lower(recipient) = lower($1)
      order by sent_at desc, id limit 100`,
    [to],
  );
  return rows.map(read);
}
