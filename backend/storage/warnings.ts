import { storageMonths } from '../../contracts/storage/storage.ts';
import type { Day } from '../../contracts/storage/calendar.ts';
import { routes } from '../../contracts/navigation/routes.ts';
import { placeOf } from '../config/places.ts';
import { localeOf } from '../customers/language.ts';
import { message } from '../languages/message.ts';
import { wordsOf, type Words } from '../languages/words.ts';
import { hello } from '../mailbox/hello.ts';
import type { Ports, Said } from '../ports.ts';
import type { Queryable } from '../store/port.ts';
import { storageOf } from './accounts.ts';
import type { StorageAccount } from './accounts.ts';
import { lastDay, type Step } from './plan.ts';

/** Type of the job that sends one warning. Payload: `{ customerId, period, step }`. */
export const warningJob = 'storage.warn';

/**
 * Returns when this warning was sent (ISO); null if it is due but has not been sent, undefined if it was not
 * due.
 */
export async function warningSent(
  store: Queryable,
  { customerId, period }: StorageAccount,
  step: Step,
): Promise<string | null | undefined> {
  const [row] = await store.query<{ sent_at: string | null }>(
    'select sent_at from storage_warning where customer_id = $1 and period = $2 and step = $3',
    [customerId, period, step],
  );
  return row?.sent_at;
}

/** Returns when the last warning was sent, in milliseconds since 1970; null if none was sent. */
export async function lastWarning(store: Queryable, account: StorageAccount): Promise<number | null> {
  const sent = await warningSent(store, account, 'last');
  return sent === null || sent === undefined ? null : Date.parse(sent);
}

/** Records a warning that is due and enqueues its e-mail if it has not been sent, at most once a day. */
export async function orderWarning(
  { store, jobs }: Ports,
  account: StorageAccount,
  step: Step,
  today: string,
): Promise<void> {
  const { customerId, period } = account;
  await store.transaction(async (tx) => {
    await tx.query(
      'insert into storage_warning (customer_id, period, step) values ($1, $2, $3) on conflict do nothing',
      [customerId, period, step],
    );
    if ((await warningSent(tx, account, step)) !== null) return;
    const key = JSON.stringify([customerId, period, step, today]);
    await jobs.enqueue(warningJob, { customerId, period, step }, { tx, key, customer: customerId });
  });
}

/**
 * Returns the e-mail of one step: which photos will be deleted and when, and how to prevent this. `photos` is
 * their number.
 */
export function warningSaid(
  words: Words,
  { firstName, lastOrder }: Pick<StorageAccount, 'firstName' | 'lastOrder'>,
  { year, month, day }: Day,
  photos: number,
  origin: string,
): Said {
  const date = words.day(Date.UTC(year, month - 1, day));
  return {
    words,
    subject: words.say(message('Your photos will be deleted on {date}', 'subject'), { date }),
    greeting: hello(words, firstName),
    paragraphs: [
      lastOrder === null
        ? words.say(
            'We keep photos for {months, number} months after your last order, or after registration if you haven’t ordered yet. We’ll delete your photo library on {date}. We’ll keep your account and your orders.',
            { date, months: storageMonths },
          )
        : words.say(
            'We keep photos for {months, number} months after your last order. We’ll delete your photo library on {date}. We’ll keep your account and your orders.',
            { date, months: storageMonths },
          ),
      words.say('Order by {date} to extend storage for {months, number} months.', {
        date,
        months: storageMonths,
      }),
    ],
    button: { label: words.say('Download or export your photos'), url: `${origin}${routes.photos.path}` },
    facts: [
      { label: words.say('Photos in your library'), value: words.number(photos) },
      { label: words.say('Deletion date'), value: date },
    ],
    footer: [words.say('We send this reminder up to three times before we delete photos.')],
  };
}

/** Sends a warning, unless the customer has ordered in the meantime or has no photos. */
export async function sendWarning(payload: Record<string, unknown>, ports: Ports): Promise<void> {
  const { store, mail, clock, config } = ports;
  const { customerId, period, step } = payload;
  const account = await storageOf(store, String(customerId));
  if (account === null || account.period !== period) return;
  if ((await warningSent(store, account, step as Step)) !== null) return;
  const [held] = await store.query<{ photos: bigint | null }>(
    'select sum(photos)::bigint as photos from photo_month where customer_id = $1',
    [account.customerId],
  );
  const photos = Number(held?.photos ?? 0);
  const locale = await localeOf(store, account.customerId);
  if (photos === 0 || locale === null) return;
  const now = clock.now();
  const day = lastDay(now, account.deletionDay, step === 'last' ? now : null);
  const { origin } = placeOf(config, account.channel);
  await mail.send({
    to: account.email,
    channel: account.channel,
    ...warningSaid(wordsOf(locale), account, day, photos, origin),
  });
  await store.query(
    'update storage_warning set sent_at = $4 where customer_id = $1 and period = $2 and step = $3',
    [account.customerId, account.period, step, new Date(now).toISOString()],
  );
}
