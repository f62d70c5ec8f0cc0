import { bookTitle } from '../../contracts/widgets/bookTitle.ts';
import type { Share } from '../../contracts/widgets/widget.ts';
import { Refused } from '../part.ts';
import { countMail } from '../mailbox/recipients.ts';
import { localeOf } from '../customers/language.ts';
import { message } from '../languages/message.ts';
import { wordsOf, type Words } from '../languages/words.ts';
import { hello } from '../mailbox/hello.ts';
import type { Ports, Said } from '../ports.ts';
import type { Queryable } from '../store/port.ts';
import { booksOf, type ShopOf } from './books.ts';

/**
 * Type of the job that sends an online book by e-mail to the recipients chosen by its owner. Payload: the `{
 * id }` of the share [4.17c].
 */
export const shareJob = 'widgets.mail';

const day = 86_400_000;
/** Maximum number of e-mails per customer per day. */
export const mostOfCustomer = 20;

/** Returns the id for the e-mail of a share. */
const mailOf = (id: string): string => `share-${id}`;

export interface Sharing {
  readonly id: string;
  readonly customerId: string;
  readonly code: string;
  readonly share: Share;
}

/**
 * Enqueues the e-mail. The same share sends only one e-mail.
 * @throws Refused `notFound` if no such book is online or can be shared by e-mail, `tooMany` above the daily
 * limit.
 */
export async function shareBook(ports: Ports, sharing: Sharing, shopOf: ShopOf): Promise<void> {
  const { store, clock, jobs } = ports;
  const { id, customerId, code, share } = sharing;
  const [book] = await booksOf(ports, customerId, [code], shopOf);
  if (book?.state !== 'online' || !book.shareableByEmail || book.vendorId !== share.vendorId)
    throw new Refused('notFound');
  const now = clock.now();
  const since = new Date(now - day).toISOString();
  await store.transaction(async (tx) => {
    // Shares are serialised, so that both counts are consistent.
    await tx.query("select pg_advisory_xact_lock(hashtext('widget_share'))");
    const [known] = await tx.query('select id from widget_share where id = $1', [id]);
    if (known !== undefined) return;
    const [row] = await tx.query<{ sent: number }>(
      'select count(*)::integer as sent from widget_share where customer_id = $1 and asked_at > $2',
      [customerId, since],
    );
    if ((row?.sent ?? 0) >= mostOfCustomer) throw new Refused('tooMany');
    // Counted here, so that the customer sees an error if the recipient has reached the daily limit.
    if (!(await countMail(tx, now, { id: mailOf(id), to: share.RecipientEmail, kind: 'others' })))
      throw new Refused('tooMany');
    await tx.query(
      `insert into widget_share (id, customer_id, code, recipient, sender, message, asked_at)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        id,
        customerId,
        code,
        share.RecipientEmail,
        share.SenderName.trim(),
        share.PersonalMessage.trim(),
        new Date(now).toISOString(),
      ],
    );
    await jobs.enqueue(shareJob, { id }, { tx, key: id, customer: customerId });
  });
}

const forget = (store: Queryable, id: string) =>
  store.query('update widget_share set recipient = null, sender = null, message = null where id = $1', [id]);

/**
 * Returns the content of the e-mail in the language of the sender. `words` is the sender's own text, or empty
 * if there is none.
 */
export const sharedSaid = (
  words: Words,
  of: { sender: string; title: string; words: string; url: string },
): Said => ({
  words,
  subject: words.say(message('{sender} would like to show you a photo book', 'subject'), {
    sender: of.sender,
  }),
  greeting: hello(words, ''),
  paragraphs: [
    words.say('{sender} has shared the photo book “{title}” with you.', {
      sender: of.sender,
      title: bookTitle(of.title),
    }),
    ...(of.words === '' ? [] : [words.say('“{words}”', { words: of.words })]),
  ],
  button: { label: words.say('View photo book'), url: of.url },
  footer: [
    words.say('You don’t need an account. We’ll send this e-mail only once and won’t keep your address.'),
  ],
});

/** Sends the e-mail, then deletes the recipients. No e-mail is sent if the book is no longer online. */
export async function mailShare(
  payload: Record<string, unknown>,
  ports: Ports,
  shopOf: ShopOf,
): Promise<void> {
  const { store, mail } = ports;
  const id = String(payload['id']);
  const [row] = await store.query<{
    customer_id: string;
    code: string;
    recipient: string;
    sender: string;
    message: string;
    channel: string;
  }>(
    `select customer_id, code, recipient, sender, message, customer.channel from widget_share
      join customer on customer.id = customer_id where widget_share.id = $1 and deleted_at is null
        and recipient is not null and sender is not null and message is not null`,
    [id],
  );
  if (row === undefined) return;
  const [book] = await booksOf(ports, row.customer_id, [row.code], shopOf);
  const locale = await localeOf(store, row.customer_id);
  if (book !== undefined && book.url !== null && locale !== null)
    await mail.send({
      id: mailOf(id),
      to: row.recipient,
      kind: 'others',
      channel: row.channel,
      ...sharedSaid(wordsOf(locale), {
        sender: row.sender,
        title: book.title,
        words: row.message,
        url: book.url,
      }),
    });
  await forget(store, id);
}

/** Deletes the addresses of the recipients after the e-mail has failed. */
export async function giveUpShare(payload: Record<string, unknown>, { store }: Ports): Promise<void> {
  await forget(store, String(payload['id']));
}

/** Deletes shares that no longer count towards a limit. */
export async function sweepShares({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<void> {
  await store.query('delete from widget_share where recipient is null and asked_at <= $1', [
    new Date(clock.now() - day).toISOString(),
  ]);
}
