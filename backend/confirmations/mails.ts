import { invoiceYears } from '../../contracts/confirmations/confirmation.ts';
import { routes } from '../../contracts/navigation/routes.ts';
import { placeOf } from '../config/places.ts';
import { dayInWords, hello, momentInWords, say } from '../mailbox/say.ts';
import type { Ports, Said } from '../ports.ts';
import { uuidOf } from '../random.ts';
import { hashOf, issueLink, undoLife } from './links.ts';
import type { Kind } from './links.ts';

/** Creates a link and mails it: `{ kind, subject, channel, email }`, `email` the new address or null. */
export const linkJob = 'confirmations.link';
/** Notifies the old address of a request: `{ customerId, email, wanted, hash, channel }`, `hash` of the link to the new one. */
export const requestedJob = 'confirmations.requested';
/** Notifies the address that was changed: `{ hash, channel }`. */
export const changedJob = 'confirmations.changed';

const pages = {
  deletion: routes.deleteAccountConfirmation.path,
  emailChange: routes.changeEmailConfirmation.path,
  emailStop: routes.stopEmailChange.path,
  emailUndo: routes.undoEmailChange.path,
} as const satisfies Record<Kind, string>;

/** The page linked from a mail [2.9]. */
export const linkTo = (origin: string, kind: Kind, token: string, email: string | null = null): string => {
  const link = `${origin}${pages[kind]}?${new URLSearchParams({ 'confirmation-token': token }).toString()}`;
  return email === null ? link : `${link}#${new URLSearchParams({ email }).toString()}`;
};

interface LinkMail {
  readonly name: string;
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}
const worksUntil = (until: number) => ({ label: say('common.worksUntil'), value: momentInWords(until) });

export const emailChangeSaid = ({
  name,
  url,
  until,
  email,
}: LinkMail & { readonly email: string }): Said => ({
  subject: say('emailChange.subject'),
  greeting: hello(name),
  paragraphs: [say('emailChange.asked'), say('emailChange.after')],
  button: { label: say('emailChange.button'), url },
  facts: [{ label: say('emailChange.newAddress'), value: email }, worksUntil(until)],
  footer: [say('emailChange.notYou')],
});

export const emailRequestedSaid = ({
  name,
  url,
  until,
  email,
}: LinkMail & { readonly email: string }): Said => ({
  subject: say('emailRequested.subject'),
  greeting: hello(name),
  paragraphs: [say('emailRequested.asked'), say('emailRequested.stop')],
  button: { label: say('emailRequested.button'), url },
  facts: [{ label: say('emailChange.newAddress'), value: email }, worksUntil(until)],
  footer: [say('emailRequested.you')],
});

export const emailChangedSaid = ({ name, at, url, until }: LinkMail & { readonly at: number }): Said => ({
  subject: say('emailChanged.subject'),
  greeting: hello(name),
  paragraphs: [say('emailChanged.done'), say('emailChanged.notYou')],
  button: { label: say('emailChanged.button'), url },
  facts: [{ label: say('emailChanged.changedOn'), value: dayInWords(at) }, worksUntil(until)],
  footer: [say('emailChanged.undo')],
});

export const deletionSaid = ({ name, url, until }: LinkMail): Said => ({
  subject: say('deletion.subject'),
  greeting: hello(name),
  paragraphs: [say('deletion.asked'), say('deletion.goes'), say('deletion.stays', { years: invoiceYears })],
  button: { label: say('deletion.button'), url },
  facts: [worksUntil(until)],
  footer: [say('deletion.notYou')],
});

/** The recipient; null once the account is deleted. */
async function addressee(store: Ports['store'], subject: string) {
  const [row] = await store.query<{ email: string; first_name: string }>(
    'select email, first_name from customer where id = $1 and deleted_at is null',
    [subject],
  );
  return row ?? null;
}

/** The token is created here and exists only in the mail: no job, row or log line contains it. */
export async function mailLink(payload: Record<string, unknown>, ports: Ports): Promise<void> {
  const subject = String(payload['subject']);
  const channel = String(payload['channel']);
  const email = typeof payload['email'] === 'string' ? payload['email'] : null;
  const kind: Kind = payload['kind'] === 'deletion' ? 'deletion' : 'emailChange';
  const who = await addressee(ports.store, subject);
  if (who === null) return;
  const { token, until } = await issueLink(ports, { kind, subject, email }, async (tx, hash) => {
    // A job of its own, so that a failing old mailbox does not delay the link to the new one.
    if (email !== null)
      await ports.jobs.enqueue(
        requestedJob,
        { customerId: subject, email: who.email, wanted: email, hash, channel },
        { tx, customer: subject },
      );
  });
  const { origin } = placeOf(ports.config, channel);
  const link = { name: who.first_name, url: linkTo(origin, kind, token, email), until };
  await ports.mail.send({
    id: uuidOf(`${linkJob} ${hashOf(token)}`),
    to: email ?? who.email,
    kind: email === null ? 'own' : 'others',
    channel,
    ...(email === null ? deletionSaid(link) : emailChangeSaid({ ...link, email })),
  });
}

/** To the account's address at the time of the request, even if the change is confirmed before this mail is sent. */
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
      name: who.first_name,
      url: linkTo(placeOf(ports.config, channel).origin, 'emailStop', token),
      until,
      email: String(payload['wanted']),
    }),
  });
}

/** To the old address, with the link that undoes the change. A repeat after a crash has a new link. */
export async function mailChanged({ hash, channel }: Record<string, unknown>, ports: Ports): Promise<void> {
  const [row] = await ports.store.query<{ subject: string; old_email: string | null; used_at: bigint }>(
    'select subject, old_email, used_at from confirmation where token_hash = $1',
    [hash],
  );
  if (row?.old_email == null) return;
  const who = await addressee(ports.store, row.subject);
  const place = placeOf(ports.config, String(channel));
  const at = Number(row.used_at);
  // Counts from the change, not from the mail: the order of the links is the order of the changes.
  const link = {
    kind: 'emailUndo',
    subject: row.subject,
    email: row.old_email,
    until: at + undoLife,
  } as const;
  const { token, until } = await issueLink(ports, link);
  await ports.mail.send({
    id: uuidOf(`${changedJob} ${String(hash)}`),
    to: row.old_email,
    kind: 'notice',
    channel: String(channel),
    ...emailChangedSaid({
      name: who?.first_name ?? '',
      at,
      url: linkTo(place.origin, 'emailUndo', token),
      until,
    }),
  });
  await ports.store.query('update confirmation set old_email = null where token_hash = $1', [hash]);
}
