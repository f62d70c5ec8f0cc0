import { invoiceYears } from '../../contracts/confirmations/confirmation.ts';
import { routes } from '../../contracts/navigation/routes.ts';
import { placeOf } from '../config/places.ts';
import { localeOf } from '../customers/language.ts';
import { message } from '../languages/message.ts';
import { wordsOf, type Words } from '../languages/words.ts';
import { hello } from '../mailbox/hello.ts';
import type { Ports, Said } from '../ports.ts';
import { uuidOf } from '../random.ts';
import { hashOf, issueLink, undoLife } from './links.ts';
import type { Kind } from './links.ts';

/**
 * Type of the job that creates a link and sends it by e-mail. Payload: `{ kind, subject, channel, email }`,
 * where `email` is the new address or null.
 */
export const linkJob = 'confirmations.link';
/**
 * Type of the job that notifies the old address of a request. Payload: `{ customerId, email, wanted, hash,
 * channel }`, where `wanted` is the new address and `hash` is the hash of the link sent to it.
 */
export const requestedJob = 'confirmations.requested';
/** Type of the job that notifies the old address of the completed change. Payload: `{ hash, channel }`. */
export const changedJob = 'confirmations.changed';

const pages = {
  deletion: routes.deleteAccountConfirmation.path,
  emailChange: routes.changeEmailConfirmation.path,
  emailStop: routes.stopEmailChange.path,
  emailUndo: routes.undoEmailChange.path,
} as const satisfies Record<Kind, string>;

/** Returns the URL of the page to which an e-mail links [2.9]. */
export const linkTo = (origin: string, kind: Kind, token: string, email: string | null = null): string => {
  const link = `${origin}${pages[kind]}?${new URLSearchParams({ 'confirmation-token': token }).toString()}`;
  return email === null ? link : `${link}#${new URLSearchParams({ email }).toString()}`;
};

interface LinkMail {
  readonly words: Words;
  readonly name: string;
  readonly url: string;
  /** Expiry time in milliseconds since 1970. */
  readonly until: number;
}
const worksUntil = (words: Words, until: number) => ({
  label: words.say('Link valid until'),
  value: words.moment(until),
});

/**
 * The greeting has no name, because the requester chose the name and the address may belong to a stranger.
 */
export const emailChangeSaid = ({
  words,
  url,
  until,
  email,
}: Omit<LinkMail, 'name'> & { readonly email: string }): Said => ({
  words,
  subject: words.say(message('Confirm your new e-mail address', 'subject')),
  greeting: hello(words, ''),
  paragraphs: [
    words.say('You asked to use this address to sign in.'),
    words.say(
      'Nothing changes until you confirm it. We’ll then sign you out everywhere, and you can sign in with your new address.',
    ),
  ],
  button: { label: words.say('Confirm new address'), url },
  facts: [{ label: words.say('New address'), value: email }, worksUntil(words, until)],
  footer: [words.say('If this wasn’t you, you can ignore this e-mail. Nothing will change.')],
});

export const emailRequestedSaid = ({
  words,
  name,
  url,
  until,
  email,
}: LinkMail & { readonly email: string }): Said => ({
  words,
  subject: words.say(message('Request to change your e-mail address', 'subject')),
  greeting: hello(words, name),
  paragraphs: [
    words.say(
      'We received a request to change the e-mail address of your account. We’ll make the change once the new address is confirmed.',
    ),
    words.say('If this wasn’t you, cancel the change, then choose a new password.'),
  ],
  button: { label: words.say('Stop the change'), url },
  facts: [{ label: words.say('New address'), value: email }, worksUntil(words, until)],
  footer: [words.say('If this was you, you don’t need to do anything.')],
});

export const emailChangedSaid = ({
  words,
  name,
  at,
  url,
  until,
}: LinkMail & { readonly at: number }): Said => ({
  words,
  subject: words.say(message('Your e-mail address has been changed', 'subject')),
  greeting: hello(words, name),
  paragraphs: [
    words.say(
      'The e-mail address on your account has been changed, so you can no longer sign in with this one.',
    ),
    words.say(
      'If this wasn’t you, undo the change. We’ll restore this address and sign you out on every device.',
    ),
  ],
  button: { label: words.say('Undo the change'), url },
  facts: [{ label: words.say('Changed on'), value: words.day(at) }, worksUntil(words, until)],
  footer: [words.say('If this was you, you don’t need to do anything.')],
});

export const deletionSaid = ({ words, name, url, until }: LinkMail): Said => ({
  words,
  subject: words.say(message('Confirm the deletion of your account', 'subject')),
  greeting: hello(words, name),
  paragraphs: [
    words.say(
      'You asked us to delete your account. We’ll delete it as soon as you confirm. You can’t undo this.',
    ),
    words.say(
      'This will permanently delete your photos, albums, saved projects, addresses and settings. If you want to keep your photos, export them first.',
    ),
    words.say(
      'We’re required to keep invoices for {years, number} years. Orders already on their way will still arrive.',
      { years: invoiceYears },
    ),
  ],
  button: { label: words.say('Delete my account'), url },
  facts: [worksUntil(words, until)],
  footer: [words.say('If this wasn’t you, nothing will be deleted, but please choose a new password.')],
});

