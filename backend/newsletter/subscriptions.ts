import { createHash } from 'node:crypto';
import type { NewsletterState } from '../../contracts/extensions/newsletter.ts';
import { routes } from '../../contracts/navigation/routes.ts';
import { placeOf } from '../config/places.ts';
import { mailboxOf } from '../mailboxOf.ts';
import { isLocale, localeOfChannel } from '../../contracts/brand/languages.ts';
import type { Locale } from '../../contracts/brand/brands.ts';
import { message } from '../languages/message.ts';
import { wordsOf, type Words } from '../languages/words.ts';
import { hello } from '../mailbox/hello.ts';
import { countMail } from '../mailbox/recipients.ts';
import { uuidOf } from '../random.ts';
import type { Ports, Said } from '../ports.ts';
import type { Queryable } from '../store/port.ts';

/**
 * Type of the job that sends the link to an address entered in the shop's form. Payload: `{ email, channel,
 * locale }`: the channel of the form, and the locale of the customer if they are signed in.
 */
export const linkJob = 'newsletter.link';
const day = 86_400_000;
/** Milliseconds for which a link is valid. */
export const linkLife = 7 * day;
/** Maximum number of e-mails to one address per day, so that nobody can flood another person's mailbox. */
export const mostMails = 3;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Returns the URL of the link in the e-mail [2.7]. */
export const linkTo = (origin: string, email: string, token: string): string =>
  `${origin}${routes.subscriptionConfirmation.path}?${new URLSearchParams({ 'confirmation-token': token, email }).toString()}`;

/** Returns the content of the e-mail with the link. `until` is its expiry time in milliseconds since 1970. */
export const linkSaid = (words: Words, url: string, until: number): Said => ({
  words,
  subject: words.say(message('Please confirm your subscription', 'subject')),
  greeting: hello(words, ''),
  paragraphs: [words.say('Thanks for signing up to our newsletter. Please confirm your address.')],
  button: { label: words.say('Confirm subscription'), url },
  facts: [{ label: words.say('Link valid until'), value: words.moment(until) }],
  footer: [words.say('If this wasn’t you, you can ignore this e-mail. We won’t send you the newsletter.')],
});

/**
 * Enqueues the e-mail with the link. The response is the same for all addresses, so that it reveals nothing.
 */
export async function subscribe(ports: Ports, email: string, channel?: string): Promise<void> {
  await ports.jobs.enqueue(linkJob, { email: mailboxOf(email), channel });
}

/**
 * Sends the link unless the address is confirmed or has reached the daily limit. A new link invalidates the
 * previous one. A confirmed address is counted like any other: the refusal of a further mail to it, such as a
 * share, would otherwise reveal who is subscribed.
 */
export async function mailLink(payload: Record<string, unknown>, ports: Ports): Promise<void> {
  const email = String(payload['email']);
  const token = Buffer.from(ports.random.bytes(32)).toString('base64url');
  const now = ports.clock.now();
  const [kept] = await ports.store.query<{ confirmed: boolean }>(
    `insert into newsletter_subscription as known (email, token_hash, expires_at, mails_since) values ($1, $2, $3, $4)
      on conflict (email) do update set
        token_hash = case when known.confirmed_at is null then excluded.token_hash else known.token_hash end,
        expires_at = case when known.confirmed_at is null then excluded.expires_at else known.expires_at end,
        mails = case when known.mails_since <= $5 then 1 else known.mails + 1 end,
        mails_since = case when known.mails_since <= $5 then excluded.mails_since else known.mails_since end
      where known.mails_since <= $5 or known.mails < ${mostMails}
      returning confirmed_at is not null as confirmed`,
    [email, hashOf(token), now + linkLife, now, now - day],
  );
  if (kept === undefined) return;
  const mail = { id: uuidOf(`${linkJob} ${hashOf(token)}`), to: email, kind: 'others' } as const;
  if (kept.confirmed) {
    await ports.store.transaction((tx) => countMail(tx, now, mail));
    return;
  }
  const { channel, locale } = payload;
  const place = placeOf(ports.config, typeof channel === 'string' ? channel : undefined);
  await ports.mail.send({
    ...mail,
    channel: place.brand.channel,
    ...linkSaid(
      wordsOf(isLocale(locale) ? locale : localeOfChannel(place.brand.channel)),
      linkTo(place.origin, email, token),
      now + linkLife,
    ),
  });
}

