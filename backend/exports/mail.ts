import { exportEnds } from '../../contracts/exports/export.ts';
import type { Ports } from '../ports.ts';
import { exportById } from './records.ts';

/** Tells a customer that the export is ready: `{ customerId, id }` [2.47a]. */
export const mailJob = 'exports.mail';

/** The day in words, in UTC: the page itself tells the moment in the customer's own zone. */
const dayIn = (at: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** Tried again when it cannot be sent; sent again after a crash it is the same mail. */
export async function mailReady(payload: Record<string, unknown>, ports: Ports): Promise<void> {
  const { store, mail, clock, config } = ports;
  const { customerId, id } = payload;
  const row = await exportById(ports, String(customerId), String(id));
  if (row === null || row.state !== 'ready' || row.mailed_at !== null) return;
  const [customer] = await store.query<{ email: string; first_name: string }>(
    'select email, first_name from customer where id = $1 and deleted_at is null',
    [customerId],
  );
  if (customer === undefined) return;
  const { first_name: name, email } = customer;
  const missing =
    row.missing === 0
      ? []
      : [
          row.missing === 1
            ? 'One photo could not be read and is not in it.'
            : `${row.missing} photos could not be read and are not in it.`,
        ];
  await mail.send({
    id: `export-${row.id}`,
    to: email,
    subject: 'Your photo export is ready',
    text: [
      name === '' ? 'Hello,' : `Hello ${name},`,
      `The export of your photo library is ready to download: ${config.origin}/my-photos/exports/${row.id}`,
      ...missing,
      `The links live until ${dayIn(exportEnds({ updated: row.updated_at }))}. After that day you can create a new export at any time.`,
    ].join('\n\n'),
  });
  await store.query('update export set mailed_at = $2 where id = $1::uuid', [
    row.id,
    new Date(clock.now()).toISOString(),
  ]);
}