/** Returns the recipient; null if the account has been deleted. */
async function addressee(store: Ports['store'], subject: string) {
  const [row] = await store.query<{ email: string; first_name: string }>(
    'select email, first_name from customer where id = $1 and deleted_at is null',
    [subject],
  );
  const locale = await localeOf(store, subject);
  return row === undefined || locale === null ? null : { ...row, words: wordsOf(locale) };
}

/**
 * Sends the link by e-mail. Its token is created here and exists only in the e-mail: no job, row or log line
 * contains it.
 */
export async function mailLink(payload: Record<string, unknown>, ports: Ports): Promise<void> {
  const subject = String(payload['subject']);
  const channel = String(payload['channel']);
  const email = typeof payload['email'] === 'string' ? payload['email'] : null;
  const kind: Kind = payload['kind'] === 'deletion' ? 'deletion' : 'emailChange';
  const who = await addressee(ports.store, subject);
  if (who === null) return;
  const { token, until } = await issueLink(ports, { kind, subject, email }, async (tx, hash) => {
    // Uses a separate job, so that a failing old mailbox does not delay the link to the new address.
    if (email !== null)
      await ports.jobs.enqueue(
        requestedJob,
        { customerId: subject, email: who.email, wanted: email, hash, channel },
        { tx, customer: subject },
      );
  });
  const { origin } = placeOf(ports.config, channel);
  const link = { words: who.words, name: who.first_name, url: linkTo(origin, kind, token, email), until };
  await ports.mail.send({
    id: uuidOf(`${linkJob} ${hashOf(token)}`),
    to: email ?? who.email,
    kind: email === null ? 'own' : 'others',
    channel,
    ...(email === null ? deletionSaid(link) : emailChangeSaid({ ...link, email })),
  });
}

/**
 * Sends the e-mail to the address that the account had at the time of the request, even if the change has
 * been confirmed since.
 */
export async function mailRequested(payload: Record<string, unknown>, ports: Ports): Promise<void> {
  const subject = String(payload['customerId']);
  const channel = String(payload['channel']);
  const to = String(payload['email']);
  const who = await addressee(ports.store, subject);
  if (who === null) return;
  const { token, until } = await issueLink(ports, { kind: 'emailStop', subject, email: to });
  await ports.mail.send({
    id: uuidOf(`${requestedJob} ${String(payload['hash'])}`),
    to,
    kind: 'notice',
    channel,
    ...emailRequestedSaid({
      words: who.words,
      name: who.first_name,
      url: linkTo(placeOf(ports.config, channel).origin, 'emailStop', token),
      until,
      email: String(payload['wanted']),
    }),
  });
}

/**
 * Sends the old address the link that undoes the change, unless the change has been undone. If the job is
 * repeated after a crash, the e-mail contains a new link.
 */
export async function mailChanged({ hash, channel }: Record<string, unknown>, ports: Ports): Promise<void> {
  const [row] = await ports.store.query<{ subject: string; old_email: string | null; used_at: bigint }>(
    'select subject, old_email, used_at from confirmation where token_hash = $1 and used_at is not null',
    [hash],
  );
  if (row?.old_email == null) return;
  const who = await addressee(ports.store, row.subject);
  const place = placeOf(ports.config, String(channel));
  const at = Number(row.used_at);
  // The lifetime starts at the change rather than at the e-mail, so that the links expire in the order of the
  // changes.
  const link = {
    kind: 'emailUndo',
    subject: row.subject,
    email: row.old_email,
    until: at + undoLife,
  } as const;
  let isUndone = false;
  const { token, until } = await issueLink(ports, link, async (tx, issued) => {
    const [change] = await tx.query<{ old_email: string | null }>(
      'select old_email from confirmation where token_hash = $1 for update',
      [hash],
    );
    isUndone = change?.old_email == null;
    if (isUndone) await tx.query('delete from confirmation where token_hash = $1', [issued]);
  });
  if (isUndone) return;
  await ports.mail.send({
    id: uuidOf(`${changedJob} ${String(hash)}`),
    to: row.old_email,
    kind: 'notice',
    channel: String(channel),
    ...emailChangedSaid({
      words: who?.words ?? wordsOf(place.brand.locale),
      name: who?.first_name ?? '',
      at,
      url: linkTo(place.origin, 'emailUndo', token),
      until,
    }),
  });
  await ports.store.query('update confirmation set old_email = null where token_hash = $1', [hash]);
}