/**
 * Redeems a link. The first use subscribes the address; later uses return the same result until the link
 * expires [7.9].
 */
export async function confirmLink(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  email: string,
  token: string,
): Promise<'confirmed' | 'expired' | 'unknown'> {
  const now = clock.now();
  const [row] = await store.query<{ expires_at: bigint }>(
    'select expires_at from newsletter_subscription where email = $1 and token_hash = $2',
    [mailboxOf(email), hashOf(token)],
  );
  if (row === undefined) return 'unknown';
  if (Number(row.expires_at) <= now) return 'expired';
  await store.query(
    'update newsletter_subscription set confirmed_at = coalesce(confirmed_at, $2) where email = $1',
    [mailboxOf(email), new Date(now).toISOString()],
  );
  return 'confirmed';
}

/** Returns the state of a subscription; `waiting` if a valid link has been sent or will be sent shortly. */
export async function stateOf(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  email: string,
): Promise<NewsletterState> {
  const [row] = await store.query<{ confirmed: boolean; expires_at: bigint }>(
    'select confirmed_at is not null as confirmed, expires_at from newsletter_subscription where email = $1',
    [mailboxOf(email)],
  );
  if (row === undefined) return 'off';
  if (row.confirmed) return 'on';
  return Number(row.expires_at) > clock.now() ? 'waiting' : 'off';
}

/**
 * Enqueues the e-mail with the link for a signed-in customer. Resolves to false if the address has reached
 * the daily limit.
 */
export function requestLink(
  ports: Ports,
  email: string,
  channel: string,
  locale?: Locale | null,
): Promise<boolean> {
  const now = ports.clock.now();
  // From now on, the state is `waiting`. The token in the row matches no link; the job replaces it with that
  // of the link it sends.
  const nobody = hashOf(Buffer.from(ports.random.bytes(32)).toString('base64url'));
  return ports.store.transaction(async (tx) => {
    const rows = await tx.query<{ confirmed: boolean }>(
      `insert into newsletter_subscription as known (email, token_hash, expires_at, mails, mails_since)
        values ($1, $2, $3, 0, $4)
        on conflict (email) do update set
          expires_at = case when known.confirmed_at is null then excluded.expires_at else known.expires_at end
        where known.confirmed_at is not null or known.mails_since <= $5 or known.mails < ${mostMails}
        returning confirmed_at is not null as confirmed`,
      [mailboxOf(email), nobody, now + linkLife, now, now - day],
    );
    const [row] = rows;
    if (row?.confirmed === false)
      await ports.jobs.enqueue(
        linkJob,
        { email: mailboxOf(email), channel, locale },
        { tx, customer: mailboxOf(email) },
      );
    return row !== undefined;
  });
}

/** Ends a subscription and invalidates all its links. E-mails sent today still count towards the limit. */
export async function endSubscription(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  email: string,
): Promise<void> {
  await store.query(
    "update newsletter_subscription set confirmed_at = null, token_hash = '', expires_at = $2 where email = $1",
    [mailboxOf(email), clock.now()],
  );
}

/**
 * Deletes unconfirmed addresses some time after their link has expired. Until then, the page can show that
 * the link has expired.
 */
export async function sweepUnconfirmed({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<void> {
  await store.query('delete from newsletter_subscription where confirmed_at is null and expires_at <= $1', [
    clock.now() - linkLife,
  ]);
}

/** Ends the subscription of a deleted account. */
export async function forgetAddress(store: Queryable, email: string): Promise<'done'> {
  await store.query('delete from newsletter_subscription where email = $1', [mailboxOf(email)]);
  return 'done';
}

/** Moves a subscription to the customer's new address. An existing row with that address is replaced. */
export async function moveSubscription(tx: Queryable, from: string, to: string): Promise<void> {
  const [old, now] = [mailboxOf(from), mailboxOf(to)];
  if (old === now) return;
  await tx.query(
    `delete from newsletter_subscription where email = $2
      and exists (select 1 from newsletter_subscription as held where held.email = $1)`,
    [old, now],
  );
  await tx.query('update newsletter_subscription set email = $2 where email = $1', [old, now]);
}
