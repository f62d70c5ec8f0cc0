import { exportEnds } from '../../contracts/exports/export.ts';
import { placeOf } from '../config/places.ts';
import { dayInWords, hello, say } from '../mailbox/say.ts';
import type { Ports, Said } from '../ports.ts';
import { exportById } from './records.ts';

/** Tells a customer that the export is ready: `{ customerId, id }` [2.47a]. */
export const mailJob = 'exports.mail';

/** `until` in milliseconds since 1970: the page itself tells the moment in the customer's own zone. */
export const readySaid = (of: { name: string; url: string; missing: number; until: number }): Said => ({
  subject: say('exportReady.subject'),
  greeting: hello(of.name),
  paragraphs: [
    say('exportReady.ready'),
    ...(of.missing === 0 ? [] : [say('exportReady.missing', { count: of.missing })]),
  ],
  button: { label: say('exportReady.button'), url: of.url },
  facts: [{ label: say('exportReady.until'), value: dayInWords(of.until) }],
  footer: [say('exportReady.again')],
});

/** Tried again when it cannot be sent; sent again after a crash it is the same mail. */
export async function mailReady(payload: Record<string, unknown>, ports: Ports): Promise<void> {
  const { store, mail, clock, config } = ports;
  const { customerId, id } = payload;
  const row = await exportById(ports, String(customerId), String(id));
  if (row === null || row.state !== 'ready' || row.mailed_at !== null) return;
  const [customer] = await store.query<{ email: string; first_name: string; channel: string }>(
    'select email, first_name, channel from customer where id = $1 and deleted_at is null',
    [customerId],
  );
  if (customer === undefined) return;
  const { first_name: name, email, channel } = customer;
  const { origin } = placeOf(config, channel);
  await mail.send({
    id: `export-${row.id}`,
    to: email,
    channel,
    ...readySaid({
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
