import { exportEnds } from '../../contracts/exports/export.ts';
import { placeOf } from '../config/places.ts';
import { localeOf } from '../customers/language.ts';
import { message } from '../languages/message.ts';
import { wordsOf, type Words } from '../languages/words.ts';
import { hello } from '../mailbox/hello.ts';
import type { Ports, Said } from '../ports.ts';
import { exportById } from './records.ts';

/**
 * Type of the job that notifies the customer by e-mail that the export is ready. Payload: `{ customerId, id
 * }` [2.47a].
 */
export const mailJob = 'exports.mail';

/**
 * `until` is the expiry time in milliseconds since 1970. The e-mail contains the day; the page shows the time
 * in the customer's time zone.
 */
export const readySaid = (
  words: Words,
  of: { name: string; url: string; missing: number; until: number },
): Said => ({
  words,
  subject: words.say(message('Your photo export is ready', 'subject')),
  greeting: hello(words, of.name),
  paragraphs: [
    words.say('Your photo library export is ready to download.'),
    ...(of.missing === 0
      ? []
      : [
          words.say(
            '{count, plural, one {We couldn’t read one photo, so it isn’t included.} other {We couldn’t read # photos, so they aren’t included.}}',
            { count: of.missing },
          ),
        ]),
  ],
  button: { label: words.say('Download your photos'), url: of.url },
  facts: [{ label: words.say('Links valid until'), value: words.day(of.until) }],
  footer: [words.say('After that, you can create a new export at any time.')],
});

/** Sends the e-mail as a job, which is retried on failure. After a crash, the retry sends the same e-mail. */
export async function mailReady(payload: Record<string, unknown>, ports: Ports): Promise<void> {
  const { store, mail, clock, config } = ports;
  const { customerId, id } = payload;
  const row = await exportById(ports, String(customerId), String(id));
  if (row === null || row.state !== 'ready' || row.mailed_at !== null) return;
  const [customer] = await store.query<{ email: string; first_name: string; channel: string }>(
    'select email, first_name, channel from customer where id = $1 and deleted_at is null',
    [customerId],
  );
  const locale = await localeOf(store, String(customerId));
  if (customer === undefined || locale === null) return;
  const { first_name: name, email, channel } = customer;
  const { origin } = placeOf(config, channel);
  await mail.send({
    id: `export-${row.id}`,
    to: email,
    channel,
    ...readySaid(wordsOf(locale), {
      name,
      url: `${origin}/my-photos/exports/${row.id}`,
      missing: row.missing,
      until: exportEnds({ updated: row.updated_at }),
    }),
  });
  await store.query('update export set mailed_at = $2 where id = $1::uuid', [
    row.id,
    new Date(clock.now()).toISOString(),
  ]);
}
